import { Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { counted } from "../../parts/format.ts";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { DEFAULT_MARKETPLACE, type Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { type Market, useMarketsChanged } from "./market-queries.ts";
import { asinsOf, ProductLines } from "./product-lines.tsx";

type MarketFormProps = {
  /** The list that gets more products; undefined for a new list. */
  market?: Market;
  onClose: () => void;
  onCreated?: (id: string) => void;
};

/** Creates a list, or adds pasted products to both groups of one. */
export function MarketForm({ market, onClose, onCreated }: MarketFormProps) {
  const [name, setName] = useState("");
  const [marketplace, setMarketplace] = useState((market?.marketplace ?? DEFAULT_MARKETPLACE) as Marketplace);
  const [mine, setMine] = useState("");
  const [rivals, setRivals] = useState("");
  const own = asinsOf(mine, marketplace);
  const others = asinsOf(rivals, marketplace);
  const changed = useMarketsChanged();
  const products = { mine: own.asins, rivals: others.asins };
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      market
        ? client.patch("/api/v1/market-lists/{id}", { path: { id: market.id }, body: products })
        : client.post("/api/v1/market-lists", { body: { name, marketplace, ...products } }),
    async (list) => {
      await changed();
      notifyDone(`“${list.name}” has ${counted(list.mine + list.rivals, "product")}.`);
      onClose();
      onCreated?.(list.id);
    },
  );
  const isEmpty = own.asins.length + others.asins.length === 0;
  return (
    <FormModal
      opened
      onClose={onClose}
      title={market ? `Add products to “${market.name}”` : "Create market list"}
      action={market ? "Add products" : "Create market list"}
      onSubmit={submit}
      busy={busy}
      canSend={own.problem === undefined && others.problem === undefined && !(market && isEmpty)}
      error={otherError("name", "marketplace", "mine", "rivals")}
    >
      {market === undefined && (
        <>
          <TextInput
            label="Name"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={100}
            required
            error={errorOf("name")}
            data-autofocus
          />
          <MarketplaceSelect value={marketplace} onChange={setMarketplace} error={errorOf("marketplace")} />
        </>
      )}
      <ProductLines label="Your products" value={mine} onChange={setMine} error={own.problem ?? errorOf("mine")} />
      <ProductLines label="Rivals" value={rivals} onChange={setRivals} error={others.problem ?? errorOf("rivals")} />
      <Text c="dimmed">Products that you don’t track yet are tracked from now on.</Text>
    </FormModal>
  );
}
