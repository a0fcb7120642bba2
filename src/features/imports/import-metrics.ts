import type { Registry } from "prom-client";
import { addGauge, addLabelledCounter } from "../../platform/http/collected-metrics.ts";

/** The imports that this node runs. `rows` counts rows by result. */
export type ImportState = { running: number; rows: Record<string, number> };

export function importMetrics(registry: Registry, state: () => ImportState): void {
  addLabelledCounter(
    registry,
    "nichescope_import_rows_total",
    "Rows of uploaded files, by result.",
    "result",
    () => state().rows,
  );
  addGauge(registry, "nichescope_imports_running", "Imports of uploaded files in progress.", () => state().running);
}
