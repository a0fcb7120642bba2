import type { SelectProps } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../api/client.ts";
import type { Marketplace } from "./marketplaces.ts";
import { productReference } from "./product-reference.ts";
import { Select } from "./select.tsx";

type ProductPickerProps = Omit<SelectProps, "data" | "value" | "onChange"> & {
  marketplace: Marketplace;
  asin: string | undefined;
  /** The title of the chosen product, if known. */
  title: string | undefined;
  onPick: (product: { asin: string; marketplace: Marketplace } | null) => void;
};

const PAUSE_MS = 250;
const MOST = 20;

type Choice = { asin: string; title: string };

/** Picks a product by words, among the tracked ones and search results, or by its ASIN or link. */
export function ProductPicker({ marketplace, asin, title, onPick, ...others }: ProductPickerProps) {
  const [typed, setTyped] = useState("");
  const chosen = asin === undefined ? undefined : labelOf({ asin, title: title ?? asin });
  // The text of a chosen product is not a search.
  const [words] = useDebouncedValue(typed === chosen ? "" : typed.trim(), PAUSE_MS);
  const tracked = useTracked(marketplace, words);
  const found = useFound(marketplace, words);
  const pasted = productReference(typed);

  const known = new Set<string>();
  const fresh = (choices: readonly Choice[]) =>
    choices.flatMap((choice) => {
      if (known.has(choice.asin)) return [];
      known.add(choice.asin);
      return [{ value: choice.asin, label: labelOf(choice) }];
    });
  const groups = [
    { group: "Selected", items: fresh(asin === undefined ? [] : [{ asin, title: title ?? asin }]) },
    { group: "By ASIN", items: fresh(pasted ? [{ asin: pasted.asin, title: pasted.asin }] : []) },
    { group: "Tracked", items: fresh(tracked) },
    { group: "Search results", items: fresh(found) },
  ].filter(({ items }) => items.length > 0);

  return (
    <Select
      label="Product"
      placeholder="Search by title, ASIN or link"
      nothingFoundMessage="No products found. Try other words or paste an ASIN."
      searchable
      clearable
      clearButtonProps={{ "aria-label": "Choose another product" }}
      // The service has filtered the options already.
      filter={({ options }) => options}
      data={groups}
      value={asin ?? null}
      onSearchChange={setTyped}
      onChange={(picked) =>
        onPick(
          picked === null
            ? null
            : { asin: picked, marketplace: (pasted?.asin === picked && pasted.marketplace) || marketplace },
        )
      }
      {...others}
    />
  );
}

const labelOf = ({ asin, title }: Choice) => (title === asin ? asin : `${title} · ${asin}`);

function useTracked(marketplace: Marketplace, words: string): Choice[] {
  const { data } = useQuery({
    queryKey: ["tracking", "products", "picker", marketplace, words],
    queryFn: () => {
      const query = { marketplace, limit: MOST, ...(words && { search: words }) };
      return client.get("/api/v1/tracking/products", { query });
    },
    placeholderData: keepPreviousData,
  });
  return data?.products.map(({ asin, label, product }) => ({ asin, title: label ?? product?.title ?? asin })) ?? [];
}

/** Empty on plans without search; tracked products can still be chosen. */
function useFound(marketplace: Marketplace, words: string): Choice[] {
  const { data } = useQuery({
    queryKey: ["search", "picker", marketplace, words],
    queryFn: () => client.get("/api/v1/search", { query: { marketplace, keyword: words } }),
    enabled: words.length >= 2,
    placeholderData: keepPreviousData,
  });
  return words.length >= 2 ? (data?.products ?? []) : [];
}
