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
  // One statement for all three. Without its database a node still has metrics to tell.
  const backlog = { due: 0, oldestDueSeconds: 0, disabled: 0 };
  new Gauge({
    name: "nichescope_deliveries_due",
    help: "Deliveries that are due now, whichever node will send them; counted up to 100,000 pending ones.",
    registers,
    async collect() {
      Object.assign(backlog, await figures.backlog().catch(() => ({})));
      this.set(backlog.due);
      oldest.set(backlog.oldestDueSeconds);
      disabled.set(backlog.disabled);
    },
  });
  const oldest = new Gauge({
    name: "nichescope_deliveries_oldest_due_seconds",
    help: "How long the delivery that has waited longest has been due.",
    registers,
  });
  const disabled = new Gauge({
    name: "nichescope_webhooks_disabled",
    help: "Webhooks that were disabled because they are gone or kept failing.",
    registers,
  });
}
