/** The query parameters of the research pages: a link opens the same search for everybody. */
import type { QueryParameters } from "@nichescope/client";
import { isMarketplace, type Marketplace } from "../../parts/marketplaces.ts";

export type Sort = NonNullable<QueryParameters<"/api/v1/search", "get">["sort"]>;

/** The figures with a minimum and a maximum, by their API names. */
export const FIGURES = ["Price", "Bsr", "MonthlySales", "Revenue", "Reviews", "Rating"] as const;

/** Changes of figures over some days; they may be negative. */
const CHANGED = ["Bsr", "Price", "Rating"] as const;
const CHANGE_DAYS = [7, 30, 90] as const;
export type ChangeFigure = `${(typeof CHANGED)[number]}Change${(typeof CHANGE_DAYS)[number]}`;
export const CHANGES = CHANGED.flatMap((figure) => CHANGE_DAYS.map((days): ChangeFigure => `${figure}Change${days}`));

/** All figures, which the finder offers. */
export const FINDER_FIGURES = [...FIGURES, "AgeDays", "Offers", "Weight", "TitleScore", ...CHANGES] as const;
export type Figure = (typeof FINDER_FIGURES)[number];
export type BoundName = `${"min" | "max"}${Figure}`;

/** The filters by a name. */
export const NAMED = ["brand", "category", "sizeTier"] as const;

export type Filters = { [Name in BoundName]?: number } & { [Name in (typeof NAMED)[number]]?: string };

/** Removes every filter from the address. */
export const NO_FILTERS = Object.fromEntries(
  [...FINDER_FIGURES.flatMap((figure): BoundName[] => [`min${figure}`, `max${figure}`]), ...NAMED].map((name) => [
    name,
    undefined,
  ]),
) as { [Name in keyof Filters]: undefined };

export type ResearchParameters = Filters & {
  keyword?: string;
  marketplace?: Marketplace;
  /** False searches for the words as written, without spelling corrections. */
  correct?: false;
  sort?: Sort;
};

/** The products of a request: the most that one may ask for, because the next ones are loaded while one scrolls. */
export const PAGE_SIZE = 100;
/** The service returns the first products of a result set only. */
export const DEEPEST = 10_000;
export const MOST_COMPARED = 5;

const SORTED = FINDER_FIGURES.map((figure) => figure.charAt(0).toLowerCase() + figure.slice(1));

const isSort = (value: unknown): value is Sort => typeof value === "string" && SORTED.includes(value.replace(/^-/, ""));

/** Ignores invalid parameters: the service would refuse them, and an address is easily mistyped. */
export function researchParameters(search: Record<string, unknown>): ResearchParameters {
  const keyword = words(search["keyword"]);
  const { marketplace, sort, correct } = search;
  return {
    ...(keyword && { keyword }),
    ...(isMarketplace(marketplace) && { marketplace }),
    ...((correct === false || correct === "false") && { correct: false }),
    ...filtersOf(search),
    ...(isSort(sort) && { sort }),
  };
}

/** A selection of the finder has no keyword. */
export function finderParameters(search: Record<string, unknown>): Omit<ResearchParameters, "keyword" | "correct"> {
  const { keyword: _, correct: __, ...parameters } = researchParameters(search);
  return parameters;
}

export function filtersOf(search: Record<string, unknown>): Filters {
  const filters: Filters = {};
  for (const figure of FINDER_FIGURES)
    for (const side of ["min", "max"] as const) {
      const bound = amount(search[`${side}${figure}`]);
      if (bound !== undefined && (bound >= 0 || isChange(figure))) filters[`${side}${figure}`] = bound;
    }
  for (const name of NAMED) {
    const value = words(search[name]);
    if (value !== undefined) filters[name] = value;
  }
  return filters;
}

export function isChange(figure: Figure): figure is ChangeFigure {
  return (CHANGES as readonly string[]).includes(figure);
}

export type CompareParameters = { keywords?: string[]; marketplace?: Marketplace };

export function compareParameters(search: Record<string, unknown>): CompareParameters {
  const { keywords, marketplace } = search;
  const given = Array.isArray(keywords) ? keywords.flatMap((keyword) => words(keyword) ?? []) : [];
  const distinct = [...new Map(given.map((keyword) => [keyword.toLowerCase(), keyword])).values()];
  return {
    ...(distinct.length > 0 && { keywords: distinct.slice(0, MOST_COMPARED) }),
    ...(isMarketplace(marketplace) && { marketplace }),
  };
}

function words(value: unknown): string | undefined {
  // The router parses a keyword such as "2024" or "true" as a number or boolean.
  const text = ["string", "number", "boolean"].includes(typeof value) ? String(value).trim() : "";
  return text === "" ? undefined : text;
}

function amount(value: unknown): number | undefined {
  if (typeof value !== "number" && (typeof value !== "string" || value.trim() === "")) return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}
