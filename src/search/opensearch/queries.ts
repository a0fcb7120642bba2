/**
 * What is asked of the cluster, in its own queries: no scripts, which many forbid. A score is made of what the documents carry
 * (`product-document.ts`) and of constants, and comes out as the memory engine's does, but for the last digits.
 */
import type { Filters, Sort } from "../engine.ts";
import { filterBounds } from "../filter-bounds.ts";
import type { FoundWay, FoundWord, FoundWords, Lookup } from "../keyword-plan.ts";
import { coverageOf, RANKING } from "../ranking.ts";
import { termOf } from "./term.ts";

export type Query = Record<string, unknown>;
export type Word = FoundWord<FoundWay>;
export type Words = FoundWords<FoundWay>;

const FIELD = { terms: "words", pairs: "pairs", asins: "asin" } as const;
/** What a word is worth that stands so often in a title, and the words that do. */
const TITLE_FIELDS = { once: "title1", twice: "title2", thrice: "title3" } as const;
const LARGEST = 0x7fffffff;
/** Documents with all the words come first. A power of two costs no digit of a score. */
const ALL_WORDS = 2 ** 64;

export function holds({ table, text }: Pick<Lookup, "table" | "text">): Query {
  return term(FIELD[table], text);
}

function term(field: string, text: string): Query {
  return { term: { [field]: termOf(text) } };
}

/** Whether a document holds at least a quorum of the words. */
export function matching({ words }: Words, quorum: number): Query {
  const found = words.filter((word) => word.found > 0).map(holdsWord);
  if (quorum === found.length) return { bool: { filter: found } };
  return { bool: { should: found, minimum_should_match: quorum } };
}

function holdsWord({ ways }: Word): Query {
  const queries = holdsAny(ways);
  return queries.length === 1 ? (queries[0] as Query) : { bool: { should: queries, minimum_should_match: 1 } };
}

/** One query for each table: a cluster takes no more than 1,024 of them in a question. */
function holdsAny(ways: readonly FoundWay[]): Query[] {
  return [...Map.groupBy(ways, ({ table }) => table)].map(([table, alike]) =>
    alike.length === 1
      ? holds(alike[0] as FoundWay)
      : { terms: { [FIELD[table]]: [...new Set(alike.map(({ text }) => termOf(text)))] } },
  );
}

/** The same filters as in memory; a figure that is not known passes none. */
export function filtersOf(filters: Filters): Query[] {
  return filterBounds(filters).map(({ of, min, max }) => {
    if (of === "brand" || of === "category") return { term: { [of]: min } };
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
  reviews: "reviews",
  rating: "rating",
} as const;

/** Equals are told apart by their asin, so that paging neither repeats nor skips. */
export function orderOf(sort: Sort): Query[] {
  if (sort === "relevance") return [{ _score: "desc" }, { asin: "asc" }];
  const field = FIGURE_FIELDS[sort.replace("-", "") as keyof typeof FIGURE_FIELDS];
  return [sort.startsWith("-") ? falling(field) : { [field]: { order: "asc", missing: LARGEST + 1 } }, { asin: "asc" }];
}

/** What is not known comes last, as a number that a list can go on from: that of `_last` is too great for JSON. */
export function falling(field: string): Query {
  return { [field]: { order: "desc", missing: -1 } };
}

/** What matches, with its score: what its words are worth, times how many it holds, times how well it sells. */
export function scored(words: Words, quorum: number, filters: Query[]): Query {
  const byTitle: Record<keyof typeof TITLE_FIELDS, Query[]> = { once: [], twice: [], thrice: [] };
  const plain: Query[] = [];
  for (const { ways, rarity } of words.words) {
    for (const [i, way] of ways.entries()) {
      const { table, text } = way;
      const worth = way.weight * rarity;
      if (table !== "terms") byTitle.once.push(constant(holds(way), ways.slice(0, i), worth));
      else if (i > 0) plain.push(standing(way, constant(holds(way), ways.slice(0, i), worth)));
      else {
        for (const [field, queries] of Object.entries(byTitle) as [keyof typeof TITLE_FIELDS, Query[]][])
          queries.push(constant(term(TITLE_FIELDS[field], text), [], worth));
        plain.push(constant(term("brandWords", text), [], worth * RANKING.brand));
        plain.push(constant(term("categoryWords", text), [], worth * RANKING.category));
      }
    }
  }
  for (const { ways, rarity } of words.neighbours)
    for (const way of ways) plain.push(constant(holds(way), [], way.weight * rarity));

  const inTitles = Object.entries(byTitle)
    .filter(([, queries]) => queries.length > 0)
    .map(([field, queries]) => timesField({ bool: { should: queries } }, field));
  const worth = { bool: { filter: [matching(words, quorum), ...filters], should: [...inTitles, ...plain] } };
  return timesField(covered(worth, words, quorum), "popularity");
}

/** A later way counts only where none of the better ones holds. */
function constant(found: Query, better: readonly FoundWay[], boost: number): Query {
  const filter = better.length === 0 ? found : { bool: { filter: [found], must_not: holdsAny(better) } };
  return { constant_score: { filter, boost } };
}

/** By where a term stands. The same could be said of every word; but first ways are many, and cost less when taken together. */
function standing({ text }: FoundWay, query: Query): Query {
  const inTitle = Object.entries(TITLE_FIELDS).map(([field, title]) => ({
    filter: term(title, text),
    field_value_factor: { field },
  }));
  const elsewhere = [{ filter: term("brandWords", text), weight: RANKING.brand }, { weight: RANKING.category }];
  return {
    function_score: { query, functions: [...inTitle, ...elsewhere], score_mode: "first", boost_mode: "multiply" },
  };
}

function timesField(query: Query, field: string): Query {
  return { function_score: { query, field_value_factor: { field }, boost_mode: "multiply" } };
}

/** Where every match holds all the words, there is nothing to tell apart. */
function covered(query: Query, { words }: Words, quorum: number): Query {
  if (quorum === words.length) return query;
  const none = coverageOf(0, words.length);
  const each = coverageOf(1, words.length) - none;
  const found = words.filter((word) => word.found > 0).map(holdsWord);
  const functions = [{ weight: none }, ...found.map((filter) => ({ filter, weight: each }))];
  const byShare = { function_score: { query, functions, score_mode: "sum", boost_mode: "multiply" } };
  if (found.length < words.length) return byShare;
  const allFirst = [{ filter: { bool: { filter: found } }, weight: ALL_WORDS }];
  return { function_score: { query: byShare, functions: allFirst, boost_mode: "multiply" } };
}
