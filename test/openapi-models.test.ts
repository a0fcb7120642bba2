/** The schemas of the OpenAPI document: few and named for generators, exact for validators. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { CONTRACTS } from "../src/app/contracts.ts";
import { inlineDocument, openApiDocument } from "../src/app/description/openapi.ts";
import { DOCUMENTED } from "../src/platform/http/schemas.ts";

const URL = "http://127.0.0.1:3000";
const published = openApiDocument(CONTRACTS, URL) as any;
const inline = inlineDocument(CONTRACTS, URL) as any;
const { schemas } = published.components;

test("a generated client has fewer than 280 models, and each of them has a name", () => {
  // Generators make a class of each component, and of each object and enumeration inside of one.
  const anonymous = Object.entries(schemas).flatMap(([name, schema]) =>
    placesOf(schema, name).filter(
      ({ part, path }) => path !== name && (part.type === "object" || part.properties?.type || part.enum),
    ),
  );
  assert.deepEqual(
    anonymous.map(({ path }) => path),
    [
      "DeliveryAttempt.properties.requestHeaders.anyOf.0",
      "DeliveryAttempt.properties.responseHeaders.anyOf.0",
      "Event.properties.data",
      "ImportPreview.properties.mapping",
      "ScoreExplanation.properties.constants",
    ],
    "only maps",
  );
  const models = Object.keys(schemas).length + anonymous.length;
  assert.ok(models < 280, `${models} models: add variants of existing ones to FAMILIES`);
  for (const name of ["Product", "NicheScore", "Alert", "Event", "Delivery", "Webhook", "TrackedProduct", "Import"])
    assert.ok(schemas[name], name);
  const resources = Object.values<any>(schemas).filter(({ properties }) => properties);
  assert.ok(resources.length >= 40, `${resources.length} resources`);

  const { paths, webhooks } = published;
  const unnamed = placesOf({ paths, webhooks }, "").filter(
    ({ part }) => part.type === "object" && part.properties && part.title === undefined,
  );
  assert.deepEqual(
    unnamed.map(({ path }) => path),
    [],
  );
});

test("the shared schemas accept and refuse the same bodies and responses as the contracts", () => {
  const ajv = new Ajv2020({
    strict: false,
    validateFormats: false,
    validateSchema: false, // `description.test.ts` validates the document
    code: { optimize: false },
    inlineRefs: false,
  });
  ajv.addSchema({ $id: "document", components: { schemas } });
  let refused = 0;
  for (const [path, methods] of Object.entries<any>(inline.paths))
    for (const method of Object.keys(methods)) {
      for (const [place, own] of Object.entries(contentsOf(methods[method]))) {
        const shared = contentsOf(published.paths[path][method])[place];
        const matchesContract = ajv.compile(documented(own.schema));
        const matchesShared = ajv.compile(JSON.parse(JSON.stringify(shared.schema).replaceAll('"#/', '"document#/')));
        for (const [change, value] of changesOf(own.example)) {
          if (change.includes(".constants")) continue; // documented as a map
          const expected = matchesContract(value);
          if (!expected) refused++;
          assert.equal(matchesShared(value), expected, `${method} ${path} ${place}: ${change}`);
        }
      }
    }
  assert.ok(refused > 1_000, `${refused} changes break a contract`);
});

/** A contract as the reference shows it, where validation is more lenient. */
function documented(schema: any): any {
  if (schema === null || typeof schema !== "object") return schema;
  if (Array.isArray(schema)) return schema.map(documented);
  const { [DOCUMENTED]: shown, anyOf, ...rest } = schema;
  const parts = { ...rest, ...(shown ?? (anyOf && { anyOf })) };
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, documented(part)]));
}

/** Every object within a part, except in examples. */
function placesOf(part: any, path: string): { part: any; path: string }[] {
  if (part === null || typeof part !== "object") return [];
  return [
    { part, path },
    ...Object.entries(part).flatMap(([name, value]) =>
      name === "example" || name === "examples" ? [] : placesOf(value, path === "" ? name : `${path}.${name}`),
    ),
  ];
}

function contentsOf({ requestBody, responses }: any): Record<string, any> {
  const success = Object.keys(responses).find((status) => status.startsWith("2")) as string;
  const body = requestBody?.content["application/json"];
  return { ...(body?.example && { body }), response: responses[success].content["application/json"] };
}

/** The example, and copies of it with one field removed, emptied or added. */
function changesOf(example: any, path = ""): [change: string, value: any][] {
  if (example === null || typeof example !== "object") return [];
  const copy = Array.isArray(example) ? () => [...example] : () => ({ ...example });
  const changes: [string, any][] = [[`${path} as it is`, example]];
  if (!Array.isArray(example)) changes.push([`${path}.unknown`, { ...example, unknown: 1 }]);
  for (const [name, value] of Object.entries(example)) {
    const at = `${path}.${name}`;
    const replaced = (other: unknown) => Object.assign(copy(), { [name]: other });
    if (!Array.isArray(example)) {
      const { [name]: _, ...rest } = example;
      changes.push([`without ${at}`, rest]);
    }
    for (const other of [null, {}, "?"]) changes.push([`${at} is ${JSON.stringify(other)}`, replaced(other)]);
    for (const [change, other] of changesOf(value, at)) changes.push([change, replaced(other)]);
  }
  return changes;
}
