/**
 * The head noun of a title names the product: "Shower Faucet Trim Kit in Chrome (Valve Not Included)" is a kit. In these
 * languages it is the last content word of the first phrase, which ends at a punctuation mark or a preposition.
 */
import type { Language } from "../../catalog/marketplace.ts";

const words = (text: string) => text.split(" ");

/** Words that end the phrase. Languages that are missing put the head first, or cannot be cut by a list of words. */
const ENDS: Partial<Record<Language, string[]>> = {
  en: words("with for in by of from to on at without w fits upto"),
  de: words("mit fur von aus zu zum zur im in bei ohne auf"),
  nl: words("met voor van uit in op zonder te"),
  sv: words("med for av i pa till utan"),
};

/**
 * True where a word that is never a head is hardly ever what a title is about. English writes compounds apart: "guitar capo"
 * has another head than "guitar". German does not, and names features behind the noun without punctuation.
 */
export function hasSureHeads(language: Language): boolean {
  return language === "en";
}

const PHRASE_END = /,(?!\d)|[-\u2013\u2014|](?=\s)|\s[-\u2013\u2014|]|[([;:]/;

/**
 * German titles put the features behind the noun: "Trinkflasche Edelstahl 1 l auslaufsicher". So the phrase also ends at the
 * first number or word in lower case that follows a noun.
 */
const GERMAN_FEATURE = /(?<=\p{Lu}[\p{L}-]+\s)(?:\d|\p{Ll})/u;

/** Where the first phrase of a title ends by the way it is written. */
export function phraseEnd(title: string, language: Language): number {
  const ends = [title.search(PHRASE_END), language === "de" ? title.search(GERMAN_FEATURE) : -1];
  return Math.min(title.length, ...ends.filter((end) => end > 0));
}

/** Nouns for the material or the buyers of a product; a title has them behind the head. */
const NO_HEADS: Partial<Record<Language, string[]>> = {
  de: words(
    "edelstahl glas holz bambus keramik porzellan metall aluminium gusseisen kunststoff silikon leder baumwolle samt stoff filz damen herren kinder baby babys jungen mädchen männer frauen teenager set",
  ),
};

/** Finds the head among the tokens of a title's first phrase. */
export function headFinderOf(
  language: Language,
  tokenOf: (word: string) => string,
  isContent: (tokens: readonly string[], at: number) => boolean,
): (tokens: readonly string[]) => string | undefined {
  const ends = ENDS[language] && new Set(ENDS[language].map(tokenOf));
  const noHeads = new Set((NO_HEADS[language] ?? []).map(tokenOf));
  if (ends === undefined) return () => undefined;
  return (tokens) => {
    let head: string | undefined;
    for (let at = 0; at < tokens.length; at++) {
      const token = tokens[at] as string;
      // "in" after a number is a unit.
      if (head !== undefined && ends.has(token) && !/^[\d./]/.test(tokens[at - 1] as string)) break;
      if (!isContent(tokens, at) || /[\d.]/.test(token)) continue;
      if (head === undefined || !noHeads.has(token)) head = token;
    }
    return head;
  };
}
