/**
 * Keepa's requests, one function each. The key stands in the address of every request: no address is ever logged or put
 * into an error, and whatever Keepa says is searched for the key before it is passed on.
 */
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import { redacted } from "../network/redact.ts";
import { type Sleep, systemSleep } from "../network/retry.ts";
import { type Fields, SourceError } from "../source.ts";
import { createKeepaGate, messageOf } from "./keepa-gate.ts";
import { createKeepaHttp, type KeepaRequest } from "./keepa-http.ts";
import {
  BEST_SELLERS_COST,
  CATEGORY_SEARCH_COST,
  finderCost,
  PRODUCT_COST,
  PRODUCTS_A_CALL,
  SEARCH_COST,
  type Tokens,
} from "./keepa-tokens.ts";

export type KeepaClientOptions = {
  key: string;
  baseUrl?: string;
  clock: Clock;
  random: () => number;
  /** Every wait goes through this, so that a test need not wait. */
  sleep?: Sleep;
  log: Log;
  /** Tokens that we allow ourselves in a day of UTC. */
  tokenBudgetPerDay?: number;
  /** What an earlier process has spent of them. */
  spentToday?: number;
  onSpent?: (tokens: number) => void;
  /** For one exchange. Keepa may look at the marketplace before it answers, which takes it up to a minute or so. */
  timeoutMs?: number;
};

/** `parent` is 0 for a root category. */
type KeepaCategory = { id: number; name: string; parent: number; productCount: number };

export type KeepaClient = ReturnType<typeof createKeepaClient>;

export function createKeepaClient(options: KeepaClientOptions) {
  const { key, baseUrl = "https://api.keepa.com", clock, random, log, timeoutMs = 180_000 } = options;
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

  const ask = (request: KeepaRequest, mayCost: number, signal: AbortSignal | undefined): Promise<Fields> =>
    gate.ask(request, mayCost, until(signal));

  const malformed = (answer: Fields, path: string, problem: string) => {
    const said = messageOf(answer);
    const message = `Keepa's answer to ${path} ${problem}${said === undefined ? "" : `; it says: ${said}`}`;
    return new SourceError("malformed", redacted(message, [key]));
  };

  const productsOf = (answer: Fields, path: string): unknown[] => {
    if (Array.isArray(answer.products)) return answer.products;
    throw malformed(answer, path, "has no list of products");
  };

  /** Fields that are null are left out of Keepa's answers: no list is an empty one, unless something went wrong. */
  const asinsOf = (answer: Fields, list: unknown, path: string): string[] => {
    if ((list === null || list === undefined) && messageOf(answer) === undefined) return [];
    if (Array.isArray(list) && list.every((asin) => typeof asin === "string")) return list;
    throw malformed(answer, path, "has no list of ASINs");
  };

  return {
    /** As Keepa has them, with ratings and all of their history; of those that it does not know little more than the asin. */
    async products(domain: number, asins: readonly string[], signal?: AbortSignal): Promise<unknown[]> {
      if (asins.length === 0) return [];
      if (asins.length > PRODUCTS_A_CALL)
        throw new RangeError(`${asins.length} products in one call: Keepa takes ${PRODUCTS_A_CALL}`);
      const query = { domain, asin: asins.join(","), rating: 1 };
      return productsOf(await ask({ path: "/product", query }, asins.length * PRODUCT_COST, signal), "/product");
    },

    /** Ten products a page, in the order of the marketplace's own search without what is paid for. `page` is from 0 to 9. */
    async search(domain: number, term: string, page: number, signal?: AbortSignal): Promise<unknown[]> {
      const query = { domain, type: "product", term, page, rating: 1 };
      return productsOf(await ask({ path: "/search", query }, SEARCH_COST, signal), "/search");
    },

    /** The best first: up to 500,000 of a root category, 10,000 of another. */
    async bestSellers(domain: number, categoryId: number, signal?: AbortSignal): Promise<string[]> {
      const query = { domain, category: categoryId };
      const answer = await ask({ path: "/bestsellers", query }, BEST_SELLERS_COST, signal);
      const list = answer.bestSellersList as { asinList?: unknown } | null | undefined;
      return asinsOf(answer, list?.asinList, "/bestsellers");
    },

    /** `selection` is Keepa's own query object. */
    async finder(domain: number, selection: Readonly<Fields>, signal?: AbortSignal): Promise<string[]> {
      const request = { path: "/query", query: { domain }, body: selection };
      const answer = await ask(request, finderCost(selection), signal);
      return asinsOf(answer, answer.asinList, "/query");
    },

    async categorySearch(domain: number, term: string, signal?: AbortSignal): Promise<KeepaCategory[]> {
      const query = { domain, type: "category", term };
      const answer = await ask({ path: "/search", query }, CATEGORY_SEARCH_COST, signal);
      const categories = answer.categories ?? {};
      if (typeof categories !== "object" || messageOf(answer) !== undefined)
        throw malformed(answer, "/search", "has no categories");
      return Object.values(categories).flatMap(categoryOf);
    },

    /** Free of tokens, and before everybody who waits for some. */
    token(signal?: AbortSignal): Promise<Tokens> {
      return gate.status(until(signal));
    },

    /** How many products can be asked for within this time and be paid for. */
    affordable(withinMs: number): number {
      return Math.floor(gate.tokensWithin(withinMs) / PRODUCT_COST);
    },

    /** How many products one call can have: the smallest plans cannot pay for a hundred at once. */
    async productsPerCall(signal?: AbortSignal): Promise<number> {
      const largestCost = await gate.largestCost(until(signal));
      return Math.max(1, Math.min(PRODUCTS_A_CALL, Math.floor(largestCost / PRODUCT_COST)));
    },

    /** Whoever waits or is being answered gets an `AbortError`. */
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
