import { Box, Button, Group, NavLink, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { IconList, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { FormModal } from "../../parts/form-modal.tsx";
import { counted } from "../../parts/format.ts";
import { MarketplaceSelect } from "../../parts/marketplace-select.tsx";
import { countryOf, DEFAULT_MARKETPLACE } from "../../parts/marketplaces.ts";
import { notifyDone } from "../../parts/notify.ts";
import { Empty, Loading, Shown } from "../../parts/states.tsx";
import { useSubmit } from "../../parts/use-submit.ts";
import { listsQuery, useListsChanged } from "./keyword-queries.ts";
import { ListTable } from "./list-table.tsx";
import { PasteField } from "./paste-field.tsx";

export function Lists() {
  const query = useQuery(listsQuery);
  const mayChange = useHasRole("member");
  const [opened, setOpened] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      Create list
    </Button>
  );
  return (
    <>
      <Shown query={query} loading={<Loading rows={4} height={44} />}>
        {(lists) => {
          const shown = lists.find(({ id }) => id === opened) ?? lists[0];
          return shown === undefined ? (
            <Empty icon={<IconList />} title="No keyword lists yet" action={create}>
              Keep keywords together, track them with one click, and see how their figures change.
            </Empty>
          ) : (
            <Stack>
              <Group justify="flex-end">{create}</Group>
              <SimpleGrid cols={{ base: 1, md: 4 }} spacing="md">
                <Box component="nav" aria-label="Keyword lists">
                  {lists.map((list) => (
                    <NavLink
                      key={list.id}
                      component="button"
                      active={list.id === shown.id}
                      label={list.name}
                      description={`${counted(list.keywords, "keyword")} · ${countryOf(list.marketplace)}`}
                      onClick={() => setOpened(list.id)}
                    />
                  ))}
                </Box>
                <Box style={{ gridColumn: "span 3", minWidth: 0 }}>
                  <ListTable key={shown.id} list={shown} />
                </Box>
              </SimpleGrid>
            </Stack>
          );
        }}
      </Shown>
      {isCreating && <CreateList onClose={() => setCreating(false)} onCreated={setOpened} />}
    </>
  );
}

function CreateList({ onClose, onCreated }: { onClose: () => void; onCreated: (id: string) => void }) {
  const [name, setName] = useState("");
  const [asin, setAsin] = useState("");
  const [text, setText] = useState("");
  const [marketplace, setMarketplace] = useState(DEFAULT_MARKETPLACE);
  const changed = useListsChanged();
  const { submit, busy, errorOf, otherError } = useSubmit(
    () =>
      client.post("/api/v1/keyword-lists", {
        body: { name, marketplace, text, ...(asin.trim() !== "" && { asin: asin.trim() }) },
      }),
    async (list) => {
      await changed();
      notifyDone(`Created “${list.name}” with ${counted(list.keywords, "keyword")}.`);
      onCreated(list.id);
      onClose();
    },
  );
  return (
    <FormModal
      opened
      onClose={onClose}
      title="Create keyword list"
      action="Create list"
      onSubmit={submit}
      busy={busy}
      error={otherError("name", "asin", "text")}
    >
      <TextInput
        label="Name"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        required
        error={errorOf("name")}
      />
      <MarketplaceSelect value={marketplace} onChange={setMarketplace} />
      <TextInput
        label="Your product (optional)"
        description="The ASIN whose keyword ranks the list shows."
        value={asin}
        onChange={(event) => setAsin(event.currentTarget.value)}
        error={errorOf("asin")}
      />
      <PasteField value={text} onChange={setText} error={errorOf("text")} />
    </FormModal>
  );
}
