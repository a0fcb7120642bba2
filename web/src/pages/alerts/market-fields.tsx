import { useQuery } from "@tanstack/react-query";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { needsProduct } from "../../parts/metric.ts";
import { Select } from "../../parts/select.tsx";
import { marketListQuery, marketListsQuery } from "../markets/market-queries.ts";
import type { ChosenSubject } from "./use-subject.ts";

type MarketFieldsProps = { subject: ChosenSubject; errorOf: (parameter: string) => string | undefined };

/** Form fields of an alert on a market list: the list, and one of your products in it where the metric needs one. */
export function MarketFields({ subject, errorOf }: MarketFieldsProps) {
  const { metric, marketListId, asin, change } = subject;
  const { data: lists = [] } = useQuery(marketListsQuery);
  const { data: list } = useQuery({ ...marketListQuery(marketListId ?? ""), enabled: marketListId !== undefined });
  const own = list?.products.filter(({ group }) => group === "mine") ?? [];
  return (
    <>
      <Select
        label="Market list"
        placeholder={lists.length === 0 ? "No market lists yet" : "Choose a list"}
        data={lists.map(({ id, name }) => ({ value: id, label: name }))}
        value={marketListId ?? null}
        onChange={(next) => {
          const chosen = lists.find(({ id }) => id === next);
          if (chosen)
            change({ marketListId: chosen.id, marketplace: chosen.marketplace as Marketplace, asin: undefined });
        }}
        allowDeselect={false}
        error={errorOf("marketListId")}
      />
      {needsProduct(metric) && (
        <Select
          label="Your product"
          placeholder={own.length === 0 ? "The list has none of your products" : "Choose a product"}
          data={own.map((product) => ({ value: product.asin, label: product.title ?? product.asin }))}
          value={asin ?? null}
          onChange={(next) => next && change({ asin: next })}
          allowDeselect={false}
          error={errorOf("asin")}
        />
      )}
    </>
  );
}
