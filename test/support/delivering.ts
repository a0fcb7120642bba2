/** The delivery engine on a real database, with functions to raise events and to read the results. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Selectable } from "kysely";
import { pino } from "pino";
import { EVENT_SAMPLES } from "../../src/features/tracking/event-samples.ts";
import { createDeliverer, type DelivererParts } from "../../src/features/webhooks/deliver.ts";
import { createDeliveryHints } from "../../src/features/webhooks/delivery-hint-store.ts";
import { createDeliveryStore } from "../../src/features/webhooks/delivery-store.ts";
import { queueDeliveries } from "../../src/features/webhooks/fan-out-store.ts";
import { openSender } from "../../src/features/webhooks/open-sender.ts";
import { newSecret } from "../../src/features/webhooks/sign.ts";
import type { DeliveriesTable, DeliveryAttemptsTable } from "../../src/features/webhooks/tables.ts";
import { newId, timePartOf } from "../../src/platform/base/ids.ts";
import { createIndexScanPool } from "../../src/platform/db/index-scan-pool.ts";
import { createPool } from "../../src/platform/db/pool.ts";
import { createAddressGuard } from "../../src/platform/security/address-guard.ts";
import { createSecretBox } from "../../src/platform/security/secret-box.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { makeDatabase } from "./database.ts";

const NETWORKS = { webhookAllowNetworks: ["127.0.0.0/8", "::1/128"], webhookAllowHttp: true };

export const LOOPBACK = createAddressGuard({ allowNetworks: NETWORKS.webhookAllowNetworks, allowHttp: true });

const SECRET_KEY = "the secret key of the tests of deliveries";
const WAIT_MS = 120_000;

/** Lets a test read the first row without a check; the test fails if there is none. */
type Some<Row> = [Row, ...Row[]];

export type DeliveryRow = Selectable<DeliveriesTable>;

/** For `eventually`: at least one row, and all of them meet the condition. */
const all = (rows: DeliveryRow[], isMet: (row: DeliveryRow) => boolean) =>
  rows.length > 0 && rows.every(isMet) && (rows as Some<DeliveryRow>);

export const isFinished = (rows: DeliveryRow[]) => all(rows, ({ status }) => status !== "pending");

/** Scheduled for a retry and not leased. */
export const isWaiting = (rows: DeliveryRow[]) =>
  all(rows, ({ status, leased_by }) => status === "pending" && leased_by === null);

/** One database for all tests of a file. `use` empties it for a test. */
export async function openDelivering(file: Scope, start = "2026-03-01T08:00:00Z") {
  const pool = createPool({ connectionString: await makeDatabase(file), max: 8 }, () => {});
  pool.on("error", () => {});
  pool.on("connect", (client) => void client.on("error", () => {}));
  cleanUp(file, () => pool.end());
  const indexScans = createIndexScanPool(pool, 4);
  cleanUp(file, () => indexScans.end());
  let offsetMs = new Date(start).getTime() - Date.now();
  const clock = {
    now: () => new Date(Date.now() + offsetMs),
    advance(ms: number) {
      offsetMs += ms;
    },
  };
  const box = createSecretBox(SECRET_KEY);
  const lines: Record<string, unknown>[] = [];
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const store = createDeliveryStore(indexScans);
  let events = 0;

  const createAccount = async (): Promise<string> => {
    const id = newId("account", clock.now());
    await pool.query("insert into accounts (id, name, plan, created_at) values ($1, $1, 'agency', $2)", [
      id,
      clock.now(),
    ]);
    return id;
  };

  const engine = {
    pool,
    clock,
    store,
    /** Log lines of level info and above. */
    lines,
    createAccount,

    async createEndpoint(url: string, { accountId }: { accountId?: string } = {}) {
      const id = newId("endpoint", clock.now());
      const secret = newSecret();
      const account = accountId ?? (await createAccount());
      await pool.query(
        `insert into webhook_endpoints (id, account_id, url, events, secret, created_at, updated_at)
        values ($1, $2, $3, '{price_change}', $4, $5, $5)`,
        [id, account, url, box.seal(secret), clock.now()],
      );
      return { id, secret, accountId: account, url };
    },

    /** Writes events of an account and their deliveries in one transaction. Returns the ids of the events. */
    async raise(accountId: string, count = 1): Promise<string[]> {
      const now = clock.now();
      const client = await pool.connect();
      try {
        await client.query("begin");
        const { rows } = await client.query<{ id: string }>(
          `insert into events (id, number, account_id, type, created_at, data)
          select new_id('evt', $1), $2 + nth, $3, 'price_change', $4, $5
          from generate_series(1, $6) as nth returning id`,
          [timePartOf(now), events, accountId, now, JSON.stringify(EVENT_SAMPLES.price_change), count],
        );
        await queueDeliveries(client, events, now);
        await client.query("commit");
        events += count;
        return rows.map(({ id }) => id);
      } finally {
        client.release();
      }
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

  return {
    /** Empties the database and returns the engine for one test. */
    async use(t: Scope) {
      await pool.query("truncate deliveries, delivery_attempts, events, webhook_endpoints, digests");
      lines.length = 0;

      return {
        ...engine,

        /** Starts an engine. It is closed at the end of the test if the test has not closed it. */
        start(options: Partial<DelivererParts> & { timeoutMs?: number } = {}) {
          const { timeoutMs, ...parts } = options;
          const { sender, envelopes } = openSender({
            settings: { ...NETWORKS, secretKey: SECRET_KEY },
            publicUrl: "https://research.example.com",
            clock,
            ...(timeoutMs !== undefined && { timeoutMs }),
          });
          const deliverer = createDeliverer({
            store,
            hints: createDeliveryHints(pool),
            sender,
            envelopes,
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
      };
    },
  };
}

/** Polls until `check` returns a value other than false or undefined; throws after a deadline. */
export async function eventually<T>(what: string, check: () => Promise<T | undefined | false> | T | undefined | false) {
  for (const deadline = Date.now() + WAIT_MS; ; await sleep(10)) {
    const found = await check();
    if (found !== undefined && found !== false) return found as T;
    if (Date.now() > deadline) throw new Error(`timed out: ${what}`);
  }
}
