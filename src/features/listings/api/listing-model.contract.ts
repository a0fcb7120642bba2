/** The language model that proposes texts of listings: the operator's, or the account's own. */
import { Type } from "typebox";
import { closed, dateTime, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { HIGHEST_PRICE, LONGEST_MODEL_KEY, LONGEST_MODEL_NAME, LONGEST_MODEL_URL, PROVIDERS } from "../models/model.ts";

const PRICE = "in US dollars per million tokens; null when unknown.";
const priceInput = (of: string) =>
  Type.Optional(
    Type.Unsafe<number | null>({
      type: ["number", "null"],
      minimum: 0,
      maximum: HIGHEST_PRICE,
      description: `The price of ${of}, ${PRICE}`,
    }),
  );

const provider = oneOf(
  PROVIDERS,
  "The protocol of the endpoint: `openai-compatible` (Ollama, vLLM, llama.cpp, most gateways) or `anthropic`.",
);

const ConnectedModel = Type.Object({
  source: oneOf(["account", "operator"], "`operator` for the model that the installation offers to all accounts."),
  provider,
  name: text("The name by which the endpoint knows the model."),
  baseUrl: nullable.string("The address of the endpoint; null for the operator's model."),
  hasKey: Type.Boolean({ description: "Whether a key is stored. Keys are never returned." }),
  inputPrice: nullable.number(`The price of input, ${PRICE}`),
  outputPrice: nullable.number(`The price of output, ${PRICE}`),
  updatedAt: nullable.dateTime("When the account connected it; null for the operator's model."),
});

const ModelUsage = Type.Object(
  {
    generations: integer("Responses of models today."),
    inputTokens: integer("Tokens of prompts."),
    outputTokens: integer("Tokens of responses."),
    reservedTokens: integer("Tokens that proposals in progress may still use."),
    limit: integer("Tokens per day that the plan includes."),
    resetsAt: dateTime("When the limit resets."),
    estimatedGenerations: integer("Responses whose tokens are estimated, because the endpoint did not count them."),
    cost: Type.Number({ description: "The cost in US dollars of the responses with known prices." }),
    unpricedGenerations: integer("Responses whose cost is unknown because a price is missing."),
  },
  { description: "Today's usage (UTC)." },
);

const ListingModel = Type.Object({
  model: Type.Union([ConnectedModel, Type.Null()], {
    description: "The model that proposals use; null if none is connected.",
  }),
  usage: ModelUsage,
});

const models = { tag: "Listings", gate: { counted: true }, path: "/api/v1/listing-model" } as const;

export const showListingModel = {
  ...models,
  gate: { counted: "keys" },
  id: "showListingModel",
  method: "GET",
  summary: "Get the listing model",
  description: "Returns the model that proposes texts of listings, and today's usage of tokens.",
  data: ListingModel,
} as const satisfies Contract;

export const connectListingModel = {
  ...models,
  id: "connectListingModel",
  method: "PUT",
  summary: "Connect a model",
  description:
    "Connects the account's own model, which replaces the operator's. The key is stored encrypted and never returned. The address must " +
    "be a public https:// one, unless the operator allows a private network.",
  body: Type.Object(
    {
      provider,
      baseUrl: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: LONGEST_MODEL_URL,
          description: "The address of the endpoint with its version. Optional for `anthropic`.",
        }),
      ),
      name: Type.String({
        minLength: 1,
        maxLength: LONGEST_MODEL_NAME,
        description: "The name by which the endpoint knows the model.",
      }),
      key: Type.Optional(
        Type.Unsafe<string | null>({
          type: ["string", "null"],
          minLength: 1,
          maxLength: LONGEST_MODEL_KEY,
          pattern: "^[\\x21-\\x7e]+$",
          description: "The key of the endpoint. Omit it to keep the stored one; null removes it.",
        }),
      ),
      inputPrice: priceInput("input"),
      outputPrice: priceInput("output"),
    },
    closed,
  ),
  data: ListingModel,
  // A run of the collection would replace the model that the account has.
  lasting: true,
  prepare: {
    baseUrl: (raw: string) => raw.trim(),
    name: (raw: string) => raw.trim(),
    key: (raw: string) => raw.trim(),
  },
} as const satisfies Contract;

export const testListingModel = {
  ...models,
  id: "testListingModel",
  method: "POST",
  path: "/api/v1/listing-model/test",
  summary: "Test the listing model",
  description:
    "Sends one short prompt to the model, which counts against the day's tokens. Without a model the response is 409, without enough " +
    "tokens 429.",
  data: Type.Object({
    ok: Type.Boolean({ description: "Whether the model responded." }),
    problem: nullable.string("What failed, and what to do about it; null if nothing did."),
    reply: nullable.string("The beginning of the model's response; null without one."),
  }),
  abortable: true,
  errors: ["conflict"],
  lasting: true,
} as const satisfies Contract;

export const disconnectListingModel = {
  ...models,
  id: "disconnectListingModel",
  method: "DELETE",
  summary: "Disconnect a model",
  description:
    "Deletes the account's own model and its key. Proposals use the operator's model again, if there is one.",
  data: ListingModel,
  lasting: true,
} as const satisfies Contract;
