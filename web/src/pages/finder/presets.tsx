import { Anchor, Box, Button, Group, SimpleGrid, Text, Title } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Loading, Shown } from "../../parts/states.tsx";
import { filtersOf, type ResearchParameters, type Sort } from "../research/parameters.ts";

type Preset = ResponseData<"/api/v1/finder-presets", "get">["presets"][number];

const presetsQuery = queryOptions({
  queryKey: ["finder-presets"],
  queryFn: () => client.get("/api/v1/finder-presets").then(({ presets }) => presets),
  staleTime: Number.POSITIVE_INFINITY,
});

type PresetsProps = {
  marketplace: Marketplace;
  selection: ResearchParameters;
  /** Only the names, in a row. */
  isCompact?: boolean;
};

/** Ready-made selections. */
export function Presets({ marketplace, selection, isCompact = false }: PresetsProps) {
  const query = useQuery(presetsQuery);
  if (isCompact)
    return (
      <Group gap="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }} aria-label="Presets">
        {query.data?.map((preset) => (
          <li key={preset.id}>
            <Button
              variant={isSame(preset, selection) ? "light" : "default"}
              size="xs"
              radius="xl"
              aria-current={isSame(preset, selection) || undefined}
              renderRoot={(props) => (
                <Link {...props} to="/research/finder" search={{ marketplace, ...parametersOf(preset) }} />
              )}
            >
              {preset.name}
            </Button>
          </li>
        ))}
      </Group>
    );
  return (
    <section aria-labelledby="presets">
      <Title order={2} id="presets" mb="xs">
        Presets
      </Title>
      <Shown query={query} loading={<Loading rows={2} height={90} />}>
        {(presets) => (
          <SimpleGrid cols={{ base: 1, xs: 2, lg: 3 }} spacing="md">
            {presets.map((preset) => (
              <Box key={preset.id} p="md">
                <Anchor
                  fw={600}
                  renderRoot={(props) => (
                    <Link {...props} to="/research/finder" search={{ marketplace, ...parametersOf(preset) }} />
                  )}
                >
                  {preset.name}
                </Anchor>
                <Text size="sm" c="dimmed" mt={4}>
                  {preset.description}
                </Text>
              </Box>
            ))}
          </SimpleGrid>
        )}
      </Shown>
    </section>
  );
}

function parametersOf({ filters }: Preset): ResearchParameters {
  return { ...filtersOf(filters), ...(filters.sort && { sort: filters.sort as Sort }) };
}

function isSame(preset: Preset, { page: _, ...selection }: ResearchParameters): boolean {
  const wanted = Object.entries(parametersOf(preset));
  const chosen = new Map(Object.entries(selection));
  return wanted.length === chosen.size && wanted.every(([name, value]) => chosen.get(name) === value);
}
