/** Keepa as a live source: see `keepa-gate.ts` for how it keeps to the limits. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../base/clock.ts";
import { isAsin } from "../../catalog/asin.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { isRecord } from "../json.ts";
import { type LiveSource, type Page, RowProblem, SourceError } from "../source.ts";
import type { KeepaClient } from "./keepa-client.ts";
import { domainOfMarketplace, KEEPA_MARKETPLACES } from "./keepa-domain.ts";
import { keepaSighting } from "./keepa-product.ts";

export type KeepaSource = LiveSource & {
  /** The best sellers of a category, which is named by its number or its name. */
  bestSellers(
    marketplace: MarketplaceDomain,
    category: string,
    limit: number,
    signal?: AbortSignal,
  ): AsyncIterable<Page>;
  /** What Keepa's product finder finds for a selection, which is Keepa's own query object. */
  finder(
    marketplace: MarketplaceDomain,
    selection: Readonly<Record<string, unknown>>,
    limit: number,
    signal?: AbortSignal,
  ): AsyncIterable<Page>;
};

/** Of a search. Newer versions give everything on the first page, and more of it. */
const SEARCH_PAGE = 10;
const SEARCH_PAGES = 10;

export function createKeepaSource(client: KeepaClient, clock: Clock): KeepaSource {
  async function* products(
    marketplace: MarketplaceDomain,
    asins: readonly string[],
    signal?: AbortSignal,
  ): AsyncGenerator<Page> {
    const domain = domainOf(marketplace);
    const wanted = [...new Set(asins)];
    // One of these would have Keepa refuse all that are asked for with it.
    const wrong = wanted.filter((asin) => !isAsin(asin));
    if (wrong.length > 0)
      yield { sightings: [], rejected: wrong.map((asin) => ({ asin, reason: "is not an ASIN" })), unknown: [] };
    const right = wanted.filter(isAsin);
    for (let from = 0; from < right.length; ) {
      const asked = right.slice(from, from + (await client.productsPerCall(signal)));
      from += asked.length;
      yield await pageOf(await client.products(domain, asked, signal), marketplace, clock.now(), asked);
    }
  }

  return {
    name: "keepa",
    marketplaces: KEEPA_MARKETPLACES,
    products,

    async *search(marketplace, keyword, limit, signal) {
      const domain = domainOf(marketplace);
      const seen = new Set<unknown>();
      for (let page = 0; page < SEARCH_PAGES && seen.size < limit; page++) {
        const found = await client.search(domain, keyword, page, signal);
        const fresh = found.filter((product) => !seen.has(asinOf(product))).slice(0, limit - seen.size);
        if (fresh.length === 0) return;
        for (const product of fresh) seen.add(asinOf(product));
        yield await pageOf(fresh, marketplace, clock.now(), []);
        if (found.length !== SEARCH_PAGE) return;
      }
    },

    async *bestSellers(marketplace, category, limit, signal) {
      const domain = domainOf(marketplace);
      const id = await categoryIdOf(client, domain, category, signal);
      const asins = await client.bestSellers(domain, id, signal);
      yield* products(marketplace, asins.slice(0, limit), signal);
    },

    async *finder(marketplace, selection, limit, signal) {
      // It gives fifty unless it is asked for more, and no fewer.
      const perPage = Math.max(50, Math.min(10_000, limit));
      const asins = await client.finder(domainOf(marketplace), { perPage, ...selection }, signal);
      yield* products(marketplace, asins.slice(0, limit), signal);
    },

    async affordable(withinMs, signal) {
      await client.token(signal); // free, and others spend of the same tokens
      return client.affordable(withinMs);
    },
    close: () => client.close(),
  };
}

/** `asked` are those that were asked for by name: what is missing of them is told. */
async function pageOf(
  products: readonly unknown[],
  marketplace: MarketplaceDomain,
  now: Date,
  asked: readonly string[],
): Promise<Page> {
  const page: Page = { sightings: [], rejected: [], unknown: [] };
  const missing = new Set(asked);
  for (const product of products) {
    const asin = asinOf(product);
    if (isEmpty(product)) {
      if (asin !== null) missing.add(asin);
      continue;
    }
    if (asin !== null) missing.delete(asin);
    try {
      await nextTurn(); // the past of a busy product takes some milliseconds to read, and a page has a hundred
      const sighting = keepaSighting(product, now);
      if (sighting.observation.marketplace !== marketplace)
        throw new RowProblem(`domainId is that of ${sighting.observation.marketplace}, asked was ${marketplace}`);
      page.sightings.push(sighting);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      page.rejected.push({ asin, reason: error.message });
    }
  }
  page.unknown.push(...missing);
  return page;
}

/** Of what it does not know Keepa sends an empty product. */
function isEmpty(product: unknown): boolean {
  if (!isRecord(product)) return false;
  const { title, csv } = product;
  const isNone = (value: unknown) => value === null || value === undefined;
  return isNone(title) && (isNone(csv) || (Array.isArray(csv) && csv.every(isNone)));
}

function asinOf(product: unknown): string | null {
  return isRecord(product) && typeof product.asin === "string" ? product.asin : null;
}

function domainOf(marketplace: MarketplaceDomain): number {
  const domain = domainOfMarketplace(marketplace);
  if (domain === undefined) throw new SourceError("refused", `Keepa does not cover ${marketplace}.`);
  return domain;
}

/** Of categories with the same name the highest and largest is meant. */
async function categoryIdOf(
  client: KeepaClient,
  domain: number,
  category: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const name = category.trim().toLowerCase();
  if (/^\d+$/.test(name)) return Number(name);
  const found = await client.categorySearch(domain, category.trim(), signal);
  const [best] = found
    .filter((each) => each.name.toLowerCase() === name)
    .sort((a, b) => Number(a.parent !== 0) - Number(b.parent !== 0) || b.productCount - a.productCount);
  if (best !== undefined) return best.id;
  const others = [...new Set(found.map((each) => each.name))].slice(0, 5);
  const hint = others.length === 0 ? "" : ` It has: ${others.join(", ")}.`;
  throw new SourceError("refused", `Keepa knows no category "${category}".${hint}`);
}
