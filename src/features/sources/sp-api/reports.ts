/** Requests and responses of the Reports API (2021-06-30). */
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import { SourceError } from "../source.ts";

/** Days are inclusive, and of the marketplace's own calendar. */
export type ReportRequest = {
  reportType: string;
  reportOptions: Record<string, string>;
  firstDay: string;
  lastDay: string;
};

const PROCESSING = ["IN_QUEUE", "IN_PROGRESS", "DONE", "FATAL", "CANCELLED"] as const;

export type ReportState = { status: (typeof PROCESSING)[number]; documentId: string | undefined };

/** A report of a selling account, of one or several marketplaces of a region. Some reports have no period. */
export type ReportSpecification = {
  reportType: string;
  reportOptions?: Record<string, string> | undefined;
  marketplaceIds: string[];
  dataStartTime?: string | undefined;
  dataEndTime?: string | undefined;
};

/** A report that exists, requested by us or written by Amazon on its own, such as a settlement. */
export type ListedReport = ReportState & {
  id: string;
  reportType: string;
  marketplaceIds: string[];
  dataStartTime: string | undefined;
  dataEndTime: string | undefined;
  createdTime: string;
};

export type ReportDocument = { url: URL; isGzipped: boolean };

const created = Compile(Type.Object({ reportId: Type.String({ minLength: 1 }) }));
const state = {
  processingStatus: Type.Enum([...PROCESSING]),
  reportDocumentId: Type.Optional(Type.String({ minLength: 1 })),
};
const report = Compile(Type.Object(state));
const list = Compile(
  Type.Object({
    reports: Type.Array(
      Type.Object({
        ...state,
        reportId: Type.String({ minLength: 1 }),
        reportType: Type.String(),
        marketplaceIds: Type.Optional(Type.Array(Type.String())),
        dataStartTime: Type.Optional(Type.String()),
        dataEndTime: Type.Optional(Type.String()),
        createdTime: Type.String(),
      }),
    ),
    nextToken: Type.Optional(Type.String({ minLength: 1 })),
  }),
);
const document = Compile(
  Type.Object({ url: Type.String({ minLength: 1 }), compressionAlgorithm: Type.Optional(Type.Literal("GZIP")) }),
);

export function reportBody(marketplaceId: string, { reportType, reportOptions, firstDay, lastDay }: ReportRequest) {
  return {
    reportType,
    reportOptions,
    dataStartTime: `${firstDay}T00:00:00Z`,
    dataEndTime: `${lastDay}T23:59:59Z`,
    marketplaceIds: [marketplaceId],
  };
}

export function readReportId(body: unknown): string {
  if (!created.Check(body)) throw malformed("createReport");
  return body.reportId;
}

export function readReportState(body: unknown): ReportState {
  if (!report.Check(body)) throw malformed("getReport");
  return { status: body.processingStatus as ReportState["status"], documentId: body.reportDocumentId };
}

export function readReports(body: unknown): { reports: ListedReport[]; nextToken: string | undefined } {
  if (!list.Check(body)) throw malformed("getReports");
  const reports = body.reports.map(
    ({ reportId, processingStatus, reportDocumentId, marketplaceIds = [], ...rest }) => ({
      id: reportId,
      status: processingStatus as ReportState["status"],
      documentId: reportDocumentId,
      marketplaceIds,
      reportType: rest.reportType,
      dataStartTime: rest.dataStartTime,
      dataEndTime: rest.dataEndTime,
      createdTime: rest.createdTime,
    }),
  );
  return { reports, nextToken: body.nextToken };
}

/** The address of the document is valid for five minutes. */
export function readDocument(body: unknown): ReportDocument {
  const read = document.Check(body) ? body : undefined;
  const url = URL.parse(read?.url ?? "");
  if (url === null) throw malformed("getReportDocument");
  return { url, isGzipped: read?.compressionAlgorithm === "GZIP" };
}

function malformed(operation: string): SourceError {
  return new SourceError("malformed", `The response of SP-API ${operation} does not match its model.`);
}
