/** The number of the month in UTC, counted from year 0. */
export function monthOf(at: Date): number {
  return at.getUTCFullYear() * 12 + at.getUTCMonth();
}

export function startOfMonth(month: number): Date {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12));
}

/** The start of the kept history; null if everything is kept. */
export function keptSince(months: number, now: Date): Date | null {
  return months === 0 ? null : startOfMonth(monthOf(now) - months);
}
