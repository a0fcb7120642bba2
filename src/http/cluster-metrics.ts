import { Counter, Gauge, type Registry } from "prom-client";

/** Of the search cluster, as this node sees it; the counts are since its start. */
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
    help: "Number of the search index in the cluster that is searched; each rebuild makes another. 0 while there is none.",
    registers,
    collect() {
      this.set(figures().generation);
    },
  });
  new Gauge({
    name: "nichescope_search_index_leader",
    help: "1 on the node that keeps the search index in the cluster.",
    registers,
    collect() {
      this.set(Number(figures().isLeading));
    },
  });
  new Counter({
    name: "nichescope_search_index_writes_total",
    help: "Products written to the search cluster: `written`, sent again for want of room (`retried`), and `refused` by it as they are.",
    labelNames: ["result"],
    registers,
    collect() {
      this.reset();
      const { written, retried, refused } = figures();
      for (const [result, count] of Object.entries({ written, retried, refused })) this.inc({ result }, count);
    },
  });
}

/** Each thread finds out for itself; one is enough to tell. */
export function awayMetric(registry: Registry, isAway: () => boolean): void {
  new Gauge({
    name: "nichescope_search_cluster_away",
    help: "1 while searches are refused at once because the search cluster does not answer.",
    registers: [registry],
    aggregator: "max",
    collect() {
      this.set(Number(isAway()));
    },
  });
}
