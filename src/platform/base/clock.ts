/** The current time, passed as a value so that tests can choose it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The UTC calendar day, as `YYYY-MM-DD`. */
export function utcDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The next 00:00 UTC after `at`. */
export function nextUtcMidnight(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1));
}

let lastMs = Number.NaN;
let lastIso = "";

/** `toISOString`, cached: under load many responses have the same millisecond, and formatting takes a microsecond. */
export function isoTime(at: Date): string {
  const ms = at.getTime();
  if (ms !== lastMs) {
    lastIso = at.toISOString();
    lastMs = ms;
  }
  return lastIso;
}
