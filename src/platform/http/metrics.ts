import {
  AggregatorRegistry,
  Counter,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";
import { addGauge, addLabelledGauge } from "./collected-metrics.ts";

export type Metrics = ReturnType<typeof createMetrics>;

export type PoolState = { total: number; idle: number; waiting: number };

/** The metrics of one API thread. `mergeMetrics` adds those of all threads together. */
export function createMetrics({ poolState, inFlight }: { poolState: () => PoolState; inFlight: () => number }) {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Histogram({
    name: "nichescope_http_request_duration_seconds",
    help: "Time from the first byte of a request to the last byte of its response.",
    labelNames: ["method", "route", "status"] as const,
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  addGauge(registry, "nichescope_http_requests_in_flight", "Requests in progress.", inFlight);
  const refused = new Counter({
    name: "nichescope_requests_refused_total",
    help: "Requests refused by the gates, by reason.",
    labelNames: ["reason"] as const,
    registers,
  });
  addLabelledGauge(
    registry,
    "nichescope_database_connections",
    "Database connections of this node, and requests waiting for one.",
    "state",
    poolState,
  );

  return {
    registry,
    refused: (reason: string) => refused.inc({ reason }),
    /** Returns the observer of one route. It caches a histogram per status, because looking one up costs more than observing. */
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

export type MetricsJson = MetricObjectWithValues<MetricValue<string>>[];

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Merges several registries into one text; counts and sums are added up. */
export async function mergeMetrics(parts: MetricsJson[]): Promise<string> {
  return await AggregatorRegistry.aggregate(parts).metrics();
}
