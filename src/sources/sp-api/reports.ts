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

export const PROCESSING = ["IN_QUEUE", "IN_PROGRESS", "DONE", "FATAL", "CANCELLED"] as const;

export type ReportState = { status: (typeof PROCESSING)[number]; documentId: string | undefined };

const created = Compile(Type.Object({ reportId: Type.String({ minLength: 1 }) }));
const report = Compile(
  Type.Object({
    processingStatus: Type.Enum([...PROCESSING]),
    reportDocumentId: Type.Optional(Type.String({ minLength: 1 })),
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

/** The address of the document, which is valid for five minutes. */
export function readDocumentUrl(body: unknown): URL {
  const url = document.Check(body) ? URL.parse(body.url) : null;
  if (url === null) throw malformed("getReportDocument");
  return url;
}

function malformed(operation: string): SourceError {
  return new SourceError("malformed", `The response of SP-API ${operation} does not match its model.`);
}
