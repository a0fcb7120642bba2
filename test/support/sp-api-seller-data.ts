/** The part of the fake SP-API with a seller's own data: reports, documents, transactions and stock, as Amazon's models describe them. */
import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { Clock } from "../../src/platform/base/clock.ts";

type Status = "IN_QUEUE" | "IN_PROGRESS" | "DONE" | "FATAL" | "CANCELLED";

type Specification = {
  reportType: string;
  marketplaceIds: string[];
  dataStartTime?: string;
  dataEndTime?: string;
  reportOptions?: Record<string, string>;
};

/** `statuses` are returned one after the other; the last one stays. */
type Report = Specification & { reportId: string; createdTime: string; statuses: Status[]; reportDocumentId: string };

export type SellerResponse = { status: number; body: unknown };

const PAGE = 2;

export function createSellerData({ clock, origin }: { clock: Clock; origin: () => string }) {
  const reports = new Map<string, Report>();
  const bytes = new Map<string, { content: Buffer; isGzipped: boolean }>();
  /** Addresses of documents; each works until it expires. */
  const urls = new Map<string, string>();
  const contents = new Map<string, string | Buffer>();
  const statuses = new Map<string, Status[]>();
  const transactions: Record<string, unknown>[] = [];
  const stock: Record<string, unknown>[] = [];
  /** The fault of the next download of a report type. */
  const downloadFaults = new Map<string, "expired" | "truncated" | "not gzip" | "reset" | "stalled">();
  /** Report types that the application may not read. */
  const forbidden = new Set<string>();

  const add = (specification: Specification, outcome: Status[], content: string | Buffer): Report => {
    const reportId = String(50_000_000 + reports.size);
    const reportDocumentId = `amzn1.tortuga.${reportId}`;
    bytes.set(reportDocumentId, { content: Buffer.from(content), isGzipped: true });
    const report = { ...specification, reportId, createdTime: clock.now().toISOString(), statuses: [...outcome] };
    reports.set(reportId, { ...report, reportDocumentId });
    return reports.get(reportId) as Report;
  };

  const described = ({ statuses: all, reportDocumentId, reportOptions: _, ...report }: Report) => {
    const processingStatus = (all.length > 1 ? all.shift() : all[0]) as Status;
    return { ...report, processingStatus, ...(processingStatus === "DONE" && { reportDocumentId }) };
  };

  const page = <T>(all: readonly T[], token: string | null) => {
    const from = token === null ? 0 : Number(Buffer.from(token, "base64url"));
    const more = from + PAGE < all.length ? Buffer.from(String(from + PAGE)).toString("base64url") : undefined;
    return { entries: all.slice(from, from + PAGE), more };
  };

  return {
    reports,
    /** The content of reports by type. A type without content is cancelled, as reports without data are. */
    contents,
    /** The statuses of the next reports of a type. */
    statuses,
    transactions,
    stock,
    downloadFaults,
    forbidden,
    /** A settlement, which Amazon writes on its own. */
    addSettlement: (content: string | Buffer, dataStartTime: string, dataEndTime: string) =>
      add(
        {
          ...{ reportType: "GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2", marketplaceIds: ["ATVPDKIKX0DER"] },
          ...{ dataStartTime, dataEndTime },
        },
        ["DONE"],
        content,
      ),
    expireUrls: () => urls.clear(),

    respond(operation: string, url: URL, sent: string): SellerResponse {
      const query = url.searchParams;
      switch (operation) {
        case "createReport": {
          const asked = JSON.parse(sent) as Specification;
          if (forbidden.has(asked.reportType))
            return { status: 403, body: errorOf("Unauthorized", "Access to requested resource is denied.") };
          const content = contents.get(asked.reportType);
          const outcome = statuses.get(asked.reportType) ?? [content === undefined ? "CANCELLED" : "DONE"];
          return { status: 202, body: { reportId: add(asked, outcome, content ?? "").reportId } };
        }
        case "getReports": {
          const types = query.get("reportTypes")?.split(",");
          const since = Date.parse(query.get("createdSince") ?? "1970-01-01");
          const all = [...reports.values()].filter(
            ({ reportType, createdTime }) => (types?.includes(reportType) ?? true) && Date.parse(createdTime) >= since,
          );
          const { entries, more } = page(all.reverse(), query.get("nextToken"));
          // Looking at the list does not make a report progress.
          const listed = entries.map((report) => described({ ...report, statuses: [...report.statuses] }));
          return { status: 200, body: { reports: listed, ...(more && { nextToken: more }) } };
        }
        case "getReport": {
          const report = reports.get(url.pathname.split("/").at(-1) ?? "");
          return report ? { status: 200, body: described(report) } : notFound();
        }
        case "getReportDocument": {
          const reportDocumentId = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
          const document = bytes.get(reportDocumentId);
          if (document === undefined) return notFound();
          const key = randomUUID();
          urls.set(key, reportDocumentId);
          const gzip = document.isGzipped && { compressionAlgorithm: "GZIP" };
          return {
            status: 200,
            body: { reportDocumentId, url: `${origin()}/download/${key}?X-Amz-Signature=signed`, ...gzip },
          };
        }
        case "listTransactions": {
          const { entries, more } = page(transactions, query.get("nextToken"));
          return { status: 200, body: { payload: { transactions: entries, ...(more && { nextToken: more }) } } };
        }
        case "getInventorySummaries": {
          const { entries, more } = page(stock, query.get("nextToken"));
          const granularity = { granularityType: "Marketplace", granularityId: query.get("granularityId") };
          return {
            status: 200,
            body: {
              payload: { granularity, inventorySummaries: entries },
              ...(more && { pagination: { nextToken: more } }),
            },
          };
        }
        default:
          return notFound();
      }
    },

    /** The bytes of a download; undefined breaks the connection off, and one that is stalled never ends. */
    download(path: string): { status: number; bytes: Buffer; isStalled?: boolean } | undefined {
      const documentId = urls.get(path.split("/").at(-1) ?? "") ?? "";
      const document = bytes.get(documentId);
      const type =
        [...reports.values()].find(({ reportDocumentId }) => reportDocumentId === documentId)?.reportType ?? "";
      const fault = downloadFaults.get(type);
      downloadFaults.delete(type);
      if (fault === "reset") return undefined;
      if (document === undefined || fault === "expired")
        return { status: 403, bytes: Buffer.from("<Error><Code>AccessDenied</Code></Error>") };
      if (fault === "not gzip") return { status: 200, bytes: document.content };
      const zipped = gzipSync(document.content);
      if (fault === "stalled") return { status: 200, bytes: zipped.subarray(0, zipped.length >> 1), isStalled: true };
      return { status: 200, bytes: fault === "truncated" ? zipped.subarray(0, zipped.length - 12) : zipped };
    },
  };
}

/** Returns the operation of a path; empty for another one. */
export function sellerOperationOf(method: string, path: string): string {
  if (path === "/reports/2021-06-30/reports") return method === "POST" ? "createReport" : "getReports";
  if (path.startsWith("/reports/2021-06-30/reports/")) return "getReport";
  if (path.startsWith("/reports/2021-06-30/documents/")) return "getReportDocument";
  if (path === "/finances/2024-06-19/transactions") return "listTransactions";
  return path === "/fba/inventory/v1/summaries" ? "getInventorySummaries" : "";
}

function errorOf(code: string, message: string) {
  return { errors: [{ code, message, details: "" }] };
}

function notFound(): SellerResponse {
  return { status: 404, body: errorOf("NotFound", "The resource does not exist.") };
}
