/** Calls of assistants have the limits of the API: hostile arguments get a short refusal, and refusals count. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { TOOLS } from "../src/features/mcp/create-server.ts";
import { wholeFile } from "./support/cleanup.ts";
import { startService } from "./support/service.ts";

const LIMIT = 20;
const { api, make, clock } = await startService(wholeFile, { env: { REFUSED_LIMIT: String(LIMIT) } });

const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const message = (method: string, params: unknown) => ({ jsonrpc: "2.0", id: 1, method, params });
const call = (name: string, args: unknown) => message("tools/call", { name, arguments: args });

function send(key: string, body: unknown) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return api("/mcp", key, { method: "POST", headers, body: text.slice(0, 65_536) });
}

/** In a second of its own, at the start of which nothing has counted. */
function inOneSecond<T>(work: () => Promise<T>): Promise<T> {
  clock.advance({ seconds: 2 });
  return clock.hold(work);
}

/** Whether the next message is refused after some others. */
const isLimitedAfter = (key: string, bodies: readonly unknown[]) =>
  inOneSecond(async () => {
    await Promise.all(bodies.map((body) => send(key, body)));
    return (await send(key, list)).status === 429;
  });

const numbers = Array(29_000).fill(1);
const manyFields = Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`u${i}`, 1]));
const longText = "x".repeat(60_000);
const wide = Array(50).fill(Array(50).fill(Array(10).fill(1)));
const list = message("tools/list", {});

const HOSTILE: [string, unknown][] = [
  ...TOOLS.flatMap(({ name, input }): [string, unknown][] => {
    const fill = (value: unknown) => Object.fromEntries(Object.keys(input.properties).map((field) => [field, value]));
    return [
      [`${name}, lists`, call(name, fill(numbers.slice(0, 2_000)))],
      [`${name}, long texts`, call(name, fill(longText.slice(0, 4_000)))],
      [`${name}, many fields`, call(name, manyFields)],
    ];
  }),
  ["a list of numbers", call("compare_niches", { keywords: numbers })],
  ["a list as arguments", call("search_niche", numbers)],
  ["a batch", Array(10).fill(call("compare_niches", { keywords: numbers.slice(0, 2_500) }))],
  ["a long batch", Array(11).fill(list)],
  ["an unknown tool", call(longText, {})],
  ["a tool without a name", message("tools/call", numbers)],
  ["an unknown method", message(longText, {})],
  ["an unknown resource", message("resources/read", { uri: longText })],
  ["an unknown prompt", message("prompts/get", { name: longText })],
  ["a prompt with a list", message("prompts/get", { name: "evaluate_niche", arguments: numbers })],
  ["a prompt with many fields", message("prompts/get", { name: "evaluate_niche", arguments: manyFields })],
  ["a prompt without its argument", message("prompts/get", { name: "evaluate_niche", arguments: {} })],
  ["an initialization with many values", message("initialize", { capabilities: wide })],
  ["an unknown prompt with many values", message("prompts/get", { name: "x", _meta: wide })],
  ["no message", numbers],
  ["brackets", "[".repeat(60_000)],
  ["closed brackets", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
  ["objects", '{"a":'.repeat(10_000)],
];

const wrong = call("compare_niches", { keywords: ["one"] });

test("no message costs more than a short refusal, and each one counts as refused", async () => {
  const { key } = await make.key({ plan: "free" });
  const almost = Array(LIMIT - 1).fill(wrong);
  assert.equal(await isLimitedAfter(key, almost), false);
  for (const [label, body] of HOSTILE) {
    clock.advance({ seconds: 2 });
    const refused = await send(key, body);
    assert.ok(refused.status < 500, `${label}: ${refused.status}`);
    assert.ok(Buffer.byteLength(refused.text) <= 16_384, `${label}: ${refused.text.length} bytes`);
    assert.match(refused.text, /isError|"error"/, `${label}: ${refused.status} ${refused.text}`);
    assert.equal(await isLimitedAfter(key, [body, ...almost]), true, label);
  }
});

test("each call of a batch counts, valid messages do not, and other accounts are not limited", async () => {
  const { key } = await make.key({ plan: "pro" });
  const batch = Array(10).fill(wrong);
  assert.equal(await isLimitedAfter(key, [batch]), false);
  assert.equal(await isLimitedAfter(key, [batch, batch]), true);
  assert.equal(await isLimitedAfter(key, Array(2 * LIMIT).fill(list)), false);
  const other = await make.key({ plan: "free" });
  const status = await inOneSecond(async () => {
    await Promise.all([send(key, batch), send(key, batch)]);
    return (await send(other.key, list)).status;
  });
  assert.equal(status, 200);
});

test("a body that is nested too deeply is refused before it is parsed", async () => {
  const { key } = await make.key({ plan: "pro" });
  for (const body of ["[".repeat(60_000), `${"[".repeat(33)}${"]".repeat(33)}`, '{"a":'.repeat(40)]) {
    clock.advance({ seconds: 2 });
    const refused = await api("/api/v1/alerts", key, { method: "POST", headers, body });
    assert.equal(refused.status, 400);
    assert.equal(refused.body.error.message, "The body is nested more than 32 levels deep.");
  }
});
