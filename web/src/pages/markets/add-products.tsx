import { Text } from "@mantine/core";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { counted } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { type Market, useMarketsChanged } from "./market-queries.ts";
import { asinsOf, ProductLines } from "./product-lines.tsx";

/** Adds pasted products to both groups of a list. */
export function AddProducts({ market, onClose }: { market: Market; onClose: () => void }) {
  const marketplace = market.marketplace as Marketplace;
  const [mine, setMine] = useState("");
  const [rivals, setRivals] = useState("");
  const own = asinsOf(mine, marketplace);
  const others = asinsOf(rivals, marketplace);
  const changed = useMarketsChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.patch("/api/v1/market-lists/{id}", {
        path: { id: market.id },
        body: { mine: own.asins, rivals: others.asins },
      }),
    async (list) => {
      await changed();
      notifyDone(`“${list.name}” has ${counted(list.mine + list.rivals, "product")}.`);
      onClose();
    },
  );
  const isEmpty = own.asins.length + others.asins.length === 0;
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Add products to “${market.name}”`}
      action="Add products"
      onSubmit={submit}
      busy={busy}
      canSend={!isEmpty && own.problem === undefined && others.problem === undefined}
      error={otherError("mine", "rivals")}
    >
      <ProductLines label="Your products" value={mine} onChange={setMine} error={own.problem ?? errorOf("mine")} />
      <ProductLines label="Rivals" value={rivals} onChange={setRivals} error={others.problem ?? errorOf("rivals")} />
      <Text size="sm" c="dimmed">
        Products that you don’t track yet are tracked from now on.
      </Text>
    </FormModal>
  );
}
