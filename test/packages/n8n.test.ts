/** The nodes in a real n8n, against the service. Needs the built nodes: `npm run build` in this package. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { join } from "node:path";
import { test } from "node:test";
import { signatureHeaders } from "../../src/features/webhooks/sign.ts";
import { wholeFile } from "../support/cleanup.ts";
import { asinOf } from "../support/import-files.ts";
import { startN8n } from "../support/n8n-server.ts";
import { startPriceMarket } from "../support/price-market.ts";
import { sender } from "../support/sending.ts";
import { until } from "../support/until.ts";

const TRIGGER = join(
  import.meta.dirname,
  "../../packages/n8n-nodes-nichescope/dist/nodes/Nichescope/NichescopeTrigger.node.js",
);
const HOOKS = "/api/automation/webhooks";
const KNIVES = Array.from({ length: 6 }, (_, i) => ({ asin: asinOf(i + 1), title: "Chef knife", price: 27.99 + i }));

const market = await startPriceMarket(wholeFile);
await market.importProducts(KNIVES);
const { key } = await market.make.key({ plan: "pro" });
const send = sender(market, key);
const n8n = await startN8n(wholeFile);

const DATA = { baseUrl: `${market.url}/`, apiKey: key };
const credential = await n8n.call("POST", "/credentials", { name: "Shop", type: "nichescopeApi", data: DATA });

type Step = { name: string; type: "nichescope" | "nichescopeTrigger"; parameters: Record<string, unknown> };

/** A workflow whose steps follow each other; each step after the first runs once. */
function workflowOf(name: string, steps: readonly Step[]) {
  return {
    name,
    settings: { executionOrder: "v1", saveDataSuccessExecution: "all" },
    nodes: steps.map(({ name: id, type, parameters }, i) => ({
      id,
      name: id,
      type: `n8n-nodes-nichescope.${type}`,
      typeVersion: 1,
      position: [200 * i, 0],
      parameters,
      credentials: { nichescopeApi: { id: credential.id, name: credential.name } },
      ...(i > 0 && { executeOnce: true }),
      ...(i === 0 && { webhookId: "5f2b7c1e-0000-4000-8000-000000000001" }),
    })),
    connections: Object.fromEntries(
      steps
        .slice(0, -1)
        .map(({ name: from }, i) => [from, { main: [[{ node: steps[i + 1]?.name, type: "main", index: 0 }]] }]),
    ),
  };
}

const STEPS: Step[] = [
  { name: "Changed", type: "nichescopeTrigger", parameters: { events: ["price_change", "new_review"] } },
  {
    name: "Product",
    type: "nichescope",
    parameters: { resource: "product", operation: "get", asin: "={{ $json.data.product.asin }}" },
  },
  {
    name: "History",
    type: "nichescope",
    parameters: { resource: "product", operation: "getHistory", asin: asinOf(1) },
  },
  {
    name: "Score",
    type: "nichescope",
    parameters: { resource: "niche", operation: "getScore", keyword: "chef knife" },
  },
  {
    name: "Found",
    type: "nichescope",
    parameters: {
      resource: "product",
      operation: "search",
      keyword: "chef knife",
      limit: 4,
      filters: { maxPrice: 31, sort: "price" },
    },
  },
  {
    name: "Track",
    type: "nichescope",
    parameters: { resource: "trackedProduct", operation: "create", asin: asinOf(2) },
  },
  {
    name: "Track again",
    type: "nichescope",
    parameters: { resource: "trackedProduct", operation: "create", asin: asinOf(2) },
  },
  { name: "Tracked", type: "nichescope", parameters: { resource: "trackedProduct", operation: "getAll" } },
  {
    name: "Alert",
    type: "nichescope",
    parameters: {
      resource: "alert",
      operation: "create",
      asin: asinOf(2),
      metric: "price",
      comparison: "below",
      value: 5,
    },
  },
  { name: "Alerts", type: "nichescope", parameters: { resource: "alert", operation: "getAll", returnAll: true } },
  {
    name: "Delete alert",
    type: "nichescope",
    parameters: { resource: "alert", operation: "delete", id: "={{ $json.id }}" },
  },
  {
    name: "Events",
    type: "nichescope",
    parameters: { resource: "event", operation: "getAll", types: ["price_change"] },
  },
];

const workflow = await n8n.call("POST", "/workflows", workflowOf("Prices", STEPS));
const activate = async () => {
  const { versionId } = await n8n.call("GET", `/workflows/${workflow.id}`);
  return n8n.call("POST", `/workflows/${workflow.id}/activate`, { versionId });
};
const deactivate = () => n8n.call("POST", `/workflows/${workflow.id}/deactivate`, {});
/** Waits until the service has so many webhooks: n8n registers and removes them after it has responded. */
const webhooks = (count: number): Promise<any[]> =>
  until(`the service has ${count} webhooks`, async () => {
    const { webhooks: found } = (await send("GET", HOOKS)).body.data;
    return found.length === count && found;
  });

type Execution = { id: string; status: string };

/** Waits until as many executions have finished, and returns them, newest first. */
async function executions(count: number): Promise<Execution[]> {
  const filter = encodeURIComponent(JSON.stringify({ workflowId: workflow.id }));
  return until(`${count} executions`, async () => {
    const { results } = await n8n.call("GET", `/executions?filter=${filter}`);
    const ended = (results as Execution[]).filter(({ status }) => !["new", "running", "waiting"].includes(status));
    return ended.length >= count && ended;
  });
}

/** The items that each step returned. n8n stores an execution as a list of values that refer to each other by position. */
async function outputs(id: string): Promise<Record<string, any[]>> {
  const values = JSON.parse((await n8n.call("GET", `/executions/${id}`)).data) as unknown[];
  const resolve = (value: unknown): any => (typeof value === "string" ? inner(values[Number(value)]) : inner(value));
  const inner = (value: unknown): any => {
    if (Array.isArray(value)) return value.map(resolve);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each)]));
  };
  const { resultData } = inner(values[0]);
  assert.equal(resultData.error, undefined, resultData.error?.message);
  return Object.fromEntries(
    Object.entries<any>(resultData.runData).map(([name, [first]]) => [
      name,
      first.data.main[0].map(({ json }: { json: unknown }) => json),
    ]),
  );
}

test("n8n's test of the credentials accepts the right key and refuses a wrong one", async () => {
  const check = (data: object) =>
    n8n.call("POST", "/credentials/test", { credentials: { id: "", name: "Shop", type: "nichescopeApi", data } });
  assert.equal((await check(DATA)).status, "OK");
  assert.equal((await check({ ...DATA, apiKey: "nsk_wrong" })).status, "Error");
});

test("an active workflow runs on a price change, and deactivating it removes the webhook", async () => {
  const [knife] = KNIVES as [(typeof KNIVES)[0]];
  await send("POST", "/api/v1/tracking/products", { asin: knife.asin });
  await activate();
  const [webhook] = await webhooks(1);
  assert.ok(webhook.url.startsWith(`${n8n.url}/webhook/`), webhook.url);
  assert.deepEqual([...webhook.events].sort(), ["new_review", "price_change"]);

  await market.importProducts([{ ...knife, price: 19.99 }]);
  const [execution] = await executions(1);
  assert.equal(execution?.status, "success", n8n.log().slice(-3_000));
  const result = await outputs(execution?.id as string);
  assert.deepEqual(
    result["Changed"]?.map(({ type, data }) => [type, data.previousPrice, data.price]),
    [["price_change", 27.99, 19.99]],
  );
  assert.deepEqual(
    result["Product"]?.map(({ asin, price }) => [asin, price]),
    [[knife.asin, 19.99]],
  );
  assert.equal(result["History"]?.[0].series.price.at(-1).value, 19.99);
  assert.equal(result["Score"]?.[0].totalResults, KNIVES.length);
  assert.deepEqual(
    result["Found"]?.map(({ price }) => price),
    [19.99, 28.99, 29.99, 30.99],
  );
  assert.equal(result["Track again"]?.[0].id, result["Track"]?.[0].id, "a tracked product is returned as it is");
  assert.equal(result["Tracked"]?.length, 2);
  assert.equal(result["Alerts"]?.length, 1);
  assert.equal(result["Delete alert"]?.length, 1);
  assert.deepEqual((await send("GET", "/api/v1/alerts")).body.data.alerts, []);
  assert.equal(result["Events"]?.[0].data.price, 19.99);

  await refusesForgeries(webhook.url);
  await ignoresRepeated(webhook.id);

  await deactivate();
  await webhooks(0);
  await market.importProducts([{ ...knife, price: 15 }]);
  const all = await executions(1);
  assert.equal(all.length, 1, JSON.stringify(all));
});

/** Requests that nobody with the secret has sent do not start the workflow. */
async function refusesForgeries(url: string): Promise<void> {
  const body = JSON.stringify({ type: "price_change", data: { eventId: "evt_1", product: { asin: "B0X" }, price: 1 } });
  const post = async (headers: Record<string, string>, content = body) =>
    (await fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body: content }))
      .status;
  const guessed = signatureHeaders([`whsec_${Buffer.alloc(32).toString("base64")}`], "evt_1", new Date(), body);
  assert.equal(await post({}), 401);
  assert.equal(await post({ ...guessed }), 401);
  assert.equal(await post({ ...guessed }, JSON.stringify("x".repeat(1_200_000))), 413);
}

/** A delivery that arrives again is accepted, and the workflow does not run a second time. */
async function ignoresRepeated(id: string): Promise<void> {
  const [delivery] = (await send("GET", `${HOOKS}/${id}/deliveries`)).body.data.deliveries;
  const replayed = await send("POST", `${HOOKS}/deliveries/${delivery.id}/replay`);
  assert.ok(replayed.status < 300, replayed.text);
  const tried = await until("the delivery was sent again", async () => {
    const { body } = await send("GET", `${HOOKS}/deliveries/${replayed.body.data.id}`);
    return body.data.status === "delivered" && body.data.tried.length === 2 && body.data.tried;
  });
  assert.match(tried[1].response, /repeated/);
}

type Request = { method: string; url: string; qs?: Record<string, string>; body?: object };

/** The trigger as n8n calls it, with static data and parameters of this test: a restart of n8n takes a minute. */
function trigger(staticData: Record<string, unknown>, events: string[]) {
  const { NichescopeTrigger } = createRequire(import.meta.url)(TRIGGER);
  const node = {
    getNode: () => ({ name: "Changed" }),
    getWorkflow: () => ({ name: "Restored" }),
    getNodeWebhookUrl: () => "http://127.0.0.1:9/webhook/restored",
    getNodeParameter: () => events,
    getWorkflowStaticData: () => staticData,
    getCredentials: async () => DATA,
    helpers: {
      async httpRequestWithAuthentication(_credentials: string, { method, url, qs = {}, body }: Request) {
        const path = `${url.slice(market.url.length)}?${new URLSearchParams(qs)}`;
        const response = await send(method, path, body);
        if (response.status >= 400) throw Object.assign(new Error("failed"), { response: { data: response.body } });
        return response.body;
      },
    },
  };
  return (name: string): Promise<boolean> => new NichescopeTrigger().webhookMethods.default[name].call(node);
}

test("a trigger that lost its secret, or whose webhook is disabled, repairs the webhook and creates no second one", async () => {
  const kept: Record<string, string> = {};
  const first = trigger(kept, ["price_change"]);
  assert.equal(await first("checkExists"), false);
  await first("create");
  const path = `${HOOKS}/${kept["webhookId"]}`;
  await send("PATCH", path, { enabled: false, events: ["bsr_drop"] });

  const restored: Record<string, string> = {};
  const second = trigger(restored, ["price_change", "new_review"]);
  assert.equal(await second("checkExists"), true);
  assert.equal(restored["webhookId"], kept["webhookId"]);
  assert.match(restored["secret"] ?? "", /^whsec_/);
  assert.notEqual(restored["secret"], kept["secret"]);
  const { enabled, events } = (await send("GET", path)).body.data;
  assert.deepEqual([enabled, [...events].sort()], [true, ["new_review", "price_change"]]);
  await second("delete");
  await webhooks(0);
  assert.deepEqual(restored, {}, "nothing is kept");
  await assert.rejects(trigger({}, [])("create"), /at least one event/);
});

test("neither the key nor a secret is in the log of n8n", () => {
  assert.ok(n8n.log().length > 1_000, "n8n logs at its most detailed level");
  assert.ok(!n8n.log().includes(key));
  assert.doesNotMatch(n8n.log(), /whsec_/);
});
