/** The listing workshop: checks of texts against the marketplace's rules. */
import { Type } from "typebox";
import { closed, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { figures } from "../../keywords/api/keywords.contract.ts";
import { normalize, parameters } from "../../search/api/parameters.ts";
import { MOST_PHRASES } from "../draft.ts";
import { MOST_MARKET_PHRASES } from "../find-target-phrases.ts";
import { FIELD_KINDS, SEVERITIES } from "../listing.ts";
import { FactsInput } from "./listing-drafts.contract.ts";
import {
  brand,
  Counts,
  Coverage,
  category,
  competitorBrands,
  Finding,
  language,
  TargetPhrase,
  TEXT_FIELDS,
} from "./listing-schemas.ts";

const tag = "Listings";
const { title, bullets, description, searchTerms } = TEXT_FIELDS;

export const checkListing = {
  id: "checkListing",
  method: "POST",
  path: "/api/v1/listings/check",
  tag,
  summary: "Check a listing",
  description:
    "Checks a listing against the marketplace's rules and returns every passage that breaks one, errors first. Fields that are left out are " +
    "not checked; an empty one is. With `facts`, numbers, materials, certificates, comparisons and origins that are not among them are findings, " +
    "too. With `phrases`, `coverage` says how well the listing covers them. Nothing is stored. Requests of signed-in people don't count. See docs/listings.md for the rules.",
  // Editors check as people type, so only keys are counted. Reading is enough: nothing is stored.
  gate: { counted: "keys", role: "viewer" },
  body: Type.Object(
    {
      marketplace: Type.Optional(parameters.marketplace),
      title: Type.Optional(title),
      bullets: Type.Optional(bullets),
      description: Type.Optional(description),
      searchTerms: Type.Optional(searchTerms),
      brand: Type.Optional(brand),
      category: Type.Optional(category),
      language: Type.Optional(language),
      competitorBrands: Type.Optional(competitorBrands),
      facts: Type.Optional(FactsInput),
      phrases: Type.Optional(
        Type.Array(TargetPhrase, { maxItems: MOST_PHRASES, description: "Phrases that the listing should cover." }),
      ),
    },
    closed,
  ),
  data: Type.Object({
    marketplace: text("The marketplace whose rules apply."),
    language: text("The language of the text."),
    findings: Type.Array(Finding, { description: "The findings, errors first." }),
    ...Counts.properties,
    characters: Type.Object({
      title: integer("Characters (code points) of the title."),
      bullets: Type.Array(Type.Integer(), { description: "Characters of each bullet." }),
      description: integer("Characters of the description."),
      searchTerms: integer("Characters of the search terms."),
    }),
    searchTermBytes: integer("Bytes of the search terms in UTF-8."),
    coverage: Coverage,
  }),
  prepare: { marketplace: normalize.marketplace },
} as const satisfies Contract;

export const listListingRules = {
  id: "listListingRules",
  method: "GET",
  path: "/api/v1/listings/rules",
  tag,
  summary: "List listing rules",
  description: "Returns the rules of a marketplace with their sources and dates. Doesn't count as a request.",
  gate: { counted: false },
  query: Type.Object({
    marketplace: parameters.marketplace,
    category: Type.Optional(category),
  }),
  data: Type.Object({
    marketplace: text("The marketplace."),
    rules: Type.Array(
      Type.Object({
        id: text("The rule's ID, as findings name it."),
        fields: Type.Array(oneOf(FIELD_KINDS, "A field."), { description: "The fields that it applies to." }),
        severity: oneOf(SEVERITIES, "The severity of its findings."),
        title: text("What the rule asks for."),
        categories: Type.Array(Type.String(), {
          description: "The root categories that it applies to; empty for all.",
        }),
        from: Type.String({ format: "date", description: "Since when the rule applies or is published." }),
        fixable: Type.Boolean({ description: "True if findings may have a mechanical fix." }),
        source: Type.Object({
          name: text("The document that states the rule."),
          url: text("Its address."),
          official: Type.Boolean({ description: "True if the marketplace publishes it; false if others report it." }),
        }),
      }),
    ),
  }),
  prepare: { marketplace: normalize.marketplace },
} as const satisfies Contract;

const MarketPhrase = Type.Object({
  phrase: text("The phrase."),
  value: Type.Number({
    description: "What covering it is worth: its demand, raised by up to a half where the niche score is high.",
  }),
  ...figures,
});

export const listingPhrases = {
  id: "listingPhrases",
  method: "GET",
  path: "/api/v1/listings/phrases",
  tag,
  summary: "Find phrases to cover",
  description:
    "Returns the phrases that a listing should cover, with their demand and score: mined from the titles of a keyword's result set, of the " +
    "products like one product, or the keywords of one of your lists. Pass one of `keyword`, `asin` and `listId`. Counts as one request.",
  gate: { feature: "search", counted: true },
  query: Type.Object({
    marketplace: parameters.marketplace,
    keyword: Type.Optional(parameters.keyword),
    asin: Type.Optional(parameters.asin),
    listId: Type.Optional(
      Type.String({
        title: "an id",
        pattern: "^\\w{1,100}$",
        description: "A keyword list of yours. Its marketplace applies.",
      }),
    ),
    limit: Type.Integer({
      minimum: 1,
      maximum: MOST_MARKET_PHRASES,
      default: 25,
      description: "The maximum number of phrases.",
    }),
  }),
  data: Type.Object({
    marketplace: text("The marketplace."),
    currency: text("The currency of the revenue (ISO 4217)."),
    keyword: nullable.string("The search that the phrases are from; null for a list."),
    phrases: Type.Array(MarketPhrase, { description: "The phrases, the most valuable first." }),
    reason: nullable.string("Why there are no phrases, and what to do; null if there are some."),
  }),
  check: ({ keyword, asin, listId }) =>
    [keyword, asin, listId].filter((seed) => seed !== undefined).length === 1
      ? []
      : [{ parameter: "keyword", message: "pass exactly one of keyword, asin and listId" }],
  prepare: normalize,
  errors: ["not_found"],
} as const satisfies Contract;

export const packSearchTerms = {
  id: "packSearchTerms",
  method: "POST",
  path: "/api/v1/listings/search-terms",
  tag,
  summary: "Pack search terms",
  description:
    "Packs the words of phrases that the title and the bullets don't contain into the bytes of the search terms: the most valuable phrases " +
    "first, each word once, without brands and words that a rule forbids. With `facts`, words that are not among them are left out, too: " +
    "phrases of the market also describe other products. Nothing is stored. Requests of signed-in people don't count.",
  gate: { counted: "keys", role: "viewer" },
  body: Type.Object(
    {
      marketplace: Type.Optional(parameters.marketplace),
      title: Type.Optional(title),
      bullets: Type.Optional(bullets),
      brand: Type.Optional(brand),
      language: Type.Optional(language),
      competitorBrands: Type.Optional(competitorBrands),
      facts: Type.Optional(FactsInput),
      phrases: Type.Array(TargetPhrase, { maxItems: MOST_PHRASES, description: "The phrases to cover." }),
    },
    closed,
  ),
  data: Type.Object({
    searchTerms: text("The search terms."),
    bytes: integer("Their bytes in UTF-8."),
    covered: Type.Array(Type.String(), {
      description: "Phrases whose words are all on the page or in the search terms.",
    }),
    leftOut: Type.Array(
      Type.Object({
        phrase: text("A phrase that is not covered."),
        words: Type.Array(Type.String(), { description: "Its words that did not fit or must not be used." }),
      }),
    ),
  }),
  prepare: { marketplace: normalize.marketplace },
} as const satisfies Contract;

const part = (description: string) =>
  nullable.number(`${description} From 0 to 1; null if unknown, then it is left out of the score.`);

export const listingScore = {
  id: "listingScore",
  method: "GET",
  path: "/api/v1/products/:asin/listing-score",
  tag,
  summary: "Score a product's listing",
  description:
    "Returns how good the listing of a catalog product is, from 0 to 100: rules kept, coverage of the phrases that the titles of its niche share, " +
    "the form of the title, and pictures where their number is known. See docs/listings.md for the formula. Counts as one request.",
  gate: { feature: "search", counted: true },
  params: Type.Object({ asin: parameters.asin }),
  query: Type.Object({ marketplace: parameters.marketplace }),
  data: Type.Object({
    asin: text("The product."),
    marketplace: text("The marketplace."),
    title: text("The title that was scored."),
    score: Type.Number({ description: "From 0 to 100." }),
    weak: Type.Boolean({ description: "True for a score below 50." }),
    parts: Type.Object({
      rules: part("Rules kept."),
      coverage: part("The niche's phrases that the title covers, by their frequency."),
      title: part("The title score, divided by 100."),
      images: part("Pictures, of seven."),
    }),
    images: nullable.integer("The number of pictures; null if no source has counted them."),
    keyword: nullable.string("The keyword that finds the niche of the product; null if too few products are similar."),
    sampledProducts: integer("The number of products whose titles the phrases are from."),
    findings: Type.Array(Finding, { description: "The rules that the title breaks." }),
    phrases: Coverage.properties.phrases,
  }),
  prepare: normalize,
  errors: ["not_found"],
} as const satisfies Contract;
