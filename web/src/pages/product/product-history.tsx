import { SegmentedControl, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { eventsQuery } from "../../parts/events-query.ts";
import { change } from "../../parts/format.ts";
import { Failure, Shown } from "../../parts/states.tsx";
import { TimeChart } from "../../parts/time-chart.tsx";
import type { ChartEvent } from "../../parts/time-plot-marks.ts";
import { beginningOf, openingRange, RANGES, type RangeName, zoomOf, zoomParameters } from "../../parts/time-range.ts";
import { CompareWith } from "./compare-with.tsx";
import { outOfStockOf, panesOf } from "./drawn-series.ts";
import type { ProductParameters } from "./product-parameters.ts";
import {
  EVENTS_READ,
  type History,
  heldToEnd,
  historyQuery,
  isRecent,
  type Product,
  type ProductPath,
  productQuery,
  withRecent,
} from "./product-query.ts";

const ROUTE = "/inside/products/$marketplace/$asin";

type ProductHistoryProps = { path: ProductPath; product: Product; isComparing: boolean; onCompared: () => void };

/** The chart. Ranges and zooms replace the address, so that Back leads to the page before this one. */
export function ProductHistory({ path, product, isComparing, onCompared }: ProductHistoryProps) {
  const opening = openingRange(newestFigure(product));
  const { range = opening, with: chosen, ...zoomed } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: "/products/$marketplace/$asin" });
  const all = useQuery(historyQuery(path, product.firstSeenAt));
  const first = Date.parse(product.firstSeenAt);
  const from = Math.max(beginningOf(range) ?? first, first);
  const zoom = zoomOf(zoomed);
  // The last month is drawn by the hour, all before it by the day or week.
  const isByHour = isRecent(zoom?.from ?? from);
  const recent = useQuery({ ...historyQuery(path, product.firstSeenAt, true), enabled: isByHour });
  const other = useOther(path, chosen === path.asin ? undefined : chosen, isByHour);

  const go = (search: ProductParameters) => void navigate({ search, replace: true, resetScroll: false });
  const kept = { ...(range !== opening && { range }), ...(chosen && { with: chosen }) };
  const show = (next: RangeName) => go({ ...(next !== opening && { range: next }), ...(chosen && { with: chosen }) });
  const compareWith = (asin: string | undefined) => {
    onCompared();
    const { with: _, ...others } = kept;
    go({ ...others, ...zoomed, ...(asin && { with: asin }) });
  };

  const history = useMemo(
    () => (all.data && recent.data ? withRecent(all.data, recent.data) : all.data),
    [all.data, recent.data],
  );
  const panes = useMemo(() => {
    if (history === undefined) return [];
    return panesOf(other.history ? [history, other.history] : [history]);
  }, [history, other.history]);
  const shaded = useMemo(() => history && { name: "Out of stock", spans: outOfStockOf(history) }, [history]);
  const events = useChartEvents(product);
  return (
    <div>
      {other.error !== null && <Failure error={other.error} retry={other.retry} />}
      {(isComparing || other.asin !== undefined) && (
        <CompareWith
          path={path}
          other={other.asin === undefined ? null : { asin: other.asin, title: other.title }}
          onChange={compareWith}
          onClose={onCompared}
        />
      )}
      <Shown query={all} loading={<Skeleton height={478} role="status" aria-label="Loading chart" />}>
        {({ to, ...whole }) => (
          <TimeChart
            title="History"
            isTitleHidden
            panes={panes}
            shaded={shaded}
            events={events}
            gap="unknown"
            whole={{ from, to: Date.parse(to) }}
            overview={{ points: overviewOf({ to, ...whole }), limits: { from: first, to: Date.parse(to) } }}
            zoom={zoom}
            onZoom={(span) => go({ ...kept, ...zoomParameters(span) })}
            controls={
              <SegmentedControl
                aria-label="Range of the chart"
                value={range}
                onChange={(next) => show(next as RangeName)}
                data={Object.entries(RANGES).map(([value, label]) => ({ value, label }))}
              />
            }
          />
        )}
      </Shown>
    </div>
  );
}

const overviewOf = (history: History) => {
  const { price, bsr } = history.series;
  return heldToEnd<{ at: string; value: number | null }>(price?.length ? price : bsr, history);
};

function newestFigure({ seenAt }: Product): number {
  return Math.max(...Object.values(seenAt).map((at) => (at === null ? 0 : Date.parse(at))));
}

/** Price changes and alerts of a tracked product, in a word each. */
function useChartEvents({ tracking }: Product): readonly ChartEvent[] {
  const { id = "" } = tracking ?? {};
  const { data } = useQuery({ ...eventsQuery(id, EVENTS_READ), enabled: id !== "" });
  return useMemo(
    () =>
      (data?.events ?? []).flatMap(({ type, timestamp, data: facts }): ChartEvent[] => {
        const at = Date.parse(typeof facts["observedAt"] === "string" ? facts["observedAt"] : timestamp);
        const percent = facts["changePercent"];
        if (type === "alert_triggered") return [{ at, label: "Alert" }];
        if (type !== "price_change" || typeof percent !== "number") return [];
        return [{ at, label: `Price ${change(percent / 100)}` }];
      }),
    [data],
  );
}

/** The product to compare with, as far as it is loaded. */
function useOther({ marketplace }: ProductPath, asin: string | undefined, isByHour: boolean) {
  const path = { marketplace, asin: asin ?? "" };
  const product = useQuery({ ...productQuery(path), enabled: asin !== undefined });
  const { title, firstSeenAt } = product.data ?? {};
  const query = useQuery({ ...historyQuery(path, firstSeenAt ?? "", isByHour), enabled: firstSeenAt !== undefined });
  const history = asin === undefined || query.data?.asin !== asin ? undefined : query.data;
  const error = asin === undefined ? null : (product.error ?? query.error);
  return { asin, title, history, error, retry: () => void (product.error ? product : query).refetch() };
}
