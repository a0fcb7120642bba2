import type { Registry } from "prom-client";
import { addGauge } from "../../platform/http/collected-metrics.ts";
import type { IndexState } from "./index-state.ts";

const HELP: Record<keyof IndexState, string> = {
  revision: "Catalogue revision that the search index has reached.",
  documents: "Searchable products.",
  segments: "Segments of the search index.",
  bytes: "Memory used by the search index with its documents; on a cluster, its size without replicas.",
  lagSeconds: "Seconds since the search index was last known to be complete.",
};

export function indexMetrics(registry: Registry, state: () => IndexState): void {
  for (const name of Object.keys(HELP) as (keyof IndexState)[]) {
    const metric = `nichescope_search_index_${name === "lagSeconds" ? "lag_seconds" : name}`;
    addGauge(registry, metric, HELP[name], () => state()[name]);
  }
}
