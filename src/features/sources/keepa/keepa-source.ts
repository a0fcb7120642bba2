/** Keepa as a live source; `keepa-gate.ts` keeps to its limits. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../../platform/base/clock.ts";
import { isRecord } from "../../../platform/base/json.ts";
import { RowProblem } from "../../../platform/tables/row.ts";
import { isAsin } from "../../catalog/asin.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import { type LiveSource, type Page, SourceError } from "../source.ts";
import type { KeepaClient } from "./keepa-client.ts";
import { domainOfMarketplace, KEEPA_MARKETPLACES } from "./keepa-domain.ts";
import { keepaSighting } from "./keepa-product.ts";

export type KeepaSource = LiveSource & {
  /** Fetches the best sellers of a category, given by id or name. */
  bestSellers(
    marketplace: MarketplaceDomain,
    category: string,
    limit: number,
    signal?: AbortSignal,
  ): AsyncIterable<Page>;
  /** Fetches the results of Keepa's product finder for a selection in Keepa's own format. */
  finder(
    marketplace: MarketplaceDomain,
    selection: Readonly<Record<string, unknown>>,
    limit: number,
    signal?: AbortSignal,
  ): AsyncIterable<Page>;
};

/** Search results per page. Newer API versions return more, all on the first page. */
const SEARCH_PAGE = 10;
const SEARCH_PAGES = 10;

export function createKeepaSource(client: KeepaClient, clock: Clock): KeepaSource {
  async function* products(
    marketplace: MarketplaceDomain,
    asins: readonly string[],
    signal?: AbortSignal,
  ): AsyncGenerator<Page> {
    const domain = domainOf(marketplace);
    const requested = [...new Set(asins)];
    // Keepa refuses a whole call for one invalid ASIN.
    const wrong = requested.filter((asin) => !isAsin(asin));
    if (wrong.length > 0)
      yield { sightings: [], rejected: wrong.map((asin) => ({ asin, reason: "is not an ASIN" })), unknown: [] };
    const right = requested.filter(isAsin);
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
      // Keepa's minimum and default is fifty.
      const perPage = Math.max(50, Math.min(10_000, limit));
      const asins = await client.finder(domainOf(marketplace), { perPage, ...selection }, signal);
      yield* products(marketplace, asins.slice(0, limit), signal);
    },

    async affordable(withinMs, signal) {
      await client.token(signal); // free, and other programs may have spent tokens
      return client.affordable(withinMs);
    },
    close: () => client.close(),
  };
}

/** Converts a response. `asked` are the requested ASINs; the missing ones are returned as unknown. */
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
      await nextTurn(); // the history of a busy product takes some milliseconds, and a page has a hundred products
      const sighting = keepaSighting(product, now);
      if (sighting.observation.marketplace !== marketplace)
        throw new RowProblem(
          `domainId is that of ${sighting.observation.marketplace}, but ${marketplace} was requested`,
        );
      page.sightings.push(sighting);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      page.rejected.push({ asin, reason: error.message });
    }
  }
  page.unknown.push(...missing);
  return page;
}

/** True for the empty product that Keepa sends for an unknown ASIN. */
function isEmpty(product: unknown): boolean {
  if (!isRecord(product)) return false;
  const { title, csv } = product;
  const isMissing = (value: unknown) => value === null || value === undefined;
  return isMissing(title) && (isMissing(csv) || (Array.isArray(csv) && csv.every(isMissing)));
}

function asinOf(product: unknown): string | null {
  return isRecord(product) && typeof product.asin === "string" ? product.asin : null;
}

function domainOf(marketplace: MarketplaceDomain): number {
  const domain = domainOfMarketplace(marketplace);
  if (domain === undefined) throw new SourceError("refused", `Keepa does not cover ${marketplace}.`);
  return domain;
}

/** Finds a category by name. Of several with the same name, the highest and largest one is used. */
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
  const hint = others.length === 0 ? "" : ` Similar ones: ${others.join(", ")}.`;
  throw new SourceError("refused", `Keepa has no category "${category}".${hint}`);
}
