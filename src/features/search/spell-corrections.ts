/**
 * Corrections as people write them. Engines correct a word to a token, which is a stem in most languages ("trinkflasch"). The
 * response shows the form that the titles of the first page write most often ("Trinkflasche"): every engine has these titles,
 * so every engine shows the same word, and no index has to store the forms.
 */
import type { Language } from "../catalog/marketplace.ts";
import { analyzerFor } from "./analysis/analyze.ts";
import type { Interpretation } from "./interpretation.ts";

const WORD = /[\p{L}\p{M}'’]+/gu;
/** Languages that write nouns with a capital letter. Elsewhere a capital is the style of a title. */
const CAPITAL_NOUNS: readonly Language[] = ["de"];

/** True if the response shows spellings of titles. */
export function hasSpelling({ corrected, spellings }: Interpretation): boolean {
  return corrected.length > 0 || spellings.length > 0;
}

export function spellCorrections(
  interpretation: Interpretation,
  titles: readonly string[],
  language: Language,
): Interpretation {
  const { corrected, spellings } = interpretation;
  const [analyzer, asTitles] = [analyzerFor(language), new Map<string, string>()];
  const spell = (to: string): string => {
    const spelt = asTitles.get(to) ?? formIn(titles, analyzer.tokens(to)[0] as string, language) ?? to;
    asTitles.set(to, spelt);
    return spelt;
  };
  return {
    ...interpretation,
    corrected: corrected.map(({ from, to }) => ({ from, to: spell(to) })),
    spellings: spellings.map(({ word, to }) => ({ word, to: to.map(spell) })),
  };
}

/** The most frequent form of a token in titles; undefined if none contains it. */
function formIn(titles: readonly string[], token: string, language: Language): string | undefined {
  const counts = new Map<string, number>();
  for (const word of titles.flatMap((title) => title.normalize("NFC").match(WORD) ?? [])) {
    const form = formOf(word, token, language);
    if (form === undefined) continue;
    const written = CAPITAL_NOUNS.includes(language) ? inNounCase(form) : form.toLowerCase();
    counts.set(written, (counts.get(written) ?? 0) + 1);
  }
  return [...counts].sort(([a, times], [b, timesOfB]) => timesOfB - times || (a < b ? -1 : 1))[0]?.[0];
}

/** The word itself, or its last part if it is a compound with the token at its end. */
function formOf(word: string, token: string, language: Language): string | undefined {
  const analyzer = analyzerFor(language);
  const [own, ...more] = analyzer.tokens(word);
  if (own === undefined || more.length > 0) return undefined;
  if (own === token) return word;
  if (analyzer.lastPart(word) !== token) return undefined;
  const part = word.slice(own.length - token.length);
  return analyzer.tokens(part)[0] === token ? part : undefined;
}

/** "TRINKFLASCHE" and the "flasche" of "Trinkflasche" are nouns; the rest keeps its case. */
function inNounCase(word: string): string {
  const isShouted = word.length > 1 && word === word.toUpperCase();
  return `${word.charAt(0).toUpperCase()}${isShouted ? word.slice(1).toLowerCase() : word.slice(1)}`;
}
