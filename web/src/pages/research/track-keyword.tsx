import { Text, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { number } from "../../parts/format.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Select } from "../../parts/select.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { filtersOf } from "./parameters.ts";
import { isBelieved } from "./score-words.ts";
import type { Found, KeywordRequest } from "./search-query.ts";

type TrackKeywordProps = { searchRequest: KeywordRequest; found: Found; onClose: () => void };

const NICHE = "niche";
const OTHER = "other";

/** Tracks the niche of a keyword, and the keyword rank of a product if one is chosen: one of the results, or another one. */
export function TrackKeyword({ searchRequest, found, onClose }: TrackKeywordProps) {
  const { keyword, marketplace } = searchRequest;
  const products = found.products.filter(({ match }) => match === undefined);
  const [choice, setChoice] = useState(NICHE);
  const [typed, setTyped] = useState("");
  const queries = useQueryClient();
  const asin = choice === NICHE ? null : choice === OTHER ? typed.trim() : choice;
  const { submit, busy, errorOf, otherError } = useSubmit(
    () => client.post("/api/v1/tracking/keywords", { body: { keyword, marketplace, asin } }),
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
        {scoreNow(searchRequest, found)} Choose a product to get notified when its keyword rank changes.
      </Text>
      <Select
        label="Track the keyword rank of"
        data={[
          {
            group: "Niche",
            items: [{ value: NICHE, label: "No product, only the niche score" }],
          },
          {
            group: "Products on this page",
            items: products.map(({ asin: value, title }) => ({ value, label: `${title} (${value})` })),
          },
          {
            group: "Other",
            items: [{ value: OTHER, label: "Another product (enter its ASIN)" }],
          },
        ]}
        value={choice}
        onChange={(value) => value && setChoice(value)}
        allowDeselect={false}
        searchable
        data-autofocus
        openOnFocus={false} // its options would cover the button
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

/** Filtered products have a different score than the niche, and only the niche's is recorded. */
function scoreNow(searchRequest: KeywordRequest, { nicheScore }: Found): string {
  if (Object.keys(filtersOf(searchRequest)).length > 0)
    return "We record the niche score of all results, without your filters, every day.";
  if (!isBelieved(nicheScore)) return "We record the niche score every day, as soon as there is enough data for one.";
  return `Niche score now: ${number(nicheScore.score)}. We record it every day.`;
}
