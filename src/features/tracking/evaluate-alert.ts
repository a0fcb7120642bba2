/**
 * Evaluates one alert for one value: the rule of `detect.sql.ts` and `keyword-rank.sql.ts` as a pure function, used to
 * preview an alert on past values. A test runs the same series through both.
 */
import { type AlertTerms, canRearm, holds, isListMetric, type Metric, UNRANKED } from "./alert.ts";

/** State of an alert between two evaluations. */
type EvaluationState = {
  isArmed: boolean | null;
  lastValue: number | null;
  lastList: string | null;
  lastFiredAt: Date | null;
};

/** An observed value. `list` is the best-seller list of a rank; `isListNamed` is false when it is only the product's category. */
type ObservedValue = { value: number; list: string | null; isListNamed: boolean };

/** `learn` stores a first value; `hold` waits for the end of the cooldown; `note` stores the value and nothing else. */
type Outcome = "learn" | "fire" | "hold" | "arm" | "note";

type Evaluation = { outcome: Outcome; after: EvaluationState; heldUntil: Date | null };

export type AlertRule = Pick<AlertTerms, "comparison" | "value" | "hysteresisPercent" | "cooldownMinutes"> & {
  metric: Metric;
};

const NEVER_EVALUATED: EvaluationState = { isArmed: null, lastValue: null, lastList: null, lastFiredAt: null };

function evaluateAlert(rule: AlertRule, before: EvaluationState, observed: ObservedValue, now: Date): Evaluation {
  const { value, list } = observed;
  const { isArmed, lastList, lastFiredAt } = before;
  const isHolding = holds(rule.comparison, rule.value, value);
  const seen = { ...before, lastValue: value, lastList: list ?? lastList };
  if (isArmed === null || isOtherList(rule.metric, before, observed)) {
    const nextList = list === lastList && !isListMetric(rule.metric) ? null : list;
    const after = { ...seen, isArmed: !isHolding, lastList: nextList };
    return { outcome: "learn", after, heldUntil: null };
  }
  if (isArmed && isHolding) {
    const coolUntil = lastFiredAt && new Date(lastFiredAt.getTime() + rule.cooldownMinutes * 60_000);
    if (coolUntil !== null && now < coolUntil)
      return { outcome: "hold", after: { ...before, lastList: seen.lastList }, heldUntil: coolUntil };
    return { outcome: "fire", after: { ...seen, isArmed: false, lastFiredAt: now }, heldUntil: null };
  }
  // An unranked product counts as infinitely far behind. Otherwise an alert near the last rank could never be armed again.
  const compared = rule.metric === "keywordRank" && value === UNRANKED ? Number.POSITIVE_INFINITY : value;
  if (!isArmed && canRearm(rule.metric, rule, rule.hysteresisPercent, compared))
    return { outcome: "arm", after: { ...seen, isArmed: true }, heldUntil: null };
  return { outcome: "note", after: seen, heldUntil: null };
}

/**
 * True when two ranks belong to different best-seller lists and must not be compared. Where no list is named, a jump by more
 * than a factor of 50 with one rank in the first hundred counts as a change of the list. Shares and price positions among
 * different products are not comparable either.
 */
function isOtherList(
  metric: Metric,
  { lastValue, lastList }: EvaluationState,
  { value, list, isListNamed }: ObservedValue,
): boolean {
  if (isListMetric(metric)) return list !== lastList;
  if (metric !== "bsr" || lastValue === null) return false;
  if (list !== null && list !== lastList) return true;
  const [better, worse] = [Math.min(value, lastValue), Math.max(value, lastValue)];
  return (!isListNamed || lastList === null) && better <= 100 && worse > 50 * better;
}

/** A value of the past; null is a gap, without a value from then on. */
export type PastObservation = Omit<ObservedValue, "value"> & { value: number | null; at: Date };

export type Firing = { at: Date; value: number };

/** Returns when an alert created at the first of these values, which are in order of time, would have fired. */
export function replay(rule: AlertRule, values: readonly PastObservation[], until: Date): Firing[] {
  const fired: Firing[] = [];
  let state = NEVER_EVALUATED;
  let held: { until: Date; observed: ObservedValue } | undefined;
  const evaluate = (observed: ObservedValue, at: Date) => {
    const { outcome, after, heldUntil } = evaluateAlert(rule, state, observed, at);
    state = after;
    held = heldUntil === null ? undefined : { until: heldUntil, observed };
    if (outcome === "fire") fired.push({ at, value: observed.value });
  };
  const evaluateHeld = (now: Date) => {
    if (held !== undefined && held.until <= now) evaluate(held.observed, held.until);
  };
  for (const { at, value, ...rest } of values) {
    evaluateHeld(at);
    if (value === null) held = undefined;
    else evaluate({ value, ...rest }, at);
  }
  evaluateHeld(until);
  return fired;
}
