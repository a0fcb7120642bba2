import { Box, Skeleton, Text } from "@mantine/core";
import { IconChartLine } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { figure, METRICS, type Metric, needsKeyword } from "../../parts/metric.ts";
import { Empty } from "../../parts/states.tsx";
import { TimeChart } from "../../parts/time-chart.tsx";
import type { Span } from "../../parts/time-series.ts";
import { PREVIEW_DAYS, type Preview } from "./alert-query.ts";
import { firedInWords } from "./alert-words.ts";

type AlertPreviewProps = {
  metric: Metric;
  /** The threshold; null while none is entered. */
  value: number | null;
  preview: Preview | undefined;
  /** The current value, where there is one without a history. */
  current?: number | null;
  /** True for a stored alert, false for a draft. */
  isStored?: boolean;
};

/** The recent history of a figure with the threshold and the moments it would have been crossed. */
export function AlertPreview({ metric, value, preview, current = null, isStored = false }: AlertPreviewProps) {
  const [zoom, setZoom] = useState<Span | null>(null);
  const currency = preview?.currency ?? "USD";
  const format = useMemo(() => (each: number) => figure(metric, each, currency), [metric, currency]);
  const series = useMemo(() => [{ name: METRICS[metric].name, points: heldToEnd(preview) }], [metric, preview]);
  const threshold = useMemo(
    () => (value === null ? undefined : { value, label: figure(metric, value, currency) }),
    [metric, value, currency],
  );
  if (preview === undefined) return <Skeleton height={340} />;
  if (preview.points.length === 0) return <NoPast metric={metric} isKnown={current !== null} isStored={isStored} />;
  const whole = { from: Date.parse(preview.from), to: Date.parse(preview.to) };
  return (
    <div>
      <TimeChart
        title={`${METRICS[metric].name}, last ${PREVIEW_DAYS} days`}
        about={METRICS[metric].lowerIsBetter ? "Up is better: a lower rank sells more." : undefined}
        series={series}
        format={format}
        lowerIsBetter={METRICS[metric].lowerIsBetter ?? false}
        threshold={threshold}
        marks={value === null ? undefined : preview.fired}
        whole={whole}
        zoom={zoom}
        onZoom={setZoom}
      />
      <Box p="md" mt="sm" role="status" mih={74}>
        {value === null ? (
          <Text c="dimmed">Enter a threshold to see how often the alert would have triggered.</Text>
        ) : (
          <>
            <Text fw={600}>{firedInWords(preview.wouldFire, PREVIEW_DAYS)}</Text>
            <Text size="sm" c="dimmed">
              {isStored ? "Calculated with the current settings." : NOW[preview.state]}
            </Text>
          </>
        )}
      </Box>
    </div>
  );
}

function NoPast({ metric, isKnown, isStored }: { metric: Metric; isKnown: boolean; isStored: boolean }) {
  const isOfKeyword = needsKeyword(metric);
  return (
    <Empty icon={<IconChartLine />} title="No history to test against yet">
      {isOfKeyword
        ? "We record keyword data daily from the day you start tracking it. "
        : "We have no recent data for this metric. "}
      {!isStored &&
        (isKnown
          ? "The alert starts from the current value and triggers when it crosses your threshold."
          : "The alert starts with the first value we record.")}
    </Empty>
  );
}

const NOW: Record<Preview["state"], string> = {
  waiting: "No value yet. The alert starts with the first one we record.",
  armed: "Triggers as soon as the value crosses your threshold.",
  met: "The value is already past your threshold. The alert triggers once it moves back and crosses it again.",
};

/** Extends the last value to the end of the chart. */
function heldToEnd(preview: Preview | undefined): Preview["points"] {
  const last = preview?.points.at(-1);
  if (preview === undefined || last === undefined) return [];
  return last.at === preview.to ? preview.points : [...preview.points, { ...last, at: preview.to }];
}
