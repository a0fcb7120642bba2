/**
 * What a call costs at Keepa, and how tokens come back. Every answer tells how many are left, when the next ones come and
 * how many a minute; what nobody uses is lost after an hour, so no more than an hour's worth gathers.
 */

export const PRODUCTS_A_CALL = 100;

/** One, and up to one more for rating and review count. The buy box would be two more: the lowest new price must do. */
export const PRODUCT_COST = 2;
/** Ten a page, and up to five for the ratings of what it finds. */
export const SEARCH_COST = 15;
export const BEST_SELLERS_COST = 50;
export const CATEGORY_SEARCH_COST = 1;

const FINDER_PAGE = 50;

export function finderCost(selection: Readonly<Record<string, unknown>>): number {
  const perPage = typeof selection.perPage === "number" ? selection.perPage : FINDER_PAGE;
  return 10 + Math.ceil(perPage / 100);
}

/** As an answer told it: `left` until `refillAt`, then `perMinute` more with every minute. Times are unix milliseconds. */
export type Tokens = { left: number; refillAt: number; perMinute: number; capacity: number };

const MINUTE_MS = 60_000;

/** Nothing where the answer does not tell: error pages of whatever stands before Keepa. */
export function tokensTold(answer: Readonly<Record<string, unknown>>, now: Date): Tokens | undefined {
  const { tokensLeft, refillIn, refillRate, tokenFlowReduction } = answer;
  if (!isNumber(tokensLeft) || !isNumber(refillIn) || !isNumber(refillRate)) return undefined;
  // Price alerts that an account keeps at Keepa take from the flow.
  const perMinute = Math.max(0, refillRate - (isNumber(tokenFlowReduction) ? tokenFlowReduction : 0));
  return { left: tokensLeft, refillAt: now.getTime() + Math.max(0, refillIn), perMinute, capacity: refillRate * 60 };
}

export function tokensAt({ left, refillAt, perMinute, capacity }: Tokens, now: Date): number {
  const refills = Math.max(0, Math.floor((now.getTime() - refillAt) / MINUTE_MS) + 1);
  return Math.max(left, Math.min(Math.floor(left + refills * perMinute), capacity));
}

/**
 * How long until there are so many; Infinity where none come. More than the bucket holds is never there: such a call goes
 * when it is full, and Keepa lets the balance fall below zero.
 */
export function waitForTokens(tokens: Tokens, wanted: number, now: Date): number {
  if (wanted <= 0) return 0;
  const missing = Math.min(wanted, Math.max(1, tokens.capacity)) - tokens.left;
  if (missing <= 0) return 0;
  if (tokens.perMinute <= 0) return Number.POSITIVE_INFINITY;
  const refills = Math.ceil(missing / tokens.perMinute);
  return Math.max(0, tokens.refillAt + (refills - 1) * MINUTE_MS - now.getTime());
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
