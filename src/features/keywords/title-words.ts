/**
 * A title as **runs** of words that belong together. A run ends at a punctuation mark, a number, a model number, a conjunction
 * and the name of a brand, so no phrase contains one of them.
 */
import type { Language } from "../catalog/marketplace.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { unitOf } from "../search/analysis/units.ts";
import { BREAKS, COLOURS_AND_SIZES, CONJUNCTIONS, NO_EDGES, NO_STARTS, VERSIONS } from "./plain-words.ts";

export type Titled = { asin: string; title: string; brand: string | null };

/**
 * A kind of word: the tokens that a search looks for, and all of them as one text. Equal words are the same object. "Leak-proof"
 * is one word of two tokens.
 */
export type Kind = {
  /** Unique in its splitter, from 0 on. */
  id: number;
  token: string;
  tokens: readonly string[];
  isStop: boolean;
  isBreak: boolean;
  isConjunction: boolean;
  isNumber: boolean;
  isUnit: boolean;
  /** A colour or a size. */
  isPlain: boolean;
  /** A phrase may start, or end, with it. */
  mayStart: boolean;
  mayEnd: boolean;
};

/**
 * A word of a title, and where it is written. `isCut`: a conjunction follows ("hot" of "for hot and cold drinks"); `isCounted`: a
 * number precedes ("modes" of "3 modes"); `behind`: the word before it that ended its run ("to" of "easy to clean").
 */
export type Word = {
  kind: Kind;
  from: number;
  to: number;
  isCut: boolean;
  isCounted: boolean;
  behind: Kind | undefined;
};

/** The words of a title; those between two punctuation marks are together. */
export type SplitTitle = readonly (readonly Word[])[];

/** The end of a brand name that starts at `at`; `at` itself if none does. `own` is a brand that is always recognized. */
export type BrandNames = { endOf(words: readonly Word[], at: number, own: readonly Kind[]): number };

const MARK = /[,;:|()[\]{}•·*+!?"“”„«»<>=~®™©…。、・【】「」（）/\\&]|[-–—](?=\s)|(?<=\s)[-–—]|\.(?=\s|$)/gu;
const WORD = /[\p{L}\p{M}\p{N}]+(?:['’-][\p{L}\p{M}\p{N}]+)*/gu;
const NUMBER = /\p{N}/u;
const PLAIN = { isCut: false, isCounted: false, behind: undefined };
const JAPANESE = new Intl.Segmenter("ja", { granularity: "word" });
/** The analysis of a word takes longer than everything else, and titles repeat words, so words are kept between requests. */
const MOST_WORDS = 100_000;

export type Splitter = ReturnType<typeof createSplitter>;

const splitters = new Map<Language, Splitter>();

/** Words of different splitters cannot be compared: keep one for the whole request. */
export function splitterFor(language: Language): Splitter {
  const known = splitters.get(language);
  if (known !== undefined && known.size() < MOST_WORDS) return known;
  const splitter = createSplitter(language);
  splitters.set(language, splitter);
  return splitter;
}

/** The word after a number is its unit, and may be followed by more of them: "24 hours", "2 pack", "32 fl oz". */
function skipUnits(words: readonly Word[], from: number): number {
  let at = from + 1;
  while (words[at]?.kind.isUnit) at++;
  return at;
}

/** Splits titles of one language; remembers the words it has seen. */
function createSplitter(language: Language) {
  const analyzer = analyzerFor(language);
  const tokenOf = (word: string) => analyzer.tokens(word).join("-");
  const tokensOf = (words: readonly string[]) => new Set(words.map(tokenOf));
  const conjunctions = tokensOf(CONJUNCTIONS[language]);
  const breaks = tokensOf([...CONJUNCTIONS[language], ...(BREAKS[language] ?? []), ...VERSIONS]);
  const plain = tokensOf(COLOURS_AND_SIZES[language]);
  const noEdges = tokensOf(NO_EDGES[language]);
  const noStarts = tokensOf(NO_STARTS);
  const kinds = new Map<string, Kind>();
  const byToken = new Map<string, Kind>();
  const brands = new Map<string, readonly Kind[]>();

  const kindOf = (written: string): Kind => {
    const known = kinds.get(written);
    if (known !== undefined) return known;
    const tokens = analyzer.tokens(written);
    const token = tokens.join("-");
    const isStop = analyzer.isStopWord(token);
    const mayEnd = !isStop && !noEdges.has(token) && token.length > 1;
    const kind = byToken.get(token) ?? {
      id: byToken.size,
      token,
      tokens,
      isStop,
      isBreak: breaks.has(token),
      isConjunction: conjunctions.has(token),
      isNumber: NUMBER.test(token),
      isUnit: unitOf(written.toLowerCase()) !== undefined,
      isPlain: plain.has(token),
      mayStart: mayEnd && !noStarts.has(token),
      mayEnd,
    };
    byToken.set(token, kind);
    kinds.set(written, kind);
    return kind;
  };

  const wordsIn = (title: string, from: number, to: number): Word[] => {
    const text = title.slice(from, to);
    const words: Word[] = [];
    const add = (written: string, at: number) =>
      words.push({ kind: kindOf(written), from: from + at, to: from + at + written.length, ...PLAIN });
    if (language === "ja") {
      for (const { segment, index, isWordLike } of JAPANESE.segment(text)) if (isWordLike) add(segment, index);
      return words;
    }
    // `matchAll` would create a regular expression for each title.
    WORD.lastIndex = 0;
    for (let match = WORD.exec(text); match !== null; match = WORD.exec(text)) add(match[0], match.index);
    return words;
  };

  return {
    size: () => kinds.size + brands.size,

    /** The words of a brand. */
    kinds(brand: string): readonly Kind[] {
      const known = brands.get(brand);
      if (known !== undefined) return known;
      const words = wordsIn(brand, 0, brand.length).map(({ kind }) => kind);
      brands.set(brand, words);
      return words;
    },

    split(title: string): SplitTitle {
      const parts: Word[][] = [];
      let from = 0;
      MARK.lastIndex = 0;
      for (let match = MARK.exec(title); match !== null; match = MARK.exec(title)) {
        const words = wordsIn(title, from, match.index);
        const last = words.at(-1);
        if (last !== undefined && match[0] === "&") last.isCut = true;
        parts.push(words);
        from = match.index + 1;
      }
      parts.push(wordsIn(title, from, title.length));
      return parts;
    },

    runs(parts: SplitTitle, brand: string | null, names: BrandNames): Word[][] {
      const own = brand === null ? [] : this.kinds(brand);
      const runs: Word[][] = [];
      let run: Word[] = [];
      const end = () => {
        if (run.length > 0) runs.push(run);
        run = [];
      };
      let isFirst = true;
      for (const words of parts) {
        for (let at = 0; at < words.length; ) {
          const word = words[at] as Word;
          const after = names.endOf(words, at, isFirst ? own : []);
          isFirst = false;
          const last = run.at(-1);
          if (last !== undefined && word.kind.isConjunction) last.isCut = true;
          if (after > at || word.kind.isBreak) end();
          if (word.kind.isNumber) end();
          else if (after === at && !word.kind.isBreak) run.push(word);
          at = Math.max(after, at + 1);
          if (after < at && word.kind.isBreak && words[at] !== undefined) (words[at] as Word).behind = word.kind;
          if (!word.kind.isNumber) continue;
          at = skipUnits(words, at);
          const next = words[at];
          if (next !== undefined) next.isCounted = true;
        }
        end();
      }
      return runs;
    },
  };
}
