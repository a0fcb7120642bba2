import { SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Select } from "../../parts/select.tsx";
import { Shown } from "../../parts/states.tsx";
import {
  type Drawn,
  figureText,
  moneyText,
  type ShownPeriod,
  shortFigure,
  shortSpan,
  stepText,
  unsigned,
} from "./figure-text.ts";
import { FIGURES } from "./figure-words.ts";
import { defaultStep, type Step } from "./period.ts";
import { PeriodChart } from "./period-chart.tsx";
import { figuresRequest } from "./sales-choice.ts";
import { type Series, seriesQuery } from "./sales-queries.ts";
import { useSalesChoice } from "./use-choice.ts";

const DRAWN: readonly Drawn[] = ["sales", "netProfit", "netBeforeCost", "units", "refunds", "fees", "advertising"];
const COUNTS: readonly Drawn[] = ["units", "orders", "unitsRefunded"];
const STEPS = { day: "Day", week: "Week", month: "Month" } as const satisfies Record<Step, string>;

type OverTimeProps = {
  shown: ShownPeriod;
  /** Restricts the chart to one product. */
  sku?: string | undefined;
  figure?: string | undefined;
  step?: string | undefined;
  onChoose: (chosen: { figure?: string; step?: string }) => void;
};

/** One figure over time, with the compared period. */
export function OverTime({ shown, sku, figure, step, onChoose }: OverTimeProps) {
  const { summary, basis, show, past } = shown;
  const { choice } = useSalesChoice();
  const figures = { ...figuresRequest(choice), ...(sku !== undefined && { sku }) };
  const { days: _, ...withoutDays } = figures;
  const names = show.isHidden ? COUNTS : DRAWN;
  const name = names.find((each) => each === figure) ?? (names[0] as Drawn);
  const resolution: Step = step !== undefined && Object.hasOwn(STEPS, step) ? (step as Step) : defaultStep(summary);
  const query = useQuery(seriesQuery({ ...figures, resolution }));
  const { from, to } = past ?? summary;
  const before = useQuery({ ...seriesQuery({ ...withoutDays, from, to, resolution }), enabled: past !== undefined });
  const pointsOf = (series: Series | undefined) =>
    series?.blocks.find(({ currency }) => currency === show.currency)?.points ?? [];
  // Costs are drawn upwards: the name says that they are costs.
  const valueAt = (point: Series["blocks"][number]["points"][number] | undefined) =>
    unsigned(name, point?.[basis]?.[name]);
  const { completeTo } = summary.coverage;
  return (
    <Shown query={query} loading={<Skeleton h={{ base: 298, xs: 224 }} />}>
      {(series) => {
        const compared = past === undefined ? [] : pointsOf(before.data);
        return (
          <PeriodChart
            title="Over time"
            valueName={`${FIGURES[name].name}, ${shortSpan(series)}`}
            beforeName={past && shortSpan(past)}
            bars={pointsOf(series).map((point, i) => ({
              ...stepText(point, resolution),
              value: valueAt(point),
              before: valueAt(compared[i]),
              isOpen: completeTo !== null && point.to > completeTo,
            }))}
            format={(value) =>
              FIGURES[name].kind === "money" ? moneyText(value, show) : figureText(name, value, show)
            }
            tick={(value) => shortFigure(name, value, show.currency)}
            controls={
              <>
                <Select
                  aria-label="Figure"
                  size="xs"
                  w={180}
                  data={names.map((each) => ({ value: each, label: FIGURES[each].name }))}
                  value={name}
                  onChange={(chosen) => chosen && onChoose({ figure: chosen })}
                  allowDeselect={false}
                />
                <SegmentedControl
                  size="xs"
                  aria-label="Interval"
                  value={resolution}
                  onChange={(chosen) => onChoose({ step: chosen })}
                  data={Object.entries(STEPS).map(([value, label]) => ({ value, label }))}
                />
              </>
            }
          />
        );
      }}
    </Shown>
  );
}
