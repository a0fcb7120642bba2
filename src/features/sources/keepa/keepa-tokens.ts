/**
 * The token cost of Keepa's calls and the refill of tokens. Every response contains the tokens left, the time of the next
 * refill and the rate per minute. Unused tokens expire after an hour, so at most an hour's worth accumulates.
 */

export const PRODUCTS_PER_CALL = 100;

/** One, plus up to one for rating and review count. */
const PRODUCT_COST = 2;
const BUY_BOX_COST = 2;

/** Without the Buy Box, the price is Amazon's own or the lowest new one. */
export const productCost = (hasBuyBox: boolean) => PRODUCT_COST + (hasBuyBox ? BUY_BOX_COST : 0);
/** Ten per page, plus up to five for ratings. */
export const SEARCH_COST = 15;
export const BEST_SELLERS_COST = 50;
export const CATEGORY_SEARCH_COST = 1;

const FINDER_PAGE = 50;

export function finderCost(selection: Readonly<Record<string, unknown>>): number {
  const perPage = typeof selection.perPage === "number" ? selection.perPage : FINDER_PAGE;
  return 10 + Math.ceil(perPage / 100);
}

/** The token status in a response: `left` until `refillAt`, then `perMinute` more each minute. Times are Unix milliseconds. */
export type Tokens = { left: number; refillAt: number; perMinute: number; capacity: number };

const MINUTE_MS = 60_000;

/** Reads the token status; undefined for responses without it, such as error pages of a proxy. */
export function readTokens(body: Readonly<Record<string, unknown>>, now: Date): Tokens | undefined {
  const { tokensLeft, refillIn, refillRate, tokenFlowReduction } = body;
  if (!isNumber(tokensLeft) || !isNumber(refillIn) || !isNumber(refillRate)) return undefined;
  // Price alerts of the Keepa account reduce the refill rate.
  const perMinute = Math.max(0, refillRate - (isNumber(tokenFlowReduction) ? tokenFlowReduction : 0));
  return { left: tokensLeft, refillAt: now.getTime() + Math.max(0, refillIn), perMinute, capacity: refillRate * 60 };
}

export function tokensAt({ left, refillAt, perMinute, capacity }: Tokens, now: Date): number {
  const refills = Math.max(0, Math.floor((now.getTime() - refillAt) / MINUTE_MS) + 1);
  return Math.max(left, Math.min(Math.floor(left + refills * perMinute), capacity));
}

/**
 * Returns the time until `needed` tokens are available; Infinity when none are refilled. A call that costs more than the bucket
 * holds is sent when the bucket is full, because Keepa lets the balance fall below zero.
 */
export function waitForTokens(tokens: Tokens, needed: number, now: Date): number {
  if (needed <= 0) return 0;
  const missing = Math.min(needed, Math.max(1, tokens.capacity)) - tokens.left;
  if (missing <= 0) return 0;
  if (tokens.perMinute <= 0) return Number.POSITIVE_INFINITY;
  const refills = Math.ceil(missing / tokens.perMinute);
  return Math.max(0, tokens.refillAt + (refills - 1) * MINUTE_MS - now.getTime());
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
