import assert from "node:assert/strict";
import { test } from "node:test";
import { analyzerFor } from "../analysis/analyze.ts";
import { LONGEST_KEYWORD } from "../engine.ts";
import { AS_WRITTEN } from "../interpretation.ts";
import { findWords, type Lookup, planKeyword } from "../keyword-plan.ts";
import { judgeOf } from "../niche-set.ts";
import { createSynonyms } from "../synonyms/synonyms.ts";
import { matchQuery, scoredQuery } from "./queries.ts";
import { coreRequest, countedQuery } from "./set-queries.ts";

/** By default a cluster refuses a query with more clauses (`indices.query.bool.max_clause_count`). */
const MOST_CLAUSES = 1_024;

/** Clauses at any depth, also those that today's clusters do not count. */
function clausesOf(query: unknown): number {
  if (typeof query !== "object" || query === null) return 0;
  return Object.entries(query).reduce(
    (sum, [name, part]) => sum + (["term", "terms", "range"].includes(name) ? 1 : clausesOf(part)),
    0,
  );
}

// Words with other forms, with synonyms, misspelt ones, and many short ones.
const SPECIAL = ["painted", "connecting", "operator", "flash", "drive", "thermos", "lanttern", "kettlle", "bukcett"];
const SHORT = Array.from({ length: 22 }, (_, i) => `${"bcdfghjk"[i % 8]}${"lmnp"[i >> 3]}`);

for (const length of [10, 31])
  test(`a keyword of ${length} words that match in every way stays below the clauses a cluster accepts`, () => {
    const keyword = [...SPECIAL, ...SHORT].slice(0, length).join(" ");
    assert.ok(keyword.length <= LONGEST_KEYWORD);
    // Every lookup matches, and all words are rare: rare ones have more variants.
    const found = (lookup: Lookup) => ({ ...lookup, found: 3, heads: lookup.canBeHead ? 2 : 0 });
    const plan = planKeyword(keyword, analyzerFor("en"), createSynonyms().tableFor("en"));
    const counted = new Map(plan.words.slice(0, 3).map(({ token }) => [token, `${token}x`]));
    const words = findWords(plan, 1_000, found, { spelling: AS_WRITTEN, counted, meant: new Map() });
    const { expanded } = words.interpretation;
    assert.equal(words.words.length, length);
    assert.equal(expanded.length >= 5, length === 10, "synonyms, and other forms of a short keyword");
    const filters = Array.from({ length: 7 }, () => ({ range: { price: { gte: 1 } } }));
    const core = { categories: new Map(Array.from({ length: 20 }, (_, i) => [i, 1])), prices: new Map([[500, 20]]) };
    const counts = {
      firm: 20,
      made: 0,
      heads: { usual: 1, beside: 9 },
      levels: () => [20, 20, 20, 20],
      level: () => core,
    };
    const ofSet = countedQuery(words, judgeOf(counts, length, true));
    for (const [name, query] of Object.entries({
      "the core": coreRequest(words)["query"],
      counted: scoredQuery(words, [ofSet, ...filters], true),
      related: scoredQuery(words, [{ bool: { filter: [matchQuery(words, 1)], must_not: [ofSet] } }, ...filters], false),
    })) {
      const clauses = clausesOf(query);
      assert.ok(clauses <= MOST_CLAUSES, `${name}: ${clauses} clauses`);
    }
  });
