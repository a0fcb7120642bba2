import { Group, SegmentedControl, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { percent } from "../../parts/format.ts";
import { Loading, Shown } from "../../parts/states.tsx";
import { TimeChart } from "../../parts/time-chart.tsx";
import { DAY_MS, type Span, type TimeSeries } from "../../parts/time-series.ts";
import { type Market, type MarketSeries, marketSeriesQuery, type Resolution } from "./market-queries.ts";

const RANGES = { "30": "30 days", "90": "90 days", "365": "1 year" };
const RESOLUTIONS: Record<Resolution, string> = { day: "Daily", week: "Weekly", month: "Monthly" };
const inPercent = (value: number) => percent(value / 100);
/** There are six colours, and each line needs its own. */
const MOST_LINES = 6;

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The shares and the price positions over time. */
export function MarketCharts({ market }: { market: Market }) {
  const [days, setDays] = useState("90");
  const [resolution, setResolution] = useState<Resolution>("day");
  const from = new Date(Date.now() - Number(days) * DAY_MS).toISOString().slice(0, 10);
  const query = useQuery(marketSeriesQuery(market.id, resolution, from));
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <SegmentedControl aria-label="Range of the charts" value={days} onChange={setDays} data={options(RANGES)} />
        <SegmentedControl
          aria-label="Interval of the charts"
          value={resolution}
          onChange={(next) => setResolution(next as Resolution)}
          data={options(RESOLUTIONS)}
        />
      </Group>
      <Shown query={query} loading={<Loading rows={2} height={220} />}>
        {(series) => <Charts market={market} series={series} />}
      </Shown>
    </Stack>
  );
}

function Charts({ market, series: { points } }: { market: Market; series: MarketSeries }) {
  const [zoom, setZoom] = useState<Span | null>(null);
  const shares = useMemo(() => sharesOf(points), [points]);
  const positions = useMemo(() => positionsOf(points, market), [points, market]);
  const marks = useMemo(() => marksOf(points, market), [points, market]);
  return (
    <>
      <TimeChart
        title="My share over time"
        about={marks.length > 0 && "Dots mark days with a note"}
        series={shares}
        format={inPercent}
        gap="unknown"
        fromZero
        marks={marks}
        zoom={zoom}
        onZoom={setZoom}
      />
      {positions.length > 0 && (
        <TimeChart
          title="Price position"
          about="100% is the rivals’ median"
          series={positions}
          format={inPercent}
          gap="unknown"
          zoom={zoom}
          onZoom={setZoom}
          height={180}
        />
      )}
    </>
  );
}

type Points = MarketSeries["points"];

function sharesOf(points: Points): TimeSeries[] {
  return [
    { name: "Units", of: "units" as const },
    { name: "Revenue", of: "revenue" as const },
  ].flatMap(({ name, of }) => {
    const first = points.findIndex((point) => point[of].share !== null);
    if (first === -1) return [];
    const known = points.slice(first).map((point) => {
      const { share, low, high } = point[of];
      return { at: point.at, value: share, low, high };
    });
    return [{ name, points: known }];
  });
}

function positionsOf(points: Points, { products }: Market): TimeSeries[] {
  return products
    .filter(({ group }) => group === "mine")
    .slice(0, MOST_LINES)
    .flatMap(({ asin, title }) => {
      const all = points.map(({ at, positions }) => ({
        at,
        value: positions.find((position) => position.asin === asin)?.percentOfMedian ?? null,
      }));
      const first = all.findIndex(({ value }) => value !== null);
      return first === -1 ? [] : [{ name: shortened(title ?? asin), points: all.slice(first) }];
    });
}

function marksOf(points: Points, { notes }: Market) {
  return notes.flatMap(({ day }) => {
    const at = `${day}T00:00:00.000Z`;
    const point = points.findLast((each) => each.at <= at);
    const value = point?.units.share ?? point?.revenue.share ?? null;
    return value === null ? [] : [{ at, value }];
  });
}

function shortened(title: string): string {
  return title.length <= 28 ? title : `${title.slice(0, 27).trimEnd()}…`;
}
