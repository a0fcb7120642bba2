import { Box, Button, Collapse, Drawer, Group, Pill } from "@mantine/core";
import { useDisclosure, useMediaQuery } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FilterForm } from "./filter-form.tsx";
import { activeFilters } from "./filter-words.ts";
import { type Filters, filtersOf, NO_FILTERS, type ResearchParameters } from "./parameters.ts";
import type { Found } from "./search-query.ts";

type FiltersProps = {
  parameters: ResearchParameters;
  found: Found | undefined;
  change: (changes: { [Name in keyof Filters]: Filters[Name] | undefined }) => void;
  /** More buttons in the row. */
  children: ReactNode;
};

/** The filter panel, a drawer on phones, and the active filters, each with a button to remove it. */
export function FilterBar({ parameters, found, change, children }: FiltersProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const isPhone = useMediaQuery("(max-width: 48em)", false, { getInitialValueInEffect: false });
  const filters = filtersOf(parameters);
  const active = activeFilters(filters, found?.currency);
  const apply = (wanted: Filters) => {
    if (isPhone) close();
    change({ ...NO_FILTERS, ...wanted });
  };
  const form = (columns: Record<string, number>) => (
    <FilterForm
      filters={filters}
      currency={found?.currency}
      brands={found?.distributions?.brands.map(({ brand }) => brand) ?? []}
      categories={found?.products.flatMap(({ category }) => category ?? []) ?? []}
      columns={columns}
      onApply={apply}
    />
  );
  return (
    <>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconFilter size={16} aria-hidden />}
          onClick={toggle}
          aria-expanded={opened}
        >
          {active.length === 0 ? "Filters" : `Filters (${active.length})`}
        </Button>
        {children}
      </Group>
      {isPhone ? (
        <Drawer opened={opened} onClose={close} title="Filters" position="right">
          {form({ base: 1 })}
        </Drawer>
      ) : (
        <Collapse expanded={opened}>
          <Box className="panel" p="md" component="section" aria-label="Filters">
            {form({ base: 2, md: 3, xl: 4 })}
          </Box>
        </Collapse>
      )}
      {active.length > 0 && (
        <Group gap="xs" component="ul" m={0} p={0} style={{ listStyle: "none" }} aria-label="Active filters">
          {active.map(({ label, names }) => (
            <li key={label}>
              <Pill
                size="lg"
                h={32}
                styles={{ label: { lineHeight: "32px" } }}
                withRemoveButton
                onRemove={() => change(Object.fromEntries(names.map((name) => [name, undefined])))}
                removeButtonProps={{ "aria-label": `Remove filter ${label}`, "aria-hidden": false, tabIndex: 0 }}
              >
                {label}
              </Pill>
            </li>
          ))}
        </Group>
      )}
    </>
  );
}
