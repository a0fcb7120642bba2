/**
 * Operations on a seller's own data: reports of a whole region, transactions (Finances 2024-06-19) and stock (FBA inventory v1).
 * Transactions and stock are returned as Amazon writes them; the formats of `src/features/sales` read them.
 */
import { Type } from "typebox";
import { Compile } from "typebox/compile";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { SourceError } from "../source.ts";
import type { CallIn } from "./call.ts";
import { SP_API_MARKETPLACES } from "./regions.ts";
import {
  type ListedReport,
  type ReportDocument,
  type ReportSpecification,
  readDocument,
  readReportId,
  readReports,
} from "./reports.ts";

/** A page of a list; the last page has no `nextToken`. */
export type RawPage = { entries: unknown[]; nextToken: string | undefined };

export type ReportsQuery =
  | { nextToken: string }
  | { reportTypes: readonly string[]; createdSince: Date; marketplaceIds?: readonly string[]; pageSize?: number };

const Entries = Type.Array(Type.Object({}));
const nextToken = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const transactions = Compile(
  Type.Object({ payload: Type.Object({ nextToken, transactions: Type.Optional(Entries) }) }),
);
const stock = Compile(
  Type.Object({
    payload: Type.Object({ inventorySummaries: Entries }),
    pagination: Type.Optional(Type.Object({ nextToken })),
  }),
);

export function sellerOperations(call: CallIn) {
  return {
    /** Requests a report and returns its id. `marketplace` is any one of the region. */
    async requestReport(
      marketplace: MarketplaceDomain,
      body: ReportSpecification,
      signal?: AbortSignal,
    ): Promise<string> {
      const path = "/reports/2021-06-30/reports";
      return readReportId(await call("createReport", marketplace, { path, query: {}, body }, signal));
    },

    /** Lists reports, the newest first. Amazon keeps them for 90 days. */
    async listReports(
      marketplace: MarketplaceDomain,
      asked: ReportsQuery,
      signal?: AbortSignal,
    ): Promise<{ reports: ListedReport[]; nextToken: string | undefined }> {
      const path = "/reports/2021-06-30/reports";
      const query: Record<string, string> =
        "nextToken" in asked
          ? { nextToken: asked.nextToken }
          : {
              reportTypes: asked.reportTypes.join(","),
              createdSince: asked.createdSince.toISOString(),
              pageSize: String(asked.pageSize ?? LARGEST_PAGE),
              ...(asked.marketplaceIds && { marketplaceIds: asked.marketplaceIds.join(",") }),
            };
      return readReports(await call("getReports", marketplace, { path, query }, signal));
    },

    async getReportDocument(marketplace: MarketplaceDomain, id: string, signal?: AbortSignal): Promise<ReportDocument> {
      const path = `/reports/2021-06-30/documents/${encodeURIComponent(id)}`;
      return readDocument(await call("getReportDocument", marketplace, { path, query: {} }, signal));
    },

    /** Lists transactions of the whole region (required by Amazon in the US) posted since then; pages may be empty. */
    async listTransactions(
      marketplace: MarketplaceDomain,
      { postedAfter, nextToken }: { postedAfter: Date; nextToken?: string | undefined },
      signal?: AbortSignal,
    ): Promise<RawPage> {
      const query = { postedAfter: postedAfter.toISOString(), ...(nextToken !== undefined && { nextToken }) };
      const path = "/finances/2024-06-19/transactions";
      const body = await call("listTransactions", marketplace, { path, query }, signal);
      if (!transactions.Check(body)) throw malformed("listTransactions");
      const { payload } = body;
      return { entries: payload.transactions ?? [], nextToken: payload.nextToken || undefined };
    },

    /** Lists the stock in Amazon's warehouses. A token is valid for 30 seconds. */
    async getInventorySummaries(
      marketplace: MarketplaceDomain,
      { nextToken }: { nextToken?: string | undefined },
      signal?: AbortSignal,
    ): Promise<RawPage> {
      const { id } = SP_API_MARKETPLACES[marketplace];
      const query = {
        details: "true",
        granularityType: "Marketplace",
        granularityId: id,
        marketplaceIds: id,
        ...(nextToken !== undefined && { nextToken }),
      };
      const path = "/fba/inventory/v1/summaries";
      const body = await call("getInventorySummaries", marketplace, { path, query }, signal);
      if (!stock.Check(body)) throw malformed("getInventorySummaries");
      const { payload, pagination } = body;
      return { entries: payload.inventorySummaries, nextToken: pagination?.nextToken || undefined };
    },
  };
}

/** The largest page of `getReports`. */
const LARGEST_PAGE = 100;

function malformed(operation: string): SourceError {
  return new SourceError("malformed", `The response of SP-API ${operation} does not match its model.`);
}
