import type { RetentionRow } from "../../platform/jobs/retention.ts";

const DELIVERIES = { age: "deliveryDays", setting: "DELIVERY_DAYS" } as const;

/** How long rows are kept. */
export const WEBHOOKS_RETENTION = [
  { table: "deliveries", column: "finished_at", ...DELIVERIES, by: "deliveries" },
  { table: "delivery_attempts", column: "at", ...DELIVERIES, by: "with deliveries" },
  { table: "webhook_endpoints", column: "deleted_at", ...DELIVERIES, by: "with deliveries" },
] as const satisfies RetentionRow[];
