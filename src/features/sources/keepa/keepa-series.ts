/**
 * Keepa's history of a figure is a flat list: time, value, time, value, … with an entry for every change. A **step** is one
 * such entry. A step to null means that there was no value from then on (no offer, no rank).
 */
import { RowProblem } from "../../../platform/tables/row.ts";

/** `minute` is in minutes of unix time. */
export type Step = { minute: number; value: number | null };

/** Minutes from 1970 to Keepa's epoch, 2011-01-01. */
export const KEEPA_EPOCH_MINUTES = 21_564_000;
const INT32_MAX = 2 ** 31 - 1;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

/** Converts Keepa time. Up to a day ahead counts as now, because clocks differ; more is an error. */
export function minuteOf(time: number, now: Date, field: string): number {
  const minute = time + KEEPA_EPOCH_MINUTES;
  const nowMinute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute > nowMinute + DAY_MINUTES) throw new RowProblem(`${field} has the time ${time}, which is in the future`);
  return Math.min(minute, nowMinute);
}

export function dateOfMinute(minute: number): Date {
  return new Date(minute * MINUTE_MS);
}

type Reading = {
  now: Date;
  /** Converts Keepa's value to ours; null means no value. */
  means: (value: number) => number | null;
  /** Entries per step. The buy box has three: time, price, shipping. */
  width?: 2 | 3;
  largest?: number;
};

/** Returns the steps in order of time, with only the last one of each minute. */
export function readSteps(
  list: unknown,
  field: string,
  { now, means, width = 2, largest = INT32_MAX }: Reading,
): Step[] {
  if (list === null || list === undefined) return [];
  if (!Array.isArray(list)) throw new RowProblem(`${field} is not a list`);
  if (list.length % width !== 0)
    throw new RowProblem(`${field} is cut off: its length ${list.length} is not a multiple of ${width}`);
  const steps: Step[] = [];
  let isInOrder = true;
  for (let i = 0; i < list.length; i += width) {
    const time: unknown = list[i];
    const value: unknown = list[i + 1];
    if (!isWhole(time, INT32_MAX) || time < 0) throw new RowProblem(`${field}[${i}] is not a time: ${shown(time)}`);
    if (!isWhole(value, largest)) throw new RowProblem(`${field}[${i + 1}] is not a whole number: ${shown(value)}`);
    const minute = minuteOf(time, now, field);
    const last = steps.at(-1);
    if (last !== undefined && minute < last.minute) isInOrder = false;
    if (last?.minute === minute) last.value = means(value);
    else steps.push({ minute, value: means(value) });
  }
  return isInOrder ? steps : sortedSteps(steps);
}

/** Returns the current value. */
export function lastValue(steps: readonly Step[]): number | null {
  return steps.at(-1)?.value ?? null;
}

/** Returns the steps that changed the value. The start of a gap is a change, and so is the value after it, even if unchanged. */
export function changesOf(steps: readonly Step[]): Step[] {
  return steps.filter(({ value }, i) => value !== steps[i - 1]?.value);
}

/** True if the series ends in "no value"; an empty one does not. */
export function isAbsentNow(steps: readonly Step[]): boolean {
  return steps.length > 0 && lastValue(steps) === null;
}

/** Merges series: at every moment, the value of the first one that has a value. */
export function firstOf(series: readonly (readonly Step[])[]): Step[] {
  const minutes = [...new Set(series.flatMap((steps) => steps.map(({ minute }) => minute)))].sort((a, b) => a - b);
  const next = series.map(() => 0);
  const current: (number | null)[] = series.map(() => null);
  return minutes.map((minute) => {
    for (const [i, steps] of series.entries()) {
      const step = steps[next[i] as number];
      if (step?.minute !== minute) continue;
      current[i] = step.value;
      next[i] = (next[i] as number) + 1;
    }
    return { minute, value: current.find((value) => value !== null) ?? null };
  });
}

/** Sorts steps by time. Of two steps of the same minute, the later one in the list wins. */
function sortedSteps(steps: Step[]): Step[] {
  return [...new Map(steps.map((step) => [step.minute, step])).values()].sort((a, b) => a.minute - b.minute);
}

function isWhole(value: unknown, largest: number): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= largest;
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? String(value)).slice(0, 40);
}
