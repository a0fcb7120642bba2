/** The code for Zapier and n8n in docs/webhooks.md, run against the service. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { wholeFile } from "../support/cleanup.ts";
import { startHookReceiver } from "../support/hook-receiver.ts";
import { asinOf } from "../support/import-files.ts";
import { makeFolder, type Service, startService } from "../support/service.ts";
import { snippet } from "../support/snippets.ts";
import { until } from "../support/until.ts";

const HOOKS = "/api/automation/webhooks";

/** The service, with an operator who imports files. */
async function startMarket() {
  const service = await startService(wholeFile, { env: { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" } });
  const { api, make } = service;
  const operator = await make.key({ plan: "agency", operator: true });
  let day = 0;
  return {
    ...service,
    /** Imports prices per product, observed one day later. */
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

const market = await startMarket();
const { api, make, importPrices } = market;

function send(api: Service["api"], key: string, method: string, path: string, body?: unknown) {
  const headers = { "content-type": "application/json" };
  return api(path, key, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
}

async function track(api: Service["api"], key: string, asin: string): Promise<void> {
  const { status, text } = await send(api, key, "POST", "/api/v1/tracking/products", { asin });
  assert.equal(status, 201, text);
}

/** The trigger from the document, with the part of Zapier that it uses. */
function zapier(t: TestContext, { url, api }: Service, key: string) {
  const file = join(makeFolder(t), "trigger.cjs");
  writeFileSync(file, snippet("zapier-trigger.js"));
  const { operation } = createRequire(import.meta.url)(file);
  const z = {
    async request({ method, url: address, body }: { method: string; url: string; body?: unknown }) {
      assert.ok(address.startsWith(url), address);
      const response = await send(api, key, method, address.slice(url.length), body);
      if (response.status >= 400) throw new Error(`Got ${response.status}: ${response.text}`);
      return { status: response.status, data: response.body };
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

/** Returns the names of all fields, recursively. */
const shapeOf = (value: unknown): unknown =>
  value !== null && typeof value === "object"
    ? Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)])
    : null;

test("the Zapier trigger subscribes, lists samples, receives events and unsubscribes, and a deleted Zap disables the webhook", async (t) => {
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
  assert.ok(before.length > 0, "there is a sample before the first event");

  await importPrices({ [asin]: 24.99 });
  const [hook] = await zap.received(1);
  zap.verifyAll(subscription.secret);
  assert.equal(hook?.headers["content-type"], "application/json");
  assert.equal(hook?.event.data.eventId, hook?.headers["webhook-id"]);
  const { type, data } = hook?.event ?? assert.fail();
  assert.deepEqual(
    [type, data.product.asin, data.previousPrice, data.price, data.changePercent],
    ["price_change", asin, 27.99, 24.99, -10.7],
  );
  const [performed] = trigger.perform(hook?.event as object);
  assert.equal(performed.id, data.eventId);
  assert.deepEqual(shapeOf(before[0]), shapeOf(performed), "samples have the same fields as the event");
  assert.deepEqual(await trigger.list(), [performed], "the sample is now the real event");
  await other.received(1);
  other.verifyAll(second.body.data.secret);

  await trigger.unsubscribe(subscription);
  await trigger.unsubscribe(subscription);
  await importPrices({ [asin]: 19.99 });
  await other.received(2);
  assert.equal(zap.hooks().length, 1, "no event after unsubscribing");

  other.status = 410;
  await importPrices({ [asin]: 21.99 });
  const path = `${HOOKS}/${second.body.data.id}`;
  const gone = await until("the webhook is disabled", async () => {
    const { body } = await api(path, key);
    return body.data.status === "disabled" && body.data;
  });
  assert.deepEqual([gone.enabled, gone.disabledReason], [false, "gone"]);
  const received = other.hooks().length;
  await importPrices({ [asin]: 18.99 });
  const { body } = await api(`/api/v1/events?limit=1`, key);
  assert.equal(body.data.events[0].data.price, 18.99, "there is an event");
  const deliveries = (await api(`${path}/deliveries`, key)).body.data.deliveries;
  assert.ok(!deliveries.some((each: { eventId: string }) => each.eventId === body.data.events[0].id));
  assert.equal(other.hooks().length, received, "nothing is sent after 410");
});

/** The node from the document, with the part of n8n that it uses. */
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
        const response = await send(api, key, method, path, body);
        if (response.status >= 400) throw new Error(`Got ${response.status}: ${response.text}`);
        return response.body;
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

test("the n8n trigger checks, creates, receives and deletes its webhook", async (t) => {
  const { key } = await make.key({ plan: "starter" });
  const receiver = await startHookReceiver(t);
  const asin = asinOf(2);
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
  await receiver.received(1);
  receiver.verifyAll(node.staticData["secret"] as string);

  assert.equal(await restarted.delete(), true);
  assert.equal(await node.delete(), true, "deleting again is not an error");
  assert.equal(await node.checkExists(), false);
  assert.deepEqual((await api(HOOKS, key)).body.data.webhooks, []);
});

test("subscribing to an announced event type is refused with that reason", async (t) => {
  const { key } = await make.key({ plan: "starter" });
  const url = "http://127.0.0.1:9/hook";
  for (const body of [
    { hookUrl: url, event: "low_stock" },
    { url, events: ["price_change", "low_stock"] },
  ]) {
    const { status, text, body: response } = await send(api, key, "POST", HOOKS, body);
    assert.equal(status, 400, text);
    assert.match(response.error.message, /low_stock.*announced/);
  }
  const node = await n8n(t, market, key, url, ["low_stock"]);
  await assert.rejects(node.create(), /Got 400: .*low_stock.*announced/);
  const { body } = await api("/api/automation/events", key);
  const lowStock = body.data.events.find(({ type }: { type: string }) => type === "low_stock");
  assert.deepEqual([lowStock.subscribable, lowStock.announced], [false, true]);
  assert.deepEqual((await api(HOOKS, key)).body.data.webhooks, []);
});
