/** Months of the history, in UTC, as numbers: how many have passed since the year 0. */
export function monthOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

export function startOfMonth(month: number): Date {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12));
}

/** From when on so many months of history are kept; null keeps all of them. */
export function keptSince(months: number, now: Date): Date | null {
  return months === 0 ? null : startOfMonth(monthOf(now) - months);
}
