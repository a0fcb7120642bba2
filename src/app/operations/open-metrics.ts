/** The metrics of a node: its process, and what its features and its installation report. */
import { collectDefaultMetrics, Registry } from "prom-client";
import { type ImportState, importMetrics } from "../../features/imports/import-metrics.ts";
import { type ClusterFigures, clusterMetrics } from "../../features/search/cluster-metrics.ts";
import { indexMetrics } from "../../features/search/index-metrics.ts";
import type { IndexState } from "../../features/search/index-state.ts";
import { createHealthStore } from "../../features/sources/live/health-store.ts";
import { sourceMetrics } from "../../features/sources/live/source-metrics.ts";
import { type DeliveryFigures, deliveryMetrics } from "../../features/webhooks/delivery-metrics.ts";
import { utcDay } from "../../platform/base/clock.ts";
import type { Platform } from "../../platform/feature.ts";
import { DELAY_RESOLUTION_MS } from "../../platform/http/back-pressure.ts";
import type { Config } from "../config/config.ts";
import { nodeFigures } from "./node-figures.ts";
import { nodeMetrics } from "./node-metrics.ts";

type MetricParts = {
  index: { state: () => IndexState; figures?: () => ClusterFigures };
  imports: { state: () => ImportState };
  deliveries: DeliveryFigures;
};

export function openMetrics(platform: Platform, config: Config, { index, imports, deliveries }: MetricParts): Registry {
  const { database, clock } = platform;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: DELAY_RESOLUTION_MS });
  nodeMetrics(registry, nodeFigures(platform, config));
  indexMetrics(registry, index.state);
  if (index.figures) clusterMetrics(registry, index.figures);
  const health = createHealthStore(database.pool);
  sourceMetrics(registry, () => health.list(utcDay(clock.now())));
  importMetrics(registry, imports.state);
  if (config.role !== "api") deliveryMetrics(registry, deliveries);
  return registry;
}
