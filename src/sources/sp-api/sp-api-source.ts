/** SP-API as a live source: the catalogue's data with the prices joined to it, twenty products a page. */
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import { isAsin } from "../../catalog/asin.ts";
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Sighting } from "../../catalog/product.ts";
import { type LiveSource, type Page, type Rejected, RowProblem } from "../source.ts";
import { SpApiRefused } from "./call.ts";
import { MOST_PER_CALL, MOST_PER_SEARCH } from "./operations.ts";
import { type Region, SP_API_MARKETPLACES } from "./regions.ts";
import type { CatalogItem, Entries, PriceEntry } from "./sp-api-answers.ts";
import type { SpApiClient } from "./sp-api-client.ts";
import { spApiSighting } from "./sp-api-item.ts";

/** A right that was refused is asked for again after this long: it may have been given in the meantime. */
const ASK_AGAIN_MS = 24 * 3600_000;

export function createSpApiSource(client: SpApiClient, clock: Clock, log: Log): LiveSource {
  /** Where prices are refused to us, and since when. Many sellers have no right to them, and the catalogue is worth having. */
  const withoutPrices = new Map<Region, number>();

  const mayAskForPrices = (region: Region): boolean => {
    const refusedAt = withoutPrices.get(region);
    return refusedAt === undefined || clock.now().getTime() - refusedAt >= ASK_AGAIN_MS;
  };

  const pricesOf = async (
    marketplace: MarketplaceDomain,
    items: CatalogItem[],
    signal?: AbortSignal,
  ): Promise<Entries<PriceEntry>> => {
    const { region } = SP_API_MARKETPLACES[marketplace];
    const asins = [...new Set(items.map(({ asin }) => asin).filter(isAsin))];
    if (asins.length === 0 || !mayAskForPrices(region)) return { entries: [], rejected: [] };
    try {
      const prices = await client.getCompetitivePrices(marketplace, asins, signal);
      withoutPrices.delete(region);
      return prices;
    } catch (error) {
      if (!(error instanceof SpApiRefused)) throw error;
      if (error.status !== 403)
        log.warn({ marketplace, reason: error.message }, "SP-API gave no prices for these products");
      else {
        if (!withoutPrices.has(region))
          log.warn(
            { region, reason: error.message },
            "SP-API gives us no prices: the application lacks the Pricing role. Everything else is taken.",
          );
        withoutPrices.set(region, clock.now().getTime());
      }
      return { entries: [], rejected: [] };
    }
  };

  /** What one answer tells of these items; an item whose price cannot be believed is not taken. */
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
      const wrong: Rejected[] = asked.filter((asin) => !isAsin(asin)).map((asin) => ({ asin, reason: "no asin" }));
      if (wrong.length > 0) yield { sightings: [], rejected: wrong, unknown: [] };
      const right = asked.filter(isAsin);
      for (let i = 0; i < right.length; i += MOST_PER_CALL) {
        const some = right.slice(i, i + MOST_PER_CALL);
        const { entries, rejected } = await client.searchCatalogItems({ marketplace, asins: some }, signal);
        const wanted = new Set(some);
        const answered = distinct(entries).filter(({ asin }) => wanted.has(asin));
        const page = await pageOf(marketplace, { entries: answered, rejected }, signal);
        const known = new Set([...answered, ...rejected].map(({ asin }) => asin));
        // An entry that does not even tell whose it is may be any of those that are missing.
        yield { ...page, unknown: known.has(null) ? [] : some.filter((asin) => !known.has(asin)) };
      }
    },

    async *search(marketplace, keyword, limit, signal) {
      const most = Math.min(limit, MOST_PER_SEARCH);
      if (most < 1 || !/[^\s,]/.test(keyword)) return;
      const pageSize = Math.min(most, MOST_PER_CALL);
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
        if (fresh.length + found.rejected.length === 0) return; // whatever the token says, there is nothing new
        yield await pageOf(marketplace, { entries: fresh, rejected: found.rejected }, signal);
        pageToken = found.nextToken;
      } while (pageToken !== undefined && seen.size < most && received < MOST_PER_SEARCH);
    },

    async affordable(withinMs) {
      const lookUps = client.availableWithin("searchCatalogItems", withinMs);
      const needsPrices = withoutPrices.size === 0;
      const prices = needsPrices ? client.availableWithin("getCompetitivePricing", withinMs) : lookUps;
      return Math.min(lookUps, prices) * MOST_PER_CALL;
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
