/**
 * Looks up the words of a keyword in the cluster's index: one round of counts, and two more (seldom three) for words to
 * correct. Counts are cached until the marketplace's index changes: most keywords consist of words others searched for.
 */
import type { Analyzer } from "../analysis/analyze.ts";
import { findWords, type KeywordPlan, type Lookup, mendedLookup, planKeyword, wordsToMend } from "../keyword-plan.ts";
import { createMendChoice, editsAllowed, editsBetween, isMendable, mendScoreOf } from "../mending.ts";
import type { Cluster } from "./cluster.ts";
import { holds, type Query, type Words } from "./queries.ts";

export type Counted = { hits: { total: { value: number } } };
type Option = { text: string; freq: number };
type Suggested = { suggest: { mended: { options: Option[] }[] } };
/** A possible correction. At most `most` documents hold it: the suggester also counts deleted documents. */
type Candidate = { lookup: Lookup; edits: number; most: number };

/** The current state of a marketplace's index. */
export type Index = { alias: string; basis: string; documents: number };

type Known = { basis: string; counts: Map<string, number>; mended: Map<string, string | undefined> };

const MOST_KEPT = 50_000;
/** Candidates requested per misspelt word: the nearest ones, and among those the most frequent. */
const CANDIDATES = 500;
/** Candidates counted in the first round. That nearly always decides; otherwise all possible winners are counted. */
const COUNTED_FIRST = 8;

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

  const mend = async (alias: string, known: Known, tokens: string[], analyzer: Analyzer): Promise<void> => {
    const asked = tokens.filter((token) => !known.mended.has(token) && editsAllowed(token) > 0);
    if (asked.length === 0) return;
    const countOf = (lookup: Pick<Lookup, "table" | "text">) => known.counts.get(nameOf(lookup)) ?? 0;
    const found = await cluster.searchMany<Suggested>(
      asked.map((token) => ({ index: alias, body: suggesting(token) })),
    );
    const doubted = asked.map((token, i) => {
      const options = (found[i] as Suggested).suggest.mended[0]?.options ?? [];
      return {
        token,
        choice: createMendChoice(countOf(ownLookup(token))),
        candidates: candidatesFor(token, options, analyzer),
      };
    });
    for (const atMost of [COUNTED_FIRST, CANDIDATES]) {
      const open = doubted.map(({ choice, candidates }) =>
        candidates.filter(({ edits, most }) => choice.mayBe(edits, most)).slice(0, atMost),
      );
      await count(
        alias,
        known,
        open.flat().map(({ lookup }) => lookup),
      );
      for (const [i, { choice }] of doubted.entries())
        for (const { lookup, edits } of open[i] as Candidate[])
          choice.consider(edits, countOf(lookup), () => lookup.text);
    }
    for (const { token, choice } of doubted) known.mended.set(token, choice.chosen());
  };

  return async function find(keyword: string, index: Index, analyzer: Analyzer): Promise<Words> {
    const { alias, documents } = index;
    const plan = planKeyword(keyword, analyzer);
    const known = knownOf(index);
    const countOf = (lookup: Lookup) => known.counts.get(nameOf(lookup)) ?? 0;
    await count(alias, known, lookupsOf(plan));
    const isNamed = plan.named !== undefined && countOf(plan.named) > 0;
    const doubted = isNamed ? [] : wordsToMend(plan, countOf);
    await mend(alias, known, doubted, analyzer);
    return findWords(
      plan,
      documents,
      (lookup) => ({ ...lookup, found: countOf(lookup) }),
      (token) => known.mended.get(token),
    );
  };
}

/** Counts matching documents, exactly or up to a number. */
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

/** Applies the shared correction rules; the likeliest candidate comes first. */
function candidatesFor(token: string, options: readonly Option[], analyzer: Analyzer): Candidate[] {
  const allowed = editsAllowed(token);
  const candidates: Candidate[] = [];
  for (const { text, freq } of options) {
    if (!isMendable(text) || analyzer.isStopWord(text)) continue;
    const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    const edits = editsBetween(token, units, 0, units.length, allowed);
    if (edits <= allowed) candidates.push({ lookup: mendedLookup(text), edits, most: freq });
  }
  const scoreOf = ({ edits, most }: Candidate) => mendScoreOf(edits, most);
  return candidates.sort((a, b) => scoreOf(b) - scoreOf(a));
}
