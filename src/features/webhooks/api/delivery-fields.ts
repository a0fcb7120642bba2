import type { Delivery } from "../delivery-log-store.ts";

/** The fields that deliveries to webhooks and to channels have in common. */
export function deliveryFields(delivery: Delivery) {
  const { eventId, type, status, isTest, attempts, lastStatus, lastProblem } = delivery;
  return {
    eventId,
    type,
    status,
    isTest,
    attempts,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    lastStatus,
    lastProblem,
    createdAt: delivery.createdAt.toISOString(),
    finishedAt: delivery.finishedAt?.toISOString() ?? null,
  };
}
