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
/** A word that opens a run less often than this belongs to whatever stands before it: "safe" to "dishwasher" and "oven". */
const LEAST_OPENING_SHARE = 0.04;
const LEAST_OPENINGS = 10;

/** `seed` are the words of the keyword that found these titles: a phrase may start and end with them in any case. */
export function createNameRules(language: Language, titles: readonly NamedTitle[], seed: ReadonlySet<string>) {
  const analyzer = analyzerFor(language);
  const nameAt = NAME_AT[language];
  const bound = findBound(titles);

  const isBound = ({ kind }: Word, words: ReadonlySet<Kind>) => words.has(kind) && !seed.has(kind.token);

  /** The words up to the first stop word: "water bottle" of "water bottle with straw". */
  const nameOf = (words: readonly Word[]): readonly Word[] => {
    const end = words.findIndex(({ kind }, at) => at > 0 && kind.isStop);
    return end < 0 ? words : words.slice(0, end);
  };

  const headOf = ({ product, runs }: NamedTitle): string | undefined => {
    const text = product.title.slice(runs[0]?.[0]?.from ?? 0); // behind the brand
    const { head } = analyzer.title(text.slice(0, phraseEnd(text, language)));
    if (head !== undefined) return head;
    const name = nameOf(runs[0] ?? []).filter(({ kind }) => kind.mayEnd && !kind.isPlain);
    return name.at(nameAt === "end" ? -1 : 0)?.kind.token;
  };

  const counts = new Map<Kind, { titles: number; heads: number; last: number }>();
  for (const [at, title] of titles.entries()) {
    const head = headOf(title);
    for (const run of title.runs)
      for (const { kind } of run) {
        let count = counts.get(kind);
        if (count === undefined) {
          count = { titles: 0, heads: 0, last: -1 };
          counts.set(kind, count);
        }
        if (count.last === at) continue;
        count.last = at;
        count.titles++;
        if (kind.token === head) count.heads++;
      }
  }
  const names = new Set<Kind>();
  for (const [kind, { titles, heads }] of counts)
    if (heads >= LEAST_HEADS && heads >= LEAST_HEAD_SHARE * titles && !kind.isPlain && kind.mayEnd) names.add(kind);
  const isName = ({ kind }: Word) => names.has(kind);

  return {
    /** True for words that can stand alone as a keyword and name a product. */
    isPhrase(words: readonly Word[]): boolean {
      const [first, last] = [words[0], words.at(-1)] as [Word, Word];
      if (!first.kind.mayStart || !last.kind.mayEnd) return false;
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

/** The words that nearly always stand behind, or before, one and the same word, and those that nearly never open a run. */
function findBound(titles: readonly NamedTitle[]) {
  const words = new Map<Kind, number>();
  const openings = new Map<Kind, number>();
  const pairs = new Map<Kind, Map<Kind, number>>();
  for (const { runs } of titles)
    for (const run of runs)
      for (let at = 0; at < run.length; at++) {
        const { kind, isCounted } = run[at] as Word;
        words.set(kind, (words.get(kind) ?? 0) + 1);
        if (at === 0 ? !isCounted : run[at - 1]?.kind.isStop) openings.set(kind, (openings.get(kind) ?? 0) + 1);
        const next = run[at + 1]?.kind;
        if (next === undefined) continue;
        let behind = pairs.get(kind);
        if (behind === undefined) {
          behind = new Map();
          pairs.set(kind, behind);
        }
        behind.set(next, (behind.get(next) ?? 0) + 1);
      }
  const [toPrevious, toNext] = [new Set<Kind>(), new Set<Kind>()];
  const isBound = (kind: Kind, count: number) => {
    const all = words.get(kind) as number;
    return all >= LEAST_BOUND && count > BOUND_SHARE * all;
  };
  for (const [kind, all] of words)
    if (all >= LEAST_OPENINGS && (openings.get(kind) ?? 0) < LEAST_OPENING_SHARE * all) toPrevious.add(kind);
  for (const [kind, behind] of pairs)
    for (const [next, count] of behind) {
      if (!next.isStop && isBound(kind, count)) toNext.add(kind);
      if (!kind.isStop && isBound(next, count)) toPrevious.add(next);
    }
  return { toPrevious, toNext };
}
