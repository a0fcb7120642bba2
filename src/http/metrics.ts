import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";

import type { IndexState } from "../search/index-state.ts";
import type { SourceHealth } from "../sources/live/health-store.ts";
import { awayMetric, type ClusterFigures, clusterMetrics } from "./cluster-metrics.ts";
import { type DeliveryFigures, deliveryMetrics } from "./delivery-metrics.ts";

export type Metrics = ReturnType<typeof createMetrics>;

export type PoolState = { total: number; idle: number; waiting: number };

/** What Prometheus collects of one front; those of all fronts are added up when they are asked for. */
export function createMetrics({
  poolState,
  inFlight,
  isClusterAway,
}: {
  poolState: () => PoolState;
  inFlight: () => number;
  isClusterAway?: (() => boolean) | undefined;
}) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "nichescope_http_request_duration_seconds",
    help: "Time from the first byte of a request to the last of its answer.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  new Gauge({
    name: "nichescope_http_requests_in_flight",
    help: "Requests being answered now.",
    registers,
    collect() {
      this.set(inFlight());
    },
  });
  const refused = new Counter({
    name: "nichescope_requests_refused_total",
    help: "Requests refused at the gates, by reason.",
    labelNames: ["reason"] as const,
    registers,
  });
  new Gauge({
    name: "nichescope_database_connections",
    help: "Connections of this node to the database, and requests waiting for one.",
    labelNames: ["state"] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolState())) this.set({ state }, count);
    },
  });

  if (isClusterAway) awayMetric(registry, isClusterAway);

  return {
    registry,
    refused: (reason: string) => refused.inc({ reason }),
    /** The observer of one route. It keeps the histogram of each status it has met: finding one costs more than observing. */
    observerOf(method: string, route: string): (status: number, seconds: number) => void {
      const byStatus = new Map<number, Histogram.Internal<string>>();
      return (status, seconds) => {
        let child = byStatus.get(status);
        if (child === undefined) {
          child = requests.labels(method, route, String(status));
          byStatus.set(status, child);
        }
        child.observe(seconds);
      };
    },
  };
}

/** `rows` by what became of them. */
export type ImportState = { running: number; rows: Record<string, number> };

export type MetricsJson = MetricObjectWithValues<MetricValue<string>>[];

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Of the process, and of the search index that its fronts share. */
export function createNodeMetrics(
  indexState: () => IndexState,
  sourceHealth: () => Promise<SourceHealth[]>,
  importState: () => ImportState,
  deliveries?: DeliveryFigures,
  cluster?: () => ClusterFigures,
): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const help: Record<keyof IndexState, string> = {
    revision: "Revision of the catalogue that the search index has come to.",
    documents: "Products that can be searched.",
    segments: "Parts that the search index consists of.",
    bytes: "Memory of the search index with its documents; on a cluster, what it takes there without its replicas.",
    lagSeconds: "How long ago the search index was last known to have everything.",
  };
  for (const name of Object.keys(help) as (keyof IndexState)[]) {
    new Gauge({
      name: `nichescope_search_index_${name === "lagSeconds" ? "lag_seconds" : name}`,
      help: help[name],
      registers: [registry],
      collect() {
        this.set(indexState()[name]);
      },
    });
  }
  sourceGauges(registry, sourceHealth);
  importMetrics(registry, importState);
  if (deliveries) deliveryMetrics(registry, deliveries);
  if (cluster) clusterMetrics(registry, cluster);
  return registry;
}

/** Of the imports that this node runs. */
function importMetrics(registry: Registry, importState: () => ImportState): void {
  const registers = [registry];
  new Counter({
    name: "nichescope_import_rows_total",
    help: "Rows of uploaded files, by what became of them.",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(importState().rows)) this.inc({ result }, count);
    },
  });
  new Gauge({
    name: "nichescope_imports_running",
    help: "Imports of uploaded files that are running now.",
    registers,
    collect() {
      this.set(importState().running);
    },
  });
}

/** How live sources fare, whichever node asked them. */
function sourceGauges(registry: Registry, sourceHealth: () => Promise<SourceHealth[]>): void {
  // Without its database a node still has metrics to tell.
  const health = () => sourceHealth().catch(() => []);
  const moments = {
    success: ["When a live source last answered.", "lastSuccessAt"],
    failure: ["When a live source last failed.", "lastFailureAt"],
  } as const;
  for (const [name, [help, field]] of Object.entries(moments)) {
    new Gauge({
      name: `nichescope_source_last_${name}_timestamp_seconds`,
      help,
      labelNames: ["source"],
      registers: [registry],
      async collect() {
        for (const { source, [field]: at } of await health()) this.set({ source }, (at?.getTime() ?? 0) / 1_000);
      },
    });
  }
  new Gauge({
    name: "nichescope_source_today",
    help: "Of a live source since 00:00 UTC: products stored, rejected and unknown, failures, tokens spent.",
    labelNames: ["source", "what"],
    registers: [registry],
    async collect() {
      for (const { source, today } of await health())
        for (const [what, count] of Object.entries(today)) this.set({ source, what }, count);
    },
  });
}

/** One text of several registries: counts and sums are added up. */
export async function mergeMetrics(parts: MetricsJson[]): Promise<string> {
  return await AggregatorRegistry.aggregate(parts).metrics();
}
