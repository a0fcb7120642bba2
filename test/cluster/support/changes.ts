/**
 * Changes that a fleet accepts, and subscribers that must be notified of each: files with new prices are uploaded one after
 * the other, while two accounts track the products in them.
 */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import { asinOf } from "../../support/import-files.ts";
import { withClient } from "../../support/postgres.ts";
import { startReceiver } from "../../support/receiver.ts";
import type { Balancer } from "./balancer.ts";
import type { Account, Fleet } from "./fleet.ts";

const TRACKED = Array.from({ length: 20 }, (_, i) => asinOf(i + 1));
const NOUNS = ["bottle", "kettle", "lamp", "mat", "knife", "board", "rope", "mug"];
const MATERIALS = ["steel", "glass", "bamboo", "copper", "cotton"];
/** Long enough for some deliveries to be under way whenever a worker is killed. */
const RECEIVER_TAKES_MS = 30;
const DONE_WITHIN_MS = 120_000;

export type Changes = Awaited<ReturnType<typeof startChanges>>;

export const FIRST_PRODUCT = { asin: asinOf(1), title: titleOf(0) };

function titleOf(i: number): string {
  const material = MATERIALS[Math.floor(i / NOUNS.length) % MATERIALS.length];
  return `${material} ${NOUNS[i % NOUNS.length]} number ${i}`;
}

/** A catalogue to search in; the tracked products come first. */
export function catalogFile(count: number): string {
  const rows = Array.from({ length: count }, (_, i) => {
    return [asinOf(i + 1), titleOf(i), `Brand ${i % 40}`, "Kitchen", 5 + (i % 90), 1 + i].join();
  });
  return ["asin,title,brand,category,price,bsr", ...rows].join("\n");
}

export async function startChanges(
  t: TestContext,
  { balancer, postgres }: Fleet,
  operator: Account,
  subscribers: Account[],
) {
  const listeners = await Promise.all(subscribers.map((subscriber) => startListener(t, balancer, subscriber)));
  /** The prices that were accepted and stored, all different. */
  const prices: number[] = [];
  let going = true;
  const run = async () => {
    for (let price = 101; going; price++) {
      const rows = TRACKED.map((asin) => `${asin},${price}`).join("\n");
      await importFile(balancer, operator, `asin,price\n${rows}`);
      prices.push(price);
    }
  };
  const running = run();
  running.catch(() => {}); // `stop` throws it

  return {
    prices,
    /** Resolves when the last file is accepted and stored. */
    async stop(): Promise<void> {
      going = false;
      await running;
    },
    /** Fails unless every accepted change has one event for each account that tracks the product, and each was delivered. */
    async check(): Promise<string> {
      const events = await untilDelivered(postgres.url);
      const expected = subscribers.length * TRACKED.length * prices.length;
      for (const [i, { id }] of subscribers.entries()) {
        const own = events.filter(({ account_id: account }) => account === id);
        for (const price of prices)
          for (const asin of TRACKED) {
            const matching = own.filter(({ data }) => data.product.asin === asin && data.price === price);
            assert.equal(matching.length, 1, `${matching.length} events of ${asin} at ${price}`);
          }
        const received = listeners[i]?.received as Map<string, number>;
        const lost = own.filter(({ id: event }) => !received.has(event));
        assert.deepEqual(lost, [], "an event that was never delivered");
        assert.deepEqual(listeners[i]?.problems, []);
        assert.equal(received.size, own.length, "a delivery without an event");
      }
      assert.equal(events.length, expected);
      const sent = listeners.flatMap(({ received }) => [...received.values()]).reduce((sum, times) => sum + times, 0);
      return `${prices.length} files accepted, ${expected} events, none lost, ${sent - expected} delivered again`;
    },
  };
}

/** Tracks the products and receives their events. Each is verified at once, because old signatures are refused. */
async function startListener(t: TestContext, balancer: Balancer, { key }: Account) {
  const received = new Map<string, number>();
  const problems: string[] = [];
  let secret = "";
  const receiver = await startReceiver(t, async ({ headers, body }) => {
    await sleep(RECEIVER_TAKES_MS);
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>);
      const id = headers["webhook-id"] as string;
      received.set(id, (received.get(id) ?? 0) + 1);
    } catch (error) {
      problems.push(String(error));
    }
    return {};
  });
  const post = async (path: string, body: object) => {
    const result = await balancer.requestWithRetries(path, { method: "POST", body: JSON.stringify(body), key });
    assert.equal(result.kind, "ok", JSON.stringify(result.body));
    return result.body.data;
  };
  ({ secret } = await post("/api/automation/webhooks", { url: receiver.url, events: ["price_change"] }));
  for (const asin of TRACKED) await post("/api/v1/tracking/products", { asin });
  return { received, problems };
}

/**
 * Uploads a file and waits until it is stored. When it is unknown whether the file was accepted it is sent again: a file with
 * the same `seenAt` changes nothing the second time.
 */
export async function importFile(balancer: Balancer, { key }: Account, file: string): Promise<void> {
  const path = `/api/admin/imports?name=prices.csv&marketplace=amazon.com&seenAt=${new Date().toISOString()}`;
  const deadline = Date.now() + DONE_WITHIN_MS;
  let last: unknown;
  for (let id: string | undefined; Date.now() < deadline; await sleep(100)) {
    const result = await (id === undefined
      ? balancer.request(path, { method: "POST", body: file, key })
      : balancer.request(`/api/admin/imports/${id}`, { key }));
    last = result.body;
    if (result.kind === "refused") break;
    if (result.kind !== "ok") continue;
    const { data } = result.body;
    id ??= data.id;
    if (data.status === "failed") break;
    if (data.status === "done") {
      assert.equal(data.counts.rejected, 0);
      return;
    }
  }
  throw new Error(`an import does not end: ${JSON.stringify(last)}`);
}

type PriceEvent = { id: string; account_id: string; data: { product: { asin: string }; price: number } };

async function untilDelivered(databaseUrl: string) {
  return await withClient(databaseUrl, async (client) => {
    let pending = -1;
    for (const deadline = Date.now() + DONE_WITHIN_MS; Date.now() < deadline; await sleep(100)) {
      const { rows } = await client.query("select count(*)::int as count from deliveries where status = 'pending'");
      pending = rows[0].count;
      if (pending > 0) continue;
      const { rows: events } = await client.query<PriceEvent>(
        "select id, account_id, data from events where type = 'price_change'",
      );
      return events;
    }
    throw new Error(`${pending} deliveries do not end`);
  });
}
