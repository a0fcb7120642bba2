import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { IconBookmark, IconBulb, IconColumns2, IconTargetArrow } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ask, client } from "../../api/client.ts";
import { useHasRole } from "../../api/session.ts";
import { counted } from "../../parts/format.ts";
import { countryOf } from "../../parts/marketplaces.ts";
import { ActiveFilters } from "./active-filters.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { Interpretation } from "./interpretation.tsx";
import { NameSearch } from "./name-search.tsx";
import { filtersOf } from "./parameters.ts";
import { storedPartOf } from "./saved-search-query.ts";
import type { Found, KeywordRequest } from "./search-query.ts";
import { TrackKeyword } from "./track-keyword.tsx";
import { useResearch } from "./use-research.ts";

type ResultsHeadProps = { searchRequest: KeywordRequest; found: Found | undefined };

/** The number of results, and the actions for the whole search. */
export function ResultsHead({ searchRequest, found }: ResultsHeadProps) {
  const mayChange = useHasRole("member");
  const [doing, setDoing] = useState<"save" | "track">();
  const close = () => setDoing(undefined);
  const { change } = useResearch();
  const { marketplace } = searchRequest;
  // Saving, tracking and comparing use the corrected words, which are also the heading.
  const keyword = found?.correctedKeyword ?? searchRequest.keyword;
  const isFiltered = Object.keys(filtersOf(searchRequest)).length > 0;
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div role="status" style={{ flex: "1 1 260px" }}>
        {found === undefined ? (
          <Skeleton height={46} width={280} aria-label="Searching" />
        ) : (
          <>
            <Title order={2}>
              {counted(found.totalResults, "product")} for “{keyword}”
            </Title>
            <Interpretation found={found} onExact={() => change({ correct: false })} />
            <Text size="sm" c="dimmed">
              {countryOf(marketplace)} · {marketplace} · prices in {found.currency}
              {isFiltered && " · the score covers the filtered products"}
            </Text>
            <ActiveFilters searchRequest={searchRequest} currency={found.currency} />
          </>
        )}
      </div>
      <Group gap="xs">
        {mayChange && (
          <>
            <Button
              variant="default"
              leftSection={<IconBookmark size={16} aria-hidden />}
              onClick={() => setDoing("save")}
            >
              Save search
            </Button>
            <Button
              variant="default"
              leftSection={<IconTargetArrow size={16} aria-hidden />}
              onClick={() => setDoing("track")}
              disabled={found === undefined}
            >
              Track keyword
            </Button>
          </>
        )}
        <Button
          variant="default"
          leftSection={<IconColumns2 size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link {...props} to="/research/compare" search={{ keywords: [keyword], marketplace }} />
          )}
        >
          Compare
        </Button>
        <Button
          variant="default"
          leftSection={<IconBulb size={16} aria-hidden />}
          renderRoot={(props) => <Link {...props} to="/keywords" search={{ keyword, marketplace }} />}
        >
          Ideas
        </Button>
        <ExportMenu searchRequest={searchRequest} total={found?.totalResults ?? 0} />
      </Group>
      {doing === "save" && (
        <NameSearch
          title="Save search"
          action="Save search"
          name={keyword}
          onClose={close}
          send={(name) =>
            ask(
              client.POST("/api/v1/saved-searches", { body: { name, ...storedPartOf({ ...searchRequest, keyword }) } }),
            )
          }
        />
      )}
      {doing === "track" && found && (
        <TrackKeyword searchRequest={{ ...searchRequest, keyword }} found={found} onClose={close} />
      )}
    </Group>
  );
}
