/**
 * Models: language models that propose texts for listings. The operator configures one for everybody, and an account can
 * connect its own. A **provider** is the protocol of an endpoint, not the company behind it. A **generation** is one request
 * to a model; a **proposal** is the text of up to three generations with its findings, which a person accepts or not.
 */

export const PROVIDERS = ["openai-compatible", "anthropic"] as const;

export type Provider = (typeof PROVIDERS)[number];

/** Prices in billionths of a US dollar per token; a dollar per million tokens is 1,000. Null when unknown. */
export type TokenPrices = { input: number | null; output: number | null };

export type Model = {
  provider: Provider;
  /** With the version, as the endpoint's documentation writes it: `http://127.0.0.1:11434/v1`. */
  baseUrl: string;
  /** The name by which the endpoint knows the model. */
  name: string;
  /** Null for endpoints without one. */
  key: string | null;
  prices: TokenPrices;
  /** True for an account's own model, whose address is guarded; false for the operator's. */
  isOwn: boolean;
};

export const DEFAULT_URLS: Partial<Record<Provider, string>> = { anthropic: "https://api.anthropic.com/v1" };

export const LONGEST_MODEL_NAME = 200;
export const LONGEST_MODEL_KEY = 500;
export const LONGEST_MODEL_URL = 500;

/** The highest price that an account may enter, in dollars per million tokens. */
export const HIGHEST_PRICE = 10_000;

export type ModelLimits = {
  /** Until the first byte of the response. */
  firstByteMs: number;
  /** Between two parts of the response. */
  idleMs: number;
  /** For one generation with its retries. */
  totalMs: number;
  outputTokens: number;
};

/** No tokenizer produces fewer than a token for this many characters of ordinary text; longer outputs are cut. */
const CHARACTERS_PER_TOKEN = 8;

export function longestOutput({ outputTokens }: Pick<ModelLimits, "outputTokens">): number {
  return outputTokens * CHARACTERS_PER_TOKEN;
}

/** A stream repeats its envelope with every token, often 300 bytes for four characters. */
const BYTES_PER_TOKEN = 2_000;

export function longestResponse({ outputTokens }: Pick<ModelLimits, "outputTokens">): number {
  return 100_000 + outputTokens * BYTES_PER_TOKEN;
}

/** Dollars per million tokens as stored prices. */
export function toPrice(dollarsPerMillion: number): number {
  return Math.round(dollarsPerMillion * 1_000);
}

export function toDollarsPerMillion(price: number): number {
  return price / 1_000;
}
