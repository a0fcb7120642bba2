/**
 * Compounds are matched by their last part: "Flasche" finds "Trinkflasche". Only German needs it: English writes compounds
 * apart, and a list of nouns exists for no other language yet.
 *
 * Words are compared as written (folded), not as stems: "Schmutz" ends with the stem of "Mütze", "Mehrzweck" with the stem of
 * "Wecker".
 */
import type { Language } from "../../catalog/marketplace.ts";
import { GERMAN_NOUNS, NOT_COMPOUNDS } from "./german-nouns.ts";

/** Too many other words end with a shorter noun, and a shorter first part is seldom a word. */
const SHORTEST_NOUN = 4;
const SHORTEST_START = 3;
/** The endings of a noun in its cases and numbers; umlauts are folded already. */
const ENDINGS = ["", "e", "n", "en", "er", "ern", "s", "es"];

/** Returns a function from a folded word to the token of its last part, if it is a compound; undefined for other languages. */
export function compoundSplitterOf(
  language: Language,
  foldWord: (word: string) => string,
  stem: (folded: string) => string,
): ((word: string) => string | undefined) | undefined {
  if (language !== "de") return undefined;
  /** From each form of a noun to its token, and of an exception to nothing. */
  const parts = new Map<string, string | undefined>();
  const add = (words: readonly string[], isNoun: boolean) => {
    // A form with another stem is another word.
    for (const noun of words.map(foldWord).filter(({ length }) => length >= SHORTEST_NOUN))
      for (const form of ENDINGS.map((ending) => noun + ending))
        if (stem(form) === stem(noun) && !parts.has(form)) parts.set(form, isNoun ? stem(noun) : undefined);
  };
  add(GERMAN_NOUNS, true);
  add(NOT_COMPOUNDS, false);
  const exceptions = new Set(NOT_COMPOUNDS.flatMap((word) => ENDINGS.map((ending) => foldWord(word) + ending)));
  return (word) => {
    if (exceptions.has(word)) return undefined;
    for (let at = 1; at + SHORTEST_NOUN <= word.length; at++) {
      const part = word.slice(at);
      if (!parts.has(part)) continue;
      // "Sommerhandschuh" is a "Handschuh" and no "Schuh"; "vollautomatisch" has no last part at all.
      const token = parts.get(part);
      if (token === undefined || at >= SHORTEST_START) return token;
    }
    return undefined;
  };
}
