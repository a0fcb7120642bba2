/** The name of a figure from 0 to 100: "high" competition is bad news, a "high" demand is good news. */
export type Level = "low" | "moderate" | "high";

export const LEVELS = ["low", "moderate", "high"] as const satisfies Level[];

/** From this on, a figure is called high; up to `LOW` it is called low. */
const HIGH = 60;
const LOW = 35;

/** Decided on the rounded figure, which is what people see. Sentences and badges both use it, so they never disagree. */
function levelOf(points: number): Level {
  const shown = Math.round(points);
  return shown >= HIGH ? "high" : shown <= LOW ? "low" : "moderate";
}

type Points = Record<"score" | "demand" | "competition" | "opportunity", number>;

export const nicheLevels = ({ score, demand, competition, opportunity }: Points) => ({
  score: levelOf(score),
  demand: levelOf(demand),
  competition: levelOf(competition),
  opportunity: levelOf(opportunity),
});
