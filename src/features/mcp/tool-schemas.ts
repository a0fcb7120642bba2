/** Short schemas: every character of them is read by every assistant, so most fields explain themselves. */
import { Type } from "typebox";
import { MARKETPLACE_DOMAINS } from "../catalog/marketplace.ts";

const closed = { additionalProperties: false };

export const input = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, closed);
/** Results may grow, so they are open. */
export const output = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties);

export const number = (description?: string) =>
  Type.Unsafe<number | null>({ type: ["number", "null"], ...(description && { description }) });
export const text = (description?: string) =>
  Type.Unsafe<string | null>({ type: ["string", "null"], ...(description && { description }) });
export const more = Type.String({ description: "Page with more" });

export const marketplace = Type.Optional(
  Type.String({ description: `Default ${MARKETPLACE_DOMAINS[0]}; e.g. amazon.co.uk, amazon.de` }),
);
export const asin = Type.String({ title: "10 letters or digits", pattern: "^[A-Za-z0-9]{10}$" });
export const id = Type.String({ pattern: "^\\w{1,100}$" });
export const keyword = Type.String({ minLength: 1, maxLength: 200 });
export const optionalNumber = (description?: string) => Type.Optional(Type.Number(description ? { description } : {}));
export const page = Type.Optional(Type.Integer({ minimum: 1, maximum: 500 }));
export const limit = (most: number, usual: number) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: most, default: usual }));

export const competition = number("Higher is harder");

/** `low` and `high`: the range of an estimate. */
export const Range = output({ amount: number(), low: number(), high: number() });

/** Null where too little is known. */
export const Score = output({
  score: number("0-100"),
  low: number("Range"),
  high: number(),
  demand: number(),
  competition,
  opportunity: number(),
  confidence: Type.Number({ description: "0-1" }),
  asOf: text(),
  enough: Type.Boolean(),
  reason: text(),
});

export const FoundProduct = output({
  asin: Type.String(),
  title: text(),
  brand: text(),
  price: number(),
  bsr: number(),
  monthlySales: Type.Unsafe<object | null>({
    type: ["object", "null"],
    description: "Estimated units, with low and high",
  }),
  reviews: number(),
  rating: number(),
});
