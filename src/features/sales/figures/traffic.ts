/**
 * Figures of Sales and Traffic reports. Reports of single days come first; a report of several days counts only where no
 * other report has any of them, the shortest first, so that no day counts twice. The same holds for a day that is reported by
 * child, by SKU and by parent.
 */
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import {
  type ProductTraffic,
  TRAFFIC_LEVELS,
  type TrafficReport,
  type TrafficRow,
  type TrafficSums,
} from "./own-products-store.ts";
import { intervalsOf, lengthOf } from "./sales-period.ts";
import { percentOf } from "./sums.ts";
import type { Converted } from "./sums-store.ts";

export type Traffic = {
  sessions: number | null;
  pageViews: number | null;
  conversion: number | null;
  buyBoxShare: number | null;
  unitsRefunded: number | null;
  refundRate: number | null;
  days: number;
};

const keyOf = ({ marketplace, from, to, level }: TrafficReport): string => `${marketplace} ${from} ${to} ${level}`;
const placeOf = ({ level }: TrafficReport): number => TRAFFIC_LEVELS.indexOf(level);

/** The reports that do not overlap another one of their marketplace, by key. */
export function chosenReports<Report extends TrafficReport>(rows: readonly Report[]): Map<string, Report> {
  const reports = new Map(rows.map((row) => [keyOf(row), row]));
  const sorted = [...reports.values()].toSorted(
    (a, b) => lengthOf(a) - lengthOf(b) || (a.from < b.from ? -1 : a.from > b.from ? 1 : placeOf(a) - placeOf(b)),
  );
  const days = new Map<string, Set<string>>();
  const spans: Report[] = [];
  const chosen = new Map<string, Report>();
  for (const report of sorted) {
    const { marketplace, from, to } = report;
    const taken = days.get(marketplace) ?? new Set<string>();
    days.set(marketplace, taken);
    const overlaps =
      from === to
        ? taken.has(from)
        : [...taken].some((day) => day >= from && day <= to) ||
          spans.some((other) => other.marketplace === marketplace && other.from <= to && other.to >= from);
    if (overlaps) continue;
    if (from === to) taken.add(from);
    else spans.push(report);
    chosen.set(keyOf(report), report);
  }
  return chosen;
}

/** The rows that count: those of reports that do not overlap. */
export function countedRows(rows: readonly TrafficRow[]): TrafficRow[] {
  const reports = chosenReports(rows);
  return rows.filter((row) => reports.has(keyOf(row)));
}

/** Traffic has the currency of its report, else that of its marketplace. */
export const currencyOf = ({ currency, marketplace }: Pick<TrafficSums, "currency" | "marketplace">): string =>
  currency ?? MARKETPLACES[marketplace as MarketplaceDomain].currency;

/**
 * The currency of the block that traffic belongs to: that of the amounts of its days. Without a rate, both stay in their own
 * block. A report of several days with rates for a part of them stays with the amounts that are `left`, if there are any.
 */
export function trafficPlaces(
  converted: Converted | null,
  left: Iterable<string>,
): (report: TrafficReport & Pick<TrafficSums, "currency">) => string {
  if (converted === null) return currencyOf;
  const rated = new Set(converted.factors.map(({ currency, day }) => `${currency} ${day}`));
  const stays = new Set(left);
  return (report) => {
    const own = currencyOf(report);
    const days = intervalsOf(report, "day");
    const known = days.filter(({ from }) => rated.has(`${own} ${from}`)).length;
    return known === days.length || (known > 0 && !stays.has(own)) ? converted.currency : own;
  };
}

/** Adds up the rows of reports that do not overlap; null without any. */
export function trafficOf(rows: readonly TrafficRow[]): Traffic | null {
  const reports = chosenReports(rows);
  const days = new Set<string>();
  let span = 0;
  for (const { from, to } of reports.values())
    if (from === to) days.add(from);
    else span = Math.max(span, lengthOf({ from, to }));
  return figuresOf(countedRows(rows), days.size + span);
}

/** Adds up the traffic of products in reports that were chosen for all of them. */
export function productTrafficOf(rows: readonly ProductTraffic[]): Traffic | null {
  const most = (figure: "days" | "span") => rows.reduce((highest, row) => Math.max(highest, row[figure]), 0);
  return figuresOf(rows, most("days") + most("span"));
}

function figuresOf(rows: readonly TrafficSums[], days: number): Traffic | null {
  if (rows.length === 0) return null;
  const sum = (figure: Exclude<keyof TrafficSums, "marketplace" | "currency">) =>
    rows.reduce<number | null>((total, row) => {
      const value = row[figure];
      return value === null ? total : (total ?? 0) + value;
    }, null);
  const percent = (part: number | null, whole: number | null) =>
    part === null || whole === null ? null : percentOf(part, whole);
  const unitsRefunded = sum("unitsRefunded");
  const sessions = sum("sessions");
  return {
    sessions,
    pageViews: sum("pageViews"),
    conversion: percent(sum("orderItems"), sessions),
    buyBoxShare: percent(sum("boxShares"), sum("boxViews")),
    unitsRefunded,
    refundRate: percent(unitsRefunded, sum("units")),
    days,
  };
}
