/**
 * Builds queries in the cluster's own query language, without scripts, which many clusters forbid. A score is computed
 * from columns of the documents (`product-document.ts`) and constants, and equals the memory engine's up to the last
 * digits.
 */
import { CHANGES, type Change, type Filtered, type Filters, type Sort } from "../engine.ts";
import { filterBounds } from "../filter-bounds.ts";
import { AS_WRITTEN } from "../interpretation.ts";
import { type FoundVariant, type FoundWord, type FoundWords, headBonusOf, type Lookup } from "../keyword-plan.ts";
import { coverageOf, RANKING } from "../ranking.ts";
import { termOf } from "./term.ts";

export type Query = Record<string, unknown>;
export type Word = FoundWord<FoundVariant>;
/** `all` is set where there is no keyword: every document matches. */
export type Words = FoundWords<FoundVariant> & { all?: true };
export const NO_WORDS: Words = {
  words: [],
  neighbours: [],
  pairs: 0,
  hasSureHeads: false,
  interpretation: AS_WRITTEN,
  all: true,
};

const FIELD = { terms: "words", pairs: "pairs", asins: "asin", heads: "head" } as const;

/** A condition for counting documents: a lookup, or the head noun of their title. */
export type Counted = { table: Lookup["table"] | "heads"; text: string };
/** The columns with the weight of a word by its count in the title, and the fields with these words. */
const TITLE_FIELDS = { once: "title1", twice: "title2", thrice: "title3" } as const;
const LARGEST = 2 ** 52;
/** Documents with all the words come first. A power of two keeps every digit of the score. */
const ALL_WORDS = 2 ** 64;

export function holds({ table, text }: Counted): Query {
  return table === "phrases" ? holdsPhrase(text) : term(FIELD[table], text);
}

/** The words are neighbours, or the second one is the head noun and the first one anywhere. */
function holdsPhrase(phrase: string): Query {
  const [first, last] = phrase.split(" ") as [string, string];
  const apart = { bool: { filter: [term(FIELD.terms, first), term(FIELD.heads, last)] } };
  return { bool: { should: [term(FIELD.pairs, `${first}${last}`), apart], minimum_should_match: 1 } };
}

function term(field: string, text: string): Query {
  return { term: { [field]: termOf(text) } };
}

/** Matches documents with at least this many of the words; with all of them by default. */
export function matchQuery({ words, all }: Words, least = words.length): Query {
  if (all) return { match_all: {} };
  const found = words.filter((word) => word.found > 0).map(holdsWord);
  if (least > found.length) return { match_none: {} };
  if (least === found.length) return allOf(found);
  return { bool: { should: found, minimum_should_match: least } };
}

function holdsWord({ variants }: Word): Query {
  return anyOf(holdsAny(variants));
}

export function anyOf(queries: Query[]): Query {
  if (queries.length === 0) return { match_none: {} };
  return queries.length === 1 ? (queries[0] as Query) : { bool: { should: queries, minimum_should_match: 1 } };
}

export function allOf(queries: Query[]): Query {
  return { bool: { filter: queries } };
}

/** Matches documents whose field has one of the words. */
export function termsIn(field: string, texts: Iterable<string>): Query {
  return { terms: { [field]: [...new Set(Array.from(texts, termOf))] } };
}

/** One query per table: a cluster accepts at most 1,024 clauses per request. */
function holdsAny(variants: readonly FoundVariant[]): Query[] {
  return [...Map.groupBy(variants, ({ table }) => table)].flatMap(([table, alike]): Query[] =>
    table === "phrases" || alike.length === 1
      ? alike.map(holds)
      : [
          termsIn(
            FIELD[table],
            alike.map(({ text }) => text),
          ),
        ],
  );
}

/** The same filters as in memory; an unknown figure passes none. */
export function filtersOf(filters: Filters): Query[] {
  return filterBounds(filters).map(({ of, min, max }) => {
    if (of === "brand" || of === "category" || of === "sizeTier") return { term: { [of]: min } };
    if (min > LARGEST || max < 0) return { match_none: {} };
    return {
      range: {
        [FIGURE_FIELDS[of]]: { gte: Math.max(0, min), ...(max < LARGEST && { lte: max }) },
      },
    };
  });
}

const FIGURE_FIELDS = {
  price: "price",
  bsr: "bsr",
  monthlySales: "sales",
  revenue: "revenue",
  reviews: "reviews",
  rating: "rating",
  ageDays: "age",
  offers: "offers",
  weight: "weight",
  titleScore: "titleScore",
  ...(Object.fromEntries(CHANGES.map((change) => [change, change])) as { [Name in Change]: Name }),
} as const satisfies Record<Filtered, string>;

/** Breaks ties by ASIN, so that paging neither repeats nor skips products. */
export function orderOf(sort: Sort): Query[] {
  if (sort === "relevance") return [{ _score: "desc" }, { asin: "asc" }];
  const field = FIGURE_FIELDS[sort.replace("-", "") as keyof typeof FIGURE_FIELDS];
  return [
    sort.startsWith("-") ? descending(field) : { [field]: { order: "asc", missing: LARGEST + 1 } },
    { asin: "asc" },
  ];
}

/**
 * Unknown figures come last, as a number that `search_after` can continue from: the value behind `_last` is too large
 * for JSON.
 */
export function descending(field: string): Query {
  return { [field]: { order: "desc", missing: -1 } };
}

/**
 * Matches of all the queries with their score: the weight of their words, times the share of words held (`isFull` if that is
 * every word), times popularity.
 */
export function scoredQuery(words: Words, queries: Query[], isFull: boolean): Query {
  const byTitle: Record<keyof typeof TITLE_FIELDS, Query[]> = { once: [], twice: [], thrice: [] };
  const plain: Query[] = [];
  for (const { variants, rarity } of words.words) {
    const phrases = variants.filter(({ table }) => table === "phrases");
    for (const [i, variant] of variants.entries()) {
      const { table, text } = variant;
      // Phrases weigh the same, so one clause counts all of them.
      if (table === "phrases" && variant !== phrases[0]) continue;
      const boost = variant.weight * rarity;
      if (variant.heads > 0)
        plain.push(constant(holds({ table: "heads", text }), variants.slice(0, i), boost * headBonusOf(variant)));
      if (table === "phrases") byTitle.once.push(constant(anyOf(holdsAny(phrases)), variants.slice(0, i), boost));
      else if (table !== "terms") byTitle.once.push(constant(holds(variant), variants.slice(0, i), boost));
      else if (i > 0) plain.push(weightedByField(variant, constant(holds(variant), variants.slice(0, i), boost)));
      else {
        for (const [field, queries] of Object.entries(byTitle) as [keyof typeof TITLE_FIELDS, Query[]][])
          queries.push(constant(term(TITLE_FIELDS[field], text), [], boost));
        plain.push(constant(term("brandWords", text), [], boost * RANKING.brand));
        plain.push(constant(term("compoundWords", text), [], boost * RANKING.compound));
        plain.push(constant(term("categoryWords", text), [], boost * RANKING.category));
      }
    }
  }
  for (const { variants, rarity } of words.neighbours)
    for (const variant of variants) plain.push(constant(holds(variant), [], variant.weight * rarity));

  const inTitles = Object.entries(byTitle)
    .filter(([, queries]) => queries.length > 0)
    .map(([field, queries]) => timesField({ bool: { should: queries } }, field));
  const matches = { bool: { filter: queries, should: [...inTitles, ...plain] } };
  return timesField(isFull ? matches : withCoverage(matches, words), "popularity");
}

/** A variant counts only where none of the better ones matches. */
function constant(found: Query, better: readonly FoundVariant[], boost: number): Query {
  const filter = better.length === 0 ? found : { bool: { filter: [found], must_not: holdsAny(better) } };
  return { constant_score: { filter, boost } };
}

/**
 * Weights a term by the field it occurs in. This would work for every word, but first variants are many and cheaper
 * when combined.
 */
function weightedByField({ text }: FoundVariant, query: Query): Query {
  const inTitle = Object.entries(TITLE_FIELDS).map(([field, title]) => ({
    filter: term(title, text),
    field_value_factor: { field },
  }));
  const elsewhere = [
    { filter: term("brandWords", text), weight: RANKING.brand },
    { filter: term("compoundWords", text), weight: RANKING.compound },
    { weight: RANKING.category },
  ];
  return {
    function_score: { query, functions: [...inTitle, ...elsewhere], score_mode: "first", boost_mode: "multiply" },
  };
}

function timesField(query: Query, field: string): Query {
  return { function_score: { query, field_value_factor: { field }, boost_mode: "multiply" } };
}

function withCoverage(query: Query, { words }: Words): Query {
  const none = coverageOf(0, words.length);
  const each = coverageOf(1, words.length) - none;
  const found = words.filter((word) => word.found > 0).map(holdsWord);
  const functions = [{ weight: none }, ...found.map((filter) => ({ filter, weight: each }))];
  const byShare = { function_score: { query, functions, score_mode: "sum", boost_mode: "multiply" } };
  if (found.length < words.length) return byShare;
  const allFirst = [{ filter: { bool: { filter: found } }, weight: ALL_WORDS }];
  return { function_score: { query: byShare, functions: allFirst, boost_mode: "multiply" } };
}
