import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconBookmark } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { date } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { NameSearch } from "./name-search.tsx";
import { storedPartOf } from "./saved-search-query.ts";
import type { Found, SearchRequest } from "./search-query.ts";

type ResultsHeadingProps = {
  searchRequest: SearchRequest;
  /** As it is saved. */
  saved: SearchRequest;
  found: Found | undefined;
  title: (found: Found) => ReactNode;
  /** Below the title. */
  notes?: (found: Found) => ReactNode;
  /** The products that the score covers, if these are not all of a keyword. */
  scored: string | undefined;
  /** The label of the button that saves, and the name that it suggests. */
  save: string;
  suggestedName: string;
  /** More actions. */
  children?: ReactNode;
};

/** The number of results or selected products, the active filters, and the actions for all of them. */
export function ResultsHeading(props: ResultsHeadingProps) {
  const { searchRequest, saved, found, title, notes, scored, save, suggestedName, children } = props;
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
            <Title order={2}>{title(found)}</Title>
            {notes?.(found)}
            <Text size="sm" c="dimmed">
              {countryOf(marketplace)} · {marketplace} · prices in {found.currency}
              {found.nicheScore.asOf && ` · data as of ${date(found.nicheScore.asOf)}`}
              {scored && ` · the score covers the ${scored} products`}
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
            {save}
          </Button>
        )}
        {children}
        <ExportMenu searchRequest={searchRequest} total={found?.totalResults ?? 0} />
      </Group>
      {isSaving && (
        <NameSearch
          title={save}
          action={save}
          name={suggestedName}
          onClose={() => setSaving(false)}
          send={(name) => client.post("/api/v1/saved-searches", { body: { name, ...storedPartOf(saved) } })}
        />
      )}
    </Group>
  );
}
