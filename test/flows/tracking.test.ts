/** From a file to the receiver: real import commands, a real service process and real receivers. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Ajv } from "ajv";
import { eventBodyOf } from "../../src/features/tracking/api/event-schemas.ts";
import { EVENT_TYPES, type EventType } from "../../src/features/tracking/event.ts";
import { type HookReceiver, startHookReceiver } from "../support/hook-receiver.ts";
import { asinOf } from "../support/import-files.ts";
import { openInstallation } from "../support/nodes.ts";
import { killProcess, type RunningService, runCommand, startProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";
import { until } from "../support/until.ts";

type Row = {
  title?: string;
  price?: number | "";
  bsr?: number;
  list?: string;
  reviews?: number;
  marketplace?: string;
};

const HEADER = "asin,title,category,price,bsr,bsr category,reviews,rating,marketplace,seen at";

const [KNIFE, MAT, KETTLE, LAMP, MUG, BOARD, ROPE] = [1, 2, 3, 4, 5, 6, 7].map(asinOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
];

/** An installation with its commands, a service that can be killed and restarted, and its clients. */
async function startInstallation(t: TestContext) {
  const folder = makeFolder(t);
  const { databaseUrl, makeKey } = await openInstallation(t);
  const env = {
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DEMO: "off",
    WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8",
  };
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand([...args, "--json"], env);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  let service: RunningService | undefined;
  let files = 0;

  return {
    async start(): Promise<void> {
      service = await startProcess(t, env);
    },
    async kill(): Promise<void> {
      if (service !== undefined) await killProcess(service);
    },
    /** Imports the observations of a day. */
    async importFile(day: string, rows: [asin: string, row: Row][]): Promise<void> {
      const lines = rows.map(([asin, { title = "Thing", price = "", bsr = "", list = "", reviews = "", ...row }]) =>
        [
          asin,
          title,
          "Home",
          price,
          bsr,
          list,
          reviews,
          4.5,
          row.marketplace ?? "amazon.com",
          `${day}T08:00:00Z`,
        ].join(),
      );
      const file = join(folder, `day-${++files}.csv`);
      writeFileSync(file, [HEADER, ...lines].join("\n"));
      const [{ status, counts }] = await run("import", file);
      assert.deepEqual([status, counts.rejected], ["done", 0]);
    },
    async subscriber() {
      const { key } = await makeKey();
      const ask = async (method: string, path: string, body?: object): Promise<any> => {
        const response = await fetch((service as RunningService).url + path, {
          method,
          headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
          ...(body && { body: JSON.stringify(body) }),
        });
        if (response.status === 503) {
          // On a busy machine the service may respond with 503 and Retry-After.
          await sleep(1_000 * Number(response.headers.get("retry-after")));
          return await ask(method, path, body);
        }
        const answer = (await response.json()) as { data: any };
        assert.ok(response.ok, `${path}: ${JSON.stringify(answer)}`);
        return answer.data;
      };
      return {
        ask,
        track: (asin: string, more: object = {}) => ask("POST", "/api/v1/tracking/products", { asin, ...more }),
        alert: (terms: object) => ask("POST", "/api/v1/alerts", terms),
        async hook(receiver: HookReceiver, events: readonly string[]) {
          const { id, secret } = await ask("POST", "/api/automation/webhooks", { url: receiver.url, events });
          return {
            receiver,
            secret,
            deliveries: async () =>
              (await ask("GET", `/api/automation/webhooks/${id}/deliveries?limit=100`)).deliveries as any[],
          };
        },
        events: async () => (await ask("GET", "/api/v1/events?limit=100")).events as any[],
      };
    },
  };
}

/** A short text for an event. */
function textOf({ type, data }: { type: string; data: any }): string {
  const { product, label, name } = data;
  const figures = {
    price_change: [data.previousPrice, data.price],
    bsr_drop: [data.previousBsr, data.bsr],
    new_review: [data.previousReviewCount, data.reviewCount],
    keyword_rank_change: [data.previousRank, data.rank],
    alert_triggered: [data.previousValue, data.observedValue],
  }[type];
  return `${type} ${product.asin} ${label ?? name ?? ""} ${figures?.join(" → ")}`;
}

const textsOf = ({ hooks }: HookReceiver) =>
  hooks()
    .map(({ event }) => textOf(event))
    .sort();

test("each account gets exactly the events that reach its thresholds, signed, also when the service is killed in between", async (t) => {
  const installation = await startInstallation(t);
  const { importFile } = installation;
  await installation.start();
  await importFile("2026-03-01", [
    [KNIFE, { title: "Chef knife", price: 27.99, bsr: 1_204, list: "Kitchen", reviews: 3_874 }],
    [MAT, { title: "Yoga mat", price: 20, bsr: 1_000, list: "Sports", reviews: 10 }],
    [KETTLE, { price: 35, bsr: 500, list: "Kitchen", reviews: 500 }],
    [LAMP, { price: 9.99, bsr: 7_338, list: "Lighting", reviews: 90 }],
    [MUG, { price: 15, reviews: 4 }],
    [BOARD, { title: "Bread board", price: 12, bsr: 300, list: "Kitchen", reviews: 7 }],
    [ROPE, { price: 8, bsr: 10, list: "Sports", reviews: 1 }],
    [KNIFE, { title: "Kochmesser", price: 30, bsr: 40, list: "Küche", reviews: 5, marketplace: "amazon.de" }],
  ]);

  const [ann, bob] = [await installation.subscriber(), await installation.subscriber()];
  const all = await ann.hook(await startHookReceiver(t), EVENT_TYPES);
  const prices = await ann.hook(await startHookReceiver(t), ["price_change"]);
  const bobs = await bob.hook(await startHookReceiver(t), EVENT_TYPES);

  // Ann tracks every change; Bob has high thresholds.
  for (const asin of [KNIFE, MAT, KETTLE, LAMP, MUG]) await ann.track(asin, { label: "Ann's" });
  await ann.alert({ name: "cheap", metric: "price", asin: KNIFE, comparison: "below", value: 25 });
  const { id: keyword } = await ann.ask("POST", "/api/v1/tracking/keywords", { keyword: "bread board", asin: BOARD });
  await bob.track(KNIFE, { thresholds: { price: { by: 15 }, bsr: { direction: "worse" }, reviews: { by: 3 } } });
  await bob.track(MAT, { thresholds: { price: { by: 5 }, bsr: { by: 50, unit: "places" } } });
  await bob.alert({ name: "on top", metric: "bsr", asin: LAMP, comparison: "at_most", value: 100 });
  const found = await until("the keyword is looked for", async () => {
    await sleep(100); // every check is a counted request
    const tracked = await ann.ask("GET", `/api/v1/tracking/keywords/${keyword}`);
    return tracked.evaluatedAt !== null && tracked;
  });
  assert.deepEqual(found.base, { rank: 1 });

  const secondDay: [string, Row][] = [
    [KNIFE, { title: "Chef knife", price: 24.99, bsr: 812, list: "Kitchen", reviews: 3_877 }],
    [MAT, { title: "Yoga mat", price: 19.5, bsr: 900, list: "Sports", reviews: 10 }],
    [KETTLE, { price: 35, bsr: 520, list: "Kitchen", reviews: 490 }], // review count falls
    [LAMP, { price: 9.99, bsr: 1, list: "Night lights", reviews: 90 }], // rank of another list
    [MUG, { price: "", reviews: 4 }], // price disappears
    [BOARD, { title: "Cutting plank", price: 11, bsr: 200, list: "Kitchen", reviews: 9 }], // the title loses the keyword
    [ROPE, { price: 1, bsr: 9_000, list: "Sports", reviews: 99 }], // not tracked
    [KNIFE, { title: "Kochmesser", price: 10, bsr: 4, list: "Küche", reviews: 50, marketplace: "amazon.de" }],
  ];
  await importFile("2026-03-02", secondDay);
  await importFile("2026-03-02", secondDay); // the second import raises no events

  const annSecond = [
    `alert_triggered ${KNIFE} cheap 27.99 → 24.99`,
    `bsr_drop ${KNIFE} Ann's 1204 → 812`,
    `keyword_rank_change ${BOARD}  1 → `,
    `new_review ${KNIFE} Ann's 3874 → 3877`,
    `price_change ${KNIFE} Ann's 27.99 → 24.99`,
    `price_change ${MAT} Ann's 20 → 19.5`,
  ];
  const bobSecond = [`bsr_drop ${MAT}  1000 → 900`, `new_review ${KNIFE}  3874 → 3877`];
  await Promise.all([
    all.receiver.received(annSecond.length),
    prices.receiver.received(2),
    bobs.receiver.received(bobSecond.length),
  ]);
  assert.deepEqual(textsOf(all.receiver), annSecond);
  assert.deepEqual(textsOf(prices.receiver), annSecond.slice(4));
  assert.deepEqual(textsOf(bobs.receiver), bobSecond);

  // The service is killed. The events of the next file are delivered after its restart.
  await installation.kill();
  await importFile("2026-03-03", [
    [KNIFE, { title: "Chef knife", price: 24.99, bsr: 2_000, list: "Kitchen", reviews: 3_877 }],
    [MAT, { title: "Yoga mat", price: 18.9, bsr: 900, list: "Sports", reviews: 10 }],
    [KETTLE, { price: 35, bsr: 520, list: "Kitchen", reviews: 501 }], // the count recovers, with one more
    [LAMP, { price: 9.99, bsr: 2, list: "Night lights", reviews: 90 }], // doubled within the new list
    [MUG, { price: 15, reviews: 4 }], // the price returns unchanged
  ]);
  await installation.start();

  const annThird = [
    `bsr_drop ${KNIFE} Ann's 812 → 2000`,
    `bsr_drop ${LAMP} Ann's 1 → 2`,
    `new_review ${KETTLE} Ann's 500 → 501`,
    `price_change ${MAT} Ann's 19.5 → 18.9`,
  ];
  const bobThird = [`bsr_drop ${KNIFE}  812 → 2000`, `price_change ${MAT}  20 → 18.9`];
  const annAll = [...annSecond, ...annThird].sort();
  const bobAll = [...bobSecond, ...bobThird].sort();
  await Promise.all([
    all.receiver.received(annAll.length),
    prices.receiver.received(3),
    bobs.receiver.received(bobAll.length),
  ]);
  assert.deepEqual(textsOf(all.receiver), annAll);
  assert.deepEqual(
    textsOf(prices.receiver),
    annAll.filter((line) => line.startsWith("price_change")),
  );
  assert.deepEqual(textsOf(bobs.receiver), bobAll);

  // Nothing else was stored or queued, and the deliveries equal the list of events.
  for (const [subscriber, hook, lines] of [
    [ann, all, annAll],
    [bob, bobs, bobAll],
  ] as const) {
    const events = await subscriber.events();
    assert.deepEqual(events.map(textOf).sort(), lines);
    const byId = new Map(events.map(({ id, ...event }) => [id, event]));
    for (const { headers, event } of hook.receiver.hooks()) assert.deepEqual(event, byId.get(headers["webhook-id"]));
    const deliveries = await until("all deliveries are recorded", async () => {
      const found = await hook.deliveries();
      return found.every(({ status }) => status === "delivered") && found;
    });
    assert.deepEqual(deliveries.map(({ eventId }) => eventId).sort(), [...byId.keys()].sort());
  }
  const ajv = new Ajv({ strict: false, formats: { "date-time": /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ } });
  for (const { receiver, secret } of [all, prices, bobs]) {
    receiver.verifyAll(secret);
    for (const { event } of receiver.hooks())
      assert.ok(ajv.validate(eventBodyOf(event.type as EventType), event), `${event.type}: ${ajv.errorsText()}`);
  }
});
