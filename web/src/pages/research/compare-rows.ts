/** The rows of the comparison table. */
import { estimate, estimatedMoney, number, percent, rating, UNKNOWN, wholeMoney } from "../../parts/format.ts";
import { isBelieved, NOT_ENOUGH, SCORES, type ScoreName } from "./score-words.ts";
import type { Found } from "./search-query.ts";

type Statistics = NonNullable<Found["explain"]>["statistics"];
type Figure = Exclude<keyof Statistics, "known" | "rounded" | "front">;

export type CompareRow = {
  label: string;
  about?: string;
  /** A score from 0 to 100, drawn as a bar. */
  score?: ScoreName;
  text: (found: Found) => string;
  /** Which value is best and its label; absent when no value is better than another. */
  best?: { of: (found: Found) => number | undefined; is: "highest" | "lowest"; word: string };
};

const statistic =
  (name: Figure) =>
  (found: Found): number | undefined =>
    found.totalResults === 0 ? undefined : (found.explain?.statistics[name] ?? undefined);

const score = (name: ScoreName, is: "highest" | "lowest", word: string): CompareRow => ({
  label: SCORES[name].name,
  about: SCORES[name].about,
  score: name,
  text: ({ nicheScore }) => (isBelieved(nicheScore) ? number(nicheScore[name]) : NOT_ENOUGH),
  best: {
    of: ({ totalResults, nicheScore }) =>
      totalResults === 0 || !isBelieved(nicheScore) ? undefined : nicheScore[name],
    is,
    word,
  },
});

const figure = (
  label: string,
  name: Figure,
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

const median = (label: string, name: Figure, is: "highest" | "lowest", word: string): CompareRow => ({
  label,
  text: (found) => estimate(statistic(name)(found)),
  best: { of: statistic(name), is, word },
});

export const COMPARE_ROWS: readonly CompareRow[] = [
  score("score", "highest", "Best"),
  score("demand", "highest", "Highest"),
  score("competition", "lowest", "Lowest"),
  score("opportunity", "highest", "Highest"),
  {
    label: "Products",
    about: "Number of products that match the keyword.",
    text: ({ totalResults }) => number(totalResults),
    best: { of: ({ totalResults }) => totalResults || undefined, is: "lowest", word: "Fewest" },
  },
  figure("Units a month", "unitsTotal", estimate, "highest", "Most"),
  median("Median units a month", "unitsMedian", "highest", "Most"),
  {
    label: "Revenue a month",
    about: "Estimated units × price.",
    text: (found) => estimatedMoney(statistic("revenueTotal")(found), found.currency),
    best: { of: statistic("revenueTotal"), is: "highest", word: "Most" },
  },
  median("Median reviews", "reviewsMedian", "lowest", "Fewest"),
  {
    label: "Typical price",
    about: "The middle half of all prices.",
    text: (found) => priceRange(found.explain?.statistics, found.currency),
  },
  figure(
    "Typical rating",
    "ratingTypical",
    rating,
    "lowest",
    "Lowest",
    "Average rating, weighted by the square root of sales.",
  ),
  figure(
    "Brand concentration",
    "brandConcentration",
    percent,
    "lowest",
    "Lowest",
    "How concentrated sales are in a few brands. 100% means a single brand.",
  ),
  figure("Sales share of the top 10", "topTenShare", percent, "lowest", "Lowest"),
  figure(
    "Sales share of weak listings",
    "weakShare",
    percent,
    "highest",
    "Highest",
    "Weak listings have few reviews, a low rating, or are new: sales a newcomer could win.",
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

function priceRange(statistics: Statistics | undefined, currency: string): string {
  const { priceLow = null, priceHigh = null } = statistics ?? {};
  if (priceLow === null || priceHigh === null) return UNKNOWN;
  return `${wholeMoney(priceLow, currency)}–${wholeMoney(priceHigh, currency)}`;
}
