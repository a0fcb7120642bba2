/**
 * Compounds are matched by their last part: "Flasche" finds "Trinkflasche". Only German needs it: English writes
 * compounds apart, and a list of nouns exists for no other language yet.
 */
import type { Language } from "../../catalog/marketplace.ts";
import { GERMAN_NOUNS, NOT_COMPOUNDS } from "./german-nouns.ts";

/** A shorter noun ends too many other words, and a shorter first part is seldom a word. */
const SHORTEST_NOUN = 4;
const SHORTEST_START = 3;

/** Returns a function from a token to the token of its last part, if it is a compound. */
export function compoundSplitterOf(
  language: Language,
  tokenOf: (word: string) => string,
): (token: string) => string | undefined {
  if (language !== "de") return () => undefined;
  const nouns = new Set(GERMAN_NOUNS.map(tokenOf).filter((token) => token.length >= SHORTEST_NOUN));
  const exceptions = new Set(NOT_COMPOUNDS.map(tokenOf));
  return (token) => {
    if (exceptions.has(token)) return undefined;
    for (let at = 1; at + SHORTEST_NOUN <= token.length; at++) {
      const part = token.slice(at);
      const isNoun = at >= SHORTEST_START && nouns.has(part);
      // "Lederhandschuh" is no more a shoe than "Handschuh"; "Lederarmband" is an "Armband", and not a "Band".
      if (isNoun || exceptions.has(part)) return isNoun ? part : undefined;
    }
    return undefined;
  };
}
