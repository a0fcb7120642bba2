/**
 * The head noun of a title says what the product is: "Shower Faucet Trim Kit in Chrome (Valve Not Included)" is a kit.
 * In these languages it is the last content word of the first phrase, which ends at a punctuation mark or a
 * preposition.
 */
import type { Language } from "../../catalog/marketplace.ts";

const words = (text: string) => text.split(" ");

/** Words that end the phrase. Languages that are missing put the head first, or cannot be cut by a list of words. */
const ENDS: Partial<Record<Language, string[]>> = {
  en: words("with for in by of from to on at without w"),
  de: words("mit fur von aus zu zum zur im in bei ohne auf"),
  nl: words("met voor van uit in op zonder te"),
  sv: words("med for av i pa till utan"),
};

const PHRASE_END = /,(?!\d)|[-\u2013\u2014|](?=\s)|\s[-\u2013\u2014|]|[([;:]/;

/** Where the first phrase of a title ends by punctuation. */
export function phraseEnd(title: string): number {
  const end = title.search(PHRASE_END);
  return end <= 0 ? title.length : end;
}

/** Finds the head among the tokens of a title's first phrase. */
export function headFinderOf(
  language: Language,
  tokenOf: (word: string) => string,
  isContent: (tokens: readonly string[], at: number) => boolean,
): (tokens: readonly string[]) => string | undefined {
  const ends = ENDS[language] && new Set(ENDS[language].map(tokenOf));
  if (ends === undefined) return () => undefined;
  return (tokens) => {
    let head: string | undefined;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at] as string;
      // "in" after a number is a unit.
      if (head !== undefined && ends.has(token) && !/^[\d./]/.test(tokens[at - 1] as string)) break;
      if (isContent(tokens, at) && !/[\d.]/.test(token)) head = token;
    }
    return head;
  };
}
