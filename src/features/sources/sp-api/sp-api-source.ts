/** SP-API as a live source: catalogue data joined with prices, twenty products per page. */
import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import { RowProblem } from "../../../platform/tables/row.ts";
import { isAsin } from "../../catalog/asin.ts";
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Sighting } from "../../catalog/product.ts";
import type { LiveSource, Page, Rejected } from "../source.ts";
import { SpApiRefused } from "./call.ts";
import { MAX_PER_CALL, MAX_PER_SEARCH } from "./operations.ts";
import { type Region, SP_API_MARKETPLACES } from "./regions.ts";
import type { SpApiClient } from "./sp-api-client.ts";
import { spApiSighting } from "./sp-api-item.ts";
import type { CatalogItem, Entries, PriceEntry } from "./sp-api-responses.ts";

/** Prices that were refused are requested again after this time, because the role may have been granted. */
const PRICES_RETRY_MS = 24 * 3600_000;

export function createSpApiSource(client: SpApiClient, clock: Clock, log: Log): LiveSource {
  /** Regions that refuse prices, and since when. Many sellers lack the role, and the catalogue is useful without prices. */
  const withoutPrices = new Map<Region, number>();

  const mayRequestPrices = (region: Region): boolean => {
    const refusedAt = withoutPrices.get(region);
    return refusedAt === undefined || clock.now().getTime() - refusedAt >= PRICES_RETRY_MS;
  };

  const pricesOf = async (
    marketplace: MarketplaceDomain,
    items: CatalogItem[],
    signal?: AbortSignal,
  ): Promise<Entries<PriceEntry>> => {
    const { region } = SP_API_MARKETPLACES[marketplace];
    const asins = [...new Set(items.map(({ asin }) => asin).filter(isAsin))];
    if (asins.length === 0 || !mayRequestPrices(region)) return { entries: [], rejected: [] };
    try {
      const prices = await client.getCompetitivePrices(marketplace, asins, signal);
      withoutPrices.delete(region);
      return prices;
    } catch (error) {
      if (!(error instanceof SpApiRefused)) throw error;
      if (error.status !== 403)
        log.warn({ marketplace, reason: error.message }, "SP-API refused the prices of these products");
      else {
        if (!withoutPrices.has(region))
          log.warn(
            { region, reason: error.message },
            "SP-API refuses prices: the application lacks the Pricing role. Other data is stored.",
          );
        withoutPrices.set(region, clock.now().getTime());
      }
      return { entries: [], rejected: [] };
    }
  };

  /** Converts items to a page. An item with an invalid price is rejected. */
  const pageOf = async (
    marketplace: MarketplaceDomain,
    { entries, rejected }: Entries<CatalogItem>,
    signal?: AbortSignal,
  ): Promise<Page> => {
    const prices = await pricesOf(marketplace, entries, signal);
    const priceOf = new Map(prices.entries.map((entry) => [entry.ASIN, entry]));
    const badPrices = new Set(prices.rejected.map(({ asin }) => asin));
    const now = clock.now();
    const page: Page = { sightings: [], rejected: [...rejected, ...prices.rejected], unknown: [] };
    for (const item of entries) {
      if (badPrices.has(item.asin)) continue;
      const made = sightingOrReason(() => spApiSighting(item, priceOf.get(item.asin), marketplace, now));
      if (typeof made === "string") page.rejected.push({ asin: item.asin, reason: made });
      else page.sightings.push(made);
    }
    return page;
  };

  return {
    name: "sp-api",
    marketplaces: MARKETPLACE_DOMAINS,

    async *products(marketplace, asins, signal) {
      const asked = [...new Set(asins)];
      const wrong: Rejected[] = asked
        .filter((asin) => !isAsin(asin))
        .map((asin) => ({ asin, reason: "is not an ASIN" }));
      if (wrong.length > 0) yield { sightings: [], rejected: wrong, unknown: [] };
      const right = asked.filter(isAsin);
      for (let i = 0; i < right.length; i += MAX_PER_CALL) {
        const some = right.slice(i, i + MAX_PER_CALL);
        const { entries, rejected } = await client.searchCatalogItems({ marketplace, asins: some }, signal);
        const requested = new Set(some);
        const found = distinct(entries).filter(({ asin }) => requested.has(asin));
        const page = await pageOf(marketplace, { entries: found, rejected }, signal);
        const known = new Set([...found, ...rejected].map(({ asin }) => asin));
        // A rejected entry without an ASIN may be any of the missing ones.
        yield { ...page, unknown: known.has(null) ? [] : some.filter((asin) => !known.has(asin)) };
      }
    },

    async *search(marketplace, keyword, limit, signal) {
      const most = Math.min(limit, MAX_PER_SEARCH);
      if (most < 1 || !/[^\s,]/.test(keyword)) return;
      const pageSize = Math.min(most, MAX_PER_CALL);
      const seen = new Set<string>();
      let received = 0;
      let pageToken: string | undefined;
      do {
        const found = await client.searchCatalogItems({ marketplace, keywords: keyword, pageSize, pageToken }, signal);
        const fresh = distinct(found.entries)
          .filter(({ asin }) => !seen.has(asin))
          .slice(0, most - seen.size);
        for (const { asin } of fresh) seen.add(asin);
        received += found.entries.length + found.rejected.length;
        if (fresh.length + found.rejected.length === 0) return; // nothing new, even if there is a next token
        yield await pageOf(marketplace, { entries: fresh, rejected: found.rejected }, signal);
        pageToken = found.nextToken;
      } while (pageToken !== undefined && seen.size < most && received < MAX_PER_SEARCH);
    },

    async affordable(withinMs) {
      const lookUps = client.availableWithin("searchCatalogItems", withinMs);
      const needsPrices = withoutPrices.size === 0;
      const prices = needsPrices ? client.availableWithin("getCompetitivePricing", withinMs) : lookUps;
      return Math.min(lookUps, prices) * MAX_PER_CALL;
    },

    close: () => client.close(),
  };
}

function distinct(items: CatalogItem[]): CatalogItem[] {
  return [...new Map(items.map((item) => [item.asin, item])).values()];
}

function sightingOrReason(make: () => Sighting): Sighting | string {
  try {
    return make();
  } catch (error) {
    if (error instanceof RowProblem) return error.message;
    throw error;
  }
}
