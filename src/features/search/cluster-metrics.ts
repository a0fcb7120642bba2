import type { Registry } from "prom-client";
import { addGauge, addLabelledCounter } from "../../platform/http/collected-metrics.ts";

/** The search cluster as this node sees it; counts are since its start. */
export type ClusterFigures = {
  generation: number;
  isLeading: boolean;
  written: number;
  retried: number;
  refused: number;
};

export function clusterMetrics(registry: Registry, figures: () => ClusterFigures): void {
  addGauge(
    registry,
    "nichescope_search_index_generation",
    "Generation of the search index in use; each rebuild creates a new one. 0 if there is none.",
    () => figures().generation,
  );
  addGauge(
    registry,
    "nichescope_search_index_leader",
    "1 on the node that maintains the search index in the cluster.",
    () => Number(figures().isLeading),
  );
  addLabelledCounter(
    registry,
    "nichescope_search_index_writes_total",
    "Products sent to the search cluster: `written`, `retried` because it was busy, or `refused` as invalid.",
    "result",
    () => {
      const { written, retried, refused } = figures();
      return { written, retried, refused };
    },
  );
}

/** Each thread detects it by itself; the maximum is reported. */
export function clusterAwayMetric(registry: Registry, isUnavailable: () => boolean): void {
  addGauge(
    registry,
    "nichescope_search_cluster_away",
    "1 while searches are refused at once because the search cluster is unreachable.",
    () => Number(isUnavailable()),
    "max",
  );
}
