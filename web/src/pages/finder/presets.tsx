import { Anchor, Box, Button, Menu, SimpleGrid, Skeleton, Text } from "@mantine/core";
import type { ResponseData } from "@nichescope/client";
import { IconChevronDown } from "@tabler/icons-react";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { client } from "../../api/client.ts";
import type { Marketplace } from "../../parts/marketplaces.ts";
import { Panel } from "../../parts/panel.tsx";
import { Shown } from "../../parts/states.tsx";
import { filtersOf, type ResearchParameters, type Sort } from "../research/parameters.ts";

type Preset = ResponseData<"/api/v1/finder-presets", "get">["presets"][number];

const presetsQuery = queryOptions({
  queryKey: ["finder-presets"],
  queryFn: () => client.get("/api/v1/finder-presets").then(({ presets }) => presets),
  staleTime: Number.POSITIVE_INFINITY,
});

const GRID = { cols: { base: 1, xs: 2, lg: 4 }, spacing: "lg" } as const;
/** A name and three lines. */
const HEIGHT = 80;

/** Ready-made selections. */
export function Presets({ marketplace }: { marketplace: Marketplace }) {
  const query = useQuery(presetsQuery);
  return (
    <Panel title="Presets">
      <Shown
        query={query}
        loading={
          <SimpleGrid {...GRID} role="status" aria-label="Loading">
            {[...Array(7).keys()].map((at) => (
              <Skeleton key={at} height={HEIGHT} />
            ))}
          </SimpleGrid>
        }
      >
        {(presets) => (
          <SimpleGrid {...GRID}>
            {presets.map((preset) => (
              <Box key={preset.id} h={HEIGHT}>
                <Anchor
                  fw={500}
                  renderRoot={(props) => (
                    <Link {...props} to="/research/finder" search={{ marketplace, ...parametersOf(preset) }} />
                  )}
                >
                  {preset.name}
                </Anchor>
                <Text c="dimmed" lineClamp={3} title={preset.description}>
                  {preset.description}
                </Text>
              </Box>
            ))}
          </SimpleGrid>
        )}
      </Shown>
    </Panel>
  );
}

/** The same beside a selection. */
export function PresetMenu({ marketplace, selection }: { marketplace: Marketplace; selection: ResearchParameters }) {
  const { data: presets = [] } = useQuery(presetsQuery);
  const chosen = presets.find((preset) => isSame(preset, selection));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" rightSection={<IconChevronDown size={14} aria-hidden />}>
          {chosen?.name ?? "Presets"}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {presets.map((preset) => (
          <Menu.Item
            key={preset.id}
            aria-current={preset === chosen || undefined}
            renderRoot={(props) => (
              <Link {...props} to="/research/finder" search={{ marketplace, ...parametersOf(preset) }} />
            )}
          >
            {preset.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function parametersOf({ filters }: Preset): ResearchParameters {
  return { ...filtersOf(filters), ...(filters.sort && { sort: filters.sort as Sort }) };
}

function isSame(preset: Preset, { marketplace: _, ...selection }: ResearchParameters): boolean {
  const wanted = Object.entries(parametersOf(preset));
  const chosen = new Map(Object.entries(selection));
  return wanted.length === chosen.size && wanted.every(([name, value]) => chosen.get(name) === value);
}
