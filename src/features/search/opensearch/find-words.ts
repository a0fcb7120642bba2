/**
 * Looks up the words of a keyword in the cluster's index: one round of counts, and three more (seldom five) for words to
 * correct. Counts are cached until the marketplace's index changes: most keywords consist of words that others have searched
 * for.
 */
import type { Analyzer } from "../analysis/analyze.ts";
import {
  correctedLookup,
  findWords,
  type KeywordPlan,
  type Lookup,
  planKeyword,
  type WordPlan,
} from "../keyword-plan.ts";
import { besideLookups, mendKeyword, wordsToJudge } from "../mend-keyword.ts";
import {
  type Correction,
  correctionScore,
  createCandidateList,
  editsAllowed,
  editsBetween,
  isCorrectable,
  maxEditsBetween,
} from "../spelling-correction.ts";
import type { SynonymTable } from "../synonyms/synonym-table.ts";
import type { Cluster } from "./cluster.ts";
import { type Counted, holds, type Query, type Words } from "./queries.ts";

export type CountResponse = { hits: { total: { value: number } } };
type Option = { text: string; freq: number };
type SuggestResponse = { suggest: { corrected: { options: Option[] }[] } };
/** A possible correction. At most `most` documents hold it: the suggester also counts deleted documents. */
type Candidate = { lookup: Lookup; edits: number; most: number };

/** The state of a marketplace's index. `isCurrent` unless the previous release wrote it, with fewer fields. */
export type Index = { alias: string; version: string; documents: number; isCurrent: boolean };

type CachedCounts = { version: string; counts: Map<string, number>; candidates: Map<string, readonly Correction[]> };

const MAX_CACHED = 50_000;
/** Candidates requested per misspelt word: the nearest ones, and among those the most frequent. */
const CANDIDATES = 500;
/** Candidates counted in the first round. This is usually enough; otherwise all remaining candidates are counted. */
const COUNTED_FIRST = 8;

export function createWordFinder(cluster: Pick<Cluster, "searchMany">) {
  const byIndex = new Map<string, CachedCounts>();

  const cacheOf = ({ alias, version }: Index): CachedCounts => {
    let cache = byIndex.get(alias);
    if (cache === undefined || cache.version !== version || cache.counts.size > MAX_CACHED) {
      cache = { version, counts: new Map(), candidates: new Map() };
      byIndex.set(alias, cache);
    }
    return cache;
  };

  const count = async (alias: string, { counts }: CachedCounts, lookups: Iterable<Lookup>): Promise<void> => {
    const missing = new Map<string, Counted>();
    for (const lookup of lookups)
      for (const counted of lookup.canBeHead ? [lookup, headOf(lookup)] : [lookup])
        if (!counts.has(keyOf(counted))) missing.set(keyOf(counted), counted);
    if (missing.size === 0) return;
    const found = await cluster.searchMany<CountResponse>(
      [...missing.values()].map((lookup) => ({ index: alias, body: countQuery(holds(lookup), true) })),
    );
    for (const [i, name] of [...missing.keys()].entries())
      counts.set(name, (found[i] as CountResponse).hits.total.value);
  };

  /** Finds the candidates for misspelt words, and counts where they stand beside the words' neighbours. */
  const correct = async (alias: string, cache: CachedCounts, words: WordPlan[], analyzer: Analyzer): Promise<void> => {
    const countOf = counterOf(cache);
    const uncached = words.filter(({ token }) => !cache.candidates.has(token) && editsAllowed(token) > 0);
    const found = await cluster.searchMany<SuggestResponse>(
      uncached.map(({ token }) => ({ index: alias, body: suggestQuery(token) })),
    );
    const misspelt = uncached.map(({ token }, i) => {
      const options = (found[i] as SuggestResponse).suggest.corrected[0]?.options ?? [];
      const frequency = countOf({ table: "terms", text: token });
      return {
        token,
        list: createCandidateList(frequency),
        candidates: candidatesFor(token, options, analyzer, frequency > 0),
      };
    });
    for (const atMost of [COUNTED_FIRST, CANDIDATES]) {
      const open = misspelt.map(({ list, candidates }) =>
        candidates.filter(({ edits, most }) => list.mayBe(edits, most)).slice(0, atMost),
      );
      await count(
        alias,
        cache,
        open.flat().map(({ lookup }) => lookup),
      );
      for (const [i, { list }] of misspelt.entries())
        for (const { lookup, edits } of open[i] as Candidate[])
          list.consider(edits, countOf(lookup), () => lookup.text);
    }
    for (const { token, list } of misspelt) cache.candidates.set(token, list.best());
    await count(
      alias,
      cache,
      words.flatMap((word) => [
        ...besideLookups(word, word.token),
        ...(cache.candidates.get(word.token) ?? []).flatMap(({ text }) => [
          correctedLookup(text),
          ...besideLookups(word, text),
        ]),
      ]),
    );
  };

  return async function find(
    keyword: string,
    index: Index,
    analyzer: Analyzer,
    synonyms: SynonymTable,
    correctsWords = true,
  ): Promise<Words> {
    const { alias, documents } = index;
    const plan = planKeyword(keyword, analyzer, synonyms);
    const cache = cacheOf(index);
    const countOf = counterOf(cache);
    await count(alias, cache, lookupsOf(plan));
    await correct(alias, cache, wordsToJudge(plan, documents, countOf), analyzer);
    const candidatesFor = (token: string) => cache.candidates.get(token) ?? [];
    const spoken = { analyzer, synonyms, correct: correctsWords };
    const mended = mendKeyword(keyword, spoken, plan, { documents, countOf, candidatesFor });
    if (mended.plan !== plan) await count(alias, cache, lookupsOf(mended.plan));
    const find = (lookup: Lookup) => ({
      ...lookup,
      found: countOf(lookup),
      heads: lookup.canBeHead ? countOf(headOf(lookup)) : 0,
    });
    return findWords(mended.plan, documents, find, mended);
  };
}

/** Counts matching documents, exactly or up to a number. */
export function countQuery(query: Query, exactly: true | number): Query {
  return { size: 0, track_total_hits: exactly, query };
}

function* lookupsOf({ asin, words, neighbours }: KeywordPlan): Generator<Lookup> {
  if (asin !== undefined) yield asin;
  for (const { exact, split, joined, synonyms, forms } of words)
    yield* [exact, split, ...joined, ...synonyms, ...forms];
  yield* neighbours;
}

function counterOf({ counts }: CachedCounts) {
  return (counted: Counted): number => counts.get(keyOf(counted)) ?? 0;
}

function headOf({ text }: Lookup): Counted {
  return { table: "heads", text };
}

function keyOf({ table, text }: Counted): string {
  return `${table} ${text}`;
}

function suggestQuery(token: string): Query {
  const term = {
    field: "words",
    suggest_mode: "always",
    sort: "score",
    prefix_length: 0,
    max_edits: editsAllowed(token),
    min_word_length: 1,
    max_term_freq: 1e9,
    accuracy: 0,
    size: CANDIDATES,
    shard_size: CANDIDATES,
  };
  return { suggest: { corrected: { text: token, term } } };
}

/** Applies the shared correction rules; the likeliest candidate comes first. */
function candidatesFor(token: string, options: readonly Option[], analyzer: Analyzer, isKnown: boolean): Candidate[] {
  const allowed = editsAllowed(token);
  const candidates: Candidate[] = [];
  for (const { text, freq } of options) {
    if (!isCorrectable(text) || analyzer.isStopWord(text)) continue;
    const units = Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
    const most = maxEditsBetween(token.charCodeAt(0), text.charCodeAt(0), allowed, isKnown);
    const edits = editsBetween(token, units, 0, units.length, most);
    if (edits <= most) candidates.push({ lookup: correctedLookup(text), edits, most: freq });
  }
  const scoreOf = ({ edits, most }: Candidate) => correctionScore(edits, most);
  return candidates.sort((a, b) => scoreOf(b) - scoreOf(a));
}
