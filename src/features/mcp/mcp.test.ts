/** The tools without a service: their size, their schemas, and the words of refusals. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Client } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import { createServer, TOOLS } from "./create-server.ts";
import { GUIDES, PROMPTS } from "./guides.ts";
import { createHttpApi } from "./http-api.ts";
import { shortScore, thinOut } from "./shorten.ts";
import type { CallApi } from "./tool.ts";

const MOST_TOKENS = 4_000;
const CHARS_PER_TOKEN = 4;

async function connect(callApi: CallApi) {
  const [here, there] = InMemoryTransport.createLinkedPair();
  await createServer({ version: "1", context: { callApi, baseUrl: "https://research.example.com" } }).connect(there);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(here);
  return client;
}

const refuse =
  (status: number, code: string, message: string): CallApi =>
  async () => ({
    status,
    body: { success: false, error: { code, message, details: [] }, meta: { requestId: "req_1" } },
  });

test("the list of tools costs an assistant less than 4,000 tokens, and every tool has both schemas and annotations", async () => {
  const client = await connect(refuse(500, "internal", "x"));
  const list = await client.listTools();
  const tokens = JSON.stringify(list).length / CHARS_PER_TOKEN;
  assert.ok(tokens < MOST_TOKENS, `${tokens} tokens`);
  assert.deepEqual(
    list.tools.map(({ name }) => name),
    TOOLS.map(({ name }) => name),
  );
  for (const { name, title, description, inputSchema, outputSchema, annotations } of list.tools) {
    assert.ok(title && description && inputSchema && outputSchema, name);
    assert.equal(inputSchema["additionalProperties"], false, name);
    const removes = ["untrack", "delete_alert"].includes(name);
    assert.equal(annotations?.readOnlyHint, !removes && !["track", "create_alert"].includes(name), name);
    if (annotations?.readOnlyHint === false) assert.equal(annotations.destructiveHint, removes, name);
  }
  assert.equal((await client.listResources()).resources.length, GUIDES.length);
  assert.equal((await client.listPrompts()).prompts.length, PROMPTS.length);
});

test("a refusal keeps the code and the words of the API, with advice for a model", async () => {
  const cases: [number, string, RegExp][] = [
    [403, "plan_limit", /^plan_limit: Words\. Do not retry/],
    [429, "rate_limited", /^rate_limited: Words\. Do not retry before then/],
    [403, "forbidden", /^forbidden: Words\. Do not retry/],
    [404, "not_found", /^not_found: Words\. Check/],
    [400, "invalid_request", /^invalid_request: Words\.$/],
    [500, "internal", /^internal: Words\. Request ID: req_1\./],
  ];
  for (const [status, code, text] of cases) {
    const client = await connect(refuse(status, code, "Words."));
    const result = await client.callTool({ name: "search_niche", arguments: { keyword: "mat" } });
    assert.equal(result.isError, true);
    assert.match((result.content[0] as { text: string }).text, text);
  }
});

test("an invalid argument is refused before the API is called, with its name and the words of the API", async () => {
  let calls = 0;
  const client = await connect(async () => {
    calls++;
    return { status: 200, body: { data: {} } };
  });
  const cases: [string, Record<string, unknown>, string][] = [
    ["search_niche", {}, "keyword is required"],
    ["search_niche", { keyword: "mat", max_reviews: 5 }, "max_reviews is unknown; did you mean maxReviews?"],
    ["delete_alert", { id: "alr_1", colour: "red" }, "colour is unknown. Allowed fields: id"],
    ["compare_niches", { keywords: ["one"] }, "keywords must have at least 2 items"],
    ["compare_niches", { keywords: Array(30_000).fill(1) }, "keywords must have at most 5 items"],
    ["compare_niches", { keywords: "mat" }, "keywords must be a list"],
    ["get_product", { asin: "../../keys" }, "asin must be 10 letters or digits"],
    ["find_products", { page: 0 }, "page must be from 1 to 500"],
    ["create_alert", { metric: "stock", comparison: "below", value: 1 }, "metric must be one of price, bsr, "],
    ["list_watched", { kind: "everything" }, "kind must be one of products, keywords, alerts"],
  ];
  for (const [name, input, message] of cases) {
    const result = await client.callTool({ name, arguments: input });
    assert.equal(result.isError, true, name);
    const { text } = result.content[0] as { text: string };
    assert.ok(text.startsWith(`invalid_request: ${message}`), `${text} instead of ${message}`);
    assert.match(text, /[^.?…][.?…]$/, "one mark at its end");
    assert.ok(text.length < 1_100, `${text.length} characters`);
  }
  const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`u${i}`, 1]));
  const { content } = await client.callTool({ name: "search_niche", arguments: { keyword: "mat", ...unknown } });
  assert.ok(JSON.stringify(content).length < 1_200, "at most twenty problems");
  assert.match((content[0] as { text: string }).text, /[^.?…][.?…]$/);
  const meant = await client.callTool({ name: "compare_niches", arguments: { keyword: "mat", keywords: ["a", "b"] } });
  assert.equal(
    (meant.content[0] as { text: string }).text,
    "invalid_request: keyword is unknown; did you mean keywords?",
  );
  assert.equal(calls, 0);
});

test("the figures of a score that is based on too little are left out", () => {
  const score = {
    score: 58,
    demand: 50,
    competition: 40,
    opportunity: 65,
    confidence: 0.1,
    asOf: "2026-03-01T08:30:00.000Z",
    range: { low: 18, high: 99 },
  };
  const known = shortScore({ ...score, enough: true, reason: null });
  assert.deepEqual([known.score, known.low, known.high, known.asOf], [58, 18, 99, "2026-03-01"]);
  const unknown = shortScore({ ...score, enough: false, reason: "Not enough products." });
  assert.deepEqual(
    [unknown.score, unknown.low, unknown.demand, unknown.reason],
    [null, null, null, "Not enough products."],
  );
});

test("a history is thinned out to a dozen points, the first and the newest among them", () => {
  const days = Array.from({ length: 90 }, (_, day) => ({ at: `${2_000 + day}-01-01T00:00:00.000Z`, value: day }));
  const points = thinOut(days);
  assert.deepEqual([points.length, points[0]?.value, points.at(-1)?.value], [12, 0, 89]);
  assert.deepEqual(thinOut(days.slice(0, 3)).length, 3);
  assert.deepEqual(thinOut([]), []);
});

test("a service that does not respond is reported in words, without the key", async () => {
  const callApi = createHttpApi({
    baseUrl: "http://127.0.0.1:9",
    key: "nsk_secret",
    fetch: () => Promise.reject(new Error("nsk_secret")),
  });
  const { status, body } = await callApi({ method: "GET", path: "/api/v1/usage" });
  assert.equal(status, 503);
  assert.match(JSON.stringify(body), /does not respond/);
  assert.doesNotMatch(JSON.stringify(body), /nsk_secret/);
});
