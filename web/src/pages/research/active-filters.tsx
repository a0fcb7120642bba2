import { Button, Group, Pill } from "@mantine/core";
import { activeFilters } from "./filter-words.ts";
import { filtersOf, NO_FILTERS } from "./parameters.ts";
import type { SearchRequest } from "./search-query.ts";
import { useResearch } from "./use-research.ts";

/** The active filters as chips, removable one by one or all at once; nothing without filters. */
export function ActiveFilters({ searchRequest, currency }: { searchRequest: SearchRequest; currency?: string }) {
  const { change } = useResearch();
  const active = activeFilters(filtersOf(searchRequest), currency);
  if (active.length === 0) return null;
  return (
    <Group gap="xs" mt={6} component="ul" m={0} p={0} style={{ listStyle: "none" }} aria-label="Active filters">
      {active.map(({ label, names }) => (
        <li key={label}>
          <Pill
            size="lg"
            h={32}
            styles={{ label: { lineHeight: "32px" } }}
            withRemoveButton
            onRemove={() => void change(Object.fromEntries(names.map((name) => [name, undefined])))}
            removeButtonProps={{ "aria-label": `Remove filter ${label}`, "aria-hidden": false, tabIndex: 0 }}
          >
            {label}
          </Pill>
        </li>
      ))}
      <li>
        <Button variant="subtle" size="compact-sm" h={32} onClick={() => void change(NO_FILTERS)}>
          Clear all
        </Button>
      </li>
    </Group>
  );
}
