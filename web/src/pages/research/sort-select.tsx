import { Select } from "@mantine/core";
import type { Sort } from "./parameters.ts";

/** The orders that most people want, where no table header can be selected. */
const ORDERS: { value: Sort; label: string }[] = [
  { value: "relevance", label: "Relevance" },
  { value: "-monthlySales", label: "Most sales" },
  { value: "-revenue", label: "Highest revenue" },
  { value: "bsr", label: "Best rank" },
  { value: "price", label: "Lowest price" },
  { value: "-price", label: "Highest price" },
  { value: "-reviews", label: "Most reviews" },
  { value: "reviews", label: "Fewest reviews" },
  { value: "-rating", label: "Highest rating" },
];

type SortSelectProps = { sort: Sort | undefined; onSort: (sort: Sort | undefined) => void };

export function SortSelect({ sort = "relevance", onSort }: SortSelectProps) {
  return (
    <Select
      aria-label="Sort by"
      data={ORDERS}
      value={ORDERS.some(({ value }) => value === sort) ? sort : null}
      placeholder="Sort by"
      onChange={(chosen) => onSort(chosen === null || chosen === "relevance" ? undefined : (chosen as Sort))}
      allowDeselect={false}
      w={150}
    />
  );
}
