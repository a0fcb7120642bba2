/**
 * A real model behind a real endpoint, end to end. It writes nonsense, so nothing of its text is expected: only that it arrives,
 * is checked, is counted, and is saved by nobody. `LISTING_TEST_MODEL_URL` names the endpoint; `scripts/small-model.ts` starts one.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { startService } from "./support/service.ts";

const address = process.env["LISTING_TEST_MODEL_URL"];
const SKIPPED =
  "no real model: start one with `npx node scripts/small-model.ts` and set LISTING_TEST_MODEL_URL to the address that it prints";

test("a real model's proposal arrives as events, is checked, counted by the endpoint's own numbers, and not saved", {
  skip: address === undefined && SKIPPED,
}, async (t) => {
  const { api, make, url } = await startService(wholeFile, {
    env: {
      LISTING_MODEL: process.env["LISTING_TEST_MODEL"] ?? "smollm2",
      LISTING_MODEL_URL: address as string,
      LISTING_MODEL_FIRST_SECONDS: "300",
      LISTING_MODEL_TOTAL_SECONDS: "340",
      LISTING_MODEL_OUTPUT_TOKENS: "400",
    },
  });
  const { key } = await make.key({ plan: "pro" });
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const post = (path: string, body: object) => api(path, key, { method: "POST", headers, body: JSON.stringify(body) });

  const tested = (await post("/api/v1/listing-model/test", {})).body.data;
  t.diagnostic(`the reply to a test: ${JSON.stringify(tested)}`);
  assert.ok(tested.ok ? tested.reply.length > 0 : /wrote more than allowed/.test(tested.problem), tested.problem);

  const facts = { product: "yoga mat", brand: "Fernhill", materials: ["cork"] };
  const draft = await post("/api/v1/listings/drafts", { name: "Mat", facts, text: { title: "Fernhill Mat" } });
  const path = `/api/v1/listings/drafts/${draft.body.data.id}`;
  const propose = async () => {
    const startedAt = performance.now();
    const response = await fetch(`${url}${path}/proposals`, {
      method: "POST",
      headers: { ...headers, accept: "text/event-stream" },
      body: JSON.stringify({ task: "improve", field: "title" }),
    });
    const events = [...(await response.text()).matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, name, data]) => ({
      name,
      data: JSON.parse(data as string),
    }));
    const ms = Math.round(performance.now() - startedAt);
    t.diagnostic(`${events.length} events in ${ms} ms: ${JSON.stringify(events.at(-1))}`);
    return events;
  };
  // A model this small sometimes never stops: then it is cut off, which is a clear state, and asked again.
  let events = await propose();
  for (let tries = 1; tries < 4 && events.at(-1)?.data.code === "too_long"; tries++) events = await propose();
  const last = events.at(-1);
  assert.ok(events.filter(({ name }) => name === "text").length > 1, "the text arrives in parts");
  assert.equal(last?.name, "proposal");
  assert.ok(last?.data.text.title.length > 0 && Array.isArray(last.data.findings));
  assert.deepEqual([last.data.estimated, last.data.inputTokens > 100], [false, true], "the endpoint's own count");

  const { usage } = (await api("/api/v1/listing-model", key)).body.data;
  assert.ok(usage.generations >= 1 + last.data.rounds);
  assert.equal(usage.reservedTokens, 0);
  assert.ok(usage.inputTokens > last.data.inputTokens && usage.outputTokens >= last.data.outputTokens);
  assert.deepEqual((await api(path, key)).body.data.text.title, "Fernhill Mat", "nobody accepted it");
});
