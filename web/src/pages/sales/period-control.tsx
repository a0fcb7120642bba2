/** The one control of the pages of sales: which days, compared with which, on which basis, where and in which currency. */
import { Button, Group, Input, Popover, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { countryOf, isMarketplace } from "../../parts/marketplaces.ts";
import { Select } from "../../parts/select.tsx";
import { shortSpan, shownPeriod, spanText } from "./figure-text.ts";
import { BASIS_ABOUT, BASIS_NAMES } from "./figure-words.ts";
import { type DaySpan, DEFAULT_PERIOD, isDay, PERIODS, type PeriodName, today } from "./period.ts";
import { type Basis, type Compare, figuresRequest, type SalesChoice } from "./sales-choice.ts";
import { type Summary, summaryQuery } from "./sales-queries.ts";
import { useSalesChoice } from "./use-choice.ts";

type Choose = ReturnType<typeof useSalesChoice>["choose"];
type ChoiceProps = { summary: Summary | undefined; choice: SalesChoice; choose: Choose };

/** The period in words, and beside it the one it is compared with. */
export function PeriodControl() {
  const { choice, choose } = useSalesChoice();
  // Without a marketplace, so that all of them stay on offer.
  const { shop: _, convert: __, ...everywhere } = choice;
  const { data: summary } = useQuery(summaryQuery(figuresRequest(everywhere)));
  const shown = shownPeriod(summary, choice);
  const isCustom = choice.start !== undefined;
  return (
    <>
      <Popover position="bottom-end" width={328} trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            bd="none"
            px={10}
            miw={164}
            leftSection={<IconCalendar size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            <span className="hidden-visually">Period: </span>
            {summary ? shortSpan(summary) : isCustom ? "Custom" : PERIODS[choice.period ?? DEFAULT_PERIOD]}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="md">
            <Presets choice={choice} choose={choose} />
            <CustomDays key={`${summary?.from} ${summary?.to}`} span={summary} choose={choose} />
            <Segments
              label="Basis"
              value={shown?.basis ?? choice.basis ?? "ordered"}
              values={BASIS_NAMES}
              about={BASIS_ABOUT}
              onChange={(basis) => choose({ basis: basis as Basis })}
            />
            <Segments
              label="Compare with"
              value={choice.compare ?? "previous"}
              values={{ previous: "Period before", year: "Year before", none: "None" }}
              onChange={(value) => choose({ compare: value === "previous" ? undefined : (value as Compare) })}
            />
            <Places {...{ summary, choice, choose }} />
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {/* Its room is kept while it loads, as nothing must move then. */}
      {choice.compare !== "none" && (
        <Text span c="dimmed" px={8} miw={140} style={{ whiteSpace: "nowrap" }}>
          {shown?.past && `vs ${shortSpan(shown.past)}`}
        </Text>
      )}
    </>
  );
}

/** The same words on paper, where there is no control. */
export function PrintedPeriod({ className }: { className: string | undefined }) {
  const { choice } = useSalesChoice();
  const { data: summary } = useQuery(summaryQuery(figuresRequest(choice)));
  const shown = shownPeriod(summary, choice);
  if (!summary) return null;
  const text = `${spanText(summary)}${shown?.past ? `, compared with ${spanText(shown.past)}` : ""}`;
  return <p className={className}>{text}</p>;
}

function Presets({ choice: { period = DEFAULT_PERIOD, start }, choose }: Pick<ChoiceProps, "choice" | "choose">) {
  return (
    <SimpleGrid cols={2} spacing={4} verticalSpacing={4}>
      {Object.entries(PERIODS).map(([name, label]) => {
        const isOn = start === undefined && name === period;
        return (
          <Button
            key={name}
            variant={isOn ? "light" : "subtle"}
            color={isOn ? "pine" : "gray"}
            c={isOn ? "pine" : "var(--ink)"}
            px={8}
            justify="flex-start"
            aria-pressed={isOn}
            onClick={() =>
              choose({
                period: name === DEFAULT_PERIOD ? undefined : (name as PeriodName),
                start: undefined,
                end: undefined,
              })
            }
          >
            {label}
          </Button>
        );
      })}
    </SimpleGrid>
  );
}

/** Two days. What is typed stays until both are days in order: half a date must not change the page. */
function CustomDays({ span, choose }: { span: DaySpan | undefined; choose: Choose }) {
  const [{ from, to }, setDays] = useState(span ?? { from: today(), to: today() });
  // While a year is being typed, the field holds days such as 0002-03-01.
  const isComplete = isDay(from) && isDay(to) && from >= "2000" && to >= "2000";
  const problem = isComplete && from > to ? "The first day is after the last." : undefined;
  // Enter applies, and then the field loses the focus: one change, not two.
  const applied = useRef(span);
  const apply = () => {
    const { from: before, to: until } = applied.current ?? {};
    if (!isComplete || problem || (from === before && to === until)) return;
    applied.current = { from, to };
    choose({ period: undefined, start: from, end: to });
  };
  const field = (label: string, value: string, set: (day: string) => void) => (
    <TextInput
      type="date"
      label={label}
      value={value}
      max={today()}
      error={problem !== undefined}
      aria-describedby={problem && "days-problem"}
      onChange={(event) => set(event.currentTarget.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === "Enter" && apply()}
    />
  );
  return (
    <div>
      <Group gap="xs" grow wrap="nowrap">
        {field("From", from, (day) => setDays({ from: day, to }))}
        {field("To", to, (day) => setDays({ from, to: day }))}
      </Group>
      {problem && (
        <Input.Error id="days-problem" mt={4} role="alert">
          {problem}
        </Input.Error>
      )}
    </div>
  );
}

type SegmentsProps = {
  label: string;
  value: string;
  values: Record<string, string>;
  about?: Record<string, string>;
  onChange: (value: string) => void;
};

function Segments({ label, value, values, about, onChange }: SegmentsProps) {
  const id = useId();
  return (
    <div>
      <Input.Label labelElement="div" id={id}>
        {label}
      </Input.Label>
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={Object.entries(values).map(([each, name]) => ({
          value: each,
          label: <span title={about?.[each]}>{name}</span>,
        }))}
      />
    </div>
  );
}

const CONVERTED = "to-";

/** Marketplace and currency, if the account has several: one currency at a time, or all converted by imported rates. */
function Places({ summary, choice, choose }: ChoiceProps) {
  const blocks = summary?.blocks ?? [];
  const shops = [...new Set([...blocks.flatMap(({ marketplaces }) => marketplaces), choice.shop ?? []].flat())];
  const currencies = [...new Set([...blocks.map(({ currency }) => currency), choice.convert ?? []].flat())];
  return (
    <>
      {shops.length > 1 && (
        <Select
          label="Marketplace"
          data={[
            { value: "", label: "All marketplaces" },
            ...shops.map((domain) => ({ value: domain, label: countryOf(domain) })),
          ]}
          value={choice.shop ?? ""}
          onChange={(shop) => choose({ shop: isMarketplace(shop) ? shop : undefined })}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
      )}
      {currencies.length > 1 && (
        <Select
          label="Currency"
          data={[
            { group: "One currency", items: currencies.map((value) => ({ value, label: `${value} only` })) },
            {
              group: "Converted by imported rates",
              items: currencies.map((currency) => ({ value: CONVERTED + currency, label: `All in ${currency}` })),
            },
          ]}
          value={choice.convert ? CONVERTED + choice.convert : (choice.money ?? currencies[0] ?? null)}
          onChange={(value) => {
            if (value?.startsWith(CONVERTED)) choose({ convert: value.slice(CONVERTED.length), money: undefined });
            else if (value) choose({ money: value, convert: undefined });
          }}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
        />
      )}
    </>
  );
}
