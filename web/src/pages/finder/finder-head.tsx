import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { useState } from "react";
import { ask, client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { counted } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { ActiveFilters } from "../research/active-filters.tsx";
import { ExportMenu } from "../research/export-menu.tsx";
import { NameSearch } from "../research/name-search.tsx";
import { storedPartOf } from "../research/saved-search-query.ts";
import type { Found, SearchRequest } from "../research/search-query.ts";

/** The number of selected products, and the actions for the whole selection. */
export function FinderHead({ searchRequest, found }: { searchRequest: SearchRequest; found: Found | undefined }) {
  const mayChange = useHasRole("member");
  const [isSaving, setSaving] = useState(false);
  const { marketplace } = searchRequest;
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div role="status" style={{ flex: "1 1 260px" }}>
        {found === undefined ? (
          <Skeleton height={46} width={280} aria-label="Searching" />
        ) : (
          <>
            <Title order={2}>{counted(found.totalResults, "product")} found</Title>
            <Text size="sm" c="dimmed">
              {countryOf(marketplace)} · {marketplace} · prices in {found.currency} · the score covers the selected
              products
            </Text>
            <ActiveFilters searchRequest={searchRequest} currency={found.currency} />
          </>
        )}
      </div>
      <Group gap="xs">
        {mayChange && (
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            Save selection
          </Button>
        )}
        <ExportMenu searchRequest={searchRequest} total={found?.totalResults ?? 0} />
      </Group>
      {isSaving && (
        <NameSearch
          title="Save selection"
          action="Save selection"
          name=""
          onClose={() => setSaving(false)}
          send={(name) =>
            ask(client.POST("/api/v1/saved-searches", { body: { name, ...storedPartOf(searchRequest) } }))
          }
        />
      )}
    </Group>
  );
}
