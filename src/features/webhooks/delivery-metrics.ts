import type { Registry } from "prom-client";
import { addGauge, addLabelledCounter, shareReading } from "../../platform/http/collected-metrics.ts";
import type { DelivererState } from "./deliver.ts";
import type { Backlog } from "./delivery-store.ts";

export type DeliveryFigures = {
  /** The deliverer of this node. */
  state(): DelivererState;
  /** The backlog of the whole installation. */
  backlog(): Promise<Backlog & { oldestDueSeconds: number }>;
};

export function deliveryMetrics(registry: Registry, figures: DeliveryFigures): void {
  addLabelledCounter(
    registry,
    "nichescope_deliveries_total",
    "Webhook delivery attempts, by outcome: delivered, to be retried, or failed permanently.",
    "outcome",
    () => figures.state().outcomes,
  );
  addGauge(
    registry,
    "nichescope_deliveries_in_flight",
    "Deliveries that this node is sending.",
    () => figures.state().inFlight,
  );
  // One query for all three. Without its database a node still reports its other metrics.
  const read = shareReading(() => figures.backlog().catch(() => undefined));
  const gauges = {
    nichescope_deliveries_due: ["Deliveries due now on any node, counted up to 100,000 pending ones.", "due"],
    nichescope_deliveries_oldest_due_seconds: ["How long the oldest due delivery has been due.", "oldestDueSeconds"],
    nichescope_webhooks_disabled: [
      "Webhooks disabled by the service because they were gone or kept failing.",
      "disabled",
    ],
  } as const;
  for (const [name, [help, field]] of Object.entries(gauges))
    addGauge(registry, name, help, async () => (await read())?.[field]);
}
