/** Reads the OpenAPI document for the generators of the SDKs: models, operations, lists and events. */
import type { Schema } from "../../src/platform/http/openapi-schema.ts";

type Content = Record<string, { schema?: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Schema };
type RawOperation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = {
  paths: Record<string, Record<string, RawOperation>>;
  webhooks: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema> };
};

export type Method = "get" | "post" | "put" | "patch" | "delete";

export type Operation = {
  id: string;
  method: Method;
  path: string;
  tag: string;
  summary: string;
  description: string;
  pathParameters: Parameter[];
  query: Parameter[];
  body?: { schema: Schema; isRequired: boolean };
  takesFile: boolean;
  /** True if the service honours an `Idempotency-Key`. */
  isKeyed: boolean;
  data: Schema;
  /** The same without references: a component has the fields of all its variants, this one only its own. */
  exactData: Schema;
  /** Other content types of the response. */
  formats: string[];
  /** The list of a paged response, and the parameter that selects the next page. */
  list?: { items: string; cursor: "before" | "after" | "page" | "offset" };
};

export type Api = {
  models: Record<string, Schema>;
  operations: Operation[];
  /** The body of each event by its type. */
  events: Record<string, Schema>;
};

/** `inline` is the same document before its schemas were moved into components. */
export function readDocument(document: unknown, inline: unknown): Api {
  const { paths, webhooks, components } = document as Document;
  const all = components.schemas;
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const exact = (inline as Document).paths[path]?.[method] as RawOperation;
      return { ...readOperation(method as Method, path, operation, all), exactData: dataOf(exact) };
    }),
  );
  const events = Object.fromEntries(
    Object.entries(webhooks).map(([type, { post }]) => [
      type,
      post?.requestBody?.content["application/json"]?.schema as Schema,
    ]),
  );
  const used = new Set<string>();
  for (const { pathParameters, query, body, data } of operations)
    findModels([...pathParameters, ...query, body, data], all, used);
  findModels(events, all, used);
  // Not the envelope and the error body: the clients unwrap the one and throw the other.
  const models = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return { models, operations, events };
}

/** Adds the names of the models that a part refers to. */
function findModels(part: unknown, models: Api["models"], found: Set<string>): void {
  for (const [, name = ""] of JSON.stringify(part ?? null).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    findModels(models[name], models, found);
  }
}

function successOf({ responses }: RawOperation): Content {
  return Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1].content ?? {};
}

function dataOf(operation: RawOperation): Schema {
  const data = successOf(operation)["application/json"]?.schema?.properties?.["data"];
  if (data === undefined) throw new Error(`${operation.operationId} has no data`);
  return data;
}

function readOperation(method: Method, path: string, raw: RawOperation, models: Api["models"]) {
  const { operationId: id, parameters = [], requestBody } = raw;
  const data = dataOf(raw);
  const body = requestBody?.content["application/json"]?.schema;
  const query = parameters.filter((parameter) => parameter.in === "query");
  const pathParameters = parameters.filter((parameter) => parameter.in === "path");
  if (body) {
    // Methods take one flat input, so a name must belong to one place.
    const names = Object.keys(propertiesOf(body, models));
    const twice = [...query, ...pathParameters].filter(({ name }) => names.includes(name) || name === "file");
    if (query.length > 0 || twice.length > 0) throw new Error(`${id} takes a name in two places`);
  }
  const list = listOf(query, data, models);
  return {
    id,
    method,
    path,
    tag: raw.tags[0] as string,
    summary: raw.summary,
    description: raw.description,
    pathParameters,
    query,
    ...(body && { body: { schema: body, isRequired: requestBody?.required === true } }),
    takesFile: requestBody?.content["application/octet-stream"] !== undefined,
    isKeyed: parameters.some(({ name }) => name === "Idempotency-Key"),
    data,
    formats: Object.keys(successOf(raw)).filter((type) => type !== "application/json"),
    ...(list && { list }),
  };
}

function listOf(query: Parameter[], data: Schema, models: Api["models"]): Operation["list"] {
  const cursor = (["before", "after", "page", "offset"] as const).find((name) =>
    query.some((parameter) => parameter.name === name),
  );
  const items = Object.entries(propertiesOf(data, models)).find(([, { type }]) => type === "array")?.[0];
  return cursor && items ? { items, cursor } : undefined;
}

/** The properties of an object schema, those of its component included. */
export function propertiesOf(schema: Schema, models: Api["models"]): Record<string, Schema> {
  const base = baseOf(schema, models)?.schema.properties ?? {};
  const own = Object.entries(schema.properties ?? {});
  // A place may change only the description of a field.
  return { ...base, ...Object.fromEntries(own.filter(([name, part]) => !(name in base) || hasType(part) || part.not)) };
}

/** True if a schema says more than a description. */
export function hasType(schema: Schema): boolean {
  return ["$ref", "allOf", "anyOf", "type", "enum", "const"].some((name) => name in schema);
}

export type Base = { name: string; schema: Schema };

/** The component that a schema names or refines. */
export function baseOf(schema: Schema, models: Api["models"]): Base | undefined {
  const ref = schema.$ref ?? schema.allOf?.[0]?.$ref;
  if (ref === undefined) return undefined;
  const name = ref.split("/").at(-1) as string;
  return { name, schema: models[name] as Schema };
}

/** A description on one line, safe inside a comment. */
export function oneLine(text: string): string {
  return text.replaceAll("*/", "* /").replaceAll(/\s+/g, " ").trim();
}
