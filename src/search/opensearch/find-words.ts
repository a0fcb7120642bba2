/**
 * What the words of a keyword are in the cluster's index: a round of counts, and two more where words are to be mended. What was
 * counted is kept until the marketplace's index changes: most keywords are made of words that others have asked for.
 */
import type { Analyzer } from "../analysis/analyze.ts";
import { findWords, type KeywordPlan, type Lookup, mendedLookup, planKeyword, wordsToMend } from "../keyword-plan.ts";
import { createMendChoice, editsAllowed, editsBetween, isMendable } from "../mending.ts";
import type { Cluster } from "./cluster.ts";
import { holds, type Query, type Words } from "./queries.ts";

export type Counted = { hits: { total: { value: number } } };
type Suggested = { suggest: { mended: { options: { text: string; freq: number }[] }[] } };

/** A marketplace's index as it is now. */
export type Index = { alias: string; basis: string; documents: number };

type Known = { basis: string; counts: Map<string, number>; mended: Map<string, string | undefined> };

const MOST_KEPT = 50_000;
/** Of a misspelt word, so many candidates are looked at: the nearest, and of these the most frequent. */
const CANDIDATES = 500;

export type WordFinder = ReturnType<typeof createWordFinder>;

export function createWordFinder(cluster: Pick<Cluster, "searchMany">) {
  const byIndex = new Map<string, Known>();

  const knownOf = ({ alias, basis }: Index): Known => {
    let known = byIndex.get(alias);
    if (known === undefined || known.basis !== basis || known.counts.size > MOST_KEPT) {
      known = { basis, counts: new Map(), mended: new Map() };
      byIndex.set(alias, known);
    }
    return known;
  };

  const count = async (alias: string, { counts }: Known, lookups: Iterable<Lookup>): Promise<void> => {
    const missing = new Map<string, Lookup>();
    for (const lookup of lookups) if (!counts.has(nameOf(lookup))) missing.set(nameOf(lookup), lookup);
    if (missing.size === 0) return;
    const found = await cluster.searchMany<Counted>(
      [...missing.values()].map((lookup) => ({ index: alias, body: counting(holds(lookup), true) })),
    );
    for (const [i, name] of [...missing.keys()].entries()) counts.set(name, (found[i] as Counted).hits.total.value);
  };

  const mend = async (
    alias: string,
    { counts, mended }: Known,
    tokens: string[],
    analyzer: Analyzer,
  ): Promise<void> => {
    const asked = tokens.filter((token) => !mended.has(token) && editsAllowed(token) > 0);
    if (asked.length === 0) return;
    const found = await cluster.searchMany<Suggested>(
      asked.map((token) => ({ index: alias, body: suggesting(token) })),
    );
    for (const [i, token] of asked.entries()) {
      const options = (found[i] as Suggested).suggest.mended[0]?.options ?? [];
      mended.set(token, choose(token, counts.get(nameOf(ownLookup(token))) ?? 0, options, analyzer));
    }
  };

  return async function find(keyword: string, index: Index, analyzer: Analyzer): Promise<Words> {
    const { alias, documents } = index;
    const plan = planKeyword(keyword, analyzer);
    const known = knownOf(index);
    const countOf = (lookup: Lookup) => known.counts.get(nameOf(lookup)) ?? 0;
    await count(alias, known, lookupsOf(plan));
    const isNamed = plan.named !== undefined && countOf(plan.named) > 0;
    const doubted = isNamed ? [] : wordsToMend(plan, countOf);
    if (doubted.length > 0) {
      await mend(alias, known, doubted, analyzer);
      const mended = doubted.flatMap((token) => known.mended.get(token) ?? []);
      await count(alias, known, mended.map(mendedLookup));
    }
    return findWords(
      plan,
      documents,
      (lookup) => ({ ...lookup, found: countOf(lookup) }),
      (token) => known.mended.get(token),
    );
  };
}

/** How many documents match; not exactly where that is not wanted. */
export function counting(query: Query, exactly: true | number): Query {
  return { size: 0, track_total_hits: exactly, query };
}

function* lookupsOf({ named, words, neighbours }: KeywordPlan): Generator<Lookup> {
  if (named !== undefined) yield named;
  for (const { own, apart, joined } of words) yield* [own, apart, ...joined];
  yield* neighbours;
}

function ownLookup(token: string): Pick<Lookup, "table" | "text"> {
  return { table: "terms", text: token };
}

function nameOf({ table, text }: Pick<Lookup, "table" | "text">): string {
  return `${table} ${text}`;
}

function suggesting(token: string): Query {
  const term = {
    field: "words",
    suggest_mode: "always",
    sort: "score",
    prefix_length: 1,
    max_edits: editsAllowed(token),
    min_word_length: 1,
    max_term_freq: 1e9,
    accuracy: 0,
    size: CANDIDATES,
    shard_size: CANDIDATES,
  };
  return { suggest: { mended: { text: token, term } } };
}

/** By the rule of every engine, among what may be mended to. */
function choose(
  token: string,
  frequency: number,
  options: { text: string; freq: number }[],
  analyzer: Analyzer,
): string | undefined {
  const most = editsAllowed(token);
  const choice = createMendChoice(frequency);
  for (const { text, freq } of options) {
    if (!isMendable(text) || analyzer.isStopWord(text)) continue;
    const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    const edits = editsBetween(token, units, 0, units.length, most);
    if (edits <= most) choice.consider(edits, freq, () => text);
  }
  return choice.chosen();
}
