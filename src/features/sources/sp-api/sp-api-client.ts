/**
 * SP-API: Amazon's Selling Partner API. The client calls **operations** in three **regions**. Each pair has its own rate
 * limit, which is never exceeded. Responses are validated against the parts of Amazon's models that we read;
 * `sp-api-item.ts` converts them to sightings.
 */
import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { createHttpClient, type HttpLimits } from "../network/http-client.ts";
import { type Sleep, systemSleep } from "../network/retry.ts";
import { SourceError } from "../source.ts";
import { type CallIn, createCalls } from "./call.ts";
import { type Credentials, createAccessTokens, LWA_URL } from "./lwa.ts";
import { MAX_PER_CALL } from "./operations.ts";
import { type FeesRequest, type FeesResult, feesBody, readFees, readFeesList } from "./product-fees.ts";
import { ENDPOINTS, type Endpoints, SP_API_MARKETPLACES } from "./regions.ts";
import {
  type ReportRequest,
  type ReportState,
  readDocument,
  readReportId,
  readReportState,
  reportBody,
} from "./reports.ts";
import { sellerOperations } from "./seller-operations.ts";
import { type CatalogItem, type Entries, type PriceEntry, readPrices, readSearch } from "./sp-api-responses.ts";

type SpApiClientOptions = Credentials & {
  /** Replaces Amazon's endpoints, for a sandbox or a test. */
  endpoints?: Partial<Endpoints>;
  lwaUrl?: string;
  clock: Clock;
  random: () => number;
  sleep?: Sleep;
  /** The pauses before retries; none for a caller that retries by itself. */
  pausesMs?: readonly number[];
  log: Log;
  /** In the format that Amazon requires: `Nichescope/1.0 (Language=TypeScript)`. */
  userAgent: string;
};

/** By keyword or by ASIN, never by both. */
type CatalogSearch = {
  marketplace: MarketplaceDomain;
  pageSize?: number;
  pageToken?: string | undefined;
} & ({ keywords: string } | { asins: readonly string[] });

export type SpApiClient = ReturnType<typeof createSpApiClient>;

const INCLUDED_DATA = "summaries,images,salesRanks,relationships,dimensions";

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

const BOUNDS: HttpLimits = {
  headersMs: 30_000,
  silenceMs: 30_000,
  wholeMs: 60_000,
  /** Twenty items with all requested data are below 200 kB. */
  largestBytes: 8 * 1024 * 1024,
};

export function createSpApiClient(options: SpApiClientOptions) {
  const { clientId, clientSecret, refreshToken, lwaUrl = LWA_URL, clock, random, log, userAgent } = options;
  const { sleep = systemSleep, pausesMs = PAUSES_MS } = options;
  const stop = new AbortController();
  const exchange = createHttpClient(BOUNDS, { "user-agent": userAgent });
  const tokens = createAccessTokens({
    credentials: { clientId, clientSecret, refreshToken },
    url: lwaUrl,
    exchange,
    pausesMs,
    clock,
    random,
    sleep,
    stop: stop.signal,
  });
  const calls = createCalls({
    endpoints: { ...ENDPOINTS, ...options.endpoints },
    exchange,
    tokens,
    secrets: [clientId, clientSecret, refreshToken],
    pausesMs,
    clock,
    random,
    sleep,
    log,
  });

  const call: CallIn = (operation, marketplace, rest, signal) => {
    const { region } = SP_API_MARKETPLACES[marketplace];
    return calls.call({ operation, region, ...rest }, signal ? AbortSignal.any([signal, stop.signal]) : stop.signal);
  };

  return {
    /** Returns a page of items; invalid items are in `rejected`. The last page has no `nextToken`. */
    async searchCatalogItems(
      search: CatalogSearch,
      signal?: AbortSignal,
    ): Promise<Entries<CatalogItem> & { nextToken: string | undefined }> {
      const { marketplace, pageSize = MAX_PER_CALL, pageToken } = search;
      checkCount("pageSize", pageSize);
      const query: Record<string, string> = {
        marketplaceIds: SP_API_MARKETPLACES[marketplace].id,
        includedData: INCLUDED_DATA,
        pageSize: String(pageSize),
        ...(pageToken !== undefined && { pageToken }),
      };
      if ("asins" in search) {
        checkCount("asins", search.asins.length);
        query["identifiers"] = search.asins.join(",");
        query["identifiersType"] = "ASIN";
      } else {
        // A comma would separate two keywords.
        query["keywords"] = search.keywords.replaceAll(",", " ").replace(/\s+/g, " ").trim();
      }
      const path = "/catalog/2022-04-01/items";
      return readSearch(await call("searchCatalogItems", marketplace, { path, query }, signal));
    },

    /** Returns the current prices. An ASIN without an offer has an entry without a price, or no entry. */
    async getCompetitivePrices(
      marketplace: MarketplaceDomain,
      asins: readonly string[],
      signal?: AbortSignal,
    ): Promise<Entries<PriceEntry>> {
      checkCount("asins", asins.length);
      const path = "/products/pricing/v0/competitivePrice";
      const query = {
        MarketplaceId: SP_API_MARKETPLACES[marketplace].id,
        Asins: asins.join(","),
        ItemType: "Asin",
        CustomerType: "Consumer",
      };
      return readPrices(await call("getCompetitivePricing", marketplace, { path, query }, signal));
    },

    /** Returns the fees of one product, by its ASIN or by the seller's own SKU, which knows the measured size. */
    async getFeesEstimate(
      marketplace: MarketplaceDomain,
      asked: FeesRequest,
      signal?: AbortSignal,
    ): Promise<FeesResult> {
      const operation = asked.idType === "ASIN" ? "getMyFeesEstimateForASIN" : "getMyFeesEstimateForSKU";
      const folder = asked.idType === "ASIN" ? "items" : "listings";
      const path = `/products/fees/v0/${folder}/${encodeURIComponent(asked.idValue)}/feesEstimate`;
      const body = feesBody(SP_API_MARKETPLACES[marketplace].id, asked);
      return readFees(await call(operation, marketplace, { path, query: {}, body }, signal), operation);
    },

    /** The same for several products of one marketplace; a failed product has its own result. */
    async getFeesEstimates(
      marketplace: MarketplaceDomain,
      asked: readonly FeesRequest[],
      signal?: AbortSignal,
    ): Promise<FeesResult[]> {
      checkCount("products", asked.length);
      const { id } = SP_API_MARKETPLACES[marketplace];
      const body = asked.map((each) => ({ ...feesBody(id, each), IdType: each.idType, IdValue: each.idValue }));
      const path = "/products/fees/v0/feesEstimate";
      return readFeesList(await call("getMyFeesEstimates", marketplace, { path, query: {}, body }, signal));
    },

    /** Requests a report and returns its id. */
    async createReport(marketplace: MarketplaceDomain, request: ReportRequest, signal?: AbortSignal): Promise<string> {
      const body = reportBody(SP_API_MARKETPLACES[marketplace].id, request);
      const path = "/reports/2021-06-30/reports";
      return readReportId(await call("createReport", marketplace, { path, query: {}, body }, signal));
    },

    async getReport(marketplace: MarketplaceDomain, id: string, signal?: AbortSignal): Promise<ReportState> {
      const path = `/reports/2021-06-30/reports/${encodeURIComponent(id)}`;
      return readReportState(await call("getReport", marketplace, { path, query: {} }, signal));
    },

    async getReportDocumentUrl(marketplace: MarketplaceDomain, id: string, signal?: AbortSignal): Promise<URL> {
      const path = `/reports/2021-06-30/documents/${encodeURIComponent(id)}`;
      return readDocument(await call("getReportDocument", marketplace, { path, query: {} }, signal)).url;
    },

    ...sellerOperations(call),

    /** The number of calls possible within this time without waiting, in the busiest region. */
    availableWithin: calls.availableWithin,

    /** Running and waiting calls fail. */
    async close(): Promise<void> {
      stop.abort(new SourceError("unavailable", "The SP-API client was closed."));
      await exchange.close();
    },
  };
}

function checkCount(name: string, count: number): void {
  if (!Number.isInteger(count) || count < 1 || count > MAX_PER_CALL)
    throw new RangeError(`${name} must be from 1 to ${MAX_PER_CALL}, not ${count}`);
}
