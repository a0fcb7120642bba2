/** The API reference: OpenAPI document, examples, Postman collection and reference page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv } from "ajv";
import newman from "newman";
import { CONTRACTS } from "../src/app/contracts.ts";
import { exampleOf } from "../src/app/description/examples.ts";
import { errorsOf, inlineDocument, openApiDocument } from "../src/app/description/openapi.ts";
import { isForKeys } from "../src/app/description/postman.ts";
import { START } from "../src/app/description/postman-scripts.ts";
import { EVENT_TYPES, type EventType } from "../src/features/tracking/event.ts";
import { EVENT_SAMPLES } from "../src/features/tracking/event-samples.ts";
import { STATUS } from "../src/platform/http/error-codes.ts";
import { wholeFile } from "./support/cleanup.ts";
import { giveExamples } from "./support/example-rows.ts";
import { startService } from "./support/service.ts";

/** With the demo market: the examples name its products. */
const service = await startService(wholeFile, { env: { DEMO: "on", DEMO_PRODUCTS: "300" } });
const { api, make, url } = service;
const ofKeys = CONTRACTS.filter(isForKeys);

test("the OpenAPI document is valid 3.1 and describes every route and every response", async () => {
  const { status, body: document } = await api("/api/openapi.json");
  assert.equal(status, 200, JSON.stringify(document));
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  assert.ok(valid, JSON.stringify(errors, null, 2));
  assert.equal(document.openapi, "3.1.0");
  assert.deepEqual((await api("/openapi.json")).body, document);
  assert.deepEqual(document.servers, [{ url }]);
  const resolved = (part: { $ref?: string }) =>
    part.$ref === undefined
      ? part
      : part.$ref
          .split("/")
          .slice(1)
          .reduce((at, name) => at[name], document);
  for (const contract of CONTRACTS) {
    const { id, path, method, gate, params, status: success = 200 } = contract;
    const operation = document.paths[path.replace(/:(\w+)/g, "{$1}")][method.toLowerCase()];
    assert.ok(operation.responses[success].content["application/json"].example, id);
    const refusals = gate.open ? [] : [401, 403, 409];
    for (const status of [400, 429, 431, 500, 503, ...refusals, ...(params ? [404, 414] : [])])
      assert.ok(operation.responses[status], `${id} ${status}`);
    const documented = Object.entries(operation.responses).flatMap(([status, response]) =>
      Object.entries(resolved(response as { $ref?: string }).content["application/json"].examples ?? {}).map(
        ([code, { value }]: [string, any]) => {
          assert.equal(value.error.code, code);
          assert.equal(String(STATUS[code as keyof typeof STATUS]), status, id);
          return code;
        },
      ),
    );
    assert.deepEqual(documented.toSorted(), errorsOf(contract).toSorted(), `${id}: an example of every error code`);
  }
  const parameters = document.paths["/api/v1/search"].get.parameters.map(
    (parameter: { name: string; required: boolean }) => [parameter.name, parameter.required],
  );
  assert.deepEqual(parameters.slice(0, 3), [
    ["keyword", true],
    ["marketplace", false],
    ["page", false],
  ]);
  assert.ok(parameters.slice(3).every(([, required]: [string, boolean]) => !required));
  const { content } = document.paths["/api/v1/search"].get.responses[200];
  assert.deepEqual(Object.keys(content), ["application/json", "text/csv", "application/x-ndjson"]);
});

test("events are an enumeration, optional bodies are not required, and unknown fields are refused", () => {
  const document = openApiDocument(CONTRACTS, url) as any;
  const { schemas } = document.components;
  const { properties } = schemas.WebhookInput;
  assert.deepEqual(properties.events.anyOf[0].items, { $ref: "#/components/schemas/EventType" });
  assert.deepEqual(schemas.EventType, { type: "string", enum: [...EVENT_TYPES] });
  const test = document.paths["/api/automation/webhooks/{id}/test"].post;
  assert.equal(test.requestBody.required, false);
  const open = CONTRACTS.filter(
    ({ body }) => body && (body as { additionalProperties?: boolean }).additionalProperties !== false,
  );
  assert.deepEqual(
    open.map(({ id }) => id),
    ["importFeeCard"],
    "unknown fields are refused; those of a fee card by its own reader",
  );
});

test("the examples match their schemas", () => {
  const formats = { "date-time": /^\d{4}-\d\d-\d\dT/, date: /^\d{4}-\d\d-\d\d$/ };
  // Each schema is used once, so that shorter code is not worth its time.
  const ajv = new Ajv({ strict: false, formats, code: { optimize: false } });
  for (const contract of CONTRACTS) {
    const { data } = exampleOf(contract);
    assert.ok(ajv.validate(contract.data, data), `${contract.id}: ${ajv.errorsText()}`);
    assert.deepEqual(
      Object.keys(data as object),
      (contract.data as { required?: string[] }).required ?? [],
      contract.id,
    );
  }
});

test("every event is documented with its body, signed headers and the effect of each response", async () => {
  const { webhooks, info } = inlineDocument(CONTRACTS, "https://research.example.com");
  assert.deepEqual(Object.keys(webhooks), [...EVENT_TYPES], "all available types, and no other");
  assert.match(info.description, /`low_stock` is announced/);
  const ajv = new Ajv({ strict: false, allErrors: true, formats: { "date-time": /^\d{4}-\d\d-\d\dT/ } });
  for (const [type, { post }] of Object.entries(webhooks)) {
    const { schema, example } = post.requestBody.content["application/json"];
    const sample = EVENT_SAMPLES[type as EventType];
    assert.deepEqual(example.data, sample, type);
    const isValid = ajv.compile(schema);
    assert.ok(isValid(example), `${type}: ${ajv.errorsText(isValid.errors)}`);
    assert.ok(isValid({ ...example, more: 1, data: { ...sample, more: 1 } }), `${type} may get more fields`);
    for (const field of Object.keys(sample)) {
      const { [field]: _, ...rest } = sample;
      assert.ok(!isValid({ ...example, data: rest }), `${type} without ${field}`);
      assert.ok(!isValid({ ...example, data: { ...sample, [field]: {} } }), `${type} with another ${field}`);
    }
    assert.ok(!isValid({ ...example, type: "low_stock" }), type);

    const headers = Object.fromEntries(post.parameters.map(({ name, example }) => [name, example]));
    assert.deepEqual(Object.keys(headers), ["webhook-id", "webhook-timestamp", "webhook-signature"]);
    assert.equal(headers["webhook-id"], sample["eventId"]);
    assert.deepEqual(Object.keys(post.responses), ["410", "2XX", "default"]);
    assert.match(post.responses.default.description, /after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h,/);
    assert.match(post.description, /`low_stock` is announced/);
  }
});

test("the Postman collection has a test and an example of every response for each request", async () => {
  const { body: collection, headers } = await api("/api/postman.json");
  assert.match(headers.get("content-disposition") ?? "", /attachment; filename="nichescope\.postman_collection\.json"/);
  assert.deepEqual(
    collection.variable.map((variable: { key: string }) => variable.key).toSorted(),
    ["baseUrl", "apiKey", "sendLasting", ...ofKeys.flatMap(({ savesIdAs }) => savesIdAs ?? [])].toSorted(),
  );
  type Item = { name: string; response: unknown[]; event: [{ script: { exec: string[] } }] };
  const requests: Item[] = collection.item.flatMap((folder: { item: Item[] }) => folder.item);
  assert.equal(requests.length, ofKeys.length, "every route that a key may call");
  for (const request of requests) {
    assert.ok(request.response.length >= 4, request.name);
    assert.ok(request.event[0].script.exec.length > 0, request.name);
  }
});

test("the Postman collection passes where the plan or the quota refuses requests and where none is refused, and removes what it creates", async (t) => {
  const { body: collection } = await api("/api/postman.json");
  const plain = ofKeys.filter(({ gate, lasting }) => !gate.operator && !lasting).length;
  // Free has no search, and its quota of the day ends within the collection. The plans above Free differ in numbers only.
  const runs = (["free", "pro"] as const).map((plan) =>
    t.test(plan, async () => {
      const { key, account } = await make.key({ plan });
      // Resources that no request of the collection creates, such as events.
      if (plan === "pro")
        for (const contract of ofKeys)
          if (contract.savedIds === undefined) await giveExamples(service, exampleOf(contract).params, account.id);
      const { run: result } = await run(plan === "pro" ? collection : withoutExamples(collection), {
        baseUrl: url,
        apiKey: key,
      });
      assert.deepEqual(failuresOf(result), []);
      const sent = result.stats.requests.total ?? 0;
      if (plan === "pro") assert.equal(sent, plain, "all but the operator's and the lasting ones");
      assert.ok(sent < ofKeys.length && sent > plain / 2, `${sent} requests`);
      const { counts } = (await api("/api/v1/account", key)).body.data;
      assert.deepEqual([counts.trackedProducts, counts.trackedKeywords, counts.alerts], [0, 0, 0]);
      assert.equal(counts.webhooks, plan === "pro" ? 1 : 0, "only the one of the examples");
      assert.deepEqual((await api("/api/v1/saved-searches", key)).body.data.savedSearches, []);
    }),
  );
  await Promise.all(runs);
});

test("with an operator's key the Postman collection also runs the operator's requests, and leaves nothing behind", async () => {
  const { key } = await make.key({ plan: "agency", operator: true });
  const stored = async () => {
    const { body: accounts } = await api("/api/admin/accounts", key);
    const { body: mappings } = await api("/api/admin/import-mappings", key);
    const { body: synonyms } = await api("/api/admin/synonyms", key);
    const open = (await api("/api/admin/imports", key)).body.data.imports.filter(
      ({ status }: { status: string }) => status !== "cancelled",
    );
    return [accounts.data.total, mappings.data.mappings, synonyms.data.synonyms, open];
  };
  const before = await stored();
  const { body: collection } = await api("/api/postman.json");
  // The others are the same for everybody, and a folder needs no other but the first, which reads the account.
  const tags = new Set(ofKeys.filter(({ id, gate }) => id === START || gate.operator).map(({ tag }) => tag));
  const item = collection.item.filter(({ name }: { name: string }) => tags.has(name));
  const { run: result } = await run({ ...collection, item }, { baseUrl: url, apiKey: key });
  assert.deepEqual(failuresOf(result), []);
  const lasting = ofKeys.filter((contract) => contract.lasting);
  const ofLasting = ofKeys.filter(({ savedIds = {} }) =>
    lasting.some(({ savesIdAs }) => savesIdAs !== undefined && Object.values(savedIds).includes(savesIdAs)),
  );
  const skipped = new Set([...lasting, ...ofLasting]);
  assert.ok(skipped.size < 14, "few requests cannot be undone");
  const sent = ofKeys.filter((contract) => tags.has(contract.tag) && !skipped.has(contract)).length;
  assert.ok((result.stats.requests.total ?? 0) >= sent, "all but the lasting ones");
  assert.deepEqual(await stored(), before);
  const [firstFolder] = collection.item;
  const refused = await run({ ...collection, item: [firstFolder] }, { baseUrl: url, apiKey: "nsk_wrong" });
  assert.ok(refused.run.failures.length > 0, "a wrong key makes the collection fail");
});

/** Newman reads the examples of responses and does not use them, which takes a sixth of the time of a run. */
function withoutExamples({ item: folders, ...rest }: { item: { item: object[] }[] }): object {
  const item = folders.map((folder) => ({ ...folder, item: folder.item.map((each) => ({ ...each, response: [] })) }));
  return { ...rest, item };
}

function failuresOf({ failures }: newman.NewmanRunSummary["run"]): string[] {
  return failures.map(({ source, error }) => `${source?.name}: ${error.message}`);
}

function run(collection: object, variables: Record<string, string>): Promise<newman.NewmanRunSummary> {
  const envVar = Object.entries(variables).map(([key, value]) => ({ key, value }));
  return new Promise((resolve, reject) => {
    newman.run({ collection, envVar, reporters: [] } as newman.NewmanRunOptions, (error, summary) =>
      error ? reject(error) : resolve(summary),
    );
  });
}
