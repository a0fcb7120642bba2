/**
 * Keepa's API, one function per request. Every URL contains the key, so no URL is logged or put into an error, and the key is
 * removed from any text of Keepa before it is used.
 */
import type { Clock } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { redacted } from "../network/redact.ts";
import { type Sleep, systemSleep } from "../network/retry.ts";
import { SourceError } from "../source.ts";
import { createKeepaGate, errorMessage } from "./keepa-gate.ts";
import { createKeepaHttp, type KeepaRequest } from "./keepa-http.ts";
import {
  BEST_SELLERS_COST,
  CATEGORY_SEARCH_COST,
  finderCost,
  PRODUCTS_PER_CALL,
  productCost,
  SEARCH_COST,
  type Tokens,
} from "./keepa-tokens.ts";

export type KeepaClientOptions = {
  key: string;
  baseUrl?: string;
  clock: Clock;
  random: () => number;
  /** Used for every wait, so that tests do not wait. */
  sleep?: Sleep;
  log: Log;
  /** Also requests the history of the Buy Box, which costs two more tokens per product. */
  buyBox?: boolean;
  /** Our own limit of tokens per UTC day. */
  tokenBudgetPerDay?: number;
  /** Tokens that other processes have spent today. */
  spentToday?: number;
  onSpent?: (tokens: number) => void;
  /** For one request. Keepa may fetch a product from the marketplace first, which takes up to about a minute. */
  timeoutMs?: number;
};

/** `parent` is 0 for a root category. */
type KeepaCategory = { id: number; name: string; parent: number; productCount: number };

export type KeepaClient = ReturnType<typeof createKeepaClient>;

export function createKeepaClient(options: KeepaClientOptions) {
  const { key, baseUrl = "https://api.keepa.com", clock, random, log, timeoutMs = 180_000, buyBox = false } = options;
  const costOfProduct = productCost(buyBox);
  const http = createKeepaHttp({ key, baseUrl, timeoutMs });
  const gate = createKeepaGate({
    http,
    key,
    clock,
    random,
    sleep: options.sleep ?? systemSleep,
    log,
    tokenBudgetPerDay: options.tokenBudgetPerDay ?? Number.POSITIVE_INFINITY,
    spentToday: options.spentToday ?? 0,
    onSpent: options.onSpent ?? (() => {}),
  });
  const closing = new AbortController();
  const until = (signal: AbortSignal | undefined) =>
    signal === undefined ? closing.signal : AbortSignal.any([signal, closing.signal]);

  const send = (request: KeepaRequest, mayCost: number, signal: AbortSignal | undefined): Promise<Fields> =>
    gate.send(request, mayCost, until(signal));

  const malformed = (body: Fields, path: string, problem: string) => {
    const error = errorMessage(body);
    const message = `Keepa's response to ${path} ${problem}${error === undefined ? "" : `; its error is: ${error}`}`;
    return new SourceError("malformed", redacted(message, [key]));
  };

  const productsOf = (body: Fields, path: string): unknown[] => {
    if (Array.isArray(body.products)) return body.products;
    throw malformed(body, path, "has no list of products");
  };

  /** Keepa omits null fields, so a missing list is an empty one unless there is an error message. */
  const asinsOf = (body: Fields, list: unknown, path: string): string[] => {
    if ((list === null || list === undefined) && errorMessage(body) === undefined) return [];
    if (Array.isArray(list) && list.every((asin) => typeof asin === "string")) return list;
    throw malformed(body, path, "has no list of ASINs");
  };

  return {
    /** Returns Keepa's product objects with ratings and full history. Unknown products have little more than the ASIN. */
    async products(domain: number, asins: readonly string[], signal?: AbortSignal): Promise<unknown[]> {
      if (asins.length === 0) return [];
      if (asins.length > PRODUCTS_PER_CALL)
        throw new RangeError(`${asins.length} products in one call: Keepa accepts ${PRODUCTS_PER_CALL}`);
      const query = { domain, asin: asins.join(","), rating: 1, ...(buyBox && { buybox: 1 }) };
      return productsOf(await send({ path: "/product", query }, asins.length * costOfProduct, signal), "/product");
    },

    /** Returns ten products per page in the order of the marketplace's search, without sponsored ones. `page` is 0 to 9. */
    async search(domain: number, term: string, page: number, signal?: AbortSignal): Promise<unknown[]> {
      const query = { domain, type: "product", term, page, rating: 1 };
      return productsOf(await send({ path: "/search", query }, SEARCH_COST, signal), "/search");
    },

    /** Returns best sellers, best first: up to 500,000 of a root category, 10,000 of any other. */
    async bestSellers(domain: number, categoryId: number, signal?: AbortSignal): Promise<string[]> {
      const query = { domain, category: categoryId };
      const body = await send({ path: "/bestsellers", query }, BEST_SELLERS_COST, signal);
      const list = body.bestSellersList as { asinList?: unknown } | null | undefined;
      return asinsOf(body, list?.asinList, "/bestsellers");
    },

    /** `selection` is Keepa's own query object. */
    async finder(domain: number, selection: Readonly<Fields>, signal?: AbortSignal): Promise<string[]> {
      const request = { path: "/query", query: { domain }, body: selection };
      const body = await send(request, finderCost(selection), signal);
      return asinsOf(body, body.asinList, "/query");
    },

    async categorySearch(domain: number, term: string, signal?: AbortSignal): Promise<KeepaCategory[]> {
      const query = { domain, type: "category", term };
      const body = await send({ path: "/search", query }, CATEGORY_SEARCH_COST, signal);
      const categories = body.categories ?? {};
      if (typeof categories !== "object" || errorMessage(body) !== undefined)
        throw malformed(body, "/search", "has no categories");
      return Object.values(categories).flatMap(categoryOf);
    },

    /** Costs no tokens, and does not wait for queued calls. */
    token(signal?: AbortSignal): Promise<Tokens> {
      return gate.status(until(signal));
    },

    /** Returns the number of products that the tokens of this period pay for. */
    affordable(withinMs: number): number {
      return Math.floor(gate.tokensWithin(withinMs) / costOfProduct);
    },

    /** Returns the number of products per call: the smallest plans cannot pay for a hundred at once. */
    async productsPerCall(signal?: AbortSignal): Promise<number> {
      const largestCost = await gate.largestCost(until(signal));
      return Math.max(1, Math.min(PRODUCTS_PER_CALL, Math.floor(largestCost / costOfProduct)));
    },

    /** Aborts waiting and running calls with an `AbortError`. */
    async close(): Promise<void> {
      closing.abort();
      await http.close();
    },
  };
}

function categoryOf(category: unknown): KeepaCategory[] {
  const { catId, name, parent, productCount } = (category ?? {}) as Fields;
  if (typeof catId !== "number" || typeof name !== "string") return [];
  const numberOf = (value: unknown) => (typeof value === "number" ? value : 0);
  return [{ id: catId, name, parent: numberOf(parent), productCount: numberOf(productCount) }];
}
