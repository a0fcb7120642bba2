/** Formats numbers, money and dates in the user's locale; times in words are English, like the sentences around them. */
import { LOCALE } from "./locale.ts";

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat(LOCALE, { notation: "compact", maximumSignificantDigits: 3 });
const shortEstimate = new Intl.NumberFormat(LOCALE, {
  notation: "compact",
  minimumSignificantDigits: 3,
  maximumSignificantDigits: 3,
});
const significant = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 });
const tenth = new Intl.NumberFormat(LOCALE, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const hundredth = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 2 });
const percentage = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });
const exactPercentage = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 3 });
const signed = new Intl.NumberFormat(LOCALE, {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium" });
const fullDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: "long" });
const moment = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "short" });
const exactMoment = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeStyle: "medium" });
const exactTime = new Intl.DateTimeFormat(LOCALE, { timeStyle: "medium" });
const utcFullDay = new Intl.DateTimeFormat(LOCALE, { dateStyle: "medium", timeZone: "UTC" });
const utcDayOfYear = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric", timeZone: "UTC" });
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** Shown for an unknown value. Never 0. */
export const UNKNOWN = "–";

type Maybe<T> = T | null | undefined;

const orUnknown = <T>(value: Maybe<T>, format: (value: T) => string): string =>
  value === null || value === undefined ? UNKNOWN : format(value);

export const number = (value: Maybe<number>) => orUnknown(value, (it) => whole.format(it));
export const compact = (value: Maybe<number>) =>
  orUnknown(value, (it) => (Math.abs(it) < 10_000 ? whole.format(it) : short.format(it)));
/** An estimate has three significant digits: "723", "7,170", "15.1K". */
export const estimate = (value: Maybe<number>) =>
  orUnknown(value, (it) => (Math.abs(it) < 10_000 ? significant : shortEstimate).format(Math.round(it)));
export const rating = (value: Maybe<number>) => orUnknown(value, (it) => tenth.format(it));
/** At most two decimals. */
export const decimal = (value: Maybe<number>) => orUnknown(value, (it) => hundredth.format(it));
/** Grams: "450 g"; from a kilogram on "1.25 kg". */
export const weight = (grams: Maybe<number>) =>
  orUnknown(grams, (it) => (it < 1_000 ? `${whole.format(it)} g` : `${hundredth.format(it / 1_000)} kg`));
/** `share` is 0…1. */
export const percent = (share: Maybe<number>) => orUnknown(share, (it) => percentage.format(it));
/** A change as a share of the value before, without its sign and with three digits. */
export const changeShare = (by: number, from: number) => percent(Number(Math.abs(by / from).toPrecision(3)));
/** Rounded down, so that nothing but a full share reads as 100 %. */
export const availability = (share: Maybe<number>) =>
  orUnknown(share, (it) => exactPercentage.format(Math.floor(it * 1e5) / 1e5));
/** A difference between rates in percent: "1.2 points". */
export const points = (value: Maybe<number>) => orUnknown(value, (it) => `${tenth.format(it)} points`);
export const change = (share: Maybe<number>) => orUnknown(share, (it) => signed.format(it));

const currencies = new Map<string, Intl.NumberFormat>();

/** A decimal amount in a currency such as "USD". */
export function money(value: Maybe<number>, currency: string): string {
  let format = currencies.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, { style: "currency", currency });
    currencies.set(currency, format);
  }
  const own = format;
  return orUnknown(value, (it) => own.format(it));
}

/** True for metrics whose values are amounts in the marketplace's currency. */
export const isMoney = (metric: string): boolean => metric === "price" || metric === "monthlyRevenue";

const moneyFormats = new Map<string, Intl.NumberFormat>();

function roundMoney(value: Maybe<number>, currency: string, name: string, options: Intl.NumberFormatOptions): string {
  const key = `${currency} ${name}`;
  const format = moneyFormats.get(key) ?? new Intl.NumberFormat(LOCALE, { style: "currency", currency, ...options });
  moneyFormats.set(key, format);
  // A cost and its negative amount round to the same digits, and nothing to "-$0".
  return orUnknown(value, (it) => format.format(Math.sign(it) * Math.round(Math.abs(it)) || 0));
}

/** A total without its cents: "$13,678". */
export const wholeMoney = (value: Maybe<number>, currency: string) =>
  roundMoney(value, currency, "whole", { maximumFractionDigits: 0 });

/** An estimate: "$723", "$7,170", "$15.1K". */
export const estimatedMoney = (value: Maybe<number>, currency: string) =>
  Math.abs(value ?? 0) < 10_000
    ? roundMoney(value, currency, "estimate", { maximumSignificantDigits: 3 })
    : roundMoney(value, currency, "long", {
        minimumSignificantDigits: 3,
        maximumSignificantDigits: 3,
        notation: "compact",
      });
/** A round amount, on an axis or as a bound: "$500", "$10K". */
export const compactMoney = (value: Maybe<number>, currency: string) =>
  roundMoney(value, currency, "short", { maximumSignificantDigits: 3, notation: "compact" });

export const date = (at: Maybe<string>) => orUnknown(at, (it) => day.format(new Date(it)));
/** "March 3, 2026", in a sentence. */
export const longDate = (at: Maybe<string>) => orUnknown(at, (it) => fullDay.format(new Date(it)));
/** A UTC day, "2026-03-01", as `date` writes it: the same day in every time zone. */
export const utcDate = (at: Maybe<string>) => orUnknown(at, (it) => utcFullDay.format(new Date(it)));
/** Rewrites the days in a sentence of the service: "from 2026-03-01" as "from Mar 1, 2026". */
export const withDates = (sentence: string) => sentence.replace(/\b\d{4}-\d\d-\d\d\b/g, utcDate);
/** A UTC day, "2026-03-01", as "Mar 1": the same day in every time zone. */
export const utcDay = (day: string) => utcDayOfYear.format(new Date(day));
/** UTC days as "Nov 1 – 18". */
export const utcSpan = (from: string, to: string) => utcDayOfYear.formatRange(new Date(from), new Date(to));
export const dateTime = (at: Maybe<string>) => orUnknown(at, (it) => moment.format(new Date(it)));

/** With seconds: "Mar 3, 2026, 9:40:12 PM". */
export const exactDateTime = (at: Maybe<string>) => orUnknown(at, (it) => exactMoment.format(new Date(it)));
/** "9:40:12 PM" */
export const timeOfDay = (at: Maybe<string>) => orUnknown(at, (it) => exactTime.format(new Date(it)));
/** "9:40 PM"; a time in milliseconds. */
export const clockTime = (at: number) => hourOfDay.format(at);
/** "84 ms", "1.2 s" */
export const duration = (ms: Maybe<number>) =>
  orUnknown(ms, (it) => (it < 1_000 ? `${whole.format(it)} ms` : `${tenth.format(it / 1_000)} s`));

/** "9:40 PM" today, "Mar 3, 2026, 9:40 PM" before. */
export function sinceTime(at: Maybe<string>, now = new Date()): string {
  return orUnknown(at, (it) => {
    const time = new Date(it);
    return time.toDateString() === now.toDateString() ? hourOfDay.format(time) : moment.format(time);
  });
}

/** "Mar 3 – Apr 2, 2026"; times are milliseconds. */
export const dateSpan = (from: number, to: number) => day.formatRange(from, to);

/** "Mar 2026"; the time is in milliseconds. */
export const monthAndYear = (time: number) => monthOfYear.format(time);

const HOUR_MS = 3_600_000;
const hourOfDay = new Intl.DateTimeFormat(LOCALE, { hour: "numeric", minute: "2-digit" });
const dayOfYear = new Intl.DateTimeFormat(LOCALE, { day: "numeric", month: "short" });
const monthOfYear = new Intl.DateTimeFormat(LOCALE, { month: "short", year: "numeric" });

/** A time on the axis of a chart, shortened by the distance between its ticks. */
export function axisTime(time: number, stepMs: number): string {
  if (stepMs >= 28 * 24 * HOUR_MS) return monthOfYear.format(time);
  const isMidnight = new Date(time).getHours() === 0;
  return (stepMs < 24 * HOUR_MS && !isMidnight ? hourOfDay : dayOfYear).format(time);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/** "5 minutes ago", "in 2 days". */
export function ago(at: Maybe<string>, now = Date.now()): string {
  return orUnknown(at, (it) => {
    const seconds = (new Date(it).getTime() - now) / 1000;
    const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
    return step ? relative.format(Math.round(seconds / step[1]), step[0]) : relative.format(0, "second");
  });
}

type Sales = {
  monthlySales: number | null;
  salesEstimate: { low: number; high: number; source: string } | null;
};

/** Units sold per month: "6,000+" as the marketplace reports them, or "about 1,200" for an estimate. */
export function sales({ monthlySales, salesEstimate }: Sales): string {
  if (monthlySales === null) return UNKNOWN;
  if (salesEstimate?.source !== "reported") return `about ${estimate(monthlySales)}`;
  const { low, high } = salesEstimate;
  return `${whole.format(low)}${high > low ? "+" : ""}`;
}

/**
 * The text below `sales`: the estimate inside a reported bucket, which only a rank can place, or the range of an estimate.
 * Null if there is nothing to add.
 */
export function salesDetail({ monthlySales, salesEstimate, bsr }: Sales & { bsr: number | null }): string | null {
  if (monthlySales === null || salesEstimate === null) return null;
  const { low, high, source } = salesEstimate;
  if (low === high) return null;
  if (source !== "reported") return `${compact(low)}–${compact(high)}`;
  return bsr === null ? null : `about ${estimate(monthlySales)}`;
}

type Revenue = Sales & { price: number | null; monthlyRevenue: number | null };

/** The range of an estimated monthly revenue: "$51.4K–$80K". Null if there is none. */
export function revenueDetail({ price, monthlyRevenue, salesEstimate }: Revenue, currency: string): string | null {
  if (monthlyRevenue === null || price === null || salesEstimate === null) return null;
  const { low, high } = salesEstimate;
  return low === high ? null : `${compactMoney(price * low, currency)}–${compactMoney(price * high, currency)}`;
}

/** "1.4 MB" */
export function bytes(value: Maybe<number>): string {
  return orUnknown(value, (it) => {
    const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"];
    const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(it, 1)) / 3));
    return new Intl.NumberFormat(LOCALE, {
      style: "unit",
      unit: units[power] as string,
      unitDisplay: power === 0 ? "long" : "short",
      maximumFractionDigits: 1,
    }).format(it / 1000 ** power);
  });
}

/** "1 product", "2 products" */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole.format(count)} ${count === 1 ? one : many}`;
}

const MINUTES: [unit: string, minutes: number][] = [
  ["day", 1_440],
  ["hour", 60],
  ["minute", 1],
];

/** "45 minutes", "2 hours 5 minutes", "3 days 1 hour": the two largest units. */
export function longDuration(minutes: number): string {
  const largest = MINUTES.findIndex(([, size]) => minutes >= size);
  if (largest < 0) return counted(minutes, "minute");
  let left = minutes;
  const parts = MINUTES.slice(largest, largest + 2).map(([unit, size]) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return count > 0 ? counted(count, unit) : "";
  });
  return parts.filter(Boolean).join(" ");
}
