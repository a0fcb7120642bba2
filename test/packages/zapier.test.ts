/** The Zapier app, run by Zapier's own tester against the service. Needs `npm ci` in packages/zapier. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { EVENT_TYPES } from "../../src/features/tracking/event.ts";
import { newSecret, signatureHeaders } from "../../src/features/webhooks/sign.ts";
import { wholeFile } from "../support/cleanup.ts";
import { asinOf } from "../support/import-files.ts";
import { startPriceMarket } from "../support/price-market.ts";
import { startReceiver } from "../support/receiver.ts";
import { sender } from "../support/sending.ts";

const require = createRequire(import.meta.url);
process.env["NODE_ENV"] ??= "test"; // without it, Zapier logs the memory of each step
const zapier = require("../../packages/zapier/node_modules/zapier-platform-core");
const app = require("../../packages/zapier");
const appTester = zapier.createAppTester(app);

const market = await startPriceMarket(wholeFile);
const { url, make, importProducts } = market;
const KNIVES = Array.from({ length: 6 }, (_, i) => ({ asin: asinOf(i + 1), title: "Chef knife", price: 27.99 + i }));
await importProducts(KNIVES);

/** A connection of a new account, and the steps of the app with it. */
async function connect(plan: "free" | "pro" = "pro") {
  const { key, account } = await make.key({ plan });
  // With a slash at the end, as people copy it from the browser.
  const authData = { baseUrl: `${url}/`, apiKey: key };
  const run = (step: unknown, bundle: object = {}) => appTester(step, { authData, ...bundle });
  return { key, account, run, send: sender(market, key) };
}

test("a connection is tested and labelled with the account's name, and a wrong key is refused with the reason", async () => {
  const { run, account } = await connect();
  const tested = await run(app.authentication.test);
  assert.equal(tested.id, account.id);
  assert.equal(
    app.authentication.connectionLabel.replace(/\{\{(\w+)\}\}/g, (_: string, name: string) => tested[name]),
    `${tested.name} (pro)`,
  );
  await assert.rejects(
    appTester(app.authentication.test, { authData: { baseUrl: url, apiKey: "nsk_wrong" } }),
    /API key/,
  );
});

test("there is a trigger for each event type, and its list has samples of the same shape as its static sample", async () => {
  assert.deepEqual(Object.keys(app.triggers).sort(), [...EVENT_TYPES].sort());
  const { run } = await connect();
  for (const type of EVENT_TYPES) {
    const { performList, sample, outputFields } = app.triggers[type].operation;
    const [listed] = await run(performList);
    assert.equal(listed.type, type);
    assert.equal(listed.id, listed.data.eventId);
    assert.deepEqual(namesOf(listed), namesOf(sample), type);
    for (const { key } of outputFields) assert.ok(namesOf(sample).includes(key), `${type} has ${key}`);
  }
});

test("a Zap subscribes, gets the signed event of a price change, refuses a forged one and unsubscribes", async (t) => {
  const { run, send } = await connect();
  const zap = await startReceiver(t);
  const { operation } = app.triggers.price_change;
  const [knife] = KNIVES as [(typeof KNIVES)[0]];
  await run(app.creates.track_product.operation.perform, {
    inputData: { asin: knife.asin, marketplace: "amazon.com", label: "Ours" },
  });

  const subscribeData = await run(operation.performSubscribe, { targetUrl: zap.url });
  assert.deepEqual(Object.keys(subscribeData).sort(), ["id", "secret"]);
  await importProducts([{ ...knife, price: 19.99 }]);
  const [request] = await zap.received(1);
  const { headers = {}, body: content = "" } = request ?? {};
  // As Zapier passes a request on.
  const named = Object.fromEntries(Object.entries(headers).map(([name, value]) => [`Http-${name}`, value]));
  const bundle = { subscribeData, rawRequest: { headers: named, content }, cleanedRequest: JSON.parse(content) };
  const [event] = await run(operation.perform, bundle);
  assert.deepEqual(
    [event.id, event.type, event.data.previousPrice, event.data.price, event.data.label],
    [headers["webhook-id"], "price_change", 27.99, 19.99, "Ours"],
  );

  const forged = signatureHeaders([newSecret()], "evt_1", new Date(), content);
  for (const rawRequest of [
    { headers: { ...forged }, content },
    { headers: named, content: content.replace("19.99", "0.01") },
    { headers: {}, content },
  ])
    await assert.rejects(run(operation.perform, { ...bundle, rawRequest }), /signature/);

  await run(operation.performUnsubscribe, { subscribeData });
  const { body } = await send("GET", "/api/automation/webhooks");
  assert.deepEqual(body.data.webhooks, []);
});

test("searches find a product and a niche, and an unknown product is an empty result", async () => {
  const { run } = await connect();
  const find = (asin: string) =>
    run(app.searches.product.operation.perform, { inputData: { asin, marketplace: "amazon.com" } });
  const [found] = await find(asinOf(2));
  assert.deepEqual([found.id, found.price], [asinOf(2), 28.99]);
  assert.deepEqual(await find("B0UNKNOWN0"), []);
  const [niche] = await run(app.searches.niche.operation.perform, {
    inputData: { keyword: "chef knife", marketplace: "amazon.com" },
  });
  assert.equal(niche.totalResults, KNIVES.length);
  assert.equal(typeof niche.nicheScore.score === "number" || niche.nicheScore.score === null, true);
});

test("actions track a product and create an alert once, also when they run twice", async () => {
  const { run, send } = await connect();
  const track = () =>
    run(app.creates.track_product.operation.perform, { inputData: { asin: asinOf(3), marketplace: "amazon.com" } });
  const [first, second] = [await track(), await track()];
  assert.equal(first.id, second.id);
  const create = () =>
    run(app.creates.alert.operation.perform, {
      inputData: { metric: "price", comparison: "below", value: 25, asin: asinOf(3), marketplace: "amazon.com" },
      meta: { zap: { id: "42" } },
    });
  const [alert, again] = [await create(), await create()];
  assert.equal(alert.id, again.id);
  assert.equal((await send("GET", "/api/v1/alerts")).body.data.total, 1);
});

test("a refused action shows the reason of the service", async () => {
  const { run } = await connect("free");
  await assert.rejects(
    run(app.searches.niche.operation.perform, { inputData: { keyword: "knife", marketplace: "amazon.com" } }),
    /plan/i,
  );
  await assert.rejects(
    run(app.creates.alert.operation.perform, {
      inputData: { metric: "price", comparison: "below", value: 25, marketplace: "amazon.com" },
    }),
    /asin/,
  );
});

/** All names of fields, as Zapier flattens them. */
function namesOf(value: object, prefix = ""): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? namesOf(inner, `${prefix}${name}__`)
      : [prefix + name],
  );
}
