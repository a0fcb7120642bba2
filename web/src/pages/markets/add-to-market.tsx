import { SegmentedControl, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { ListChoice, NEW_LIST } from "../../parts/list-choice.tsx";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { marketListsQuery, useMarketsChanged } from "./market-queries.ts";

type Product = { asin: string; marketplace: string };

/** Adds a product to a market list of its marketplace, or to a new one. */
export function AddToMarket({ product: { asin, ...product }, onClose }: { product: Product; onClose: () => void }) {
  const marketplace = product.marketplace as Marketplace;
  const { data: lists = [] } = useQuery(marketListsQuery);
  const fitting = lists.filter((list) => list.marketplace === marketplace);
  const [chosen, setChosen] = useState<string>();
  const choice = chosen ?? fitting[0]?.id ?? NEW_LIST;
  const [group, setGroup] = useState<"mine" | "rivals">("rivals");
  const [name, setName] = useState("");
  const changed = useMarketsChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      choice === NEW_LIST
        ? client.post("/api/v1/market-lists", { body: { name, marketplace, [group]: [asin] } })
        : client.patch("/api/v1/market-lists/{id}", { path: { id: choice }, body: { [group]: [asin] } }),
    async (list) => {
      await changed();
      notifyDone(`Added to “${list.name}”.`);
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Add to market list"
      action="Add product"
      onSubmit={submit}
      busy={busy}
      error={otherError("name")}
    >
      <ListChoice
        lists={fitting}
        choice={choice}
        onChoose={setChosen}
        name={name}
        onName={setName}
        nameError={errorOf("name")}
      />
      <SegmentedControl
        aria-label="This product is"
        fullWidth
        value={group}
        onChange={(next) => setGroup(next as typeof group)}
        data={[
          { value: "mine", label: "My product" },
          { value: "rivals", label: "A rival" },
        ]}
      />
      <Text size="sm" c="dimmed">
        A product that you don’t track yet is tracked from now on.
      </Text>
    </FormModal>
  );
}
