import { Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import type { ReactNode } from "react";
import {
  compactMoney,
  estimatedMoney,
  money,
  number,
  rating,
  sales,
  salesDetail,
  UNKNOWN,
} from "../../parts/format.ts";
import { When } from "../../parts/when.tsx";
import type { Sort } from "./parameters.ts";
import type { FoundProduct } from "./search-query.ts";

export type ColumnName = "price" | "bsr" | "sales" | "revenue" | "reviews" | "rating" | "category" | "updated";

export type Column = {
  name: ColumnName;
  label: string;
  /** An explanation of the label. */
  about?: string;
  /** The sort order of the first click, the one most people want, and its reverse. */
  sort?: { first: Sort; second: Sort };
  isFigure: boolean;
  cell: (product: FoundProduct, currency: string) => ReactNode;
};

const ESTIMATES = {
  reported: "Reported by the marketplace; below it, our estimate from the rank",
  rank: "Estimated from the best-seller rank in its category",
  rank_any_category: "Rough estimate from the best-seller rank: no sales data for this category",
};

export const COLUMNS: readonly Column[] = [
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
    cell: ({ monthlyRevenue, salesEstimate, price }, currency) => (
      <span>
        {estimatedMoney(monthlyRevenue, currency)}
        {monthlyRevenue !== null && salesEstimate && price !== null && (
          <Text size="xs" c="dimmed" component="span" display="block" style={{ whiteSpace: "nowrap" }}>
            {compactMoney(price * salesEstimate.low, currency)}–{compactMoney(price * salesEstimate.high, currency)}
          </Text>
        )}
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

/** The visible columns, stored in this browser. */
export function useShownColumns() {
  const [hidden, setHidden] = useLocalStorage<ColumnName[]>({
    key: "nichescope.research.hidden-columns",
    defaultValue: ["category"],
    getInitialValueInEffect: false,
  });
  const shown = COLUMNS.filter(({ name }) => !hidden.includes(name));
  const toggle = (name: ColumnName) =>
    setHidden((before) => (before.includes(name) ? before.filter((other) => other !== name) : [...before, name]));
  return { shown, toggle };
}
