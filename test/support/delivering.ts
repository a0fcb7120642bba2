/** The delivery engine on a database of its own, with hands to let things happen and to read what came of them. */
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Selectable } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { newId, timePartOf } from "../../src/base/ids.ts";
import { createSteeredPool } from "../../src/db/steered-pool.ts";
import type { DeliveriesTable, DeliveryAttemptsTable } from "../../src/db/tables.ts";
import { EVENT_SAMPLES } from "../../src/tracking/event-samples.ts";
import { createAddressGuard } from "../../src/webhooks/address-guard.ts";
import { createDeliverer, type DelivererParts } from "../../src/webhooks/deliver.ts";
import { createDeliveryHints } from "../../src/webhooks/delivery-hint-store.ts";
import { createDeliveryStore } from "../../src/webhooks/delivery-store.ts";
import { createEnvelopes } from "../../src/webhooks/envelope.ts";
import { tell } from "../../src/webhooks/fan-out-store.ts";
import { createHttpSender } from "../../src/webhooks/http-sender.ts";
import { createSecretBox } from "../../src/webhooks/secret-box.ts";
import { newSecret } from "../../src/webhooks/sign.ts";
import { cleanUp } from "./cleanup.ts";
import { makeDatabase } from "./database.ts";

export const LOOPBACK = createAddressGuard({ allowNetworks: ["127.0.0.0/8", "::1/128"], allowHttp: true });

export type Delivering = Awaited<ReturnType<typeof openDelivering>>;

const WAIT_MS = 20_000;

/** The first is there: a test that reads it fails where it is not. */
type Some<Row> = [Row, ...Row[]];

/** What the tests read of a delivery's row. */
export type DeliveryRow = Selectable<DeliveriesTable>;

/** At least one row, and each of them so; for `eventually`. */
const all = (rows: DeliveryRow[], isSo: (row: DeliveryRow) => boolean) =>
  rows.length > 0 && rows.every(isSo) && (rows as Some<DeliveryRow>);

export const isOver = (rows: DeliveryRow[]) => all(rows, ({ status }) => status !== "pending");

/** To be tried again, and nobody is at it. */
export const isWaiting = (rows: DeliveryRow[]) =>
  all(rows, ({ status, leased_by }) => status === "pending" && leased_by === null);

export async function openDelivering(t: TestContext, start = "2026-03-01T08:00:00Z") {
  const pool = new pg.Pool({ connectionString: await makeDatabase(t), max: 8 });
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  cleanUp(t, () => pool.end());
  const steered = createSteeredPool(pool, 4);
  cleanUp(t, () => steered.end());
  let offsetMs = new Date(start).getTime() - Date.now();
  const clock = {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms: number) {
      offsetMs += ms;
    },
  };
  const box = createSecretBox("the secret key of the tests of deliveries");
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const store = createDeliveryStore(steered);
  let events = 0;

  const makeAccount = async (): Promise<string> => {
    const id = newId("account", clock.now());
    await pool.query("insert into accounts (id, name, plan, created_at) values ($1, $1, 'agency', $2)", [
      id,
      clock.now(),
    ]);
    return id;
  };

  return {
    pool,
    clock,
    store,
    /** What was logged at info and above. */
    lines,
    makeAccount,

    async makeEndpoint(url: string, { accountId }: { accountId?: string } = {}) {
      const id = newId("endpoint", clock.now());
      const secret = newSecret();
      const account = accountId ?? (await makeAccount());
      await pool.query(
        `insert into webhook_endpoints (id, account_id, url, events, secret, created_at, updated_at)
        values ($1, $2, $3, '{price_change}', $4, $5, $5)`,
        [id, account, url, box.seal(secret), clock.now()],
      );
      return { id, secret, accountId: account, url };
    },

    /** So many events of an account, with their deliveries, in one transaction. Answers with their ids. */
    async happen(accountId: string, count = 1): Promise<string[]> {
      const now = clock.now();
      const client = await pool.connect();
      try {
        await client.query("begin");
        const { rows } = await client.query<{ id: string }>(
          `insert into events (id, number, account_id, type, created_at, data)
          select new_id('evt', $1), $2 + place, $3, 'price_change', $4, $5
          from generate_series(1, $6) as place returning id`,
          [timePartOf(now), events, accountId, now, JSON.stringify(EVENT_SAMPLES.price_change), count],
        );
        await tell(client, events, now);
        await client.query("commit");
        events += count;
        return rows.map(({ id }) => id);
      } finally {
        client.release();
      }
    },

    /** One that is closed when the test ends, and may be before. */
    start(options: Partial<DelivererParts> & { timeoutMs?: number; ca?: string } = {}) {
      const { timeoutMs, ca, ...parts } = options;
      const deliverer = createDeliverer({
        store,
        hints: createDeliveryHints(pool),
        sender: createHttpSender({
          guard: LOOPBACK,
          clock,
          version: "0.0.0",
          ...(timeoutMs !== undefined && { timeoutMs }),
          ...(ca !== undefined && { ca }),
        }),
        envelopes: createEnvelopes({ box, publicUrl: () => "https://research.example.com" }),
        clock,
        log,
        concurrency: 256,
        endpointConcurrency: 16,
        isOnlyNode: false,
        random: () => 0.5,
        pauses: { pollMs: 50, stopMs: 500 },
        ...parts,
      });
      deliverer.start();
      let closed: Promise<void> | undefined;
      const close = () => (closed ??= deliverer.close());
      cleanUp(t, close);
      return { ...deliverer, close };
    },

    async deliveries(endpointId: string) {
      const { rows } = await pool.query<DeliveryRow>("select * from deliveries where endpoint_id = $1 order by id", [
        endpointId,
      ]);
      return rows as Some<DeliveryRow>;
    },

    async attempts(endpointId: string) {
      const { rows } = await pool.query<Selectable<DeliveryAttemptsTable>>(
        `select attempt.* from delivery_attempts as attempt
        join deliveries on deliveries.id = delivery_id where endpoint_id = $1 order by at, number`,
        [endpointId],
      );
      return rows as Some<(typeof rows)[number]>;
    },

    async endpoint(id: string) {
      return (await pool.query("select * from webhook_endpoints where id = $1", [id])).rows[0];
    },
  };
}

/** Looks until it is so, with a limit. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined | false> | T | undefined | false) {
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(10)) {
    const found = await look();
    if (found !== undefined && found !== false) return found as T;
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
  }
}
