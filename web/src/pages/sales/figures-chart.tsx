import { SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Select } from "../../parts/select.tsx";
import { Shown } from "../../parts/states.tsx";
import { figureText, type Show, shortFigure, spanText, stepText } from "./figure-text.ts";
import { FIGURES, type FigureName } from "./figure-words.ts";
import { type DaySpan, defaultStep, type Step } from "./period.ts";
import { PeriodChart } from "./period-chart.tsx";
import { type Basis, figuresRequest } from "./sales-choice.ts";
import { type Figures, type Series, type Summary, seriesQuery } from "./sales-queries.ts";
import { useSalesChoice } from "./use-choice.ts";

type Drawn = FigureName & keyof Figures;

const DRAWN: readonly Drawn[] = ["sales", "netProfit", "netBeforeCost", "units", "refunds", "fees", "advertising"];
const COUNTS: readonly Drawn[] = ["units", "orders", "unitsRefunded"];
const STEPS = { day: "Day", week: "Week", month: "Month" } as const satisfies Record<Step, string>;

export type FiguresChartProps = {
  /** Restricts the chart to one product. */
  request: { sku?: string };
  /** The days on screen. */
  span: DaySpan;
  previous: DaySpan;
  coverage: Summary["coverage"];
  basis: Basis;
  show: Show;
  figure: string | undefined;
  step: string | undefined;
  onChoose: (chosen: { figure?: string; step?: string }) => void;
};

/** One figure over time, with the period before. */
export function FiguresChart(props: FiguresChartProps) {
  const { request, span, previous, coverage, basis, show, figure, step, onChoose } = props;
  const { choice } = useSalesChoice();
  const figures = { ...figuresRequest(choice), ...request };
  const { days: _, ...withoutDays } = figures;
  const names = show.isHidden ? COUNTS : DRAWN;
  const name = names.find((each) => each === figure) ?? (names[0] as Drawn);
  const resolution: Step = step !== undefined && Object.hasOwn(STEPS, step) ? (step as Step) : defaultStep(span);
  const query = useQuery(seriesQuery({ ...figures, resolution }));
  const before = useQuery(seriesQuery({ ...withoutDays, from: previous.from, to: previous.to, resolution }));
  const pointsOf = (series: Series | undefined) =>
    series?.blocks.find(({ currency }) => currency === show.currency)?.points ?? [];
  // Costs are drawn upwards: the name says that they are costs.
  const sign = FIGURES[name].kind === "money" && FIGURES[name].better === "less" ? -1 : 1;
  const signed = (value: number | null | undefined) => (value == null ? null : value === 0 ? 0 : sign * value);
  const valueAt = (point: Series["blocks"][number]["points"][number] | undefined) => signed(point?.[basis]?.[name]);
  return (
    <Shown query={query} loading={<Skeleton height={340} radius="md" />}>
      {(series) => {
        const past = pointsOf(before.data);
        return (
          <PeriodChart
            title="Over time"
            valueName={`${FIGURES[name].name}, ${spanText(series)}`}
            beforeName={`Previous period, ${spanText(previous)}`}
            bars={pointsOf(series).map((point, i) => ({
              ...stepText(point, resolution),
              value: valueAt(point),
              before: valueAt(past[i]),
              isOpen: coverage.completeTo !== null && point.to > coverage.completeTo,
            }))}
            format={(value) => figureText(name, value, show)}
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
