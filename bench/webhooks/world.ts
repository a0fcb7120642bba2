/** An embedded database with endpoints and events, the delivery engine on it, and receivers in a separate process. */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EVENT_SAMPLES } from "../../src/features/tracking/event-samples.ts";
import { createEventFeed } from "../../src/features/tracking/feed-store.ts";
import { createDeliverer, type Deliverer } from "../../src/features/webhooks/deliver.ts";
import { createDeliveryHints } from "../../src/features/webhooks/delivery-hint-store.ts";
import { createDeliveryStore } from "../../src/features/webhooks/delivery-store.ts";
import { queueDeliveries } from "../../src/features/webhooks/fan-out-store.ts";
import { openSender } from "../../src/features/webhooks/open-sender.ts";
import { newSecret } from "../../src/features/webhooks/sign.ts";
import { systemClock } from "../../src/platform/base/clock.ts";
import { newId, timePartOf } from "../../src/platform/base/ids.ts";
import { createLog, linesTo } from "../../src/platform/base/log.ts";
import { createIndexScanPool } from "../../src/platform/db/index-scan-pool.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { createSecretBox } from "../../src/platform/security/secret-box.ts";

export type World = Awaited<ReturnType<typeof openWorld>>;

export const CONCURRENCY = 256;
export const SECRET = newSecret();
const SECRET_KEY = "the secret key of a benchmark";

export async function openWorld() {
  const dataDir = mkdtempSync(join(tmpdir(), "nichescope-bench-"));
  const log = createLog("error", linesTo(process.stderr));
  const database = await openDatabase({ dataDir, databaseUrl: undefined, poolSize: 6, as: "service", log });
  const { pool } = database;
  const child = fork(join(import.meta.dirname, "receiver.ts"), { stdio: "inherit" });
  const origin = `http://127.0.0.1:${await nextMessage<number>(child)}`;
  const box = createSecretBox(SECRET_KEY);
  const ask = <T>(command: "record" | "arrivals" | "count"): Promise<T> => {
    const response = nextMessage<T>(child);
    child.send(command);
    return response;
  };

  return {
    pool,
    origin,
    ask,

    async clear(): Promise<void> {
      await pool.query("truncate deliveries, delivery_attempts, events, webhook_endpoints, digests");
    },

    /** Creates an account with endpoints; disabled ones get nothing until they are enabled. */
    async subscribe(urls: string[], enabled = true): Promise<string> {
      const now = new Date();
      const account = newId("account", now);
      await pool.query("insert into accounts (id, name, plan, created_at) values ($1, $1, 'agency', $2)", [
        account,
        now,
      ]);
      for (const url of urls)
        await pool.query(
          `insert into webhook_endpoints (id, account_id, url, events, secret, enabled, created_at, updated_at)
          values ($1, $2, $3, '{price_change}', $4, $5, $6, $6)`,
          [newId("endpoint", now), account, url, box.seal(SECRET), enabled, now],
        );
      return account;
    },

    /** Writes events and their deliveries. Returns their ids and the time just before the commit. */
    async raise(account: string, count: number): Promise<{ ids: string[]; at: number }> {
      const now = new Date();
      const client = await pool.connect();
      let ids: string[] = [];
      await client.query("begin");
      await createEventFeed(queueDeliveries).write(client, now, async () => {
        const { rows } = await client.query<{ id: string }>(
          `insert into events (id, number, account_id, type, created_at, data)
          select new_id('evt', $1), nextval('event_numbers'), $2, 'price_change', $3, $4
          from generate_series(1, $5) returning id`,
          [timePartOf(now), account, now, JSON.stringify(EVENT_SAMPLES.price_change), count],
        );
        ids = rows.map(({ id }) => id);
        return count;
      });
      const at = performance.timeOrigin + performance.now();
      await client.query("commit");
      client.release();
      return { ids, at };
    },

    deliverer(): Deliverer {
      const own = createIndexScanPool(pool, 2);
      const { sender, envelopes } = openSender({
        settings: { webhookAllowNetworks: ["127.0.0.0/8"], webhookAllowHttp: true, secretKey: SECRET_KEY },
        publicUrl: "https://research.example.com",
        clock: systemClock,
      });
      const deliverer = createDeliverer({
        store: createDeliveryStore(own),
        hints: createDeliveryHints(pool),
        sender,
        envelopes,
        clock: systemClock,
        log,
        concurrency: CONCURRENCY,
        endpointConcurrency: 16,
        isOnlyNode: true,
        pauses: { stopMs: 100 },
      });
      return { ...deliverer, close: () => deliverer.close().then(() => own.end()) };
    },

    async close(): Promise<void> {
      child.disconnect();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve) => child.once("message", (message) => resolve(message as T)));
}
