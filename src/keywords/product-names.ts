/** Decides which phrases name a product, by the heads of the titles they come from. */
import type { Language } from "../catalog/marketplace.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { COLOURS_AND_SIZES, NAME_AT, NO_EDGES, NO_STARTS } from "./plain-words.ts";
import type { Kind, Splitter, Titled, Word } from "./title-words.ts";

export type NamedTitle = { product: Titled; runs: readonly (readonly Word[])[] };

/** A word is the name of a product if it is the head of this share of the titles that contain it. */
const LEAST_HEAD_SHARE = 0.25;
const LEAST_HEADS = 2;
/** A word that follows the same word more often than this belongs to it: "steel" to "stainless". */
const BOUND_SHARE = 0.6;
const LEAST_BOUND = 3;

/** `seed` are the words of the keyword that found these titles: a phrase may start and end with them in any case. */
export function createNameRules(
  language: Language,
  splitter: Splitter,
  titles: readonly NamedTitle[],
  seed: ReadonlySet<string>,
) {
  const analyzer = analyzerFor(language);
  const tokensOf = (words: readonly string[]) => new Set(words.map(splitter.tokenOf));
  const plain = tokensOf(COLOURS_AND_SIZES[language]);
  const noEdges = tokensOf(NO_EDGES[language]);
  const noStarts = tokensOf(NO_STARTS);
  const nameAt = NAME_AT[language];
  const bound = findBound(titles);

  const isBound = ({ kind }: Word, words: ReadonlySet<Kind>) => words.has(kind) && !seed.has(kind.token);
  const mayBeEdge = ({ kind: { token, isStop } }: Word) => !isStop && !noEdges.has(token) && token.length > 1;

  /** The words up to the first stop word: "water bottle" of "water bottle with straw". */
  const nameOf = (words: readonly Word[]): readonly Word[] => {
    const end = words.findIndex(({ kind }, at) => at > 0 && kind.isStop);
    return end < 0 ? words : words.slice(0, end);
  };

  const headOf = ({ product, runs }: NamedTitle): string | undefined => {
    const { head } = analyzer.title(product.title.slice(runs[0]?.[0]?.from ?? 0)); // behind the brand
    if (head !== undefined) return head;
    const name = nameOf(runs[0] ?? []).filter((word) => mayBeEdge(word) && !plain.has(word.kind.token));
    return name.at(nameAt === "end" ? -1 : 0)?.kind.token;
  };

  const counts = new Map<string, { titles: number; heads: number }>();
  for (const title of titles) {
    const head = headOf(title);
    const kinds = new Set<Kind>();
    for (const run of title.runs) for (const { kind } of run) kinds.add(kind);
    for (const { token } of kinds) {
      const count = counts.get(token) ?? { titles: 0, heads: 0 };
      counts.set(token, count);
      count.titles++;
      if (token === head) count.heads++;
    }
  }
  const isName = ({ kind: { token } }: Word): boolean => {
    const { titles, heads } = counts.get(token) ?? { titles: 0, heads: 0 };
    return heads >= LEAST_HEADS && heads >= LEAST_HEAD_SHARE * titles && !plain.has(token) && !noEdges.has(token);
  };

  return {
    /** True for words that can stand alone as a keyword and name a product. */
    isPhrase(words: readonly Word[]): boolean {
      const [first, last] = [words[0], words.at(-1)] as [Word, Word];
      if (!mayBeEdge(first) || !mayBeEdge(last)) return false;
      if (noStarts.has(first.kind.token) || isBound(first, bound.toPrevious) || isBound(last, bound.toNext))
        return false;
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

/** The words that nearly always stand behind, or before, one and the same word. */
function findBound(titles: readonly NamedTitle[]) {
  const counts = new Map<Kind, { words: number; previous: Map<Kind, number>; next: Map<Kind, number> }>();
  for (const { runs } of titles)
    for (const run of runs)
      for (const [at, { kind }] of run.entries()) {
        const count = counts.get(kind) ?? { words: 0, previous: new Map(), next: new Map() };
        counts.set(kind, count);
        count.words++;
        for (const [beside, kinds] of [
          [run[at - 1], count.previous],
          [run[at + 1], count.next],
        ] as const)
          if (beside !== undefined && !beside.kind.isStop) kinds.set(beside.kind, (kinds.get(beside.kind) ?? 0) + 1);
      }
  const isBound = (words: number, beside: ReadonlyMap<Kind, number>) =>
    words >= LEAST_BOUND && Math.max(0, ...beside.values()) > BOUND_SHARE * words;
  const [toPrevious, toNext] = [new Set<Kind>(), new Set<Kind>()];
  for (const [kind, { words, previous, next }] of counts) {
    if (isBound(words, previous)) toPrevious.add(kind);
    if (isBound(words, next)) toNext.add(kind);
  }
  return { toPrevious, toNext };
}
