import { STATUS_CODES } from "node:http";
import type { Contract } from "../../features/access/api/contract.ts";
import { statusOf } from "../../platform/http/contract.ts";
import { STATUS } from "../../platform/http/error-codes.ts";
import { exampleOf } from "./examples.ts";
import { errorExample, errorsOf, successExample } from "./openapi.ts";
import { prerequestScript, START, testScript } from "./postman-scripts.ts";

/**
 * The route table as a Postman collection (format 2.1): set `apiKey` and send. Each request has an example of every response
 * and a test of the contract, so running the collection also checks an installation. It passes with the key of any plan, and
 * removes what it creates.
 */
export function postmanCollection(all: readonly Contract[], publicUrl: string) {
  const contracts = inOrder(all.filter(isForKeys));
  const tags = [...new Set(contracts.map((contract) => contract.tag))];
  return {
    info: {
      name: "Nichescope API",
      description:
        "Set the variable `apiKey` to your key and `baseUrl` to the URL of your installation. A run from top to bottom passes with the " +
        "key of any plan: what the plan does not include is expected to be refused, and what the run creates it deletes. The Operator " +
        "folder is skipped unless the key is an operator's. Requests whose effect cannot be undone are skipped unless `sendLasting` is `true`.",
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    variable: [
      { key: "baseUrl", value: publicUrl, type: "string" },
      { key: "apiKey", value: "", type: "string" },
      { key: "sendLasting", value: "false", type: "string" },
      ...contracts.flatMap(({ savesIdAs }) => (savesIdAs ? [{ key: savesIdAs, value: "", type: "string" }] : [])),
    ],
    item: tags.map((tag) => ({
      name: tag,
      item: contracts.filter((contract) => contract.tag === tag).map((contract) => item(contract, contracts)),
    })),
  };
}

/** The account comes first: its plan decides what the other requests expect. */
function inOrder(contracts: readonly Contract[]): Contract[] {
  const start = contracts.filter(({ id }) => id === START);
  const [tag] = start.map((contract) => contract.tag);
  const rest = contracts.filter(({ id }) => id !== START);
  return [
    ...start,
    ...rest.filter((contract) => contract.tag === tag),
    ...rest.filter((contract) => contract.tag !== tag),
  ];
}

/** The collection uses a key, so it leaves out routes for sessions. */
export function isForKeys({ gate }: Contract): boolean {
  return !gate.open && !gate.session;
}

function item(contract: Contract, all: readonly Contract[]) {
  const original = request(contract);
  const script = (exec: string[]) => ({ type: "text/javascript", exec });
  const before = prerequestScript(contract, all);
  return {
    name: contract.summary,
    request: original,
    response: [
      response(original, "Success", statusOf(contract), successExample(contract)),
      ...errorsOf(contract).map((code) => response(original, code, STATUS[code], errorExample(code, contract))),
    ],
    event: [
      { listen: "test", script: script(testScript(contract)) },
      ...(before.length > 0 ? [{ listen: "prerequest", script: script(before) }] : []),
    ],
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
