import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./listing-model.contract.ts";

const usage = {
  generations: 3,
  inputTokens: 2_410,
  outputTokens: 1_105,
  reservedTokens: 0,
  limit: 1_000_000,
  resetsAt: "2026-03-03T00:00:00.000Z",
  estimatedGenerations: 0,
  cost: 0.0010245,
  unpricedGenerations: 0,
} as const;

const connected = {
  model: {
    source: "account",
    provider: "openai-compatible",
    name: "llama-3.2-3b",
    baseUrl: "https://models.example.com/v1",
    hasKey: true,
    inputPrice: 0.15,
    outputPrice: 0.6,
    updatedAt: "2026-03-02T09:12:30.000Z",
  },
  usage,
} as const;

export const listingModelExamples = {
  showListingModel: { data: connected },
  connectListingModel: {
    body: {
      provider: "openai-compatible",
      baseUrl: "https://models.example.com/v1",
      name: "llama-3.2-3b",
      key: "example-key-of-the-endpoint",
      inputPrice: 0.15,
      outputPrice: 0.6,
    },
    data: connected,
  },
  testListingModel: { data: { ok: true, problem: null, reply: "Hello! How can I help you today?" } },
  disconnectListingModel: { data: { model: null, usage } },
} satisfies ExamplesOf<typeof contracts>;
