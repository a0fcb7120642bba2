import { Box, Button, Collapse, Drawer, Group } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { DEFAULT_MARKETPLACE } from "../../parts/marketplaces.ts";
import { sizeTiersOf } from "../../parts/size-tiers.ts";
import { useIsPhone } from "../../parts/use-is-phone.ts";
import { FilterForm } from "./filter-form.tsx";
import { activeFilters } from "./filter-words.ts";
import { type Figure, type Filters, filtersOf, NO_FILTERS, type ResearchParameters } from "./parameters.ts";
import type { Found } from "./search-query.ts";

type FiltersProps = {
  /** The figures with fields. */
  figures: readonly Figure[];
  parameters: ResearchParameters;
  found: Found | undefined;
  change: (changes: { [Name in keyof Filters]: Filters[Name] | undefined }) => void;
  /** The heading of the row. */
  title: ReactNode;
  /** More buttons in the row. */
  children: ReactNode;
};

/** The filter panel, a drawer on phones, behind a button. */
export function FilterBar({ figures, parameters, found, change, title, children }: FiltersProps) {
  const [opened, { toggle, close }] = useDisclosure(false);
  const isPhone = useIsPhone();
  const filters = filtersOf(parameters);
  const active = activeFilters(filters, found?.currency);
  const apply = (wanted: Filters) => {
    if (isPhone) close();
    change({ ...NO_FILTERS, ...wanted });
  };
  const form = (columns: Record<string, number>) => (
    <FilterForm
      filters={filters}
      figures={figures}
      currency={found?.currency}
      brands={found?.distributions?.brands.map(({ brand }) => brand) ?? []}
      categories={found?.products.flatMap(({ category }) => category ?? []) ?? []}
      tiers={figures.includes("Weight") ? sizeTiersOf(parameters.marketplace ?? DEFAULT_MARKETPLACE) : []}
      columns={columns}
      onApply={apply}
    />
  );
  return (
    <>
      <Group gap="xs">
        <div style={{ flexGrow: 1 }}>{title}</div>
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
          <Box p="md" component="section" aria-label="Filters">
            {form({ base: 2, md: 3, xl: 4 })}
          </Box>
        </Collapse>
      )}
    </>
  );
}
