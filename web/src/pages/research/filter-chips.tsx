import { Drawer, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Chip } from "../../parts/chip.tsx";
import { number } from "../../parts/format.ts";
import { sizeTiersOf } from "../../parts/size-tiers.ts";
import { useIsPhone } from "../../parts/use-is-phone.ts";
import { barsOf, bucketsOf, countWithin, type Distributions, DRAWN, type Drawn } from "./figure-buckets.ts";
import { FigureRange } from "./figure-range.tsx";
import { FilterForm } from "./filter-form.tsx";
import { type ActiveFilter, activeFilters } from "./filter-words.ts";
import { type Filters, filtersOf, NO_FILTERS } from "./parameters.ts";
import type { Found, SearchRequest } from "./search-query.ts";
import { useResearch } from "./use-research.ts";
import { useWhole } from "./use-whole.ts";

/** What sellers ask first. The bounds are those of buckets, so that the counts are exact. */
const PRESETS: { label: string; filters: Filters; drawn?: Drawn }[] = [
  { label: "Reviews under 100", filters: { maxReviews: 99 }, drawn: "Reviews" },
  { label: "Rating under 4.2", filters: { maxRating: 4.1 }, drawn: "Rating" },
  { label: "Newer than a year", filters: { maxAgeDays: 365 } },
  { label: "One seller", filters: { maxOffers: 1 } },
];

type FilterChipsProps = { searchRequest: SearchRequest; found: Found | undefined };

/** The filters: those that are on with a cross, common ones with what they would leave, and the rest behind a button. */
export function FilterChips({ searchRequest, found }: FilterChipsProps) {
  const { change } = useResearch();
  const filters = filtersOf(searchRequest);
  const currency = found?.currency;
  const distributions = useWhole(searchRequest, found)?.distributions;
  const active = activeFilters(filters, currency);
  const offered = PRESETS.filter(({ filters: preset }) =>
    Object.keys(preset).every((name) => filters[name as keyof Filters] === undefined),
  );
  const countOf = ({ filters: preset, drawn }: (typeof PRESETS)[number]) => {
    if (drawn === undefined || found?.distributions === undefined) return undefined;
    return number(countWithin(bucketsOf(found.distributions, drawn), undefined, preset[`max${drawn}`]));
  };
  const isPriced = filters.minPrice !== undefined || filters.maxPrice !== undefined;
  return (
    <ul aria-label="Filters">
      {active.map((filter) => (
        <li key={filter.label}>
          <ActiveChip filter={filter} filters={filters} distributions={distributions} currency={currency} />
        </li>
      ))}
      {!isPriced && distributions && currency && (
        <li>
          <Ranged figure="Price" distributions={distributions} currency={currency}>
            {(open) => (
              <Chip bars={barsOf(bucketsOf(distributions, "Price"), undefined, undefined)} onClick={open}>
                Price
              </Chip>
            )}
          </Ranged>
        </li>
      )}
      {offered.map((preset) => (
        <li key={preset.label}>
          <Chip count={countOf(preset)} onClick={() => void change(preset.filters)}>
            {preset.label}
          </Chip>
        </li>
      ))}
      <li>
        <MoreFilters searchRequest={searchRequest} found={found} />
      </li>
      {active.length > 1 && (
        <li>
          <Chip onClick={() => void change(NO_FILTERS)}>Clear all</Chip>
        </li>
      )}
    </ul>
  );
}

type ActiveChipProps = {
  filter: ActiveFilter;
  filters: Filters;
  distributions: Distributions | undefined;
  currency: string | undefined;
};

function ActiveChip({ filter: { label, names }, filters, distributions, currency }: ActiveChipProps) {
  const { change } = useResearch();
  const remove = () => void change(Object.fromEntries(names.map((name) => [name, undefined])));
  const figure = DRAWN.find((each) => names.includes(`min${each}`));
  if (figure === undefined || distributions === undefined || currency === undefined)
    return (
      <Chip isOn name={label} onRemove={remove}>
        {label}
      </Chip>
    );
  const bars = barsOf(bucketsOf(distributions, figure), filters[`min${figure}`], filters[`max${figure}`]);
  return (
    <Ranged figure={figure} distributions={distributions} currency={currency}>
      {(open) => (
        <Chip isOn name={label} bars={bars} onClick={open} onRemove={remove}>
          {label}
        </Chip>
      )}
    </Ranged>
  );
}

type RangedProps = {
  figure: Drawn;
  distributions: Distributions;
  currency: string;
  children: (open: () => void) => React.ReactNode;
};

/** Opens the histogram of a figure below its chip. */
function Ranged({ figure, distributions, currency, children }: RangedProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <span>{children(() => setOpen(!isOpen))}</span>
      </Popover.Target>
      <Popover.Dropdown aria-label={figure}>
        <FigureRange figure={figure} distributions={distributions} currency={currency} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** All filters: beside the button, or in a drawer on phones. */
function MoreFilters({ searchRequest, found }: FilterChipsProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const isPhone = useIsPhone();
  const { change } = useResearch();
  const form = (
    <FilterForm
      filters={filtersOf(searchRequest)}
      currency={found?.currency}
      brands={found?.distributions?.brands.map(({ brand }) => brand) ?? []}
      categories={found?.products.flatMap(({ category }) => category ?? []) ?? []}
      tiers={sizeTiersOf(searchRequest.marketplace)}
      columns={isPhone ? { base: 1 } : { base: 2 }}
      onApply={(wanted) => {
        close();
        void change({ ...NO_FILTERS, ...wanted });
      }}
    />
  );
  const button = (
    <Chip onClick={toggle} aria-expanded={isOpen}>
      <IconPlus size={14} aria-hidden />
      Filter
    </Chip>
  );
  if (isPhone)
    return (
      <>
        {button}
        <Drawer opened={isOpen} onClose={close} title="Filters" position="right">
          {form}
        </Drawer>
      </>
    );
  return (
    <Popover
      opened={isOpen}
      onChange={(next) => !next && close()}
      width={560}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span>{button}</span>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters">{form}</Popover.Dropdown>
    </Popover>
  );
}
