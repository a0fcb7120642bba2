import { Anchor, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { longDate } from "../../parts/format.ts";
import { RangeButtons } from "../../parts/range-buttons.tsx";
import { Failure, Shown } from "../../parts/states.tsx";
import { beginningOf, openingRange, type RangeName, zoomOf, zoomParameters } from "../../parts/time-range.ts";
import type { Span } from "../../parts/time-series.ts";
import { CompareWith } from "./compare-with.tsx";
import type { Drawn } from "./drawn-series.ts";
import { HistoryCharts, HistoryChartsComing } from "./history-charts.tsx";
import type { ProductParameters } from "./product-parameters.ts";
import { type History, historyQuery, type Product, type ProductPath, productQuery } from "./product-query.ts";

const ROUTE = "/inside/products/$marketplace/$asin";

export function ProductHistory({ path, product }: { path: ProductPath; product: Product }) {
  const opening = openingRange(newestFigure(product));
  const { range = opening, with: chosen, ...zoomed } = useSearch({ from: ROUTE });
  const navigate = useNavigate({ from: "/products/$marketplace/$asin" });
  const query = useQuery(historyQuery(path, range, product.firstSeenAt));
  const other = useOther(path, chosen === path.asin ? undefined : chosen, range);
  const go = (search: ProductParameters) => void navigate({ search, replace: true, resetScroll: false });
  const kept = { ...(range !== opening && { range }), ...(chosen && { with: chosen }) };
  const show = (next: RangeName) => go({ ...(next !== opening && { range: next }), ...(chosen && { with: chosen }) });
  const compareWith = (asin: string | undefined) => {
    const { with: _, ...others } = kept;
    go({ ...others, ...zoomed, ...(asin && { with: asin }) });
  };

  return (
    <Stack gap="sm" component="section" aria-label="History">
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={2}>History</Title>
          <Text size="sm" c="dimmed">
            Drag or pinch to zoom all charts, double-click or double-tap to reset. Times are in your time zone.
          </Text>
        </div>
        <Group gap="xs">
          <StartOfHistory range={range} firstSeenAt={product.firstSeenAt} />
          <CompareWith
            path={path}
            other={other.asin === undefined ? null : { asin: other.asin, title: other.title }}
            onChange={compareWith}
          />
          <RangeButtons value={range} onChange={show} />
        </Group>
      </Group>
      {other.error !== null && <Failure error={other.error} retry={other.retry} />}
      <Shown query={query} loading={<HistoryChartsComing />}>
        {(history) => (
          <Charts
            history={history}
            other={other.drawn}
            zoom={zoomOf(zoomed)}
            onZoom={(span) => go({ ...kept, ...zoomParameters(span) })}
          />
        )}
      </Shown>
      <Text size="sm">
        <Anchor
          href={`/api/v1/products/${path.asin}/history?${new URLSearchParams({
            marketplace: path.marketplace,
            ...(query.data && { from: query.data.from, resolution: query.data.resolution }),
            format: "csv",
          })}`}
          download
        >
          Download as CSV
        </Anchor>
      </Text>
    </Stack>
  );
}

function newestFigure({ seenAt }: Product): number {
  return Math.max(...Object.values(seenAt).map((at) => (at === null ? 0 : Date.parse(at))));
}

/** Says why the charts are shorter than the chosen range. */
function StartOfHistory({ range, firstSeenAt }: { range: RangeName; firstSeenAt: string }) {
  const wanted = beginningOf(range);
  if (wanted === null || wanted >= Date.parse(firstSeenAt)) return null;
  return (
    <Text size="sm" c="dimmed">
      History starts on {longDate(firstSeenAt)}
    </Text>
  );
}

type ChartsProps = {
  history: History;
  other: Drawn | undefined;
  zoom: Span | null;
  onZoom: (to: Span | null) => void;
};

function Charts({ history, other, ...zooming }: ChartsProps) {
  const drawn = useMemo((): [Drawn, ...Drawn[]] => {
    const own = { name: "this product", history };
    return other ? [own, other] : [own];
  }, [history, other]);
  return <HistoryCharts drawn={drawn} {...zooming} />;
}

/** The product to compare with, as far as it is loaded. */
function useOther({ marketplace }: ProductPath, asin: string | undefined, range: RangeName) {
  const path = { marketplace, asin: asin ?? "" };
  const product = useQuery({ ...productQuery(path), enabled: asin !== undefined });
  const { title, firstSeenAt } = product.data ?? {};
  const query = useQuery({ ...historyQuery(path, range, firstSeenAt ?? ""), enabled: firstSeenAt !== undefined });
  const history = asin === undefined || query.data?.asin !== asin ? undefined : query.data;
  const drawn = useMemo(
    (): Drawn | undefined => (history && title !== undefined ? { name: shortened(title), history } : undefined),
    [history, title],
  );
  const error = asin === undefined ? null : (product.error ?? query.error);
  return { asin, title, drawn, error, retry: () => void (product.error ? product : query).refetch() };
}

const MOST_LETTERS = 28;

/** A title shortened for a legend, cut between words. */
function shortened(title: string): string {
  if (title.length <= MOST_LETTERS) return title;
  const cut = title.slice(0, MOST_LETTERS);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), MOST_LETTERS / 2)).replace(/[\s,;–-]+$/, "")}…`;
}
