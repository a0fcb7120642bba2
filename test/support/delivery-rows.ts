/** Events and deliveries written straight into the tables, and an account with a webhook that owns them. */
import type pg from "pg";
import { createPool } from "../../src/platform/db/pool.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { startReceiver } from "./receiver.ts";
import { type Service, startService } from "./service.ts";

const WEBHOOKS = "/api/automation/webhooks";
export const DAY = "2026-03-01";

export type Row = {
  status: string;
  tries: number;
  attempts: number;
  next_attempt_at: Date | null;
  leased_by: string | null;
};

/** Starts a node without a delivery engine; `start` empties its tables for a test. */
export async function startDeliveryRows(scope: Scope) {
  const service = await startService(scope, {
    now: `${DAY}T12:00:00Z`,
    env: { ROLE: "api", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
  });
  const pool = createPool({ connectionString: service.databaseUrl }, () => {});
  cleanUp(scope, () => pool.end());
  return { ...service, pool, start: (t: Scope) => startDeliveries(t, service, pool) };
}

/** Empties the tables, then creates an account with a webhook. */
async function startDeliveries(t: Scope, service: Service, pool: pg.Pool) {
  const { api, make } = service;
  await pool.query("truncate webhook_endpoints, digests, deliveries, delivery_attempts, events");
  const receiver = await startReceiver(t);
  const mine = await make.key({ plan: "agency" });
  const theirs = await make.key({ plan: "agency" });
  const callAs = (key: string) => (method: string, path: string, body?: unknown) =>
    api(WEBHOOKS + path, key, {
      method,
      headers: { "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const call = callAs(mine.key);
  const { id, secret } = (await call("POST", "", { url: receiver.url, events: ["price_change", "bsr_drop"] })).body
    .data;
  const sql = async <R extends pg.QueryResultRow = Row>(text: string, values: unknown[] = []): Promise<R[]> =>
    (await pool.query<R>(text, values)).rows;
  /** Writes an event of the account at a minute of the day. */
  const raise = (name: string, minute: string, type = "price_change", accountId = mine.account.id) =>
    sql(
      `insert into events (id, number, account_id, type, created_at, data)
       values ($1, nextval('event_numbers'), $2, $3, $4, $5)`,
      [
        `evt_${name}`,
        accountId,
        type,
        `${DAY}T${minute}:00Z`,
        JSON.stringify({ eventId: `evt_${name}`, product: { imageUrl: "/images/é.svg" } }),
      ],
    );
  const queue = (name: string, state: Record<string, unknown> = {}, endpointId = id) => {
    const row = {
      id: `dlv_${name}`,
      account_id: mine.account.id,
      endpoint_id: endpointId,
      event_id: `evt_${name}`,
      status: "failed",
      attempts: 8,
      tries: 8,
      created_at: `${DAY}T11:00:00Z`,
      finished_at: `${DAY}T11:30:00Z`,
      ...state,
    };
    const columns = Object.keys(row);
    return sql(
      `insert into deliveries (${columns.join(", ")}) values (${columns.map((_, i) => `$${i + 1}`).join(", ")})`,
      Object.values(row),
    );
  };
  const rowOf = async (name: string): Promise<Row> =>
    (await sql("select * from deliveries where id = $1 or event_id = $2", [`dlv_${name}`, `evt_${name}`]))[0] as Row;
  return {
    ...service,
    receiver,
    call,
    stranger: callAs(theirs.key),
    mine,
    theirs,
    id,
    secret,
    sql,
    raise,
    queue,
    rowOf,
  };
}
