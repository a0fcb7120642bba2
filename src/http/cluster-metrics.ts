import { Counter, Gauge, type Registry } from "prom-client";

/** The search cluster as this node sees it; counts are since its start. */
export type ClusterFigures = {
  generation: number;
  isLeading: boolean;
  written: number;
  retried: number;
  refused: number;
};

export function clusterMetrics(registry: Registry, figures: () => ClusterFigures): void {
  const registers = [registry];
  new Gauge({
    name: "nichescope_search_index_generation",
    help: "Generation of the search index in use; each rebuild creates a new one. 0 if there is none.",
    registers,
    collect() {
      this.set(figures().generation);
    },
  });
  new Gauge({
    name: "nichescope_search_index_leader",
    help: "1 on the node that maintains the search index in the cluster.",
    registers,
    collect() {
      this.set(Number(figures().isLeading));
    },
  });
  new Counter({
    name: "nichescope_search_index_writes_total",
    help: "Products sent to the search cluster: `written`, `retried` because it was busy, or `refused` as invalid.",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      const { written, retried, refused } = figures();
      for (const [result, count] of Object.entries({ written, retried, refused })) this.inc({ result }, count);
    },
  });
}

/** Each thread detects it by itself; the maximum is reported. */
export function clusterAwayMetric(registry: Registry, isUnavailable: () => boolean): void {
  new Gauge({
    name: "nichescope_search_cluster_away",
    help: "1 while searches are refused at once because the search cluster is unreachable.",
    registers: [registry],
    aggregator: "max",
    collect() {
      this.set(Number(isUnavailable()));
    },
  });
}
