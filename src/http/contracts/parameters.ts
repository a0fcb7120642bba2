/** Parameters that several routes take, and what is forgiven in them. */
import { Type } from "typebox";
import { tidyMoment } from "../../base/period.ts";
import { ASIN_PATTERN, canonicalAsin } from "../../catalog/asin.ts";
import {
  canonicalDomain,
  DEFAULT_MARKETPLACE,
  MARKETPLACE_DOMAINS,
  type MarketplaceDomain,
} from "../../catalog/marketplace.ts";
import { LONGEST_KEYWORD } from "../../search/engine.ts";
import { type Format, formatsOf } from "../formats.ts";

const moment = (description: string) =>
  Type.Optional(
    Type.String({ description: `${description} An ISO 8601 date or date-time; UTC where it names no zone.` }),
  );

export const parameters = {
  keyword: Type.String({ minLength: 1, maxLength: LONGEST_KEYWORD, description: "The search term." }),
  marketplace: Type.Unsafe<MarketplaceDomain>({
    type: "string",
    enum: MARKETPLACE_DOMAINS,
    default: DEFAULT_MARKETPLACE,
    description: "The marketplace's domain. Letter case and a leading `www.` are forgiven.",
  }),
  asin: Type.String({
    title: "10 letters or digits",
    pattern: ASIN_PATTERN,
    description: "The marketplace's identifier of the product. Letter case is forgiven.",
  }),
  from: moment("The beginning of the period; by default 90 days before its end."),
  to: moment("The end of the period; by default now. A date means the end of that day."),
};

export const DEFAULT_DAYS = 90;

/** For a link in a page, which cannot say what it accepts. */
export const formatOf = (alternatives: Record<string, string>) =>
  Type.Optional(
    Type.Unsafe<Format>({
      type: "string",
      enum: formatsOf(alternatives),
      description:
        "Another form of the answer, sent as a file: the same as the `Accept` header asks for, and before it.",
    }),
  );

/** Of lists that are read in pages, the newest first. */
export const paging = {
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "How many." }),
  before: Type.Optional(
    Type.String({
      title: "an id",
      pattern: "^\\w{1,100}$",
      description: "Only those older than this one: `next` of a list.",
    }),
  ),
};

/** What lists are narrowed to. */
export const narrowed = {
  marketplace: Type.Optional(
    Type.Unsafe<MarketplaceDomain>({
      type: "string",
      enum: MARKETPLACE_DOMAINS,
      description: "Only those of this marketplace.",
    }),
  ),
  asin: Type.Optional(
    Type.String({
      title: "10 letters or digits",
      pattern: ASIN_PATTERN,
      description: "Only those about this product.",
    }),
  ),
  keyword: Type.Optional(
    Type.String({ minLength: 1, maxLength: LONGEST_KEYWORD, description: "Only those about this keyword." }),
  ),
};

/** What an owner calls something of theirs. */
export const calledBy = (description: string) =>
  Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], minLength: 1, maxLength: 100, description }));

export const idParams = (of: string) =>
  Type.Object({ id: Type.String({ title: "an id", pattern: "^\\w{1,100}$", description: `The id of the ${of}.` }) });

// Control characters mean nothing in a search or a name, and the database does not take all of them.
const tidyText = (raw: string) =>
  raw
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim();

export const forgiven = {
  keyword: tidyText,
  label: tidyText,
  name: tidyText,
  marketplace: canonicalDomain,
  asin: canonicalAsin,
  from: tidyMoment,
  to: tidyMoment,
};
