import { TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { ask, client } from "../../api/client.ts";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import { TrackForm } from "./track-form.tsx";
import { usePastedProduct } from "./use-pasted-product.ts";

export function AddProduct() {
  const pasted = usePastedProduct();
  const { asin, marketplace } = pasted;
  const queries = useQueryClient();
  const { submit, busy, errorOf, otherError, reset } = useSubmit(
    async () => {
      if (asin !== undefined) return ask(client.POST("/api/v1/tracking/products", { body: { asin, marketplace } }));
      pasted.refuse();
      return null;
    },
    async (tracked) => {
      if (tracked === null) return;
      pasted.paste("");
      await queries.invalidateQueries({ queryKey: ["tracking"] });
      await queries.invalidateQueries({ queryKey: ["product"] });
      notifyDone(
        tracked.product
          ? `Now tracking ${tracked.product.title}`
          : `Now tracking ${tracked.asin}. We have no data for it yet.`,
      );
    },
  );
  return (
    <TrackForm
      label="Track a product"
      pasted={pasted}
      busy={busy}
      failure={otherError("asin", "marketplace")}
      marketplaceError={errorOf("marketplace")}
      onSubmit={submit}
    >
      <TextInput
        label="ASIN or link"
        placeholder="B0… or https://www.amazon.com/dp/…"
        value={pasted.text}
        onChange={(event) => {
          pasted.paste(event.currentTarget.value);
          reset();
        }}
        error={pasted.error ?? errorOf("asin")}
        style={{ flex: "2 1 260px" }}
        required
      />
    </TrackForm>
  );
}
