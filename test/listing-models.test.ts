/** The model of listings: connecting one, its key, its address, and the tokens of a day. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../src/platform/base/log.ts";
import { wholeFile } from "./support/cleanup.ts";
import { startModelServer } from "./support/model-server.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";

const server = await startModelServer(wholeFile);
const lines: string[] = [];
const log = createLog("debug", { write: (line) => void lines.push(line) });
const { api, make, databaseUrl, clock } = await startService(wholeFile, {
  log,
  env: {
    LISTING_MODEL: "small",
    LISTING_MODEL_URL: server.url,
    LISTING_MODEL_KEY: "operators-own-key",
    LISTING_MODEL_INPUT_PRICE: "3",
    LISTING_MODEL_OUTPUT_PRICE: "15",
    LISTING_MODEL_ALLOW_NETWORKS: "127.0.0.1/32",
    LISTING_MODEL_OUTPUT_TOKENS: "1000",
  },
});

const MODEL = "/api/v1/listing-model";
const json = (method: string, body?: unknown): RequestInit => ({
  method,
  ...(body !== undefined && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
});
const own = (changes: Record<string, unknown> = {}) => ({
  provider: "openai-compatible",
  baseUrl: server.url,
  name: "own-model",
  key: "sk-account-1234567",
  ...changes,
});

test("an account uses the operator's model until it connects its own, whose key is encrypted and never shown or logged", async () => {
  const { key, account } = await make.key({ plan: "pro" });
  const first = await api(MODEL, key);
  assert.equal(first.status, 200, first.text);
  const { updatedAt: _, ...shared } = first.body.data.model;
  assert.deepEqual(shared, {
    ...{ source: "operator", provider: "openai-compatible", name: "small", baseUrl: null },
    ...{ hasKey: true, inputPrice: 3, outputPrice: 15 },
  });

  const connected = await api(MODEL, key, json("PUT", own()));
  assert.equal(connected.status, 200, connected.text);
  assert.deepEqual([connected.body.data.model.source, connected.body.data.model.hasKey], ["account", true]);
  const tested = await api(`${MODEL}/test`, key, json("POST"));
  assert.deepEqual(tested.body.data, { ok: true, problem: null, reply: "A plain text." });
  assert.equal(server.calls.at(-1)?.headers.authorization, "Bearer sk-account-1234567");
  assert.equal(server.calls.at(-1)?.body["model"], "own-model");

  const kept = await api(
    MODEL,
    key,
    json("PUT", { provider: "openai-compatible", baseUrl: server.url, name: "other" }),
  );
  assert.equal(kept.body.data.model.hasKey, true, "the key stays while the address does");
  const moved = await api(MODEL, key, json("PUT", { provider: "anthropic", name: "claude-test" }));
  assert.equal(moved.status, 400, "a key goes to no other address than that it was entered for");

  const [row] = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select * from listing_models where account_id = $1", [account.id]);
    return rows;
  });
  assert.ok(!row.sealed_key.toString("latin1").includes("sk-account"));
  assert.doesNotMatch(
    first.text + connected.text + tested.text + kept.text + lines.join(),
    /sk-account-1|operators-own-key/,
  );
  assert.doesNotMatch(lines.join(), /Say hello/, "prompts are not logged");

  const other = await make.key({ plan: "pro" });
  assert.equal((await api(MODEL, other.key)).body.data.model.source, "operator", "no account sees another's model");
  assert.equal((await api(MODEL, other.key, json("DELETE"))).status, 200);
  assert.equal((await api(MODEL, key)).body.data.model.source, "account");
  assert.equal((await api(MODEL, key, json("DELETE"))).body.data.model.source, "operator");
});

test("an account's model must have a public https address or one in a network that the operator allows", async () => {
  const { key } = await make.key({ plan: "pro" });
  for (const baseUrl of [
    "http://10.0.0.1/v1",
    "https://127.0.0.2/v1",
    "https://169.254.169.254/v1",
    "http://example.com/v1",
    "ftp://a",
    "https://u:p@example.com",
  ]) {
    const refused = await api(MODEL, key, json("PUT", own({ baseUrl })));
    assert.equal(refused.status, 400, baseUrl);
    assert.equal(refused.body.error.details[0].parameter, "baseUrl");
    if (baseUrl.includes("169.254")) assert.match(refused.body.error.message, /LISTING_MODEL_ALLOW_NETWORKS/);
  }
  assert.equal(
    (await api(MODEL, key, json("PUT", own({ baseUrl: undefined })))).status,
    400,
    "only Anthropic has a default",
  );
  const failing = await api(MODEL, key, json("PUT", own({ baseUrl: "https://unknown.example.com/v1" })));
  assert.equal(failing.status, 200, "names are resolved when they are used");
  const tested = await api(`${MODEL}/test`, key, json("POST"));
  assert.deepEqual([tested.body.data.ok, tested.body.data.reply], [false, null]);
  assert.match(tested.body.data.problem, /address is not allowed/);

  const draft = { name: "Mat", facts: { product: "yoga mat", brand: "Fernhill" } };
  const { id } = (await api("/api/v1/listings/drafts", key, json("POST", draft))).body.data;
  const proposed = await api(`/api/v1/listings/drafts/${id}/proposals`, key, json("POST", { task: "build" }));
  assert.deepEqual([proposed.status, proposed.body.error.code], [400, "invalid_request"]);
  assert.match(proposed.body.error.message, /address is not allowed/);
});

test("tokens and cost of a day are counted exactly, also of concurrent requests, and the limit holds", async () => {
  const { key, account } = await make.key({ plan: "pro" });
  // One request reserves 1,000 tokens of output and 14 of the prompt: exactly four fit beside the 900 of the first one.
  await withClient(databaseUrl, (client) =>
    client.query(`update accounts set overrides = '{"modelTokensPerDay": 4956}' where id = $1`, [account.id]),
  );
  const usage = { input: 700, output: 200 };
  server.state.usual = { text: "Hello.", usage };
  await api(`${MODEL}/test`, key, json("POST"));
  const { usage: once } = (await api(MODEL, key)).body.data;
  assert.deepEqual(
    [once.inputTokens, once.outputTokens, once.cost, once.estimatedGenerations, once.reservedTokens, once.limit],
    [700, 200, (700 * 3 + 200 * 15) / 1e6, 0, 0, 4_956],
  );

  const hold = Promise.withResolvers<void>();
  server.state.usual = { text: "Hello there.", usage, hold: hold.promise };
  const before = server.calls.length;
  const asked = Array.from({ length: 8 }, () => api(`${MODEL}/test`, key, json("POST")));
  const refused = await Promise.all(
    await new Promise<typeof asked>((resolve) => {
      const over: typeof asked = [];
      for (const one of asked) one.then(() => over.push(one) === 4 && resolve(over));
    }),
  );
  hold.resolve();
  assert.deepEqual(
    refused.map(({ status }) => status),
    [429, 429, 429, 429],
  );
  assert.equal(refused[0]?.body.limit, 4_956);
  const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
  assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429, 429, 429]);
  assert.equal(server.calls.length - before, 4, "a refused request does not reach the endpoint");
  const { usage: after } = (await api(MODEL, key)).body.data;
  assert.deepEqual([after.generations, after.inputTokens + after.outputTokens, after.reservedTokens], [5, 4_500, 0]);

  // The reservation of a node that died lapses.
  await withClient(databaseUrl, (client) =>
    client.query(
      "update listing_model_days set reserved_tokens = 4000, reserved_until = $2, input_tokens = 0, output_tokens = 0 where account_id = $1",
      [account.id, clock.now()],
    ),
  );
  server.state.usual = { text: "Hello.", usage: null };
  assert.equal((await api(`${MODEL}/test`, key, json("POST"))).status, 200);
  assert.equal((await api(MODEL, key)).body.data.usage.estimatedGenerations, 1, "an estimate is announced as one");
});
