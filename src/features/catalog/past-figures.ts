/**
 * The figures that a product had some days ago. They are stored beside the current ones and refreshed daily
 * (`refresh-past.ts`), so that a change is always computed from the newest figures. A past figure is null if it is unknown,
 * if it was absent, if it has not been seen since, or, for a rank, if it belongs to another list.
 */
export const PAST_DAYS = [7, 30, 90] as const;
export type PastDays = (typeof PAST_DAYS)[number];

/** The figures with a past, and their columns. */
export const PAST_FIGURES = [
  { figure: "price", column: "price_minor" },
  { figure: "bsr", column: "bsr" },
  { figure: "rating", column: "rating" },
] as const;
export type PastFigure = (typeof PAST_FIGURES)[number]["figure"];

/** The columns of `products`: by figure, then by days. */
export const PAST_COLUMNS = PAST_FIGURES.flatMap(({ column }) => PAST_DAYS.map((days) => `${column}_${days}d`));
