/**
 * Analysis turns a title or a keyword into the **tokens** that are compared. Both go through the same steps, so that
 * what one seller types matches what another has written:
 *
 * fold (width, case, accents) → split (words, numbers, fractions) → unify units after numbers ("3/4 inch" = `3/4in.`) →
 * reduce to the stem of the marketplace's language.
 *
 * Order is kept and stop words stay in place: the index joins neighbours to pairs, which is how "x-box", "x box" and
 * "xbox" match each other. `bench/relevance` measures how much each step helps.
 */
import type { Language } from "../../catalog/marketplace.ts";
import { stemmerOf } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { unitOf } from "./units.ts";

export type Analyzer = {
  tokens(text: string): string[];
  /** Too frequent to distinguish products. A keyword of nothing but stop words is still searched. */
  isStopWord(token: string): boolean;
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
const NUMBER = /^[\d./]+$/;
const NO_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** Stemmers are slow and titles repeat words, so stems are cached. */
const MAX_CACHED = 200_000;

function createAnalyzer(language: Language): Analyzer {
  const stem = stemmerOf(language);
  const stopWords = new Set([...STOP_WORDS[language]].map((word) => stem(fold(word))));
  const japanese = new Intl.Segmenter("ja", { granularity: "word" });
  /** The stem of a piece, or undefined for several words written without spaces. */
  const stems = new Map<string, string | undefined>();

  const stemOf = (piece: string): string | undefined => {
    const known = stems.get(piece);
    if (known !== undefined || stems.has(piece)) return known;
    if (stems.size >= MAX_CACHED) stems.clear();
    const stemmed = NO_SPACES.test(piece) ? undefined : stem(piece);
    stems.set(piece, stemmed);
    return stemmed;
  };

  return {
    isStopWord: (token) => stopWords.has(token),

    tokens(text) {
      const tokens: string[] = [];
      let afterNumber = false;
      for (const piece of fold(text).match(PIECE) ?? []) {
        const token = (afterNumber ? unitOf(piece) : undefined) ?? stemOf(piece);
        if (token !== undefined) tokens.push(token);
        else for (const { segment } of japanese.segment(piece)) tokens.push(segment);
        afterNumber = NUMBER.test(tokens.at(-1) ?? "");
      }
      return tokens;
    },
  };
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
function fold(text: string): string {
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
