import { Group, RangeSlider, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { counted, number } from "../../parts/format.ts";
import { NumberField } from "../../parts/number-field.tsx";
import {
  barsOf,
  boundText,
  bucketsOf,
  countWithin,
  type Distributions,
  type Drawn,
  lastOf,
  stepOf,
  unknownOf,
} from "./figure-buckets.ts";
import { FIGURE_WORDS } from "./filter-words.ts";
import { filtersOf } from "./parameters.ts";
import classes from "./research.module.css";
import { useResearch } from "./use-research.ts";

type FigureRangeProps = { figure: Drawn; distributions: Distributions; currency: string };

/** The products by one figure, and the range to keep: dragged on the histogram, or typed. */
export function FigureRange({ figure, distributions, currency }: FigureRangeProps) {
  const { parameters, change } = useResearch();
  const { [`min${figure}` as const]: least, [`max${figure}` as const]: most } = filtersOf(parameters);
  const buckets = bucketsOf(distributions, figure);
  const step = stepOf(figure, currency);
  const last = buckets.length;
  const at = {
    from: Math.max(
      0,
      buckets.findLastIndex(({ from }) => least !== undefined && from <= least),
    ),
    to: most === undefined ? last : Math.max(1, buckets.findLastIndex(({ from }) => from <= most) + 1),
  };
  const [dragged, setDragged] = useState<[number, number]>();
  const [from, to] = dragged ?? [at.from, at.to];
  const boundsOf = (start: number, end: number) => {
    const [low, high] = [buckets[start], buckets[end - 1]];
    return {
      min: start === 0 ? undefined : low?.from,
      max: end === last || high === undefined ? undefined : lastOf(high, step),
    };
  };
  const shown = dragged ? boundsOf(...dragged) : { min: least, max: most };
  const apply = (min: number | undefined, max: number | undefined) => {
    setDragged(undefined);
    setTyped(undefined);
    void change({ [`min${figure}`]: min, [`max${figure}`]: max });
  };
  const edge = (index: number) => {
    const bucket = buckets[index];
    if (bucket) return boundText(figure, bucket.from, currency);
    const end = buckets.at(-1)?.to;
    return end == null ? "any" : boundText(figure, end, currency);
  };
  const unknown = unknownOf(distributions, figure);
  const { name, least: lowest = 0, most: highest, decimals } = FIGURE_WORDS[figure];
  // Applied on Enter, or when the field is left: a search counts, and half a number is another one.
  const [typed, setTyped] = useState<{ min?: number | undefined; max?: number | undefined }>();
  const applyTyped = () => {
    if (typed === undefined) return;
    const next = { min: least, max: most, ...typed };
    const isUpsideDown = next.min !== undefined && next.max !== undefined && next.min > next.max;
    if (!isUpsideDown && (next.min !== least || next.max !== most)) apply(next.min, next.max);
  };
  const field = (side: "min" | "max") => (
    <NumberField
      aria-label={`${name} ${side === "min" ? "from" : "to"}`}
      placeholder={side === "min" ? "Min" : "Max"}
      value={typed && side in typed ? typed[side] : shown[side]}
      onChange={(value) => setTyped((before) => ({ ...before, [side]: value }))}
      onBlur={applyTyped}
      min={lowest}
      max={highest}
      decimals={decimals}
      style={{ flex: 1 }}
    />
  );
  return (
    <Stack gap="sm">
      {last > 1 && (
        <div>
          <div className={classes["histogram"]} aria-hidden>
            {barsOf(buckets, shown.min, shown.max).map(({ height, isOut }, index) => (
              <i
                key={buckets[index]?.from}
                data-out={isOut || undefined}
                style={{ height: `${height * 100}%` }}
                title={`${edge(index)}–${edge(index + 1)}: ${counted(buckets[index]?.products ?? 0, "product")}`}
              />
            ))}
          </div>
          <RangeSlider
            size={4}
            thumbSize={16}
            min={0}
            max={last}
            minRange={1}
            value={[from, to]}
            onChange={setDragged}
            onChangeEnd={([start, end]) => {
              const { min, max } = boundsOf(start, end);
              apply(min, max);
            }}
            label={edge}
            thumbFromLabel={`Lowest ${name.toLowerCase()}`}
            thumbToLabel={`Highest ${name.toLowerCase()}`}
          />
        </div>
      )}
      <Group
        gap="xs"
        wrap="nowrap"
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          applyTyped();
        }}
      >
        {field("min")}
        {field("max")}
        <button type="submit" hidden />
      </Group>
      <Text size="xs" c="dimmed">
        {counted(countWithin(buckets, shown.min, shown.max), "product")}
        {unknown > 0 && ` · ${number(unknown)} without a ${name.toLowerCase()}`}
      </Text>
    </Stack>
  );
}
