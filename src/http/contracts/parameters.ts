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

export const forgiven = {
  // Control characters mean nothing in a search, and the database does not take all of them.
  keyword: (raw: string) =>
    raw
      .toWellFormed()
      .replace(/\p{Cc}+/gu, " ")
      .trim(),
  marketplace: canonicalDomain,
  asin: canonicalAsin,
  from: tidyMoment,
  to: tidyMoment,
};
