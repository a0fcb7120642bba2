import { Counter, Gauge, type Registry } from "prom-client";
import type { DelivererState } from "../webhooks/deliver.ts";
import type { Backlog } from "../webhooks/delivery-store.ts";

export type DeliveryFigures = {
  /** The deliverer of this node. */
  state(): DelivererState;
  /** The backlog of the whole installation. */
  backlog(): Promise<Backlog & { oldestDueSeconds: number }>;
};

export function deliveryMetrics(registry: Registry, figures: DeliveryFigures): void {
  const registers = [registry];
  new Counter({
    name: "nichescope_deliveries_total",
    help: "Webhook delivery attempts, by outcome: delivered, to be retried, or failed permanently.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(figures.state().outcomes)) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: "nichescope_deliveries_in_flight",
    help: "Deliveries that this node is sending.",
    registers,
    collect() {
      this.set(figures.state().inFlight);
    },
  });
  // One query for all three gauges. Without its database a node still reports its other metrics.
  let reading: ReturnType<DeliveryFigures["backlog"]> | undefined;
  const read = () => {
    reading ??= figures.backlog().finally(() => {
      reading = undefined;
    });
    return reading.catch(() => undefined);
  };
  const gauges = {
    nichescope_deliveries_due: ["Deliveries due now on any node, counted up to 100,000 pending ones.", "due"],
    nichescope_deliveries_oldest_due_seconds: ["How long the oldest due delivery has been due.", "oldestDueSeconds"],
    nichescope_webhooks_disabled: [
      "Webhooks disabled by the service because they were gone or kept failing.",
      "disabled",
    ],
  } as const;
  for (const [name, [help, field]] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const backlog = await read();
        if (backlog !== undefined) this.set(backlog[field]);
      },
    });
}
