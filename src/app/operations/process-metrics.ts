import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { type ClusterFigures, clusterMetrics } from "../../features/search/cluster-metrics.ts";
import type { IndexState } from "../../features/search/index-state.ts";
import type { SourceHealth } from "../../features/sources/live/health-store.ts";
import { type DeliveryFigures, deliveryMetrics } from "../../features/webhooks/delivery-metrics.ts";
import { DELAY_RESOLUTION_MS } from "../../platform/http/back-pressure.ts";
import { addGauge, addLabelledCounter, addLabelledGauge } from "../../platform/http/collected-metrics.ts";

/** `rows` counts rows by result. */
export type ImportState = { running: number; rows: Record<string, number> };

/** The metrics of the process and of the search index that its API threads share. */
export function createNodeMetrics(
  indexState: () => IndexState,
  sourceHealth: () => Promise<SourceHealth[]>,
  importState: () => ImportState,
  deliveries?: DeliveryFigures,
  cluster?: () => ClusterFigures,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: DELAY_RESOLUTION_MS });
  const help: Record<keyof IndexState, string> = {
    revision: "Catalogue revision that the search index has reached.",
    documents: "Searchable products.",
    segments: "Segments of the search index.",
    bytes: "Memory used by the search index with its documents; on a cluster, its size without replicas.",
    lagSeconds: "Seconds since the search index was last known to be complete.",
  };
  for (const name of Object.keys(help) as (keyof IndexState)[]) {
    const metric = `nichescope_search_index_${name === "lagSeconds" ? "lag_seconds" : name}`;
    addGauge(registry, metric, help[name], () => indexState()[name]);
  }
  sourceGauges(registry, sourceHealth);
  importMetrics(registry, importState);
  if (deliveries) deliveryMetrics(registry, deliveries);
  if (cluster) clusterMetrics(registry, cluster);
  return registry;
}

/** The imports that this node runs. */
function importMetrics(registry: Registry, importState: () => ImportState): void {
  addLabelledCounter(
    registry,
    "nichescope_import_rows_total",
    "Rows of uploaded files, by result.",
    "result",
    () => importState().rows,
  );
  addGauge(
    registry,
    "nichescope_imports_running",
    "Imports of uploaded files in progress.",
    () => importState().running,
  );
}

/** The health of live sources, as seen by all nodes. */
function sourceGauges(registry: Registry, sourceHealth: () => Promise<SourceHealth[]>): void {
  // Without its database a node still reports its other metrics.
  const health = () => sourceHealth().catch(() => []);
  const timestamps = {
    success: ["When a live source last succeeded.", "lastSuccessAt"],
    failure: ["When a live source last failed.", "lastFailureAt"],
  } as const;
  for (const [name, [help, field]] of Object.entries(timestamps))
    addLabelledGauge(registry, `nichescope_source_last_${name}_timestamp_seconds`, help, "source", async () =>
      Object.fromEntries((await health()).map(({ source, [field]: at }) => [source, (at?.getTime() ?? 0) / 1_000])),
    );
  new Gauge({
    name: "nichescope_source_today",
    help: "Counts of a live source since 00:00 UTC: products stored, rejected and unknown, failures, tokens spent.",
    labelNames: ["source", "what"],
    registers: [registry],
    async collect() {
      for (const { source, today } of await health())
        for (const [what, count] of Object.entries(today)) this.set({ source, what }, count);
    },
  });
}
