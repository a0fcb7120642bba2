/** What Prometheus collects of a replica; of a node without one there is nothing to tell. */
import { Counter, Gauge, type Registry } from "prom-client";

export type ReplicaFigures = () => { isUsed: boolean; lagSeconds: number; reads: Record<string, number> };

export function replicaMetrics(registry: Registry, figures: ReplicaFigures): void {
  const registers = [registry];
  new Gauge({
    name: "nichescope_replica_used",
    help: "Whether history is read from the replica now: 1, or 0 when it is away, too far behind, or nobody asks.",
    registers,
    aggregator: "max",
    collect() {
      this.set(figures().isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: "nichescope_replica_lag_seconds",
    help: "How far the replica was behind, at most, when it was last looked at.",
    registers,
    aggregator: "max",
    collect() {
      this.set(figures().lagSeconds);
    },
  });
  new Counter({
    name: "nichescope_replica_reads_total",
    help: "Readings that may come from the replica, by the server that answered.",
    labelNames: ["from"],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(figures().reads)) this.inc({ from }, count);
    },
  });
}
