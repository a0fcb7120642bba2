/** The active filters in words. */
import { money, number, rating, weight } from "../../parts/format.ts";
import { sizeTierName } from "../../parts/size-tiers.ts";
import { CHANGES, FINDER_FIGURES, type Figure, type Filters, isChange, NAMED } from "./parameters.ts";

type FigureWords = { name: string; hint?: string; least?: number; most: number; decimals: number };

const CHANGE_WORDS = {
  Bsr: { name: "Rank change", hint: "%, negative is better", least: -100, most: 900, decimals: 0 },
  Price: { name: "Price change", hint: "%", least: -100, most: 900, decimals: 0 },
  Rating: { name: "Rating change", hint: "stars", least: -4, most: 4, decimals: 1 },
};

/** "Rank change, 30 days". */
function changeWords(change: (typeof CHANGES)[number]): FigureWords {
  const [figure, days] = change.split("Change") as [keyof typeof CHANGE_WORDS, string];
  return { ...CHANGE_WORDS[figure], name: `${CHANGE_WORDS[figure].name}, ${days} days` };
}

export const FIGURE_WORDS = {
  ...(Object.fromEntries(CHANGES.map((change) => [change, changeWords(change)])) as Record<
    (typeof CHANGES)[number],
    FigureWords
  >),
  AgeDays: { name: "On the marketplace for", hint: "days, where known", most: 36_500, decimals: 0 },
  Offers: { name: "Offers", hint: "new", most: 1_000_000_000, decimals: 0 },
  Weight: { name: "Package weight", hint: "grams", most: 1_000_000_000, decimals: 0 },
  TitleScore: { name: "Title score", hint: "0 to 100", most: 100, decimals: 0 },
  Price: { name: "Price", most: 10_000_000, decimals: 2 },
  Bsr: { name: "Best-seller rank", hint: "lower is better", most: 1_000_000_000, decimals: 0 },
  MonthlySales: { name: "Monthly sales", most: 1_000_000_000, decimals: 0 },
  Revenue: { name: "Monthly revenue", most: 1_000_000_000_000, decimals: 2 },
  Reviews: { name: "Reviews", most: 1_000_000_000, decimals: 0 },
  Rating: { name: "Rating", most: 5, decimals: 1 },
} satisfies Record<Figure, FigureWords> as Record<Figure, FigureWords>;

export const NAME_WORDS = { brand: "Brand", category: "Category", sizeTier: "Size tier" } as const;

export type ActiveFilter = {
  label: string;
  /** The query parameters to remove. */
  names: (keyof Filters)[];
};

/** One entry per figure, with one bound or both. */
export function activeFilters(filters: Filters, currency: string | undefined): ActiveFilter[] {
  const figures = FINDER_FIGURES.flatMap((figure): ActiveFilter[] => {
    const [least, most] = [`min${figure}`, `max${figure}`] as const;
    const [from, to] = [filters[least], filters[most]];
    if (from === undefined && to === undefined) return [];
    const { name } = FIGURE_WORDS[figure];
    const format = (value: number) => formatBound(figure, value, currency);
    const range =
      from === undefined
        ? `up to ${format(to as number)}`
        : to === undefined
          ? `from ${format(from)}`
          : `${format(from)} to ${format(to)}`;
    return [{ label: `${name} ${range}`, names: [least, most] }];
  });
  const texts = NAMED.flatMap((name): ActiveFilter[] => {
    const value = filters[name];
    if (value === undefined) return [];
    return [{ label: `${NAME_WORDS[name]} ${name === "sizeTier" ? sizeTierName(value) : value}`, names: [name] }];
  });
  return [...figures, ...texts];
}

function formatBound(figure: Figure, value: number, currency: string | undefined): string {
  if (figure === "Price" || figure === "Revenue")
    return currency === undefined ? String(value) : money(value, currency);
  if (isChange(figure)) return signed(value, figure.startsWith("Rating") ? " stars" : "%");
  if (figure === "Weight") return weight(value);
  if (figure === "AgeDays") return `${number(value)} days`;
  return figure === "Rating" ? rating(value) : number(value);
}

/** A change with its sign: "+12%", "−0.2 stars". */
export function signed(value: number, unit: string): string {
  return `${value > 0 ? "+" : value < 0 ? "−" : ""}${Math.abs(value)}${unit}`;
}
