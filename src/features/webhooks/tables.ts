/** The tables of this feature that are read with Kysely; this adds them to `Tables`. */
import type { Generated } from "kysely";

declare module "../../platform/db/tables.ts" {
  interface Tables {
    webhook_endpoints: WebhookEndpointsTable;
    deliveries: DeliveriesTable;
    delivery_attempts: DeliveryAttemptsTable;
  }
}

type WebhookEndpointsTable = {
  id: string;
  account_id: string;
  url: string;
  description: string | null;
  events: string[];
  secret: Buffer;
  previous_secret: Generated<Buffer | null>;
  previous_secret_until: Generated<Date | null>;
  enabled: Generated<boolean>;
  disabled_reason: Generated<string | null>;
  disabled_at: Generated<Date | null>;
  disabled_told_at: Generated<Date | null>;
  paused_until: Generated<Date | null>;
  failing_since: Generated<Date | null>;
  last_success_at: Generated<Date | null>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Generated<Date | null>;
  kind: Generated<"webhook" | "email" | "slack">;
  verified_at: Generated<Date | null>;
};

export type DeliveriesTable = {
  id: string;
  account_id: string;
  endpoint_id: string;
  event_id: string;
  status: "pending" | "delivered" | "failed";
  attempts: Generated<number>;
  tries: Generated<number>;
  next_attempt_at: Date | null;
  leased_by: Generated<string | null>;
  created_at: Date;
  finished_at: Generated<Date | null>;
  last_status: Generated<number | null>;
  last_problem: Generated<string | null>;
  is_test: Generated<boolean>;
};

export type DeliveryAttemptsTable = {
  delivery_id: string;
  number: number;
  at: Date;
  duration_ms: number;
  status: number | null;
  problem: string | null;
  response: string | null;
  headers: Generated<object | null>;
};
