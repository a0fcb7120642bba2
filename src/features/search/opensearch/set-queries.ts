/** The queries that find the core of a keyword's matches, and the products that are counted (`niche-set.ts`). */
import { UNKNOWN } from "../bins.ts";
import { type CoreCounts, EVIDENCE, hasAll, type Judge, LEVELS, POINTS, type Thing, TOGETHER } from "../niche-set.ts";
import { allOf, anyOf, holds, type Query, termsIn, type Word, type Words } from "./queries.ts";

/** More categories than a core has. */
const MOST_CATEGORIES = 10_000;
const MOST_SLOTS = 2_000;

const FIELDS = { firm: "firm", named: "named", early: "early", head: "namedHead", made: "makers" } as const;
type Said = keyof typeof FIELDS;

/** Matches documents that say so of a word, in one of its variants. */
function says({ variants }: Pick<Word, "variants">, said: Said): Query {
  const sure = variants.filter(({ isBroad }) => !isBroad);
  const terms = sure.filter(({ table }) => table === "terms");
  const phrases = sure.filter(({ table }) => table === "phrases" && said !== "made");
  const others = sure.filter(({ table }) =>
    table === "asins" ? said !== "made" : table === "pairs" && (said === "firm" || said === "named"),
  );
  const inField = termsIn(
    FIELDS[said],
    terms.map(({ text }) => text),
  );
  // A phrase stands where its last word stands.
  const ofPhrases = phrases.map((phrase) => {
    const last = termsIn(FIELDS[said], [phrase.text.split(" ").at(-1) as string]);
    return said === "firm" ? holds(phrase) : allOf([holds(phrase), last]);
  });
  return anyOf([...(terms.length > 0 ? [inField] : []), ...ofPhrases, ...others.map(holds)]);
}

/** Every word is in the title or the brand. */
function isFirm({ words }: Words): Query {
  return allOf(words.map((word) => says(word, "firm")));
}

/** The words that are the thing: one word, or those beside the usual one. */
function thingsOf({ words }: Words, thing: Thing): Word[] {
  return words.filter(({ isThing }) => isThing === (thing === "usual"));
}

function isSaid(words: Words, thing: Thing, said: "named" | "early" | "head"): Query {
  const things = thingsOf(words, thing);
  // One of several words can be the head.
  return said === "head"
    ? says({ variants: things.flatMap(({ variants }) => variants) }, said)
    : allOf(things.map((word) => says(word, said)));
}

/** The words are neighbours in the order of the keyword. */
function areTogether({ neighbours, pairs }: Words): Query {
  if (neighbours.length < pairs) return { match_none: {} };
  return allOf(neighbours.flatMap(({ variants }) => variants.map(holds)));
}

function isOfLevel(words: Words, thing: Thing, level: number): Query {
  const needed: Query[] = [];
  for (const said of ["named", "early", "head"] as const)
    if (hasAll(level, EVIDENCE[said])) needed.push(isSaid(words, thing, said));
  if (hasAll(level, TOGETHER)) needed.push(areTogether(words));
  return allOf(needed);
}

type Terms = { buckets: { key: number; doc_count: number }[] };
type Level = { doc_count: number; categories: Terms; prices: Terms };
export type CoreResponse = {
  hits: { total: { value: number } };
  aggregations: Record<string, Level> & Record<string, { doc_count: number }>;
};

const countIf = (filter: Query) => ({ filter });

function thingsIn({ words }: Words): Thing[] {
  return words.length > 1 ? ["usual", "beside"] : ["usual"];
}

/** Asks for the core, before filters. */
export function coreRequest(words: Words): Query {
  const aggs: Record<string, Query> = {};
  for (const thing of thingsIn(words)) {
    aggs[`${thing} head`] = countIf(isSaid(words, thing, "head"));
    for (const [number, level] of LEVELS.entries())
      aggs[`${thing} ${number}`] = {
        ...countIf(isOfLevel(words, thing, level)),
        aggs: {
          categories: { terms: { field: "category", size: MOST_CATEGORIES, shard_size: MOST_CATEGORIES } },
          prices: { terms: { field: "priceClass", size: MOST_SLOTS, shard_size: MOST_SLOTS } },
        },
      };
  }
  aggs["made"] = countIf(allOf(words.words.map((word) => says(word, "made"))));
  return { size: 0, track_total_hits: true, query: isFirm(words), aggs };
}

export function coreCountsOf({ hits, aggregations }: CoreResponse): CoreCounts {
  const countOf = (name: string) => aggregations[name]?.doc_count ?? 0;
  const levelOf = (thing: Thing, level: number) => aggregations[`${thing} ${level}`] as Level;
  const counts = ({ buckets }: Terms) => new Map(buckets.map(({ key, doc_count: count }) => [key, count]));
  return {
    firm: hits.total.value,
    made: countOf("made"),
    heads: { usual: countOf("usual head"), beside: countOf("beside head") },
    levels: (thing) => LEVELS.map((_, level) => countOf(`${thing} ${level}`)),
    level(thing, number) {
      const { categories, prices } = levelOf(thing, number);
      return { categories: counts(categories), prices: counts(prices) };
    },
  };
}

/**
 * Matches the products that are counted. A weight cannot be negative: instead of subtracting points, the other products get
 * these points, and more are required.
 */
export function countedQuery(words: Words, judge: Judge): Query {
  if (judge.thing === "maker") return allOf([isFirm(words), ...words.words.map((word) => says(word, "made"))]);
  const { thing, categories, otherCategory, cheapBelow, needed } = judge;
  const least = Math.min(otherCategory, ...categories.values());
  const functions: { weight: number; filter?: Query }[] = [{ weight: POINTS.named }];
  const add = (weight: number, filter: Query) => {
    if (weight !== 0) functions.push({ weight, filter });
  };
  const isCheap = { range: { price: { gte: 0, lt: cheapBelow } } };
  add(POINTS.early, isSaid(words, thing, "early"));
  add(POINTS.head, isSaid(words, thing, "head"));
  if (words.words.length > 1) add(POINTS.together, areTogether(words));
  const named = [...categories.keys()].filter((category) => category !== UNKNOWN);
  for (const [points, alike] of Map.groupBy(named, (category) => categories.get(category) as number))
    add(points - least, { terms: { category: alike } });
  const ofUnknown = categories.get(UNKNOWN) ?? otherCategory;
  const isUnknown = { bool: { must_not: [{ exists: { field: "category" } }] } };
  add(ofUnknown - least, isUnknown);
  add(otherCategory - least, {
    bool: { filter: [{ exists: { field: "category" } }], must_not: [{ terms: { category: named } }] },
  });
  add(-POINTS.cheap, { bool: { must_not: [isCheap] } });
  return {
    function_score: {
      query: allOf([isFirm(words), isSaid(words, thing, "named")]),
      functions,
      score_mode: "sum",
      boost_mode: "replace",
      min_score: needed - least - POINTS.cheap,
    },
  };
}
