import { STATUS_CODES } from "node:http";
import { type Contract, statusOf } from "./contract.ts";
import { STATUS } from "./envelope.ts";
import { exampleOf } from "./example.ts";
import { errorExample, errorsOf, successExample } from "./openapi.ts";

/**
 * The route table as a Postman collection (format 2.1): set `apiKey` and send. Each request has an example of every response
 * and a test of the contract, so running the collection also checks an installation.
 */
export function postmanCollection(all: readonly Contract[], publicUrl: string) {
  const contracts = all.filter(isForKeys);
  const tags = [...new Set(contracts.map((contract) => contract.tag))];
  return {
    info: {
      name: "Nichescope API",
      description:
        "Set the variable `apiKey` to your key and `baseUrl` to the URL of your installation. The Operator folder needs an operator's key.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: publicUrl, type: "string" },
      { key: "apiKey", value: "", type: "string" },
      ...contracts.flatMap(({ savesIdAs }) => (savesIdAs ? [{ key: savesIdAs, value: "", type: "string" }] : [])),
    ],
    item: tags.map((tag) => ({ name: tag, item: contracts.filter((contract) => contract.tag === tag).map(item) })),
  };
}

/** The collection uses a key, so it leaves out routes for sessions. */
export function isForKeys({ gate }: Contract): boolean {
  return !gate.open && !gate.session;
}

function item(contract: Contract) {
  const original = request(contract);
  return {
    name: contract.summary,
    request: original,
    response: [
      response(original, "Success", statusOf(contract), successExample(contract)),
      ...errorsOf(contract).map((code) => response(original, code, STATUS[code], errorExample(code, contract))),
    ],
    event: [{ listen: "test", script: { type: "text/javascript", exec: testScript(contract) } }],
  };
}

function request(contract: Contract) {
  const { method, path, description } = contract;
  const example = exampleOf(contract);
  const query = Object.entries(example.query ?? {}).map(([key, value]) => ({
    key,
    value: String(value),
    description: descriptionOf(contract, key),
  }));
  const search = query.map(({ key, value }) => `${key}=${encodeURIComponent(value)}`).join("&");
  return {
    method,
    description,
    header: [
      { key: "Content-Type", value: contract.file ? "text/csv" : "application/json" },
      { key: "Accept", value: "application/json" },
    ],
    url: {
      raw: `{{baseUrl}}${path}${search && `?${search}`}`,
      host: ["{{baseUrl}}"],
      path: path.split("/").slice(1),
      query,
      variable: Object.entries(example.params ?? {}).map(([key, value]) => {
        const variable = contract.savedIds?.[key];
        return { key, value: variable ? `{{${variable}}}` : value };
      }),
    },
    ...(example.body !== undefined && {
      body: contract.file
        ? { mode: "raw", raw: example.body }
        : { mode: "raw", raw: JSON.stringify(bodyOf(contract), null, 2), options: { raw: { language: "json" } } },
    }),
  };
}

/** A unique name gets a new suffix each time it is sent. */
function bodyOf(contract: Contract): unknown {
  const { body } = exampleOf(contract);
  if (!contract.needsUniqueName) return body;
  const named = body as { name: string };
  return { ...named, name: `${named.name} {{$guid}}` };
}

function descriptionOf(contract: Contract, parameter: string): string {
  const properties = (contract.query?.properties ?? {}) as Record<string, { description?: string }>;
  return properties[parameter]?.description ?? "";
}

function response(originalRequest: object, name: string, code: number, body: object) {
  return {
    name,
    originalRequest,
    status: STATUS_CODES[code],
    code,
    _postman_previewlanguage: "json",
    header: [{ key: "Content-Type", value: "application/json; charset=utf-8" }],
    body: JSON.stringify(body, null, 2),
  };
}

function testScript(contract: Contract): string[] {
  const found = scriptOfSuccess(contract);
  if (!contract.mayBeMissing) return found;
  return [
    "if (pm.response.code === 404) {",
    `  pm.test("nothing exists yet", () => pm.expect(pm.response.json().error.code).to.equal("not_found"));`,
    "} else {",
    ...found.map((line) => `  ${line}`),
    "}",
  ];
}

function scriptOfSuccess(contract: Contract): string[] {
  const { data, savesIdAs } = contract;
  const status = statusOf(contract);
  const example = exampleOf(contract);
  const fields = (data as { required?: string[] }).required ?? [];
  const returned = example.data as Record<string, unknown>;
  const echoed = Object.entries(example.query ?? {}).filter(([name, value]) => returned[name] === value);
  return [
    `pm.test("returns ${status}", () => pm.response.to.have.status(${status}));`,
    `pm.test("has the envelope", () => {`,
    `  const body = pm.response.json();`,
    `  pm.expect(body.success).to.equal(true);`,
    `  pm.expect(new Date(body.meta.timestamp).toISOString()).to.equal(body.meta.timestamp);`,
    `});`,
    `pm.test("has every field", () => pm.expect(pm.response.json().data).to.include.all.keys(${JSON.stringify(fields)}));`,
    ...echoed.map(
      ([name, value]) =>
        `pm.test("echoes ${name}", () => pm.expect(pm.response.json().data.${name}).to.equal(${JSON.stringify(value)}));`,
    ),
    `pm.test("has the rate limit headers", () => {`,
    `  pm.expect(pm.response.headers.get("RateLimit-Policy")).to.match(/^"daily";q=\\d+;w=86400$/);`,
    `  pm.expect(pm.response.headers.get("RateLimit")).to.match(/^"daily";r=\\d+;t=\\d+$/);`,
    `});`,
    ...(savesIdAs ? [`pm.collectionVariables.set("${savesIdAs}", pm.response.json().data.id);`] : []),
    `pm.test("has a request id", () => pm.expect(pm.response.headers.get("X-Request-Id")).to.be.a("string"));`,
  ];
}
