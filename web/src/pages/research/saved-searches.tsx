import { Anchor, Group, Menu, Stack, Text } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { Confirm } from "../../parts/confirm.tsx";
import { counted } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { MoreMenu } from "../../parts/more-menu.tsx";
import { notifyDone } from "../../parts/notify.ts";
import { Panel } from "../../parts/panel.tsx";
import { Loading, Shown } from "../../parts/states.tsx";
import { NameSearch } from "./name-search.tsx";
import { parametersOf, type SavedSearch, savedSearchesQuery, useSavedSearchesChanged } from "./saved-search-query.ts";

type Doing = { search: SavedSearch; what: "rename" | "delete" };

const WORDS = {
  searches: {
    title: "Saved searches",
    none: "None yet. Save a search to keep its keyword and filters for everyone in your account.",
  },
  selections: {
    title: "Saved selections",
    none: "None yet. Save a selection of the finder to keep its filters for everyone in your account.",
  },
};

/** The account's saved searches, or its saved selections of the finder, to open, rename and delete. */
export function SavedSearches({ kind }: { kind: keyof typeof WORDS }) {
  const query = useQuery(savedSearchesQuery);
  const mayChange = useHasRole("member");
  const changed = useSavedSearchesChanged();
  const [doing, setDoing] = useState<Doing>();
  const close = () => setDoing(undefined);
  return (
    <Panel title={WORDS[kind].title}>
      <Shown query={query} loading={<Loading rows={3} height={36} />}>
        {(all) => {
          const searches = all.filter(({ keyword }) => (keyword === null) === (kind === "selections"));
          return searches.length === 0 ? (
            <Text c="dimmed" size="sm">
              {WORDS[kind].none}
            </Text>
          ) : (
            <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }}>
              {searches.map((search) => (
                <Group key={search.id} component="li" justify="space-between" wrap="nowrap" mih={44}>
                  <div style={{ minWidth: 0 }}>
                    <Text size="sm" truncate>
                      <Anchor
                        inherit
                        renderRoot={(props) => (
                          <Link
                            {...props}
                            to={search.keyword === null ? "/research/finder" : "/research"}
                            search={parametersOf(search)}
                          />
                        )}
                      >
                        {search.name}
                      </Anchor>
                    </Text>
                    <Text size="xs" c="dimmed" truncate>
                      {termsOf(search)}
                    </Text>
                  </div>
                  {mayChange && <Choices search={search} choose={setDoing} />}
                </Group>
              ))}
            </Stack>
          );
        }}
      </Shown>
      {doing?.what === "rename" && (
        <NameSearch
          title="Rename saved search"
          action="Rename"
          name={doing.search.name}
          onClose={close}
          send={(name) =>
            client.patch("/api/v1/saved-searches/{id}", {
              path: { id: doing.search.id },
              body: { name },
            })
          }
        />
      )}
      <Confirm
        opened={doing?.what === "delete"}
        onClose={close}
        title="Delete saved search?"
        action="Delete saved search"
        onConfirm={async () => {
          if (doing === undefined) return;
          await client.delete("/api/v1/saved-searches/{id}", { path: { id: doing.search.id } });
          await changed();
          notifyDone(`Deleted “${doing.search.name}”.`);
        }}
      >
        “{doing?.search.name}” is deleted for everyone in your account. Tracked products and keywords stay.
      </Confirm>
    </Panel>
  );
}

function Choices({ search, choose }: { search: SavedSearch; choose: (doing: Doing) => void }) {
  return (
    <MoreMenu title={search.name}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => choose({ search, what: "rename" })}>
        Rename
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTrash size={16} />}
        color="var(--bad)"
        onClick={() => choose({ search, what: "delete" })}
      >
        Delete
      </Menu.Item>
    </MoreMenu>
  );
}

function termsOf({ keyword, marketplace, filters }: SavedSearch): string {
  const count = Object.keys(filters).filter((name) => name !== "sort").length;
  return [
    ...(keyword === null ? [] : [keyword]),
    countryOf(marketplace),
    ...(count > 0 ? [counted(count, "filter")] : []),
  ].join(" · ");
}
