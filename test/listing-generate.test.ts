/** One generation against an endpoint that behaves as the descriptions of the protocols say, or misbehaves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createGenerate } from "../src/features/listings/models/generate.ts";
import type { Model, ModelLimits } from "../src/features/listings/models/model.ts";
import { createModelHttp } from "../src/features/listings/models/model-fetch.ts";
import type { ModelProblem, ProblemCode } from "../src/features/listings/models/model-problem.ts";
import type { Tokens } from "../src/features/listings/models/tokens.ts";
import { systemClock } from "../src/platform/base/clock.ts";
import { createAddressGuard } from "../src/platform/security/address-guard.ts";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { type Behaviour, startModelServer } from "./support/model-server.ts";
import { until } from "./support/until.ts";

const LIMITS: ModelLimits = { firstByteMs: 60_000, idleMs: 60_000, totalMs: 120_000, outputTokens: 500 };
const TEXT = "Gemütliche Yogamatte 🧘 – 瞑想のためのマット, 183 × 61 cm.";
const PROMPT = { system: "Write.", user: "A secret prompt." };

const waits: number[] = [];
const server = await startModelServer(wholeFile);
const http = createModelHttp({
  guard: createAddressGuard({ allowNetworks: [], allowHttp: false }),
  clock: systemClock,
  wait: async (ms) => void waits.push(ms),
});
cleanUp(wholeFile, http.close);
const generate = createGenerate(http);

const modelOf = (changes: Partial<Model> = {}): Model => ({
  provider: "openai-compatible",
  baseUrl: server.url,
  name: "small",
  key: "sk-of-the-test",
  prices: { input: null, output: null },
  isOwn: false,
  ...changes,
});

type Outcome = { text: string; tokens: Tokens; problem: ProblemCode | undefined; error: unknown };

async function run(
  script: Behaviour[],
  {
    model = modelOf(),
    limits = {} as Partial<ModelLimits>,
    signal = new AbortController().signal,
    schema = false,
  } = {},
): Promise<Outcome> {
  server.script.splice(0, Infinity, ...script);
  waits.length = 0;
  const prompt = schema ? { ...PROMPT, schema: { type: "object", properties: { a: { type: "string" } } } } : PROMPT;
  const generation = generate(model, prompt, { limits: { ...LIMITS, ...limits }, isStructured: schema, signal });
  let text = "";
  try {
    for await (const part of generation.parts) text += part;
    return { text, tokens: generation.tokens(), problem: undefined, error: undefined };
  } catch (error) {
    return { text, tokens: generation.tokens(), problem: (error as ModelProblem).code, error };
  }
}

const lastCall = () => {
  const call = server.calls.at(-1);
  assert.ok(call);
  return call;
};

for (const provider of ["openai-compatible", "anthropic"] as const)
  test(`${provider}: text arrives whole when chunks split characters, with the endpoint's count of tokens`, async () => {
    const model = modelOf({ provider, ...(provider === "anthropic" && { name: "claude-test" }) });
    const usage = { input: 321, output: 45 };
    for (const chunkBytes of [1, 7, 1_000]) {
      const { text, tokens, problem } = await run([{ text: TEXT, chunkBytes, usage }], { model });
      assert.deepEqual(
        { text, tokens, problem },
        { text: TEXT, tokens: { ...usage, isEstimated: false }, problem: undefined },
      );
    }
    const { path, headers, body } = lastCall();
    assert.equal(path, provider === "anthropic" ? "/v1/messages" : "/v1/chat/completions");
    assert.equal(
      headers[provider === "anthropic" ? "x-api-key" : "authorization"]?.toString().includes("sk-of-the-test"),
      true,
    );
    assert.equal(body["stream"], true);
    assert.equal(body["max_tokens"], 500);
    assert.equal(body["tools"], undefined, "a plain text needs no tools");
  });

test("an endpoint without a count of tokens gets an estimate that is marked as one", async () => {
  const { tokens } = await run([{ text: TEXT, usage: null }]);
  assert.equal(tokens.isEstimated, true);
  assert.ok(tokens.input > 0 && tokens.output > 10);
});

test("a schema is sent as a structured output; an endpoint that refuses it is reported as refusing the request", async () => {
  await run([{ text: "{}" }], { schema: true });
  assert.equal(lastCall().body["response_format"].type, "json_schema");
  server.state.refusesSchemas = true;
  const { problem } = await run([], { schema: true });
  server.state.refusesSchemas = false;
  assert.equal(problem, "request_refused");
});

/** Cases: the endpoint's behaviour, the problem that the person sees, and the number of requests. */
const MISBEHAVIOUR: {
  name: string;
  script: Behaviour[];
  limits?: Partial<ModelLimits>;
  problem: ProblemCode;
  calls: number;
}[] = [
  { name: "silence", script: [{ isSilent: true }], limits: { firstByteMs: 400 }, problem: "no_response", calls: 1 },
  {
    name: "a pause",
    script: [{ text: TEXT, stopAfter: 20, stop: "stall" }],
    limits: { idleMs: 60 },
    problem: "stalled",
    calls: 1,
  },
  {
    name: "a slow stream",
    script: [{ text: TEXT, stopAfter: 20, stop: "stall" }],
    limits: { totalMs: 400 },
    problem: "took_too_long",
    calls: 1,
  },
  { name: "a cut connection", script: [{ text: TEXT, stopAfter: 20, stop: "destroy" }], problem: "cut_off", calls: 1 },
  {
    name: "a stream without its end",
    script: [{ text: TEXT, stopAfter: 20, stop: "end" }],
    problem: "cut_off",
    calls: 1,
  },
  {
    name: "an event that is no JSON",
    script: [{ garbage: 'data: {"choices": [{\n\n' }],
    problem: "unreadable",
    calls: 1,
  },
  {
    name: "a page of HTML",
    script: [{ garbage: "<html>Not here</html>", headers: { "content-type": "text/html" } }],
    problem: "unreadable",
    calls: 1,
  },
  { name: "endless output", script: [{ isEndless: true }], problem: "too_long", calls: 1 },
  {
    name: "output up to the limit of tokens",
    script: [{ text: TEXT, finish: "length" }],
    problem: "too_long",
    calls: 1,
  },
  { name: "an endless event", script: [{ garbage: "data: ".padEnd(1_200_000, "x") }], problem: "too_long", calls: 1 },
  { name: "a wrong key", script: [{ status: 401, body: "sk-of-the-test is wrong" }], problem: "key_refused", calls: 1 },
  { name: "another model", script: [{ status: 404 }], problem: "model_missing", calls: 1 },
  {
    name: "a redirect",
    script: [{ status: 307, headers: { location: "/elsewhere" } }],
    problem: "redirected",
    calls: 1,
  },
  {
    name: "a failure that stays",
    script: [{ status: 500 }, { status: 502 }, { status: 503 }],
    problem: "endpoint_failed",
    calls: 3,
  },
  {
    name: "a long wait",
    script: [{ status: 429, headers: { "retry-after": "300" } }],
    problem: "rate_limited",
    calls: 1,
  },
];

for (const { name, script, limits, problem, calls } of MISBEHAVIOUR)
  test(`${name} ends as ${problem}, with no prompt and no key in the error`, async () => {
    const before = server.calls.length;
    const outcome = await run(script, limits ? { limits } : {});
    assert.equal(outcome.problem, problem);
    assert.equal(server.calls.length - before, calls);
    const { error } = outcome;
    const shown = JSON.stringify([error, (error as Error).message, (error as Error).stack, (error as Error).cause]);
    assert.doesNotMatch(shown, /sk-of-the-test|secret prompt/);
    await until(
      "the endpoint is released",
      async () =>
        lastCall().isAborted ||
        script.every(({ isSilent, stop, isEndless }) => !isSilent && stop !== "stall" && !isEndless),
    );
  });

test("a busy endpoint is asked again after the wait that it names, or longer and longer ones", async () => {
  const { text } = await run([{ status: 429, headers: { "retry-after": "3" } }, { status: 529 }, { text: TEXT }]);
  assert.equal(text, TEXT);
  assert.deepEqual(waits, [3_000, 2_000]);
});

test("a cancelled generation closes the connection to the endpoint, and its tokens are estimated", async () => {
  const cancel = new AbortController();
  server.script.splice(0, Infinity, { text: TEXT, stopAfter: 20, stop: "stall" });
  const { parts, tokens } = generate(modelOf(), PROMPT, { limits: LIMITS, isStructured: false, signal: cancel.signal });
  await assert.rejects(
    async () => {
      for await (const _ of parts) cancel.abort();
    },
    { code: "cancelled" },
  );
  await until("the endpoint sees it", async () => lastCall().isAborted);
  assert.equal(tokens().isEstimated, true);
});

test("a generation that reached no endpoint costs no tokens", async () => {
  const { problem, tokens } = await run([], { model: modelOf({ baseUrl: "http://127.0.0.1:1/v1" }) });
  assert.deepEqual({ problem, ...tokens }, { problem: "connection_failed", input: 0, output: 0, isEstimated: false });
});

test("an account's own model reaches no private address, however it is written", async () => {
  const before = server.calls.length;
  const port = new URL(server.url).port;
  for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "169.254.169.254", "[::ffff:127.0.0.1]"]) {
    const { problem } = await run([], { model: modelOf({ isOwn: true, baseUrl: `https://${host}:${port}/v1` }) });
    assert.equal(problem, "address_refused", host);
  }
  assert.equal(server.calls.length, before);
});
