/**
 * Analysis: from a title or a keyword to the **tokens** that are compared. Titles and keywords go through the same steps,
 * so that what a seller types meets what another has written:
 *
 * fold (width, case, accents) → split (words, numbers, fractions) → unify units after numbers ("3/4 inch" = `3/4in.`)
 * → reduce to the stem of the marketplace's language.
 *
 * Order is kept and stop words stay in place: neighbours are joined to pairs by the index, which is how "x-box", "x box" and
 * "xbox" find each other. What of it helped, and how much, is measured by `bench/relevance`.
 */
import type { Language } from "../../catalog/marketplace.ts";
import { stemmerOf } from "./stem.ts";
import { STOP_WORDS } from "./stop-words.ts";
import { unitOf } from "./units.ts";

export type Analyzer = {
  tokens(text: string): string[];
  /** Too frequent to tell products apart. A keyword of nothing else is searched for all the same. */
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

/** Words repeat: a stem that was made once is kept. */
const MAX_REMEMBERED = 200_000;

function createAnalyzer(language: Language): Analyzer {
  const stem = stemmerOf(language);
  const stopWords = new Set([...STOP_WORDS[language]].map((word) => stem(fold(word))));
  const japanese = new Intl.Segmenter("ja", { granularity: "word" });
  /** The stem of a piece, or undefined for one that is several words written together. */
  const stems = new Map<string, string | undefined>();

  const stemOf = (piece: string): string | undefined => {
    const known = stems.get(piece);
    if (known !== undefined || stems.has(piece)) return known;
    if (stems.size >= MAX_REMEMBERED) stems.clear();
    const made = NO_SPACES.test(piece) ? undefined : stem(piece);
    stems.set(piece, made);
    return made;
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

/** Letters that decomposition leaves whole, and Arabic spellings that are used for one another. */
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
/** Most titles have no accents, and none of the signs that mean something between or after digits. */
const PLAIN = /^[\x20-\x7e]*$/;
const TELLING_SIGN = /\d[,.]\d|['"]/;
const SAME_LETTERS = new RegExp(`[${Object.keys(SAME_LETTER).join("")}]`, "gu");

/** One spelling for what people take for the same: full width, case, accents, inch and foot signs, thousands, apostrophes. */
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
      // Japanese voicing marks are no accents: が is another letter than か.
      .normalize("NFD")
      .replace(/[\u0300-\u036f\u064b-\u065f\u0670]+/gu, "")
      .normalize("NFC")
  );
}
