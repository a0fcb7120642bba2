/** The scores of a niche in words, so that colour is never the only sign. */
import type { NicheScore } from "./search-query.ts";

export type ScoreName = "score" | "demand" | "competition" | "opportunity";

export const NOT_ENOUGH = "Not enough data";

/** False for a score of too few products or known figures: it must not be shown as a number. An earlier formula did not say. */
export function isBelieved({ enough = true }: Partial<Pick<NicheScore, "enough">>): boolean {
  return enough;
}

export const SCORE_NAMES = ["score", "demand", "competition", "opportunity"] as const satisfies ScoreName[];

type Meaning = {
  name: string;
  /** A one-sentence explanation of the score. */
  about: string;
  /** The ratings from low to high. */
  words: readonly [string, string, string];
  lowerIsBetter?: true;
};

export const SCORES: Record<ScoreName, Meaning> = {
  score: { name: "Niche score", about: "How promising the niche is overall.", words: ["Weak", "Moderate", "Good"] },
  demand: { name: "Demand", about: "How much these products sell and earn.", words: ["Low", "Moderate", "High"] },
  competition: {
    name: "Competition",
    about: "How hard it is to get in. A high number means harder.",
    words: ["Easy", "Moderate", "Hard"],
    lowerIsBetter: true,
  },
  opportunity: {
    name: "Opportunity",
    about: "How much a newcomer could win and earn.",
    words: ["Small", "Moderate", "Large"],
  },
};

/** The same bounds as in the sentences of the API. */
const LOW = 35;
const HIGH = 60;

export function scoreWord(name: ScoreName, value: number): { word: string; color: string } {
  const { words, lowerIsBetter } = SCORES[name];
  const level = value >= HIGH ? 2 : value > LOW ? 1 : 0;
  const colors = ["var(--bad)", "var(--chart-2)", "var(--good)"] as const;
  return { word: words[level], color: colors[lowerIsBetter ? 2 - level : level] as string };
}
