/** Parameters that name products. */
import { Type } from "typebox";
import { normalizeText, period } from "../../../platform/http/parameters.ts";
import { oneOf } from "../../../platform/http/schemas.ts";
import { ASIN_PATTERN, canonicalAsin } from "../asin.ts";
import { canonicalDomain, DEFAULT_MARKETPLACE, MARKETPLACE_DOMAINS } from "../marketplace.ts";

export const parameters = {
  marketplace: oneOf(
    MARKETPLACE_DOMAINS,
    "The marketplace's domain. Not case-sensitive; a leading `www.` is ignored.",
    { default: DEFAULT_MARKETPLACE },
  ),
  asin: Type.String({
    title: "10 letters or digits",
    pattern: ASIN_PATTERN,
    description: "The product's identifier on the marketplace. Not case-sensitive.",
  }),
  ...period,
};

/** Filters that several lists accept. */
export const listFilters = {
  marketplace: Type.Optional(oneOf(MARKETPLACE_DOMAINS, "Returns only items of this marketplace.")),
  asin: Type.Optional(
    Type.String({
      title: "10 letters or digits",
      pattern: ASIN_PATTERN,
      description: "Returns only items about this product.",
    }),
  ),
};

/** By the name of the parameter, so that a contract can say `prepare: normalize`. */
export const normalize = { ...normalizeText, marketplace: canonicalDomain, asin: canonicalAsin };
