/** Metrics of the database replica, for nodes that have one. */
import { Counter, Gauge, type Registry } from "prom-client";

export type ReplicaFigures = () => { isUsed: boolean; lagSeconds: number; reads: Record<string, number> };

export function replicaMetrics(registry: Registry, figures: ReplicaFigures): void {
  const registers = [registry];
  new Gauge({
    name: "nichescope_replica_used",
    help: "1 while history is read from the replica; 0 if it is unreachable, too far behind or not used.",
    registers,
    aggregator: "max",
    collect() {
      this.set(figures().isUsed ? 1 : 0);
    },
  });
  new Gauge({
    name: "nichescope_replica_lag_seconds",
    help: "Maximum replication lag at the last check.",
    registers,
    aggregator: "max",
    collect() {
      this.set(figures().lagSeconds);
    },
  });
  new Counter({
    name: "nichescope_replica_reads_total",
    help: "Reads that may use the replica, by the server that answered them.",
    labelNames: ["from"],
    registers,
    collect() {
      this.reset();
      for (const [from, count] of Object.entries(figures().reads)) this.inc({ from }, count);
    },
  });
}
