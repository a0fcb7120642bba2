/** Metrics of the database replica, for nodes that have one. */
import type { Registry } from "prom-client";
import { addGauge, addLabelledCounter } from "./collected-metrics.ts";

export type ReplicaFigures = () => { isUsed: boolean; lagSeconds: number; reads: Record<string, number> };

export function replicaMetrics(registry: Registry, figures: ReplicaFigures): void {
  addGauge(
    registry,
    "nichescope_replica_used",
    "1 while history is read from the replica; 0 if it is unreachable, too far behind or not used.",
    () => Number(figures().isUsed),
    "max",
  );
  addGauge(
    registry,
    "nichescope_replica_lag_seconds",
    "Maximum replication lag at the last check.",
    () => figures().lagSeconds,
    "max",
  );
  addLabelledCounter(
    registry,
    "nichescope_replica_reads_total",
    "Reads that may use the replica, by the server that served them.",
    "from",
    () => figures().reads,
  );
}
