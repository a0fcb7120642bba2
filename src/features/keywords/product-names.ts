/** Decides which phrases name a product, by the heads of the titles they come from. */
import type { Language } from "../catalog/marketplace.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { phraseEnd } from "../search/analysis/head-noun.ts";
import { NAME_AT } from "./plain-words.ts";
import type { Kind, Titled, Word } from "./title-words.ts";

export type NamedTitle = { product: Titled; runs: readonly (readonly Word[])[] };

/** A word is the name of a product if it is the head of this share of the titles that contain it. */
const LEAST_HEAD_SHARE = 0.25;
const LEAST_HEADS = 2;
/** A word that follows the same word more often than this belongs to it: "steel" to "stainless". */
const BOUND_SHARE = 0.6;
const LEAST_BOUND = 3;
/** A word that opens a run less often than this belongs to the word before it: "safe" to "dishwasher" and "oven". */
const LEAST_OPENING_SHARE = 0.04;
const LEAST_OPENINGS = 10;
/**
 * An attribute may stand behind the name: "dog bed natural latex". The head is the last word of the first phrase that occurs
 * as a head nearly as often as every word before it. Names of accessories ("with carry bag") do not count against a word.
 */
const LEAST_RIVAL_SHARE = 0.75;

/** The words up to the first stop word: "water bottle" of "water bottle with straw". */
export function nameOf(words: readonly Word[]): readonly Word[] {
  const end = words.findIndex(({ kind }, at) => at > 0 && kind.isStop);
  return end < 0 ? words : words.slice(0, end);
}

/** `seed` are the words of the keyword that found these titles: a phrase with all of them may start and end with them. */
export function createNameRules(language: Language, titles: readonly NamedTitle[], seed: ReadonlySet<string>) {
  const analyzer = analyzerFor(language);
  const nameAt = NAME_AT[language];
  const bound = findBound(titles);

  /** The words of a title's first phrase that can be its head, and the word in the usual place of heads. */
  const headOf = ({ product, runs }: NamedTitle): { head: string | undefined; rivals: readonly Kind[] } => {
    const start = runs[0]?.[0]?.from ?? 0; // behind the brand
    const text = product.title.slice(start);
    const end = start + phraseEnd(text, language);
    const { head } = analyzer.title(product.title.slice(start, end));
    if (head === undefined) {
      const name = nameOf(runs[0] ?? []).filter(({ kind }) => kind.mayEnd && !kind.isPlain);
      return { head: name.at(nameAt === "end" ? -1 : 0)?.kind.token, rivals: [] };
    }
    const words = runs.flat().filter(({ from }) => from < end);
    const last = words.findIndex(({ kind }) => kind.token === head);
    return { head, rivals: words.slice(0, last + 1).map(({ kind }) => kind) };
  };

  /** `titles` contain the word, `own` outside "with …", "for …" and "and …". */
  type Count = { titles: number; own: number; heads: number; last: number; lastOwn: number };
  const counts = new Map<Kind, Count>();
  const heads = titles.map(headOf);
  for (const [at, { runs }] of titles.entries())
    for (const run of runs) {
      let isOwn = !run[0]?.behind?.isConjunction;
      for (const { kind } of run) {
        isOwn &&= !kind.isStop;
        let count = counts.get(kind);
        if (count === undefined) {
          count = { titles: 0, own: 0, heads: 0, last: -1, lastOwn: -1 };
          counts.set(kind, count);
        }
        if (isOwn && count.lastOwn !== at) {
          count.lastOwn = at;
          count.own++;
        }
        if (count.last === at) continue;
        count.last = at;
        count.titles++;
        if (kind.token === heads[at]?.head) count.heads++;
      }
    }
  // One is added, so that a word is not judged by few titles.
  const headShare = (kind: Kind) => {
    const { own, heads } = counts.get(kind) as Count;
    return heads / (own + 1);
  };
  const settled = heads.map(({ head, rivals }) => {
    const shares = rivals.map((kind) => (kind.mayEnd && !kind.isPlain ? headShare(kind) : 0));
    const least = LEAST_RIVAL_SHARE * Math.max(0, ...shares);
    return rivals[shares.findLastIndex((share) => share > 0 && share >= least)]?.token ?? head;
  });
  const headCounts = new Map<string, number>();
  for (const head of settled) if (head !== undefined) headCounts.set(head, (headCounts.get(head) ?? 0) + 1);
  const names = new Set<Kind>();
  for (const [kind, { titles }] of counts) {
    const heads = headCounts.get(kind.token) ?? 0;
    if (heads >= LEAST_HEADS && heads >= LEAST_HEAD_SHARE * titles && !kind.isPlain && kind.mayEnd) names.add(kind);
  }
  const isName = ({ kind }: Word) => names.has(kind);

  return {
    /** True for words that can stand alone as a keyword and name a product. `isWhole`: they contain the whole keyword. */
    isPhrase(words: readonly Word[], isWhole: boolean): boolean {
      const [first, last] = [words[0], words.at(-1)] as [Word, Word];
      if (!first.kind.mayStart || !last.kind.mayEnd) return false;
      const isBound = ({ kind }: Word, words: ReadonlySet<Kind>) =>
        words.has(kind) && !(isWhole && seed.has(kind.token));
      if (isBound(first, bound.toPrevious) || isBound(last, bound.toNext)) return false;
      const name = nameOf(words);
      const end = name.at(-1) as Word;
      const isNamed = (nameAt !== "end" && isName(first)) || (nameAt !== "start" && isName(end));
      if (!isNamed) return false;
      const content = words.filter(({ kind }) => !kind.isStop);
      const isDistinct = new Set(content.map(({ kind }) => kind)).size === content.length;
      return content.length >= 2 && words.length - content.length <= 1 && isDistinct;
    },
  };
}

/** Words that nearly always stand behind, or before, the same word, and words that almost never open a run. */
function findBound(titles: readonly NamedTitle[]) {
  const words = new Map<Kind, number>();
  const openings = new Map<Kind, number>();
  const broken = new Map<Kind, number>();
  const pairs = new Map<Kind, Map<Kind, number>>();
  const countPair = (kind: Kind, next: Kind) => {
    let behind = pairs.get(kind);
    if (behind === undefined) {
      behind = new Map();
      pairs.set(kind, behind);
    }
    behind.set(next, (behind.get(next) ?? 0) + 1);
  };
  for (const { runs } of titles)
    for (const run of runs)
      for (let at = 0; at < run.length; at++) {
        const { kind, isCounted, behind } = run[at] as Word;
        words.set(kind, (words.get(kind) ?? 0) + 1);
        const isOpening = at > 0 ? run[at - 1]?.kind.isStop : !isCounted && (behind?.isConjunction ?? true);
        if (isOpening) openings.set(kind, (openings.get(kind) ?? 0) + 1);
        const next = run[at + 1]?.kind;
        if (next !== undefined) countPair(kind, next);
        if (behind !== undefined && !behind.isConjunction) broken.set(kind, (broken.get(kind) ?? 0) + 1);
      }
  const [toPrevious, toNext] = [new Set<Kind>(), new Set<Kind>()];
  const isBound = (kind: Kind, count: number) => {
    const all = words.get(kind) as number;
    return all >= LEAST_BOUND && count > BOUND_SHARE * all;
  };
  for (const [kind, all] of words)
    if (all >= LEAST_OPENINGS && (openings.get(kind) ?? 0) < LEAST_OPENING_SHARE * all) toPrevious.add(kind);
  for (const [kind, count] of broken) if (isBound(kind, count)) toPrevious.add(kind);
  for (const [kind, behind] of pairs)
    for (const [next, count] of behind) {
      if (!next.isStop && isBound(kind, count)) toNext.add(kind);
      if (!kind.isStop && isBound(next, count)) toPrevious.add(next);
    }
  return { toPrevious, toNext };
}
