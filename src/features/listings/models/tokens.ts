/** Tokens and cost of generations. */
import type { TokenPrices } from "./model.ts";

export type Tokens = {
  input: number;
  output: number;
  /** True when the endpoint did not count them. */
  isEstimated: boolean;
};

export const NO_TOKENS: Tokens = { input: 0, output: 0, isEstimated: false };

/** English has about four characters per token; other scripts have fewer, in about three UTF-8 bytes per token. */
const BYTES_PER_TOKEN = 3;

/** Estimates tokens from UTF-8 bytes, rather too high than too low. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

export function addTokens(a: Tokens, b: Tokens): Tokens {
  return { input: a.input + b.input, output: a.output + b.output, isEstimated: a.isEstimated || b.isEstimated };
}

/** The cost in billionths of a US dollar; null when a price is unknown. */
export function costOf({ input, output }: Tokens, prices: TokenPrices): number | null {
  if (prices.input === null || prices.output === null) return null;
  return input * prices.input + output * prices.output;
}

/** An endpoint's own count, if it is one: some send zeros or nothing. */
export function reportedTokens(input: number | undefined, output: number | undefined): Tokens | undefined {
  if (!isCount(input) || !isCount(output) || input === 0) return undefined;
  return { input, output, isEstimated: false };
}

/** A count beyond this is a mistake of the endpoint. */
const MOST_TOKENS = 10_000_000;

function isCount(value: number | undefined): value is number {
  return value !== undefined && Number.isSafeInteger(value) && value >= 0 && value <= MOST_TOKENS;
}
