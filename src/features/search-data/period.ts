/** The calendar periods of reports. */
import { utcDay } from "../../platform/base/clock.ts";
import { timeIn } from "../../platform/tables/cells/times.ts";
import { PERIODS, type PeriodKind, type ReportPeriod } from "./report.ts";

const DAY_MS = 86_400_000;

/** The day of a time as it is written, in its own zone; undefined for other text, and where day and month are ambiguous. */
export function dayOf(text: string): string | undefined {
  const time = timeIn(text);
  return time === undefined ? undefined : utcDay(new Date(timeIn(text.trim().slice(0, "2026-02-07".length)) ?? time));
}

/** The period of this kind that ends on a day. */
export function periodEnding(period: PeriodKind, periodEnd: string): ReportPeriod {
  return { period, periodStart: startOf(period, periodEnd), periodEnd };
}

function startOf(period: PeriodKind, end: string): string {
  switch (period) {
    case "day":
      return end;
    case "week":
      return new Date(Date.parse(`${end}T00:00:00Z`) - 6 * DAY_MS).toISOString().slice(0, 10);
    case "month":
      return `${end.slice(0, 7)}-01`;
    case "quarter":
      return `${end.slice(0, 4)}-${String(Math.floor((Number(end.slice(5, 7)) - 1) / 3) * 3 + 1).padStart(2, "0")}-01`;
    default:
      return period satisfies never;
  }
}

/** True for the last day of the period: a Saturday, the last day of a month or of a quarter, or any day. */
export function isPeriodEnd(period: PeriodKind, day: string): boolean {
  const [year, month] = day.split("-").map(Number) as [number, number];
  switch (period) {
    case "day":
      return true;
    case "week":
      return new Date(`${day}T00:00:00Z`).getUTCDay() === 6;
    case "month":
      return day === monthEnd(year, month);
    case "quarter":
      return month % 3 === 0 && day === monthEnd(year, month);
    default:
      return period satisfies never;
  }
}

/** The end of the last period before today. */
export function lastPeriodEnd(period: PeriodKind, today: string): string {
  for (let at = Date.parse(`${today}T00:00:00Z`) - DAY_MS; ; at -= DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (isPeriodEnd(period, day)) return day;
  }
}

/** The last day of a month, counted from 1. */
export function monthEnd(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/** Reads `WEEK`, `Weekly`, `week`; undefined for anything else. */
export function periodKindOf(text: string): PeriodKind | undefined {
  const word = text.trim().toLowerCase();
  return PERIODS.find((period) => word === period || word === (period === "day" ? "daily" : `${period}ly`));
}
