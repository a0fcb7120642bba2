/** The listing score of a catalogue product, from 0 to 100. Pure; `docs/listings.md` publishes the formula. */
import { titleScore } from "../search/title-score.ts";
import { checkListing } from "./check-listing.ts";
import { coverageOf, type PhraseCoverage, type TargetPhrase } from "./coverage.ts";
import type { CheckContext, Finding } from "./listing.ts";

/** The weights of the parts. A part that is unknown is left out, and the others keep their proportions. */
const SCORE_WEIGHTS = { rules: 0.35, coverage: 0.35, title: 0.2, images: 0.1 } as const;
type ScorePart = keyof typeof SCORE_WEIGHTS;
const PENALTIES = { error: 0.35, warning: 0.15, info: 0.05 };
/** The marketplace shows this many pictures without another click. */
const FULL_IMAGES = 7;
/** A listing below this score is called weak. */
export const WEAK_LISTING = 50;

export type ListingScore = {
  score: number;
  /** From 0 to 1; null if unknown. */
  parts: Record<ScorePart, number | null>;
  findings: Finding[];
  /** The niche's phrases, the most valuable first. */
  phrases: PhraseCoverage[];
};

export type Listed = { title: string; images: number | null };

export function listingScore(
  { title, images }: Listed,
  phrases: readonly TargetPhrase[],
  context: CheckContext,
): ListingScore {
  const findings = checkListing({ title }, context);
  const penalty = findings.reduce((sum, { severity }) => sum + PENALTIES[severity], 0);
  const coverage = coverageOf({ title }, phrases, context.marketplace, context.language);
  const parts = {
    rules: Math.max(0, 1 - penalty),
    coverage: coverage.covered,
    title: titleScore(title) / 100,
    images: images === null ? null : Math.min(1, images / FULL_IMAGES),
  };
  let [sum, weights] = [0, 0];
  for (const [part, weight] of Object.entries(SCORE_WEIGHTS) as [ScorePart, number][]) {
    const value = parts[part];
    if (value === null) continue;
    sum += weight * value;
    weights += weight;
  }
  return { score: Math.round((1_000 * sum) / weights) / 10, parts, findings, phrases: coverage.phrases };
}
