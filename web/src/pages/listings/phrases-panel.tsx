import { Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { BusyButton } from "../../parts/busy-button.tsx";
import { counted } from "../../parts/format.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Select } from "../../parts/select.tsx";
import { StateMark } from "../../parts/state-mark.tsx";
import { Failure } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { WideTable } from "../../parts/wide-table.tsx";
import { listsQuery } from "../keywords/keyword-queries.ts";
import { type Coverage, type Draft, type ListingText, useListingsChanged } from "./listing-queries.ts";

type PhrasesPanelProps = {
  draft: Draft;
  text: ListingText;
  coverage: Coverage;
  competitorBrands: string[];
  mayChange: boolean;
  onTerms: (searchTerms: string) => void;
};

const A_KEYWORD = "keyword";
const COLUMNS = ["Phrase", { name: "Value", isFigure: true }, "Status"];

const percent = (share: number | null): string => (share === null ? "–" : `${Math.round(share * 100)}%`);

/** The phrases that buyers search for, the ones the text covers, and the search terms built from the rest. */
export function PhrasesPanel(props: PhrasesPanelProps) {
  const { draft, text, coverage, competitorBrands, mayChange, onTerms } = props;
  const changed = useListingsChanged();
  const [keyword, setKeyword] = useState(draft.facts.product);
  const [listId, setListId] = useState<string | null>(null);
  const lists = (useQuery(listsQuery).data ?? []).filter((list) => list.marketplace === draft.marketplace);
  const marketplace = draft.marketplace as Marketplace;
  const find = useSubmit(
    async () => {
      const { phrases, reason } = await client.get("/api/v1/listings/phrases", {
        query: { marketplace, ...(listId === null ? { keyword } : { listId }), limit: 25 },
      });
      if (phrases.length === 0) throw new Error(reason ?? "This keyword has no phrases. Try a broader one.");
      const targets = phrases.map(({ phrase, value }) => ({ phrase, value }));
      return client.patch("/api/v1/listings/drafts/{id}", {
        path: { id: draft.id },
        body: { phrases: targets },
      });
    },
    async ({ phrases }) => {
      await changed();
      notifyDone(`${phrases.length} phrases found.`);
    },
  );
  const pack = useSubmit(
    () =>
      client.post("/api/v1/listings/search-terms", {
        body: {
          marketplace,
          language: draft.language,
          ...{ title: text.title, bullets: text.bullets, phrases: draft.phrases, competitorBrands },
          ...(draft.facts.brand !== null && { brand: draft.facts.brand }),
          facts: draft.facts,
        },
      }),
    ({ searchTerms, bytes, leftOut }) => {
      onTerms(searchTerms);
      const rest =
        leftOut.length > 0
          ? ` ${counted(leftOut.length, "phrase has words that", "phrases have words that")} the facts do not support. Add what is true to the facts.`
          : "";
      notifyDone(`Search terms packed into ${bytes} bytes.${rest}`);
    },
  );
  const failed = find.error ?? pack.error;
  const { title, bullets, description, searchTerms } = coverage.byField;
  return (
    <Stack gap="sm">
      {mayChange && (
        <form onSubmit={find.submit}>
          <Group gap="xs" align="flex-end">
            {lists.length > 0 && (
              <Select
                label="Source"
                data={[
                  { value: A_KEYWORD, label: "A keyword" },
                  { group: "Your lists", items: lists.map(({ id, name }) => ({ value: id, label: name })) },
                ]}
                value={listId ?? A_KEYWORD}
                onChange={(source) => setListId(source === A_KEYWORD ? null : source)}
                allowDeselect={false}
                style={{ flex: "1 1 160px" }}
              />
            )}
            {listId === null && (
              <TextInput
                label="Keyword"
                value={keyword}
                onChange={(event) => setKeyword(event.currentTarget.value)}
                maxLength={100}
                required
                style={{ flex: "1 1 160px" }}
              />
            )}
            <BusyButton type="submit" variant="default" busy={find.busy}>
              Find phrases
            </BusyButton>
            <BusyButton
              variant="default"
              onClick={() => void pack.submit()}
              busy={pack.busy}
              disabled={draft.phrases.length === 0}
            >
              Pack search terms
            </BusyButton>
          </Group>
        </form>
      )}
      {failed !== undefined && <Failure error={failed} />}
      {coverage.phrases.length === 0 ? (
        <Text size="sm" c="dimmed">
          No phrases yet. They come from the titles of a keyword’s products.
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Covered: {percent(coverage.covered)} (title {percent(title)}, bullets {percent(bullets)}, description{" "}
            {percent(description)}, search terms {percent(searchTerms)})
          </Text>
          <WideTable label="Phrases" columns={COLUMNS} minWidth={340}>
            {coverage.phrases.map(({ phrase, value, covered, missing }) => (
              <Table.Tr key={phrase}>
                <Table.Td>{phrase}</Table.Td>
                <Table.Td ta="right">{Math.round(value)}</Table.Td>
                <Table.Td>
                  {covered ? (
                    <StateMark tone="good">Covered</StateMark>
                  ) : (
                    <StateMark tone="warning">Missing: {missing.join(", ")}</StateMark>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </WideTable>
        </>
      )}
    </Stack>
  );
}
