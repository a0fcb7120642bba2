/**
 * What becomes of an alert that sees a figure: the rule of `detect.sql.ts` and `keyword-rank.sql.ts`, as a function, for those who
 * want to know what would have been. A test holds both to the same series.
 */
import { type AlertTerms, BEHIND_ALL, holds, isBack, type Metric } from "./alert.ts";

/** Where an alert stands. */
export type Standing = {
  isArmed: boolean | null;
  lastValue: number | null;
  lastList: string | null;
  lastFiredAt: Date | null;
};

/** A figure that is seen. `list` is that of a rank, and whether that is one of its own and not just the product's category. */
export type Sight = { value: number; list: string | null; isListNamed: boolean };

/** `learn` takes the value for a first one; `hold` waits for the end of the cooldown. */
export type Outcome = "learn" | "fire" | "hold" | "arm" | "note";

export type Judged = { outcome: Outcome; after: Standing; heldUntil: Date | null };

export type Judging = Pick<AlertTerms, "comparison" | "value" | "hysteresisPercent" | "cooldownMinutes"> & {
  metric: Metric;
};

export const UNSEEN: Standing = { isArmed: null, lastValue: null, lastList: null, lastFiredAt: null };

export function judge(terms: Judging, before: Standing, sight: Sight, now: Date): Judged {
  const { value, list } = sight;
  const { isArmed, lastList, lastFiredAt } = before;
  const isHolding = holds(terms.comparison, terms.value, value);
  const seen = { ...before, lastValue: value, lastList: list ?? lastList };
  if (isArmed === null || isOfAnotherList(terms.metric, before, sight)) {
    const after = { ...seen, isArmed: !isHolding, lastList: list === lastList ? null : list };
    return { outcome: "learn", after, heldUntil: null };
  }
  if (isArmed && isHolding) {
    const coolUntil = lastFiredAt && new Date(lastFiredAt.getTime() + terms.cooldownMinutes * 60_000);
    if (coolUntil !== null && now < coolUntil)
      return { outcome: "hold", after: { ...before, lastList: seen.lastList }, heldUntil: coolUntil };
    return { outcome: "fire", after: { ...seen, isArmed: false, lastFiredAt: now }, heldUntil: null };
  }
  // Not to be among the first is as far away as can be.
  const reach = terms.metric === "keywordRank" && value === BEHIND_ALL ? Number.POSITIVE_INFINITY : value;
  if (!isArmed && isBack(terms.metric, terms, terms.hysteresisPercent, reach))
    return { outcome: "arm", after: { ...seen, isArmed: true }, heldUntil: null };
  return { outcome: "note", after: seen, heldUntil: null };
}

/** Ranks of two lists are not compared. Where none is named, a leap like that of a sub-category's list is taken for one. */
function isOfAnotherList(
  metric: Metric,
  { lastValue, lastList }: Standing,
  { value, list, isListNamed }: Sight,
): boolean {
  if (metric !== "bsr" || lastValue === null) return false;
  if (list !== null && list !== lastList) return true;
  const [better, worse] = [Math.min(value, lastValue), Math.max(value, lastValue)];
  return (!isListNamed || lastList === null) && better <= 100 && worse > 50 * better;
}

export type Firing = { at: Date; value: number };

/** When an alert would have fired that was made with the first of these sights, which are in the order of time. */
export function replay(terms: Judging, sights: readonly (Sight & { at: Date })[], until: Date): Firing[] {
  const fired: Firing[] = [];
  let standing = UNSEEN;
  let held: { until: Date; sight: Sight } | undefined;
  const look = (sight: Sight, at: Date) => {
    const { outcome, after, heldUntil } = judge(terms, standing, sight, at);
    standing = after;
    held = heldUntil === null ? undefined : { until: heldUntil, sight };
    if (outcome === "fire") fired.push({ at, value: sight.value });
  };
  const lookAtHeld = (now: Date) => {
    if (held !== undefined && held.until <= now) look(held.sight, held.until);
  };
  for (const sight of sights) {
    lookAtHeld(sight.at);
    look(sight, sight.at);
  }
  lookAtHeld(until);
  return fired;
}
