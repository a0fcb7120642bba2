/** As automation platforms do it: the code that docs/webhooks.md gives for Zapier and n8n, against the service. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { startHookReceiver } from "../support/hook-receiver.ts";
import { asinOf, until } from "../support/import-files.ts";
import { makeFolder, type Service, startService } from "../support/service.ts";
import { snippet } from "../support/snippets.ts";

const HOOKS = "/api/automation/webhooks";

/** The service, and an operator who imports files. */
async function startMarket(t: TestContext) {
  const service = await startService(t, { env: { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" } });
  const { api, make } = service;
  const operator = await make.key({ plan: "agency", operator: true });
  let day = 0;
  return {
    ...service,
    /** Prices by product, as they stand a day later. */
    async importPrices(prices: Record<string, number>): Promise<void> {
      const seenAt = new Date(Date.UTC(2026, 0, ++day)).toISOString();
      const rows = Object.entries(prices).map(([asin, price]) => `${asin},Chef knife,${price},amazon.com,${seenAt}`);
      const file = ["asin,title,price,marketplace,seen_at", ...rows].join("\n");
      const { body } = await api("/api/admin/imports?name=prices.csv", operator.key, { method: "POST", body: file });
      await until("the file is imported", async () => {
        const run = await api(`/api/admin/imports/${body.data.id}`, operator.key);
        return run.body.data.status === "done";
      });
    },
  };
}

function send(api: Service["api"], key: string, method: string, path: string, body?: unknown) {
  const headers = { "content-type": "application/json" };
  return api(path, key, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

async function track(api: Service["api"], key: string, asin: string): Promise<void> {
  const { status, text } = await send(api, key, "POST", "/api/v1/tracking/products", { asin });
  assert.equal(status, 201, text);
}

/** The trigger of the document, and as much of Zapier as it uses. */
function zapier(t: TestContext, { url, api }: Service, key: string) {
  const file = join(makeFolder(t), "trigger.cjs");
  writeFileSync(file, snippet("zapier-trigger.js"));
  const { operation } = createRequire(import.meta.url)(file);
  const z = {
    async request({ method, url: address, body }: { method: string; url: string; body?: unknown }) {
      assert.ok(address.startsWith(url), address);
      const answer = await send(api, key, method, address.slice(url.length), body);
      if (answer.status >= 400) throw new Error(`Got ${answer.status}: ${answer.text}`);
      return { status: answer.status, data: answer.body };
    },
  };
  const bundle = { authData: { baseUrl: url, apiKey: key } };
  return {
    subscribe: (targetUrl: string) => operation.performSubscribe(z, { ...bundle, targetUrl }),
    unsubscribe: (subscribeData: object) => operation.performUnsubscribe(z, { ...bundle, subscribeData }),
    list: () => operation.performList(z, bundle),
    perform: (cleanedRequest: object) => operation.perform(z, { ...bundle, cleanedRequest }),
  };
}

/** The names in a value, and in the values in it. */
const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === "object"
    ? Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])
    : null;

test("as Zapier does it: subscribe, samples, the hook, unsubscribe, and a Zap that is gone", async (t) => {
  const market = await startMarket(t);
  const { api, make, importPrices } = market;
  const { key } = await make.key({ plan: "business" });
  const [zap, other] = [await startHookReceiver(t), await startHookReceiver(t)];
  const asin = asinOf(1);
  await importPrices({ [asin]: 27.99 });
  await track(api, key, asin);

  const trigger = zapier(t, market, key);
  const subscription = await trigger.subscribe(zap.url);
  assert.match(subscription.id, /^whe_/);
  assert.match(subscription.secret, /^whsec_/);
  assert.deepEqual(subscription.events, ["price_change"]);
  const second = await send(api, key, "POST", HOOKS, { target_url: other.url, event: "price_change" });
  assert.equal(second.status, 201, second.text);

  const before = await trigger.list();
  assert.ok(before.length > 0, "there is a sample before there is an event");

  await importPrices({ [asin]: 24.99 });
  const [hook] = await zap.untilHas(1);
  zap.verifyAll(subscription.secret);
  assert.equal(hook?.headers["content-type"], "application/json");
  assert.equal(hook?.told.data.eventId, hook?.headers["webhook-id"]);
  const { type, data } = hook?.told ?? assert.fail();
  assert.deepEqual(
    [type, data.product.asin, data.previousPrice, data.price, data.changePercent],
    ["price_change", asin, 27.99, 24.99, -10.7],
  );
  const [performed] = trigger.perform(hook?.told as object);
  assert.equal(performed.id, data.eventId);
  assert.deepEqual(shapeOf(before[0]), shapeOf(performed), "samples have the shape of the hook");
  assert.deepEqual(await trigger.list(), [performed], "and now the sample is what has happened");
  await other.untilHas(1);
  other.verifyAll(second.body.data.secret);

  await trigger.unsubscribe(subscription);
  await trigger.unsubscribe(subscription);
  await importPrices({ [asin]: 19.99 });
  await other.untilHas(2);
  assert.equal(zap.hooks().length, 1, "who has unsubscribed is told nothing more");

  other.status = 410;
  await importPrices({ [asin]: 21.99 });
  const path = `${HOOKS}/${second.body.data.id}`;
  const gone = await until("it is disabled", async () => {
    const { body } = await api(path, key);
    return body.data.status === "disabled" && body.data;
  });
  assert.deepEqual([gone.enabled, gone.disabledReason], [false, "gone"]);
  const told = other.hooks().length;
  await importPrices({ [asin]: 18.99 });
  const { body } = await api(`/api/v1/events?limit=1`, key);
  assert.equal(body.data.events[0].data.price, 18.99, "there is an event");
  const deliveries = (await api(`${path}/deliveries`, key)).body.data.deliveries;
  assert.ok(!deliveries.some((each: { eventId: string }) => each.eventId === body.data.events[0].id));
  assert.equal(other.hooks().length, told, "410 is asked once, and nothing is queued after it");
});

/** The methods of the document's node, and as much of n8n as they use. */
async function n8n(t: TestContext, { url, api }: Service, key: string, hookUrl: string, events: string[]) {
  const file = join(makeFolder(t), "trigger.ts");
  writeFileSync(file, snippet("n8n-trigger.ts"));
  const { webhookMethods } = await import(file);
  type Request = { method: string; url: string; qs?: Record<string, string>; body?: object };
  const staticData: Record<string, unknown> = {};
  const node = {
    getNodeWebhookUrl: () => hookUrl,
    getNodeParameter: () => events,
    getWorkflowStaticData: () => staticData,
    getCredentials: async () => ({ baseUrl: url, apiKey: key }),
    helpers: {
      async httpRequestWithAuthentication(_credentials: string, { method, url: address, qs = {}, body }: Request) {
        const path = `${address.slice(url.length)}?${new URLSearchParams(qs)}`;
        const answer = await send(api, key, method, path, body);
        if (answer.status >= 400) throw new Error(`Got ${answer.status}: ${answer.text}`);
        return answer.body;
      },
    },
  };
  const call = (name: string): Promise<boolean> => webhookMethods.default[name].call(node);
  return {
    checkExists: () => call("checkExists"),
    create: () => call("create"),
    delete: () => call("delete"),
    staticData,
  };
}

test("as n8n does it: look whether it is there, create it, be told, delete it", async (t) => {
  const market = await startMarket(t);
  const { api, make, importPrices } = market;
  const { key } = await make.key({ plan: "starter" });
  const receiver = await startHookReceiver(t);
  const asin = asinOf(1);
  await importPrices({ [asin]: 27.99 });
  await track(api, key, asin);

  const node = await n8n(t, market, key, receiver.url, ["price_change", "new_review"]);
  assert.equal(await node.checkExists(), false);
  assert.equal(await node.create(), true);
  const restarted = await n8n(t, market, key, receiver.url, ["price_change"]);
  assert.equal(await restarted.checkExists(), true);
  assert.equal(restarted.staticData["webhookId"], node.staticData["webhookId"]);
  const elsewhere = await n8n(t, market, key, `${receiver.url}2`, ["price_change"]);
  assert.equal(await elsewhere.checkExists(), false, "another address is another webhook");
  const stranger = await make.key({ plan: "starter" });
  const theirs = await n8n(t, market, stranger.key, receiver.url, ["price_change"]);
  assert.equal(await theirs.checkExists(), false, "another account does not see it");

  await importPrices({ [asin]: 31.5 });
  await receiver.untilHas(1);
  receiver.verifyAll(node.staticData["secret"] as string);

  assert.equal(await restarted.delete(), true);
  assert.equal(await node.delete(), true, "it is gone already, and that is no error");
  assert.equal(await node.checkExists(), false);
  assert.deepEqual((await api(HOOKS, key)).body.data.webhooks, []);
});

test("what is announced cannot be subscribed to, and the refusal says so", async (t) => {
  const market = await startMarket(t);
  const { api, make } = market;
  const { key } = await make.key({ plan: "starter" });
  const url = "http://127.0.0.1:9/hook";
  for (const body of [
    { hookUrl: url, event: "low_stock" },
    { url, events: ["price_change", "low_stock"] },
  ]) {
    const { status, text, body: answer } = await send(api, key, "POST", HOOKS, body);
    assert.equal(status, 400, text);
    assert.match(answer.error.message, /low_stock.*announced/);
  }
  const node = await n8n(t, market, key, url, ["low_stock"]);
  await assert.rejects(node.create(), /Got 400: .*low_stock.*announced/);
  const { body } = await api("/api/automation/events", key);
  const lowStock = body.data.events.find(({ type }: { type: string }) => type === "low_stock");
  assert.deepEqual([lowStock.subscribable, lowStock.announced], [false, true]);
  assert.deepEqual((await api(HOOKS, key)).body.data.webhooks, []);
});
