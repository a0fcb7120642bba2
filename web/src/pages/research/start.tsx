import { Anchor, Button, CloseButton, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sessionQuery } from "../../api/session.ts";
import { countryOf, type Marketplace } from "../../parts/marketplaces.ts";
import { Panel } from "../../parts/panel.tsx";
import type { RecentSearch } from "./recent-searches.ts";
import { SavedSearches } from "./saved-searches.tsx";

/** Keywords that match products of the demo; a real catalogue gets no examples. */
const EXAMPLES = ["yoga mat", "chef knife", "insulated water bottle", "resistance bands", "dog leash", "desk lamp"];

type StartProps = {
  marketplace: Marketplace;
  recent: readonly RecentSearch[];
  forget: (search: RecentSearch) => void;
  forgetAll: () => void;
};

/** The start of the research page: recent and saved searches, and examples in the demo. */
export function Start({ marketplace, recent, forget, forgetAll }: StartProps) {
  const isDemo = useQuery(sessionQuery).data?.installation.demo ?? false;
  return (
    <>
      {isDemo && (
        <Group gap="xs" role="group" aria-label="Examples">
          <Text c="dimmed" size="xs">
            Fictional products to try:
          </Text>
          {EXAMPLES.map((keyword) => (
            <Button
              key={keyword}
              variant="default"
              size="xs"
              radius="xl"
              renderRoot={(props) => <Link {...props} to="/research" search={{ keyword, marketplace }} />}
            >
              {keyword}
            </Button>
          ))}
        </Group>
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={48} verticalSpacing="lg">
        <Panel
          title="Recent searches"
          actions={
            recent.length > 0 && (
              <Button variant="subtle" size="xs" onClick={forgetAll}>
                Clear all
              </Button>
            )
          }
        >
          {recent.length === 0 && <Text c="dimmed">None yet. They are kept in this browser only.</Text>}
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }}>
            {recent.map((search) => (
              <Group
                key={`${search.marketplace} ${search.keyword}`}
                component="li"
                justify="space-between"
                wrap="nowrap"
                mih={36}
              >
                <Text truncate>
                  <Anchor inherit renderRoot={(props) => <Link {...props} to="/research" search={search} />}>
                    {search.keyword}
                  </Anchor>{" "}
                  <Text span inherit c="dimmed">
                    {countryOf(search.marketplace)}
                  </Text>
                </Text>
                <CloseButton
                  onClick={() => forget(search)}
                  aria-label={`Remove ${search.keyword} from recent searches`}
                />
              </Group>
            ))}
          </Stack>
        </Panel>
        <SavedSearches kind="searches" />
      </SimpleGrid>
    </>
  );
}
