import { IconSearchOff } from "@tabler/icons-react";
import { useHasProducts } from "../../api/catalogue.ts";
import { NoProducts } from "../../parts/no-products.tsx";
import { Empty } from "../../parts/states.tsx";
import { filtersOf, type ResearchParameters } from "./parameters.ts";

export function NoMatch({ parameters }: { parameters: ResearchParameters }) {
  const hasProducts = useHasProducts();
  if (!hasProducts) return <NoProducts />;
  const isFiltered = Object.keys(filtersOf(parameters)).length > 0;
  return (
    <Empty icon={<IconSearchOff />} title="No products found">
      {isFiltered
        ? "No products match these filters. Remove a filter or widen its range."
        : "Try fewer or more common words, or another marketplace."}
    </Empty>
  );
}
