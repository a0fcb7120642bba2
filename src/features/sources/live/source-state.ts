/** The status of a live source. */
import type { LiveSourceName } from "../source.ts";
import type { SourceHealth } from "./health-store.ts";

export const SOURCE_STATES = ["not_set_up", "not_used", "healthy", "failing"] as const;

export type SourceState = (typeof SOURCE_STATES)[number];

export const HOW_TO_SET_UP: Record<LiveSourceName, string> = {
  keepa: "Set KEEPA_KEY to the key of your Keepa subscription.",
  "sp-api": "Set SP_API_CLIENT_ID, SP_API_CLIENT_SECRET and SP_API_REFRESH_TOKEN.",
};

/** A source is failing when its last result was a failure. */
export function sourceState(isSetUp: boolean, health: SourceHealth | undefined): SourceState {
  if (!isSetUp) return "not_set_up";
  if (health === undefined) return "not_used";
  const { lastSuccessAt, lastFailureAt } = health;
  if (lastSuccessAt === null && lastFailureAt === null) return "not_used";
  return lastFailureAt !== null && (lastSuccessAt === null || lastFailureAt > lastSuccessAt) ? "failing" : "healthy";
}
