/** Idempotency keys: a repeated request creates nothing more. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CONTRACTS } from "../src/app/contracts.ts";
import type { Contract } from "../src/features/access/api/contract.ts";
import { canonicalJson } from "../src/features/access/create-once.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { sender } from "./support/sending.ts";
import { startService } from "./support/service.ts";

const PRODUCTS = "/api/v1/tracking/products";
const KEYWORDS = "/api/v1/tracking/keywords";
const ALERTS = "/api/v1/alerts";
const input = { asin: "B0A09AGPML", label: "Ours", thresholds: { bsr: { by: 50, direction: "worse" } } };
const named = (key: string) => ({ "idempotency-key": key });

const service = await startService(wholeFile, {
  now: "2026-03-01T12:00:00Z",
  env: { CORS_ORIGINS: "https://app.example.com" },
});
const { api, app, make, clock, databaseUrl } = service;
const newSender = async (plan: "free" | "starter" = "starter") => sender(service, (await make.key({ plan })).key);

test("a repeated request with the same key creates nothing more, and returns what the first one created", async () => {
  const send = await newSender();
  for (const [path, body] of [
    [PRODUCTS, input],
    [KEYWORDS, { keyword: "chef knife" }],
    [ALERTS, { metric: "price", asin: "B0A09AGPML", comparison: "below", value: 25 }],
  ] as const) {
    const first = await send("POST", path, body, named(`key of ${path}`));
    assert.deepEqual([first.status, first.headers.get("idempotency-replayed")], [201, null]);
    const second = await send("POST", path, body, named(`key of ${path}`));
    assert.deepEqual([second.status, second.headers.get("idempotency-replayed")], [201, "true"]);
    assert.deepEqual(second.body.data.id, first.body.data.id);
    assert.deepEqual(Object.keys(second.body.data), Object.keys(first.body.data));
    assert.equal((await send("GET", path)).body.data.total, 1);
  }
  assert.equal((await send("GET", "/api/v1/usage")).body.data.used, 9, "each request counts");
});

test("the order of fields, letter case and blanks make no difference", async () => {
  const send = await newSender();
  const first = await send("POST", PRODUCTS, input, named("a"));
  const other = {
    thresholds: { bsr: { direction: "worse", by: 50 } },
    marketplace: "WWW.amazon.com",
    label: " Ours ",
  };
  const second = await send("POST", PRODUCTS, { ...other, asin: "b0a09agpml" }, named("a"));
  assert.equal(second.headers.get("idempotency-replayed"), "true");
  assert.equal(second.body.data.id, first.body.data.id);
  await send("PATCH", `${PRODUCTS}/${first.body.data.id}`, { label: "Renamed" });
  const third = await send("POST", PRODUCTS, input, named("a"));
  assert.deepEqual([third.status, third.body.data.label], [201, "Renamed"], "in its current state");
});

test("a different request with a used key gets 409", async () => {
  const send = await newSender();
  await send("POST", PRODUCTS, input, named("a"));
  for (const [path, body] of [
    [PRODUCTS, { ...input, label: "Theirs" }],
    [PRODUCTS, { ...input, asin: "B000000002" }],
    [KEYWORDS, { keyword: "chef knife" }],
  ] as const) {
    const { status, body: refused, headers } = await send("POST", path, body, named("a"));
    assert.deepEqual([status, refused.error.code], [409, "conflict"]);
    assert.match(refused.error.message, /^The Idempotency-Key "a" was used for another request/);
    assert.equal(headers.get("idempotency-replayed"), null);
  }
  assert.equal((await send("GET", KEYWORDS)).body.data.total, 0);
  const another = await newSender();
  assert.equal(
    (await another("POST", PRODUCTS, { asin: "B000000002" }, named("a"))).status,
    201,
    "each account has its own keys",
  );
});

test("concurrent requests with the same key create one thing", async () => {
  const send = await newSender();
  const responses = await Promise.all(Array.from({ length: 20 }, () => send("POST", PRODUCTS, input, named("a"))));
  assert.deepEqual(new Set(responses.map(({ status }) => status)), new Set([201]));
  assert.equal(new Set(responses.map(({ body }) => body.data.id)).size, 1);
  assert.equal(responses.filter(({ headers }) => headers.get("idempotency-replayed") === "true").length, 19);
  assert.equal((await send("GET", PRODUCTS)).body.data.total, 1);
});

test("a repeated request succeeds at the limit of the plan, and a refused one does not use up its key", async () => {
  const send = await newSender("free");
  const alert = { metric: "price", asin: "B0A09AGPML", comparison: "below", value: 25 };
  for (const key of ["a", "b", "c"]) assert.equal((await send("POST", ALERTS, alert, named(key))).status, 201);
  assert.equal((await send("POST", ALERTS, alert, named("d"))).status, 403);
  const replayed = await send("POST", ALERTS, alert, named("b"));
  assert.deepEqual([replayed.status, replayed.headers.get("idempotency-replayed")], [201, "true"]);
  const { alerts } = (await send("GET", ALERTS)).body.data;
  await send("DELETE", `${ALERTS}/${alerts[0].id}`);
  const later = await send("POST", ALERTS, alert, named("d"));
  assert.deepEqual([later.status, later.headers.get("idempotency-replayed")], [201, null]);
});

test("repeating a request after its resource was deleted gets 409", async () => {
  const send = await newSender();
  const { body } = await send("POST", PRODUCTS, input, named("a"));
  await send("DELETE", `${PRODUCTS}/${body.data.id}`);
  const again = await send("POST", PRODUCTS, input, named("a"));
  assert.deepEqual([again.status, again.body.error.code], [409, "conflict"]);
  assert.match(again.body.error.message, new RegExp(`${body.data.id}.*Idempotency-Key.*deleted`));
  assert.equal((await send("GET", PRODUCTS)).body.data.total, 0);
});

test("a key has 1 to 255 printable characters, and is ignored where nothing is created", async () => {
  const send = await newSender();
  for (const key of ["", "x".repeat(256), "caf\u00e9", "a\tb"]) {
    const { status, body } = await send("POST", PRODUCTS, input, named(key));
    assert.deepEqual([status, body.error.details[0]?.parameter], [400, "Idempotency-Key"], key);
    assert.match(body.error.message, /1 to 255 printable ASCII characters/);
  }
  assert.equal((await send("GET", "/api/v1/usage")).body.data.used, 0);
  for (const key of ["!", '~ {with} "all"', "x".repeat(255)])
    assert.equal((await send("POST", PRODUCTS, input, named(key))).status, key === "!" ? 201 : 409, "tracked already");
  assert.equal((await send("GET", PRODUCTS, undefined, named(""))).status, 200);
});

test("a key can be reused after a day, and older ones are deleted", async () => {
  const send = await newSender();
  const { body: first } = await send("POST", PRODUCTS, input, named("a"));
  await send("DELETE", `${PRODUCTS}/${first.data.id}`);
  clock.advance({ minutes: 24 * 60 - 1 });
  assert.equal((await send("POST", PRODUCTS, input, named("a"))).status, 409);
  clock.advance({ minutes: 2 });
  const { status, body } = await send("POST", PRODUCTS, input, named("a"));
  assert.equal(status, 201);
  assert.notEqual(body.data.id, first.data.id);
  assert.equal((await send("POST", PRODUCTS, input, named("a"))).body.data.id, body.data.id);
  const stored = () =>
    withClient(databaseUrl, async (client) => (await client.query("select * from idempotency_keys")).rows);
  const before = await stored();
  assert.ok(before.length > 1);
  const deleted = await app.runJob("retention");
  const after = await stored();
  assert.equal((deleted as { idempotency_keys: number }).idempotency_keys, before.length - after.length);
  assert.deepEqual(
    after.map(({ resource_id }) => resource_id),
    [body.data.id],
  );
});

test("pages of allowed origins may send a key and see whether a response is a replay", async () => {
  const origin = "https://app.example.com";
  const preflight = await api(PRODUCTS, undefined, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "POST",
      "access-control-request-headers": "authorization, idempotency-key",
    },
  });
  assert.match(preflight.headers.get("access-control-allow-headers") ?? "", /idempotency-key/);
  const response = await api(PRODUCTS, undefined, { headers: { origin } });
  assert.match(response.headers.get("access-control-expose-headers") ?? "", /idempotency-replayed/);
});

test("the API reference describes idempotency keys", async () => {
  const { body: document } = await api("/api/openapi.json");
  const { parameters, responses } = document.paths[PRODUCTS].post;
  assert.deepEqual(
    parameters.map((parameter: { name: string; in: string }) => [parameter.name, parameter.in]),
    [["Idempotency-Key", "header"]],
  );
  assert.ok(responses[201].headers["Idempotency-Replayed"] && responses[409] && responses[403]);
  assert.ok(!JSON.stringify(document.paths[PRODUCTS].get).includes("Idempotency"));
});

test("requests are compared by value, not by the order of fields", () => {
  assert.equal(canonicalJson({ b: [{ d: 1, c: null }], a: "x" }), '{"a":"x","b":[{"c":null,"d":1}]}');
  assert.equal(canonicalJson({ a: undefined }), "{}");
  assert.notEqual(canonicalJson({ a: [1, 2] }), canonicalJson({ a: [2, 1] }));
});

/** Creates that take no key, and what makes a second one fail. */
const UNIQUE: Record<string, { path: string; body: object }> = {
  saveSearch: { path: "/api/v1/saved-searches", body: { name: "Knives", keyword: "chef knife" } },
  createKeywordList: { path: "/api/v1/keyword-lists", body: { name: "Knives", keywords: ["chef knife"] } },
  createMarketList: { path: "/api/v1/market-lists", body: { name: "Knives" } },
  addMarketNote: { path: "/api/v1/market-lists/:id/notes", body: { text: "Coupon started" } },
  saveScenario: {
    path: "/api/v1/profit/scenarios",
    body: { name: "Knife", input: { price: 25, category: "Kitchen" } },
  },
  addCost: { path: "/api/v1/sales/costs", body: { sku: "KNIFE", from: "2026-01-01", unitCost: 5, currency: "USD" } },
};
/** Repeating them changes nothing: what exists already is left out. */
const HARMLESS = ["trackKeywordList"];

test("a create that takes no Idempotency-Key creates nothing more when it is repeated", async () => {
  const creates = CONTRACTS.filter((contract: Contract) => {
    const { method, status, idempotent, gate } = contract;
    return method === "POST" && status === 201 && !idempotent && !gate.open && !gate.session && !gate.operator;
  });
  assert.deepEqual(creates.map(({ id }) => id).sort(), [...Object.keys(UNIQUE), ...HARMLESS].sort());
  const send = sender(service, (await make.key({ plan: "agency" })).key);
  const list = (await send("POST", "/api/v1/market-lists", { name: "With notes" })).body.data;
  for (const [id, { path, body }] of Object.entries(UNIQUE)) {
    const address = path.replace(":id", list.id);
    const sent = await Promise.all([send("POST", address, body), send("POST", address, body)]);
    assert.deepEqual(sent.map(({ status }) => status).sort(), [201, 409], `${id}: ${JSON.stringify(sent[0]?.body)}`);
  }
});
