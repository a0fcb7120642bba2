import { Drawer, Popover } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { Chip } from "../../parts/chip.tsx";
import { number } from "../../parts/format.ts";
import { sizeTiersOf } from "../../parts/size-tiers.ts";
import { useIsPhone } from "../../parts/use-is-phone.ts";
import { barsOf, bucketsOf, countWithin, type Distributions, DRAWN, type Drawn } from "./figure-buckets.ts";
import { FigureRange } from "./figure-range.tsx";
import { FilterForm } from "./filter-form.tsx";
import { type ActiveFilter, activeFilters, FIGURE_WORDS } from "./filter-words.ts";
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

/** Active filters have a cross. Common filters show how many products they would leave. A button opens the others. */
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
  // The chip of the price is always there, the other figures' when they are on: it stays while one drags its range.
  const figures = distributions && currency ? DRAWN.filter((each) => each === "Price" || labelOf(each)) : [];
  function labelOf(figure: Drawn) {
    return active.find(({ names }) => names.includes(`min${figure}`));
  }
  const others = active.filter(({ names }) => !figures.some((figure) => names.includes(`min${figure}`)));
  return (
    <ul aria-label="Filters">
      {distributions &&
        currency &&
        figures.map((figure) => (
          <li key={figure}>
            <FigureChip
              figure={figure}
              active={labelOf(figure)}
              filters={filters}
              distributions={distributions}
              currency={currency}
            />
          </li>
        ))}
      {others.map(({ label, names }) => (
        <li key={label}>
          <Chip isOn name={label} onRemove={() => void change(without(names))}>
            {label}
          </Chip>
        </li>
      ))}
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

const without = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));

type FigureChipProps = {
  figure: Drawn;
  active: ActiveFilter | undefined;
  filters: Filters;
  distributions: Distributions;
  currency: string;
};

/** A figure with its distribution, which opens to be dragged. */
function FigureChip({ figure, active, filters, distributions, currency }: FigureChipProps) {
  const { change } = useResearch();
  const bars = barsOf(bucketsOf(distributions, figure), filters[`min${figure}`], filters[`max${figure}`]);
  const label = active?.label ?? FIGURE_WORDS[figure].name;
  return (
    <Popover width={320} position="bottom-start" trapFocus returnFocus>
      <Popover.Target>
        <Chip
          isOn={active !== undefined}
          name={label}
          bars={bars}
          onRemove={active && (() => void change(without(active.names)))}
        >
          {label}
        </Chip>
      </Popover.Target>
      <Popover.Dropdown>
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
    <Chip onClick={toggle}>
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
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown>{form}</Popover.Dropdown>
    </Popover>
  );
}
