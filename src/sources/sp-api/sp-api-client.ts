/**
 * SP-API: Amazon's interface for sellers. The client calls three **operations** in three **regions**, each pair with a limit
 * of its own that is kept rather than run into, and hands over what the answers say, checked against the parts of Amazon's
 * models that we read. What it says of products is made of it in `sp-api-item.ts`.
 */
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { type Bounds, createExchange } from "../network/exchange.ts";
import { type Sleep, systemSleep } from "../network/retry.ts";
import { SourceError } from "../source.ts";
import { type Call, createCalls, SpApiRefused } from "./call.ts";
import { type Credentials, createAccessTokens, LWA_URL } from "./lwa.ts";
import { MOST_PER_CALL, type Operation } from "./operations.ts";
import { ENDPOINTS, type Endpoints, SP_API_MARKETPLACES } from "./regions.ts";
import { type CatalogItem, type Entries, type PriceEntry, readItem, readPrices, readSearch } from "./sp-api-answers.ts";

type SpApiClientOptions = Credentials & {
  /** Others than Amazon's own: a sandbox, a test. */
  endpoints?: Partial<Endpoints>;
  lwaUrl?: string;
  clock: Clock;
  random: () => number;
  sleep?: Sleep;
  log: Log;
  /** As Amazon asks for it: `Nichescope/1.0 (Language=TypeScript)`. */
  userAgent: string;
};

/** By keyword or by asin, never by both. */
type CatalogSearch = {
  marketplace: MarketplaceDomain;
  pageSize?: number;
  pageToken?: string | undefined;
} & ({ keywords: string } | { asins: readonly string[] });

export type SpApiClient = ReturnType<typeof createSpApiClient>;

const INCLUDED_DATA = "summaries,images,salesRanks,relationships";

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000];

const BOUNDS: Bounds = {
  headersMs: 30_000,
  silenceMs: 30_000,
  wholeMs: 60_000,
  /** Twenty items with all that we ask for are below 200 kB. */
  largestBytes: 8 * 1024 * 1024,
};

export function createSpApiClient(options: SpApiClientOptions) {
  const { clientId, clientSecret, refreshToken, lwaUrl = LWA_URL, clock, random, log, userAgent } = options;
  const sleep = options.sleep ?? systemSleep;
  const stop = new AbortController();
  const exchange = createExchange(BOUNDS, { "user-agent": userAgent });
  const tokens = createAccessTokens({
    credentials: { clientId, clientSecret, refreshToken },
    url: lwaUrl,
    exchange,
    pausesMs: PAUSES_MS,
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
    pausesMs: PAUSES_MS,
    clock,
    random,
    sleep,
    log,
  });

  const call = (
    operation: Operation,
    marketplace: MarketplaceDomain,
    rest: Pick<Call, "path" | "query">,
    signal?: AbortSignal,
  ): Promise<unknown> => {
    const { region } = SP_API_MARKETPLACES[marketplace];
    return calls.call({ operation, region, ...rest }, signal ? AbortSignal.any([signal, stop.signal]) : stop.signal);
  };

  return {
    /** Items that are wrong by themselves are among the rejected ones. A page after the last has no `nextToken`. */
    async searchCatalogItems(
      search: CatalogSearch,
      signal?: AbortSignal,
    ): Promise<Entries<CatalogItem> & { nextToken: string | undefined }> {
      const { marketplace, pageSize = MOST_PER_CALL, pageToken } = search;
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
        // A comma would end the keyword and begin another one.
        query["keywords"] = search.keywords.replaceAll(",", " ").replace(/\s+/g, " ").trim();
      }
      const path = "/catalog/2022-04-01/items";
      return readSearch(await call("searchCatalogItems", marketplace, { path, query }, signal));
    },

    /** Undefined when the marketplace does not know it. */
    async getCatalogItem(
      marketplace: MarketplaceDomain,
      asin: string,
      signal?: AbortSignal,
    ): Promise<CatalogItem | undefined> {
      const path = `/catalog/2022-04-01/items/${encodeURIComponent(asin)}`;
      const query = { marketplaceIds: SP_API_MARKETPLACES[marketplace].id, includedData: INCLUDED_DATA };
      try {
        return readItem(await call("getCatalogItem", marketplace, { path, query }, signal));
      } catch (error) {
        if (error instanceof SpApiRefused && error.status === 404) return undefined;
        throw error;
      }
    },

    /** The price at which each is sold now. An asin without an offer has an entry without a price, or none. */
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

    /** How many calls of it could go within this time without waiting, in the busiest region. */
    availableWithin: calls.availableWithin,

    /** Whatever is under way or waits ends with an error. */
    async close(): Promise<void> {
      stop.abort(new SourceError("unavailable", "The SP-API client was closed."));
      await exchange.close();
    },
  };
}

function checkCount(name: string, count: number): void {
  if (!Number.isInteger(count) || count < 1 || count > MOST_PER_CALL)
    throw new RangeError(`${name} must be from 1 to ${MOST_PER_CALL}, not ${count}`);
}
