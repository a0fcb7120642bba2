/** The rows of the comparison table. */
import { money, number, percent, rating, UNKNOWN } from "../../parts/format.ts";
import { SCORES, type ScoreName } from "./score-words.ts";
import type { Found } from "./search-query.ts";

type Statistics = NonNullable<Found["explain"]>["statistics"];

export type CompareRow = {
  label: string;
  about?: string;
  /** A score from 0 to 100, drawn as a gauge. */
  score?: ScoreName;
  text: (found: Found) => string;
  /** Which value is best and its label; absent when no value is better than another. */
  best?: { of: (found: Found) => number | undefined; is: "highest" | "lowest"; word: string };
};

const statistic =
  (name: keyof Statistics) =>
  (found: Found): number | undefined =>
    found.totalResults === 0 ? undefined : found.explain?.statistics[name];

const score = (name: ScoreName, is: "highest" | "lowest", word: string): CompareRow => ({
  label: SCORES[name].name,
  about: SCORES[name].about,
  score: name,
  text: ({ nicheScore }) => number(nicheScore[name]),
  best: { of: (found) => (found.totalResults === 0 ? undefined : found.nicheScore[name]), is, word },
});

const figure = (
  label: string,
  name: keyof Statistics,
  format: (value: number | undefined) => string,
  is: "highest" | "lowest",
  word: string,
  about?: string,
): CompareRow => ({
  label,
  ...(about && { about }),
  text: (found) => format(statistic(name)(found)),
  best: { of: statistic(name), is, word },
});

export const COMPARE_ROWS: readonly CompareRow[] = [
  score("score", "highest", "Best"),
  score("demand", "highest", "Most"),
  score("competition", "lowest", "Easiest"),
  score("opportunity", "highest", "Most"),
  {
    label: "Products",
    about: "How many match the keyword.",
    text: ({ totalResults }) => number(totalResults),
    best: { of: ({ totalResults }) => totalResults || undefined, is: "lowest", word: "Fewest" },
  },
  figure("Units a month, all together", "unitsTotal", number, "highest", "Most"),
  figure("Units a month, typical product", "unitsMedian", number, "highest", "Most"),
  figure("Reviews, typical product", "reviewsMedian", number, "lowest", "Fewest"),
  {
    label: "Usual prices",
    about: "Half of the products cost something in this range.",
    text: ({ explain, currency }) => priceRange(explain?.statistics, currency),
  },
  figure(
    "Rating buyers are used to",
    "ratingBySales",
    (value) => rating(value || undefined),
    "lowest",
    "Lowest",
    "The average rating, where each unit sold counts once.",
  ),
  figure(
    "Brand concentration",
    "brandConcentration",
    percent,
    "lowest",
    "Least",
    "How much of the sales a few brands hold; 100% is one brand alone.",
  ),
  figure("Sales of the ten best sellers", "topShare", percent, "lowest", "Least"),
  figure(
    "Sales of weak listings",
    "weakShare",
    percent,
    "highest",
    "Most",
    "Sold by listings with few reviews or a low rating: what a newcomer could win.",
  ),
];

/** The indexes of the best niches; empty when fewer than two values are known or all are equal. */
export function bestOf({ best }: CompareRow, niches: readonly (Found | undefined)[]): ReadonlySet<number> {
  if (best === undefined) return new Set();
  const values = niches.map((found) => (found === undefined ? undefined : best.of(found)));
  const known = values.filter((value) => value !== undefined);
  if (new Set(known).size < 2) return new Set();
  const top = best.is === "highest" ? Math.max(...known) : Math.min(...known);
  return new Set(values.flatMap((value, i) => (value === top ? [i] : [])));
}

/** The statistics have prices in minor units. */
function priceRange(statistics: Statistics | undefined, currency: string): string {
  if (!statistics?.priceLow) return UNKNOWN;
  const digits = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits;
  const toMoney = (minor: number) => money(minor / 10 ** (digits ?? 2), currency);
  return `${toMoney(statistics.priceLow)}–${toMoney(statistics.priceHigh)}`;
}
