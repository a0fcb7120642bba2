import { Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { type ReactNode, useMemo } from "react";
import {
  estimatedMoney,
  money,
  number,
  rating,
  revenueDetail,
  sales,
  salesDetail,
  UNKNOWN,
  utcDate,
  weight,
} from "../../parts/format.ts";
import { sizeTierName } from "../../parts/size-tiers.ts";
import { When } from "../../parts/when.tsx";
import { FIGURE_WORDS, signed } from "./filter-words.ts";
import { CHANGES, type Figure, type Sort } from "./parameters.ts";
import type { FoundProduct, SearchRequest } from "./search-query.ts";

export type ColumnName = "price" | "bsr" | "sales" | "revenue" | "reviews" | "rating" | "category" | "updated" | "net";

export type Column<Name extends string = string> = {
  name: Name;
  label: string;
  /** An explanation of the label. */
  about?: string;
  /** The sort order of the first click, which most people want, and its reverse. */
  sort?: { first: Sort; second: Sort };
  isFigure: boolean;
  cell: (product: FoundProduct, currency: string) => ReactNode;
};

const ESTIMATES = {
  reported: "Reported by the marketplace; below it, our estimate from the rank",
  rank: "Estimated from the best-seller rank in its category",
  rank_any_category: "Rough estimate from the best-seller rank: no sales data for this category",
};

export const COLUMNS: readonly Column<ColumnName>[] = [
  {
    name: "price",
    label: "Price",
    sort: { first: "price", second: "-price" },
    isFigure: true,
    cell: ({ price }, currency) => money(price, currency),
  },
  {
    name: "bsr",
    label: "Rank",
    about: "Best-seller rank (lower is better)",
    sort: { first: "bsr", second: "-bsr" },
    isFigure: true,
    cell: ({ bsr }) => number(bsr),
  },
  {
    name: "sales",
    label: "Monthly sales",
    about: "Units sold per month, as the marketplace reports them or estimated from the rank",
    sort: { first: "-monthlySales", second: "monthlySales" },
    isFigure: true,
    cell: (product) => (
      <span
        title={product.salesEstimate ? ESTIMATES[product.salesEstimate.source] : undefined}
        style={{ whiteSpace: "nowrap" }}
      >
        {sales(product)}
        <Text size="xs" c="dimmed" component="span" display="block">
          {salesDetail(product)}
        </Text>
      </span>
    ),
  },
  {
    name: "revenue",
    label: "Revenue",
    about: "Monthly revenue: price times estimated sales, with its range",
    sort: { first: "-revenue", second: "revenue" },
    isFigure: true,
    cell: (product, currency) => (
      <span>
        {estimatedMoney(product.monthlyRevenue, currency)}
        <Text size="xs" c="dimmed" component="span" display="block" style={{ whiteSpace: "nowrap" }}>
          {revenueDetail(product, currency)}
        </Text>
      </span>
    ),
  },
  {
    name: "reviews",
    label: "Reviews",
    sort: { first: "-reviews", second: "reviews" },
    isFigure: true,
    cell: ({ reviewCount }) => number(reviewCount),
  },
  {
    name: "rating",
    label: "Rating",
    about: "Average rating, out of 5",
    sort: { first: "-rating", second: "rating" },
    isFigure: true,
    cell: (product) => rating(product.rating),
  },
  {
    name: "category",
    label: "Category",
    isFigure: false,
    cell: ({ category }) => category ?? UNKNOWN,
  },
  {
    name: "updated",
    label: "Updated",
    about: "When this data was last updated",
    isFigure: false,
    cell: ({ updatedAt }) => (
      <span style={{ whiteSpace: "nowrap" }}>
        <When at={updatedAt} />
      </span>
    ),
  },
];

/** Figures used to filter or sort a selection that are not otherwise columns. */
export function selectedColumns({ keyword, sort, ...parameters }: SearchRequest): Column[] {
  if (keyword !== null) return [];
  const used = (figure: Figure) =>
    parameters[`min${figure}`] !== undefined ||
    parameters[`max${figure}`] !== undefined ||
    sort?.replace("-", "") === lowerFirst(figure);
  const changes = CHANGES.filter(used).map((change): Column => {
    const name = lowerFirst(change) as Uncapitalize<typeof change>;
    return {
      name,
      label: FIGURE_WORDS[change].name,
      sort: { first: name, second: `-${name}` },
      isFigure: true,
      cell: (product) => {
        const by = product[name];
        return by == null ? UNKNOWN : signed(by, change.startsWith("Rating") ? "" : "%");
      },
    };
  });
  const firstAvailable: Column = {
    name: "firstAvailable",
    label: "Available since",
    sort: { first: "ageDays", second: "-ageDays" },
    isFigure: false,
    cell: (product) => utcDate(product.firstAvailable),
  };
  const others: [isUsed: boolean, column: Column][] = [
    [used("AgeDays"), firstAvailable],
    [
      used("Offers"),
      {
        name: "offers",
        label: "Offers",
        about: "New offers",
        sort: { first: "offers", second: "-offers" },
        isFigure: true,
        cell: ({ offerCount }) => number(offerCount),
      },
    ],
    [
      used("Weight"),
      {
        name: "weight",
        label: "Weight",
        about: "Weight of the package",
        sort: { first: "weight", second: "-weight" },
        isFigure: true,
        cell: (product) => weight(product.weight),
      },
    ],
    [
      used("TitleScore"),
      {
        name: "titleScore",
        label: "Title score",
        about: "How well the title is written, from 0 to 100",
        sort: { first: "titleScore", second: "-titleScore" },
        isFigure: true,
        cell: ({ titleScore }) => number(titleScore),
      },
    ],
    [
      parameters.sizeTier !== undefined,
      {
        name: "sizeTier",
        label: "Size tier",
        isFigure: false,
        cell: ({ sizeTier }) => (sizeTier ? sizeTierName(sizeTier) : UNKNOWN),
      },
    ],
  ];
  return [...others.flatMap(([isUsed, column]) => (isUsed ? [column] : [])), ...changes];
}

function lowerFirst<T extends string>(text: T): Uncapitalize<T> {
  return (text.charAt(0).toLowerCase() + text.slice(1)) as Uncapitalize<T>;
}

/** The visible columns, stored in this browser. */
export function useShownColumns() {
  const [hidden, setHidden] = useLocalStorage<ColumnName[]>({
    key: "nichescope.research.hidden-columns",
    defaultValue: ["category"],
    getInitialValueInEffect: false,
  });
  const shown = useMemo(() => COLUMNS.filter(({ name }) => !hidden.includes(name)), [hidden]);
  const toggle = (name: ColumnName) =>
    setHidden((before) => (before.includes(name) ? before.filter((other) => other !== name) : [...before, name]));
  return { shown, toggle };
}
