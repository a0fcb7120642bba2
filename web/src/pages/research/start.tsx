import { ActionIcon, Anchor, Box, Button, Group, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { sessionQuery } from "../../api/session.ts";
import { countryOf, type Marketplace } from "../../parts/marketplaces.ts";
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

/** The start of the research page: examples, recent searches and saved searches. */
export function Start({ marketplace, recent, forget, forgetAll }: StartProps) {
  const isDemo = useQuery(sessionQuery).data?.installation.demo ?? false;
  return (
    <Stack gap="lg">
      <Box p="lg">
        <Title order={2}>Know what sells before you stock it</Title>
        <Text c="dimmed" mt={4} maw={680}>
          Enter a keyword to see every matching product with its price, best-seller rank and estimated sales, and a
          score that shows how promising the niche is.
          {isDemo && " This is a demo: its products and brands are fictional."}
        </Text>
        {isDemo && <Examples marketplace={marketplace} />}
      </Box>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <SavedSearches kind="searches" />
        <Box p="md" component="section" aria-labelledby="recent-searches">
          <Group justify="space-between" mb="xs">
            <Title order={2} id="recent-searches">
              Recent searches
            </Title>
            {recent.length > 0 && (
              <Button variant="subtle" size="xs" onClick={forgetAll}>
                Clear all
              </Button>
            )}
          </Group>
          {recent.length === 0 && (
            <Text c="dimmed" size="sm">
              Your recent searches appear here. They are stored only in this browser.
            </Text>
          )}
          <Stack component="ul" gap={0} m={0} p={0} style={{ listStyle: "none" }}>
            {recent.map((search) => (
              <Group
                key={`${search.marketplace} ${search.keyword}`}
                component="li"
                justify="space-between"
                wrap="nowrap"
                mih={36}
              >
                <Text size="sm" truncate>
                  <Anchor inherit renderRoot={(props) => <Link {...props} to="/research" search={search} />}>
                    {search.keyword}
                  </Anchor>{" "}
                  <Text span inherit c="dimmed">
                    {countryOf(search.marketplace)}
                  </Text>
                </Text>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={32}
                  onClick={() => forget(search)}
                  aria-label={`Remove ${search.keyword} from recent searches`}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Group>
            ))}
          </Stack>
        </Box>
      </SimpleGrid>
    </Stack>
  );
}

function Examples({ marketplace }: { marketplace: Marketplace }) {
  return (
    <>
      <Text size="sm" fw={600} mt="md" mb={6} id="examples">
        Examples
      </Text>
      <Group gap="xs" role="group" aria-labelledby="examples">
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
    </>
  );
}
