import { Select } from "../../parts/select.tsx";
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

type SortSelectProps = { isFinder: boolean; sort: Sort | undefined; onSort: (sort: Sort | undefined) => void };

export function SortSelect({ isFinder, sort, onSort }: SortSelectProps) {
  const usual: Sort = isFinder ? "-monthlySales" : "relevance";
  const orders = ORDERS.filter(({ value }) => !isFinder || value !== "relevance");
  const chosen = sort ?? usual;
  return (
    <Select
      aria-label="Sort by"
      data={orders}
      value={orders.some(({ value }) => value === chosen) ? chosen : null}
      placeholder="Sort by"
      onChange={(wanted) => onSort(wanted === null || wanted === usual ? undefined : (wanted as Sort))}
      allowDeselect={false}
      w={150}
    />
  );
}
