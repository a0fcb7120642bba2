import { Select, Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ask, client } from "../../api/client.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { useSubmit } from "../../parts/use-submit.ts";
import type { FoundProduct, KeywordRequest } from "./search-query.ts";

type TrackKeywordProps = { searchRequest: KeywordRequest; products: readonly FoundProduct[]; onClose: () => void };

const NICHE = "niche";
const OTHER = "other";

/** Asks which product's keyword rank to track: one of the results, another one, or none. */
export function TrackKeyword({ searchRequest: { keyword, marketplace }, products, onClose }: TrackKeywordProps) {
  const [choice, setChoice] = useState(products[0]?.asin ?? NICHE);
  const [typed, setTyped] = useState("");
  const queries = useQueryClient();
  const asin = choice === NICHE ? null : choice === OTHER ? typed.trim() : choice;
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => ask(client.POST("/api/v1/tracking/keywords", { body: { keyword, marketplace, asin } })),
    async () => {
      await queries.invalidateQueries({ queryKey: ["tracking"] });
      notifyDone(`Now tracking “${keyword}”.`);
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`Track “${keyword}”`}
      action="Track keyword"
      onSubmit={submit}
      busy={busy}
      error={otherError("asin")}
    >
      <Text size="sm" c="dimmed">
        We record the niche score every day. Choose a product to get notified when its keyword rank changes.
      </Text>
      <Select
        label="Track the keyword rank of"
        data={[
          {
            group: "Products on this page",
            items: products.map(({ asin: value, title }) => ({ value, label: `${title} (${value})` })),
          },
          {
            group: "Other",
            items: [
              { value: OTHER, label: "Another product (enter its ASIN)" },
              { value: NICHE, label: "No product, only the niche score" },
            ],
          },
        ]}
        value={choice}
        onChange={(value) => value && setChoice(value)}
        allowDeselect={false}
        searchable
        data-autofocus
        error={choice !== OTHER && errorOf("asin")}
      />
      {choice === OTHER && (
        <TextInput
          label="ASIN"
          description="10 letters or digits, from the product’s page."
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={errorOf("asin")}
          required
        />
      )}
    </FormModal>
  );
}
