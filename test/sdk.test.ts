/** The TypeScript SDK against the live service. The Python SDK runs the same cases in `npm run test:packages`. */
import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { ApiError, ConnectionError } from "../packages/client/src/errors.ts";
import { Nichescope } from "../packages/client/src/nichescope.ts";
import { OPERATIONS } from "../packages/client/src/operations.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { startCuttingProxy } from "./support/cutting-proxy.ts";
import { OPERATION_CASES, prepareOperation, startForOperations } from "./support/operation-cases.ts";
import { writeEvents } from "./support/write-events.ts";

const service = await startForOperations(wholeFile);
const { make, clock, url } = service;
const proxy = await startCuttingProxy(wholeFile, url);
const pool = new pg.Pool({ connectionString: service.databaseUrl });
cleanUp(wholeFile, () => pool.end());

type AnyMethod = (input?: object, options?: object) => Promise<Record<string, unknown>>;
const methodOf = (client: Nichescope, id: string) =>
  (client as unknown as Record<string, AnyMethod>)[id]?.bind(client) as AnyMethod;

test("every operation of the document works through its method", async (t) => {
  assert.deepEqual(Object.keys(OPERATIONS).sort(), OPERATION_CASES.map(({ id }) => id).sort());
  let succeeded = 0;
  for (const { id, method, path, input, file, mustSucceed, statuses } of OPERATION_CASES) {
    const headers = await prepareOperation(service, id);
    const sent: string[] = [];
    const client = new Nichescope({
      baseUrl: url,
      headers,
      maxRetries: 0,
      fetch: (address, init) => {
        sent.push(`${init?.method} ${new URL(String(address)).pathname}`);
        return fetch(address, init);
      },
    });
    const outcome = await methodOf(client, id)({ ...input, ...(file && { file }) }).catch((error) => error);
    assert.deepEqual(sent, [`${method} ${path}`], id);
    if (outcome instanceof ApiError) {
      assert.ok(!mustSucceed, `${id}: ${outcome.message}`);
      const isAsDocumented = statuses.includes(outcome.status) && (outcome.status !== 401 || !headers["cookie"]);
      assert.ok(isAsDocumented, `${id}: ${outcome.status} ${outcome.message}`);
      assert.match(outcome.requestId ?? "", /^req_/);
    } else {
      assert.ok(!(outcome instanceof Error), `${id}: ${outcome}`);
      assert.equal(typeof outcome, "object", id);
      succeeded++;
    }
  }
  t.diagnostic(`${succeeded} of ${OPERATION_CASES.length} operations succeeded`);
});

test("no create is duplicated when its response is lost, and a create without a key is not repeated", async () => {
  const { key } = await make.key({ plan: "agency" });
  let waits = 0;
  const client = new Nichescope({ baseUrl: proxy.url, apiKey: key, clock: { sleep: async () => void waits++ } });
  const creates: [id: string, list: string, items: string][] = [
    ["trackProduct", "listTrackedProducts", "products"],
    ["trackKeyword", "listTrackedKeywords", "keywords"],
    ["makeAlert", "listAlerts", "alerts"],
    ["createWebhook", "listWebhooks", "webhooks"],
    ["createChannel", "listChannels", "channels"],
    ["createListingDraft", "listListingDrafts", "drafts"],
  ];
  for (const [id, list, items] of creates) {
    const example = OPERATION_CASES.find((each) => each.id === id);
    proxy.state.toCut = 2;
    const created = await methodOf(client, id)(example?.input);
    const stored = (await methodOf(client, list)())[items] as { id: string }[];
    assert.deepEqual([stored.length, stored[0]?.id], [1, created["id"]], id);
  }
  assert.deepEqual([waits, proxy.state.cut], [2 * creates.length, 2 * creates.length]);

  proxy.state.toCut = 1;
  await assert.rejects(client.createKeywordList({ name: "Mats", keywords: ["yoga mat"] }), ConnectionError);
  assert.equal((await client.listKeywordLists()).keywordLists.length, 1, "stored once, and not sent again");
  await assert.rejects(
    client.createKeywordList({ name: "Mats", keywords: ["yoga mat"] }),
    (error) => error instanceof ApiError && error.status === 409,
  );
});

test("a client over its daily limit waits until resetsAt, and its request then succeeds", async () => {
  const { key } = await make.key({ plan: "starter", used: 100 });
  const slept: number[] = [];
  const options = {
    baseUrl: url,
    apiKey: key,
    random: () => 0,
    clock: {
      sleep: async (ms: number) => {
        slept.push(ms);
        clock.advance({ seconds: ms / 1_000 });
      },
    },
  };
  const refused = await new Nichescope(options).listAlerts().catch((error) => error);
  assert.ok(refused instanceof ApiError && refused.resetsAt !== undefined, "a day is longer than maxWaitMs");
  assert.deepEqual([refused.limit, refused.used, slept], [100, 100, []]);
  const untilReset = Date.parse(refused.resetsAt) - clock.now().getTime();
  assert.deepEqual((await new Nichescope({ ...options, maxWaitMs: 86_400_000 }).listAlerts()).alerts, []);
  assert.ok(slept.length === 1 && Math.abs((slept[0] ?? 0) - untilReset) < 60_000, `${slept} for ${untilReset}`);
});

test("lists are read page by page, files are downloaded, and proposals arrive as a stream", async () => {
  const { key } = await make.key({ plan: "agency" });
  const client = new Nichescope({ baseUrl: url, apiKey: key });
  for (const keyword of ["one", "two", "three"])
    await client.trackKeyword({ keyword, asin: "B0A09AGPML", marketplace: "amazon.com" });
  const found: string[] = [];
  for await (const { keyword } of client.items("/api/v1/tracking/keywords", { query: { limit: 2 } }))
    found.push(keyword);
  assert.deepEqual(found.toSorted(), ["one", "three", "two"]);
  const file = await client.download("/api/v1/search", { query: { keyword: "chef knife" }, format: "csv" });
  assert.match(await file.text(), /^marketplace,asin,.*\r\namazon.com,B0A09AGPML,/);
  const draft = await client.createListingDraft(
    OPERATION_CASES.find(({ id }) => id === "createListingDraft")?.input as never,
  );
  const streamed = [];
  const request = { path: { id: draft.id }, body: { task: "build" } as const };
  for await (const { event } of client.stream("/api/v1/listings/drafts/{id}/proposals", request)) streamed.push(event);
  assert.equal(streamed[0], "round");
});

test("events are read across pages in the order they were stored, and new ones after a poll, each once", async () => {
  const { key, account } = await make.key({ plan: "agency" });
  await writeEvents(pool, account.id, 103);
  const slept: number[] = [];
  const sleep = async (ms: number) => {
    slept.push(ms);
    await writeEvents(pool, account.id, 2);
  };
  const client = new Nichescope({ baseUrl: url, apiKey: key, clock: { sleep } });
  const read = async (count: number, options: { after?: string }) => {
    const ids: string[] = [];
    for await (const { id, type } of client.events({ ...options, pollMs: 5_000 })) {
      assert.equal(type, "price_change");
      if (ids.push(id) === count) break;
    }
    return ids;
  };
  const all = await read(105, { after: "0" });
  assert.deepEqual([new Set(all).size, slept], [105, [5_000]]);
  assert.deepEqual(await read(2, { after: all[102] as string }), all.slice(103), "from the last one that was handled");
  const fresh = await read(2, {});
  assert.ok(
    fresh.every((id) => !all.includes(id)),
    "by default only new ones",
  );
});
