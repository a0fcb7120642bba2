/** The language model of the installation, and the limits of all models. */
import { setting } from "../../platform/base/setting.ts";
import {
  decimal,
  integer,
  list,
  network,
  oneOf,
  seconds,
  text,
  webAddress,
} from "../../platform/base/setting-values.ts";

const price = (env: string, of: string) =>
  setting({
    env,
    parse: decimal(0, 10_000),
    unset: undefined as number | undefined,
    unsetText: "unknown",
    example: "0.15",
    help: `Price of a million ${of} tokens of that model in US dollars, for the cost that accounts see. 0 for a model of your own.`,
  });

export const LISTING_SETTINGS = {
  listingModel: setting({
    env: "LISTING_MODEL",
    parse: text,
    unset: undefined as string | undefined,
    unsetText: "none: listings work without a model, and accounts can connect their own",
    example: "llama3.2",
    help: "The language model that proposes listing texts to all accounts, by the name that its endpoint uses.",
  }),
  listingModelProvider: setting({
    env: "LISTING_MODEL_PROVIDER",
    parse: oneOf("openai-compatible", "anthropic"),
    unset: "openai-compatible" as const,
    help: "The protocol of its endpoint: `openai-compatible` (Ollama, vLLM, llama.cpp, most gateways) or `anthropic`.",
  }),
  listingModelUrl: setting({
    env: "LISTING_MODEL_URL",
    parse: webAddress,
    unset: undefined as string | undefined,
    unsetText: "https://api.anthropic.com/v1 for `anthropic`; required otherwise",
    example: "http://127.0.0.1:11434/v1",
    help: "The address of its endpoint, with the version. It may be a private one.",
  }),
  listingModelKey: setting({
    env: "LISTING_MODEL_KEY",
    parse: text,
    unset: undefined as string | undefined,
    unsetText: "none",
    example: "sk-…",
    help: "The key of its endpoint, if it needs one.",
  }),
  listingModelInputPrice: price("LISTING_MODEL_INPUT_PRICE", "input"),
  listingModelOutputPrice: price("LISTING_MODEL_OUTPUT_PRICE", "output"),
  listingModelAllowNetworks: setting({
    env: "LISTING_MODEL_ALLOW_NETWORKS",
    parse: list(network),
    unset: [] as string[],
    unsetText: "none",
    example: "10.1.0.0/16",
    help: "Private networks (CIDR) that models of accounts may be in, also without TLS, separated by commas.",
  }),
  listingModelFirstSeconds: setting({
    env: "LISTING_MODEL_FIRST_SECONDS",
    parse: seconds(0.1, 600),
    unset: 60,
    help: "How long a model may take to start its response, in seconds.",
  }),
  listingModelIdleSeconds: setting({
    env: "LISTING_MODEL_IDLE_SECONDS",
    parse: seconds(0.1, 600),
    unset: 30,
    help: "How long a model may pause within its response, in seconds.",
  }),
  listingModelTotalSeconds: setting({
    env: "LISTING_MODEL_TOTAL_SECONDS",
    parse: seconds(0.1, 3_600),
    unset: 180,
    help: "How long one response may take with its retries, in seconds.",
  }),
  listingModelOutputTokens: setting({
    env: "LISTING_MODEL_OUTPUT_TOKENS",
    parse: integer(100, 100_000),
    unset: 3_000,
    help: "The most tokens of one response. Longer ones are cut off and discarded. Reasoning models need more.",
  }),
};
