import { Gauge, type Registry } from "prom-client";
import { addLabelledGauge } from "../../../platform/http/collected-metrics.ts";
import type { SourceHealth } from "./health-store.ts";

/** The health of live sources, as seen by all nodes. */
export function sourceMetrics(registry: Registry, list: () => Promise<SourceHealth[]>): void {
  // Without its database a node still reports its other metrics.
  const health = () => list().catch(() => []);
  const timestamps = {
    success: ["When a live source last succeeded.", "lastSuccessAt"],
    failure: ["When a live source last failed.", "lastFailureAt"],
  } as const;
  for (const [name, [help, field]] of Object.entries(timestamps))
    addLabelledGauge(registry, `nichescope_source_last_${name}_timestamp_seconds`, help, "source", async () =>
      Object.fromEntries((await health()).map(({ source, [field]: at }) => [source, (at?.getTime() ?? 0) / 1_000])),
    );
  new Gauge({
    name: "nichescope_source_today",
    help: "Counts of a live source since 00:00 UTC: products stored, rejected and unknown, failures, tokens spent.",
    labelNames: ["source", "what"],
    registers: [registry],
    async collect() {
      for (const { source, today } of await health())
        for (const [what, count] of Object.entries(today)) this.set({ source, what }, count);
    },
  });
}
