/** The periods that sales are shown for. Days are those of UTC, "2026-03-01"; both ends are included. */
export type DaySpan = { from: string; to: string };

export const PERIODS = {
  "7d": "Last 7 days",
  "30d": "Last 30 days",
  "90d": "Last 90 days",
  month: "This month",
  "last-month": "Last month",
  year: "This year",
  "12m": "Last 12 months",
  "last-year": "Last year",
} as const;

export type PeriodName = keyof typeof PERIODS;

export const DEFAULT_PERIOD: PeriodName = "30d";

export const isPeriod = (value: unknown): value is PeriodName =>
  typeof value === "string" && Object.hasOwn(PERIODS, value);

const DAY_MS = 86_400_000;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const startOfMonth = (year: number, month: number): string => dayOf(Date.UTC(year, month, 1));
const endOfMonth = (year: number, month: number): string => dayOf(Date.UTC(year, month + 1, 0));

export const isDay = (value: unknown): value is string =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

export const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** The number of days of a span, both ends included. */
export const daysIn = ({ from, to }: DaySpan): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export const today = (now = Date.now()): string => dayOf(now);

/** The days of a period that ends today. */
export function spanOf(period: PeriodName, now = Date.now()): DaySpan {
  const to = today(now);
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  switch (period) {
    case "7d":
      return { from: addDays(to, -6), to };
    case "30d":
      return { from: addDays(to, -29), to };
    case "90d":
      return { from: addDays(to, -89), to };
    case "month":
      return { from: startOfMonth(year, month), to };
    case "last-month":
      return { from: startOfMonth(year, month - 1), to: endOfMonth(year, month - 1) };
    case "year":
      return { from: startOfMonth(year, 0), to };
    case "12m":
      return { from: startOfMonth(year, month - 11), to };
    case "last-year":
      return { from: startOfMonth(year - 1, 0), to: endOfMonth(year - 1, 11) };
    default:
      return period satisfies never;
  }
}

/** The last 30 days that have data, for an account whose newest report is older than the chosen period. */
export const spanUpTo = (newest: string): DaySpan => ({ from: addDays(newest, -29), to: newest });

export type Step = "day" | "week" | "month";

/** The longest span that each step is still readable for, in days. */
const MOST_DAYS: [Step, number][] = [
  ["day", 62],
  ["week", 371],
];

/** The step of a chart without a choice: about a month of days, a year of weeks, or months. */
export function defaultStep(span: DaySpan): Step {
  const days = daysIn(span);
  return MOST_DAYS.find(([, most]) => days <= most)?.[0] ?? "month";
}
