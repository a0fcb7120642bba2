import { Button, Group, Input, SimpleGrid, Stack, Text } from "@mantine/core";
import { type SyntheticEvent, useId, useState } from "react";
import { NumberField } from "../../parts/number-field.tsx";
import { Autocomplete, Select } from "../../parts/select.tsx";
import { refusesNumber } from "../../parts/use-submit.ts";
import { FIGURE_WORDS, NAME_WORDS } from "./filter-words.ts";
import {
  type BoundName,
  CHANGES,
  FINDER_FIGURES,
  type Figure,
  type Filters,
  filtersOf,
  isChange,
} from "./parameters.ts";

type FilterFormProps = {
  filters: Filters;
  currency: string | undefined;
  /** Suggestions; other values can be typed. */
  brands: readonly string[];
  categories: readonly string[];
  /** The size tiers of the marketplace; without any there is no field. */
  tiers: readonly { value: string; label: string }[];
  columns: Record<string, number>;
  onApply: (filters: Filters) => void;
};

type Draft = { [Name in BoundName]?: number | undefined } & { brand: string; category: string; sizeTier: string };

/** A click on an option outside of the popover that the form is in would close it. */
const WITHIN = { withinPortal: false };

const NOTHING: Draft = { brand: "", category: "", sizeTier: "" };

export function FilterForm({ filters, currency, brands, categories, tiers, columns, onApply }: FilterFormProps) {
  const [draft, setDraft] = useState<Draft>({ ...NOTHING, ...filters });
  // Bars and chips change the filters too: the fields follow.
  const current = JSON.stringify(filters);
  const [followed, setFollowed] = useState(current);
  if (followed !== current) {
    setFollowed(current);
    setDraft({ ...NOTHING, ...filters });
  }
  const [cleared, setCleared] = useState(0);
  const wrong = FINDER_FIGURES.filter((figure) => {
    const [from, to] = [draft[`min${figure}`], draft[`max${figure}`]];
    return from !== undefined && to !== undefined && from > to;
  });
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    if (wrong.length === 0 && !refusesNumber(event)) onApply(filtersOf(draft));
  };
  const clear = () => {
    setDraft(NOTHING);
    setCleared((count) => count + 1);
    onApply({});
  };
  const changesId = useId();
  const range = (figure: Figure) => (
    <Range
      key={`${figure} ${cleared}`}
      figure={figure}
      unit={figure === "Price" ? currency : undefined}
      draft={draft}
      change={(name, value) => setDraft((before) => ({ ...before, [name]: value }))}
      isWrong={wrong.includes(figure)}
    />
  );
  return (
    <form onSubmit={apply}>
      <Stack gap="md">
        <SimpleGrid cols={columns} spacing="md">
          {FINDER_FIGURES.filter((figure) => !isChange(figure)).map(range)}
          {(["brand", "category"] as const).map((name) => (
            <Autocomplete
              key={name}
              label={NAME_WORDS[name]}
              placeholder="Any"
              data={[...new Set(name === "brand" ? brands : categories)]}
              value={draft[name]}
              onChange={(value) => setDraft((before) => ({ ...before, [name]: value }))}
              maxLength={200}
              openOnFocus={false}
              autoComplete="off"
              comboboxProps={WITHIN}
            />
          ))}
          {tiers.length > 0 && (
            <Select
              label={NAME_WORDS.sizeTier}
              placeholder="Any"
              data={tiers}
              value={draft.sizeTier === "" ? null : draft.sizeTier}
              onChange={(value) => setDraft((before) => ({ ...before, sizeTier: value ?? "" }))}
              clearable
              comboboxProps={WITHIN}
            />
          )}
        </SimpleGrid>
        <section aria-labelledby={changesId}>
          <Text fw={600} id={changesId}>
            Changes over time
          </Text>
          <Text size="xs" c="dimmed" mb="xs">
            Compared with 7, 30 or 90 days ago. A product whose change is unknown doesn’t match.
          </Text>
          <SimpleGrid cols={columns["md"] === undefined ? columns : { base: 3 }} spacing="md">
            {CHANGES.map(range)}
          </SimpleGrid>
        </section>
        <Group gap="xs">
          <Button type="submit">Apply filters</Button>
          <Button variant="default" onClick={clear}>
            Clear all
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type RangeProps = {
  figure: Figure;
  unit: string | undefined;
  draft: Draft;
  change: (name: BoundName, value: number | undefined) => void;
  isWrong: boolean;
};

function Range({ figure, unit, draft, change, isWrong }: RangeProps) {
  const { name, hint, least = 0, most, decimals } = FIGURE_WORDS[figure];
  const about = unit ?? hint;
  const id = useId();
  const field = (side: "min" | "max", word: string) => (
    <NumberField
      aria-label={`${name} ${word}`}
      placeholder={word === "from" ? "Min" : "Max"}
      value={draft[`${side}${figure}`]}
      onChange={(value) => change(`${side}${figure}`, value)}
      min={least}
      max={most}
      decimals={decimals}
      error={isWrong}
      style={{ flex: 1 }}
    />
  );
  return (
    <fieldset aria-labelledby={id} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <Input.Label id={id} labelElement="div">
        {name}
        {about && <Text span size="xs" c="dimmed" fw={400}>{` (${about})`}</Text>}
      </Input.Label>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        {field("min", "from")}
        {field("max", "to")}
      </Group>
      {isWrong && (
        <Text size="xs" c="var(--bad)" mt={4} role="alert">
          The minimum must not exceed the maximum.
        </Text>
      )}
    </fieldset>
  );
}
