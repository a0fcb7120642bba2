/**
 * Analysis turns a title or a keyword into the **tokens** that are compared. Both go through the same steps, so that
 * different spellings match:
 *
 * fold (width, case, accents) → split (words, numbers, fractions) → unify units after numbers ("3/4 inch" = `3/4in.`) →
 * reduce to the stem of the marketplace's language.
 *
 * Order is kept and stop words stay in place: the index joins neighbours to pairs, which is how "x-box", "x box" and "xbox"
 * match each other. `bench/relevance` measures how much each step helps.
 */
import type { Language } from "../../catalog/marketplace.ts";
import { compoundSplitterOf } from "./compounds.ts";
import { hasSureHeads, headFinderOf, phraseEnd } from "./head-noun.ts";
import { NAMING_WORDS } from "./naming-words.ts";
import { stemmerOf } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { partsOf, placeFinderOf } from "./title-places.ts";
import { isUnit, unitOf } from "./units.ts";
import { formsOf } from "./word-forms.ts";

export type Analyzer = {
  tokens(text: string): string[];
  /** Also the words as they were written, in the order of the tokens. */
  keyword(text: string): { tokens: string[]; written: string[] };
  /** Too frequent to distinguish products. A keyword of nothing but stop words is still searched. */
  isStopWord(token: string): boolean;
  /** False for stop words, and for the unit or the "x" after a number: "2 in x 4 in" is about 2 and 4. */
  isContent(tokens: readonly string[], at: number): boolean;
  title(text: string): TitleTokens;
  /** The position of the searched thing among a keyword's tokens: "cover" in "seat cover for cars". */
  thingAt(tokens: readonly string[]): number;
  /** True if head nouns reliably show what a title is about (`head-noun.ts`). */
  hasSureHeads: boolean;
  /** The last part of a compound ("Flasche" of "Trinkflasche"), as a token; undefined for any other word. */
  lastPart(word: string): string | undefined;
  /** Other forms of a token (`word-forms.ts`). */
  forms(token: string): readonly string[];
};

export type TitleTokens = {
  tokens: string[];
  /** For each token whether it names the product (`title-places.ts`). */
  places: Uint8Array;
  /** The title's head noun, if the language has a rule for it (`head-noun.ts`). */
  head: string | undefined;
  /** The number of content words. */
  length: number;
  /** The compounds of the title: which token, and its last part. */
  compounds: { at: number; token: string; part: string }[];
};

const analyzers = new Map<Language, Analyzer>();

export function analyzerFor(language: Language): Analyzer {
  let analyzer = analyzers.get(language);
  if (analyzer === undefined) {
    analyzer = createAnalyzer(language);
    analyzers.set(language, analyzer);
  }
  return analyzer;
}

const PIECE = /\d+(?:[./]\d+)+|\.\d+|\d+|\p{L}+/gu;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const NUMBER = /^[\d./]+$/;
const NO_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Stemmers are slow and titles repeat words, so stems are cached. */
const MAX_CACHED = 200_000;
const MAX_CACHED_FORMS = 10_000;

function createAnalyzer(language: Language): Analyzer {
  const fold = language === "de" ? foldGerman : foldText;
  const stem = stemmerOf(language);
  const stopWords = new Set([...STOP_WORDS[language]].map((word) => stem(fold(word))));
  const japanese = new Intl.Segmenter("ja", { granularity: "word" });
  /** The stem of a piece, or undefined for several words written without spaces. */
  const stems = new Map<string, string | undefined>();

  const splitCompound = compoundSplitterOf(language, fold, stem);
  const lastParts = new Map<string, string | undefined>();
  const forms = new Map<string, readonly string[]>();

  const stemOf = (piece: string): string | undefined => {
    const known = stems.get(piece);
    if (known !== undefined || stems.has(piece)) return known;
    if (stems.size >= MAX_CACHED) stems.clear();
    const stemmed = NO_SPACES.test(piece) ? undefined : stem(piece);
    stems.set(piece, stemmed);
    return stemmed;
  };

  const tokensOf = (text: string, written?: string[]): string[] => {
    const tokens: string[] = [];
    let afterNumber = false;
    for (const piece of fold(text).match(PIECE) ?? []) {
      const token = (afterNumber ? unitOf(piece) : undefined) ?? stemOf(piece);
      if (token !== undefined) {
        tokens.push(token);
        written?.push(piece);
      } else {
        for (const { segment } of japanese.segment(piece)) {
          tokens.push(segment);
          written?.push(segment);
        }
      }
      afterNumber = isNumber(tokens.at(-1));
    }
    return tokens;
  };

  const isContent = (tokens: readonly string[], at: number): boolean => {
    const token = tokens[at] as string;
    if (stopWords.has(token)) return false;
    if (token === "x") return !isNumber(tokens[at - 1]) && !isMeasureEnd(tokens, at - 1);
    return !isMeasureEnd(tokens, at);
  };

  const lastPartOf = (piece: string): string | undefined => {
    const known = lastParts.get(piece);
    if (known !== undefined || lastParts.has(piece)) return known;
    if (lastParts.size >= MAX_CACHED) lastParts.clear();
    const part = splitCompound?.(piece);
    lastParts.set(piece, part);
    return part;
  };

  const compoundsOf = (tokens: readonly string[], pieces: readonly string[]): TitleTokens["compounds"] =>
    tokens.flatMap((token, at) => {
      const part = lastPartOf(pieces[at] as string);
      return part === undefined ? [] : [{ at, token, part }];
    });

  const tokenOf = (word: string) => stem(fold(word));
  const findHead = headFinderOf(language, tokenOf, isContent);
  const findPlaces = placeFinderOf(language, tokenOf);
  const naming = NAMING_WORDS[language];
  const imitations = new Set(naming?.imitations.map(tokenOf));
  const purposes = new Set([...(naming?.for ?? []), ...(naming?.with ?? [])].map(tokenOf));

  return {
    isStopWord: (token) => stopWords.has(token),
    tokens: (text) => tokensOf(text),

    keyword(text) {
      const folded: string[] = [];
      const tokens = tokensOf(text, folded);
      const originals = new Map((text.match(WORD) ?? []).map((word) => [fold(word), word]));
      return { tokens, written: folded.map((word) => originals.get(word) ?? word) };
    },

    isContent,

    lastPart: (word) => lastPartOf(fold(word)),

    forms(token) {
      const known = forms.get(token);
      if (known !== undefined) return known;
      if (forms.size >= MAX_CACHED_FORMS) forms.clear();
      const found = formsOf(token, language);
      forms.set(token, found);
      return found;
    },

    hasSureHeads: hasSureHeads(language),

    thingAt(tokens) {
      const imitation = tokens.findIndex((token) => imitations.has(token));
      if (imitation >= 0) return imitation;
      const purpose = tokens.findIndex((token, at) => at > 0 && purposes.has(token));
      const phrase = [...tokens.keys()].slice(0, purpose < 0 ? undefined : purpose);
      const nouns = phrase.filter((at) => isContent(tokens, at) && !isNumber(tokens[at]));
      const usual = HEAD_FIRST.has(language) ? nouns.at(0) : nouns.at(-1);
      return usual ?? Math.max(0, tokens.length - 1);
    },

    title(text) {
      const end = phraseEnd(text, language);
      const pieces = splitCompound && [];
      const tokens: string[] = [];
      let first = 0;
      const parts = partsOf(text, end).map(({ text: part, sign, at }) => {
        const own = tokensOf(part, pieces);
        for (const token of own) tokens.push(token);
        if (at < end) first = tokens.length;
        return { tokens: own, sign };
      });
      const head = findHead(tokens.slice(0, first));
      let length = 0;
      for (let at = 0; at < tokens.length; at++) if (isContent(tokens, at)) length++;
      const compounds = pieces === undefined ? [] : compoundsOf(tokens, pieces);
      const parted = new Map(compounds.map(({ at, part }) => [at, part]));
      const places = findPlaces(parts, { head, first }, (at) => parted.get(at));
      return { tokens, places, head, length, compounds };
    },
  };
}

/** A keyword in these languages begins with the thing: "borsa fotografica". */
const HEAD_FIRST = new Set<Language>(["fr", "it", "es", "pt", "pl", "ar"]);

/** True for 5, 3/4 and .5. */
function isNumber(token: string | undefined): boolean {
  return token !== undefined && NUMBER.test(token);
}

/** True for the unit after a number. */
function isMeasureEnd(tokens: readonly string[], at: number): boolean {
  return at > 0 && isUnit(tokens[at] as string) && isNumber(tokens[at - 1]);
}

/** Letters that Unicode decomposition leaves unchanged, and interchangeable Arabic spellings. */
const SAME_LETTER: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ı: "i",
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ى: "ي",
  ة: "ه",
  ـ: "",
};
/** Fast path: most titles have no accents, and none of the signs that carry meaning between or after digits. */
const PLAIN = /^[\x20-\x7e]*$/;
const TELLING_SIGN = /\d[,.]\d|['"]/;
const SAME_LETTERS = new RegExp(`[${Object.keys(SAME_LETTER).join("")}]`, "gu");

/**
 * Normalizes spellings that people treat as the same: full width, case, accents, inch and foot signs, thousands
 * separators, apostrophes.
 */
function foldText(text: string): string {
  if (PLAIN.test(text) && !TELLING_SIGN.test(text)) return text.toLowerCase();
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\u2044\u2215]/g, "/")
      .replace(/(\d)[,.](\d{3})(?!\d)/g, "$1$2")
      .replace(/(\d),(\d)/g, "$1.$2")
      .replace(/(\d)\s*(?:''|["\u201c\u201d\u2033])/g, "$1 in ")
      .replace(/(\d)\s*['\u2019\u2032]/g, "$1 ft ")
      .replace(/['\u2019]/g, "")
      .replace(SAME_LETTERS, (letter) => SAME_LETTER[letter] ?? letter)
      // Japanese voicing marks are not accents: が and か are different letters.
      .normalize("NFD")
      .replace(/[\u0300-\u036f\u064b-\u065f\u0670]+/gu, "")
      .normalize("NFC")
  );
}

/** "Kuehlschrank" is "Kühlschrank", whose umlaut is folded to a "u"; in "neue", "Bauer" and "Quelle" there is no umlaut. */
function foldGerman(text: string): string {
  return foldText(text).replace(/ae|oe|(?<![aeq])ue/g, (umlaut) => umlaut.charAt(0));
}
