import { Counter, Gauge, type Registry } from "prom-client";
import type { DelivererState } from "../webhooks/deliver.ts";
import type { Backlog } from "../webhooks/delivery-store.ts";

export type DeliveryFigures = {
  /** Of this node. */
  state(): DelivererState;
  /** Of the whole installation. */
  backlog(): Promise<Backlog & { oldestDueSeconds: number }>;
};

export function deliveryMetrics(registry: Registry, figures: DeliveryFigures): void {
  const registers = [registry];
  new Counter({
    name: "nichescope_deliveries_total",
    help: "Attempts to deliver webhooks, by outcome: delivered, to be tried again, failed for good.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(figures.state().outcomes)) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: "nichescope_deliveries_in_flight",
    help: "Deliveries that this node is sending now.",
    registers,
    collect() {
      this.set(figures.state().inFlight);
    },
  });
  // One statement for all that are collected together. Without its database a node still has metrics to tell.
  let reading: ReturnType<DeliveryFigures["backlog"]> | undefined;
  const read = () => {
    reading ??= figures.backlog().finally(() => {
      reading = undefined;
    });
    return reading.catch(() => undefined);
  };
  const gauges = {
    nichescope_deliveries_due: [
      "Deliveries that are due now, whichever node will send them; counted up to 100,000 pending ones.",
      "due",
    ],
    nichescope_deliveries_oldest_due_seconds: [
      "How long the delivery that has waited longest has been due.",
      "oldestDueSeconds",
    ],
    nichescope_webhooks_disabled: ["Webhooks that were disabled because they are gone or kept failing.", "disabled"],
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
