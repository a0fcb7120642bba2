/** The scores of a niche in words, so that colour is never the only sign. */
import type { Found, NicheScore } from "./search-query.ts";

export type ScoreName = "score" | "demand" | "competition" | "opportunity";

export const NOT_ENOUGH = "Not enough data";

/** False for a score of too few products or known figures: it must not be shown as a number. An earlier formula did not say. */
export function isBelieved({ enough = true }: Partial<Pick<NicheScore, "enough">>): boolean {
  return enough;
}

export const SCORE_NAMES = ["score", "demand", "competition", "opportunity"] as const satisfies ScoreName[];

type Level = NonNullable<NonNullable<Found["explain"]>["levels"]>["score"];

type Meaning = {
  name: string;
  /** A one-sentence explanation of the score. */
  about: string;
  /** The badge of each level. The level itself comes with the sentences, so that both agree. */
  words: Record<Level, string>;
  lowerIsBetter?: true;
};

const LEVEL_WORDS: Record<Level, string> = { low: "Low", moderate: "Moderate", high: "High" };

export const SCORES: Record<ScoreName, Meaning> = {
  score: {
    name: "Niche score",
    about: "How promising the niche is overall.",
    words: { low: "Difficult", moderate: "Mixed", high: "Promising" },
  },
  demand: { name: "Demand", about: "How much these products sell and earn.", words: LEVEL_WORDS },
  competition: {
    name: "Competition",
    about: "How hard it is to enter the niche. Lower is better.",
    words: LEVEL_WORDS,
    lowerIsBetter: true,
  },
  opportunity: { name: "Opportunity", about: "How much a newcomer could sell and earn.", words: LEVEL_WORDS },
};

const COLORS: Record<Level, string> = { low: "var(--bad)", moderate: "var(--chart-2)", high: "var(--good)" };
const INVERTED: Record<Level, Level> = { low: "high", moderate: "moderate", high: "low" };

/** A selection of the finder is no niche: its products may have nothing in common but their figures. */
export function scoreMeaning(name: ScoreName, isSelection: boolean): Pick<Meaning, "name" | "about"> {
  const { name: title, about } = SCORES[name];
  if (!isSelection) return { name: title, about };
  return { name: title.replace("Niche", "Selection"), about: about.replace("the niche", "the selection") };
}

export function scoreWord(name: ScoreName, { explain }: Pick<Found, "explain">): { word: string; color: string } {
  const { words, lowerIsBetter } = SCORES[name];
  const level = explain?.levels?.[name] ?? "moderate";
  return { word: words[level], color: COLORS[lowerIsBetter ? INVERTED[level] : level] };
}

/** The niche in two or three words, and one line of why; no verdict where the data does not carry one. */
export function verdictOf(found: Found, isSelection: boolean): { title: string; why: string } {
  if (!isBelieved(found.nicheScore))
    return { title: "Not enough to score", why: found.nicheScore.reason?.replace(/^Not enough [^:]*: /, "") ?? "" };
  const { word } = scoreWord("score", found);
  const of = (name: ScoreName) => `${scoreWord(name, found).word.toLowerCase()} ${SCORES[name].name.toLowerCase()}`;
  const why = `${of("demand")}, ${of("competition")}, ${of("opportunity")}.`;
  return {
    title: `${word} ${isSelection ? "selection" : "niche"}`,
    why: why.charAt(0).toUpperCase() + why.slice(1),
  };
}
