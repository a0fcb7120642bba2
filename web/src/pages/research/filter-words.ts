/** The active filters in words. */
import { money, number, rating } from "../../parts/format.ts";
import { FIGURES, type Figure, type Filters } from "./parameters.ts";

type FigureWords = { name: string; hint?: string; most: number; decimals: number };

export const FIGURE_WORDS: Record<Figure, FigureWords> = {
  Price: { name: "Price", most: 10_000_000, decimals: 2 },
  Bsr: { name: "Best-seller rank", hint: "lower is better", most: 1_000_000_000, decimals: 0 },
  MonthlySales: { name: "Monthly sales", most: 1_000_000_000, decimals: 0 },
  Revenue: { name: "Monthly revenue", most: 1_000_000_000_000, decimals: 2 },
  Reviews: { name: "Reviews", most: 1_000_000_000, decimals: 0 },
  Rating: { name: "Rating", most: 5, decimals: 1 },
};

export type ActiveFilter = {
  label: string;
  /** The query parameters to remove. */
  names: (keyof Filters)[];
};

/** One entry per figure, with one bound or both. */
export function activeFilters(filters: Filters, currency: string | undefined): ActiveFilter[] {
  const figures = FIGURES.flatMap((figure): ActiveFilter[] => {
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
  const texts = (["brand", "category"] as const).flatMap((name): ActiveFilter[] =>
    filters[name] === undefined
      ? []
      : [{ label: `${name === "brand" ? "Brand" : "Category"} ${filters[name]}`, names: [name] }],
  );
  return [...figures, ...texts];
}

function formatBound(figure: Figure, value: number, currency: string | undefined): string {
  if (figure === "Price" || figure === "Revenue")
    return currency === undefined ? String(value) : money(value, currency);
  return figure === "Rating" ? rating(value) : number(value);
}
