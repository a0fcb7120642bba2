/** The periods for which sales are shown. Days are UTC, "2026-03-01"; both ends are included. */
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

/** The number of days of a span, both ends included. */
export const daysIn = ({ from, to }: DaySpan): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

export const today = (now = Date.now()): string => dayOf(now);

/** The days of a request: either both ends, or the service chooses the last day, which is the last one with complete data. */
export type DaysRequest = { from?: string; to?: string; days?: number };

/** The days of a named period, which ends with the last day for which the account has complete data. */
export function daysOf(period: PeriodName, now = Date.now()): DaysRequest {
  const [year, month] = [new Date(now).getUTCFullYear(), new Date(now).getUTCMonth()];
  switch (period) {
    case "7d":
      return { days: 7 };
    case "30d":
      return { days: 30 };
    case "90d":
      return { days: 90 };
    case "month":
      return { from: startOfMonth(year, month) };
    case "last-month":
      return { from: startOfMonth(year, month - 1), to: endOfMonth(year, month - 1) };
    case "year":
      return { from: startOfMonth(year, 0) };
    case "12m":
      return { from: startOfMonth(year, month - 11) };
    case "last-year":
      return { from: startOfMonth(year - 1, 0), to: endOfMonth(year - 1, 11) };
    default:
      return period satisfies never;
  }
}

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
