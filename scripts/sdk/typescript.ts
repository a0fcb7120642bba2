/**
 * The generated part of the TypeScript SDK. `models.ts` has the named schemas of the document, `operations.ts` the input and
 * the result of each operation. A variant of a model is written as the difference from it, so that both files stay small.
 */
import type { Schema } from "../../src/platform/http/openapi-schema.ts";
import { type Api, baseOf, hasType, type Operation, oneLine } from "./document.ts";

const HEADER = "// Written by `npm run docs` from the OpenAPI document. Do not edit.\n";

export function typescriptFiles(api: Api): Record<string, string> {
  const types = createTypes(api.models);
  const operations = api.operations.map((operation) => operationType(operation, types.typeOf));
  const events = Object.entries(api.events).map(([type, schema]) => `  ${type}: ${types.typeOf(schema, "received")};`);
  const components = Object.entries(api.models).map(([name, schema]) =>
    declaration(name, schema.description, types.typeOf(schema, isInput(name) ? "sent" : "received")),
  );
  return {
    "packages/client/src/models.ts": [HEADER, WITH, ...components, ...types.titled()].join("\n"),
    "packages/client/src/operations.ts": operationsFile(api, operations, events),
    "packages/client/src/paths.ts": pathsFile(api.operations),
  };
}

const WITH = `/** A model with more required fields and narrower types. */
export type With<Model, Required extends keyof Model, Narrowed = unknown> = Omit<Model, Required | keyof Narrowed> & {
  [Field in Exclude<Required, keyof Narrowed>]-?: Exclude<Model[Field], undefined>;
} & Narrowed;
`;

const isInput = (name: string) => /Input$|Change$|Credentials/.test(name);

/** A field with a default is optional in a request and always present in a response. */
type Use = "sent" | "received";
/** `exact` is the schema of the place without references, if it is known. */
type TypeOf = (schema: Schema, use: Use, exact?: Schema) => string;

function createTypes(models: Api["models"]) {
  const titled = new Map<string, { text: string; description: string | undefined }>();

  const typeOf: TypeOf = (schema, use, exact) => {
    if (schema.$ref || schema.allOf) return variant(schema, use, exact);
    if ("const" in schema) return JSON.stringify(schema.const);
    if (schema.enum) return either(schema.enum.map((value) => JSON.stringify(value)));
    if (schema.anyOf) return either(schema.anyOf.map((option, i) => typeOf(option, use, exact?.anyOf?.[i])));
    if (Array.isArray(schema.type)) return either(schema.type.map((type) => typeOf({ ...schema, type }, use)));
    switch (schema.type) {
      case "string":
      case "boolean":
      case "null":
        return schema.type;
      case "number":
      case "integer":
        return "number";
      case "array":
        return listOf(schema.items ? typeOf(schema.items, use, exact?.items) : "unknown");
      case "object":
        return schema.title && schema.properties
          ? entitled(schema, schema.title, use, exact)
          : objectType(schema, use, exact);
      default:
        return "unknown";
    }
  };

  /** Objects that one operation returns have a title instead of a component. */
  const entitled = (schema: Schema, title: string, use: Use, exact: Schema | undefined): string => {
    const text = objectType(schema, use, exact);
    const before = titled.get(title);
    if (title in models || (before && before.text !== text)) throw new Error(`two schemas have the title ${title}`);
    if (!before) titled.set(title, { text, description: schema.description });
    return title;
  };

  const objectType = (object: Schema, use: Use, exact: Schema | undefined): string => {
    const { properties = {}, required = [], additionalProperties } = object;
    const fields = Object.entries(properties).map(([field, schema]) => {
      const isThere = required.includes(field) && !(use === "sent" && schema.default !== undefined);
      return `${comment(schema.description)}${key(field)}${isThere ? "" : "?"}: ${typeOf(schema, use, exact?.properties?.[field])};`;
    });
    if (fields.length > 0) return `{\n${indented(fields)}\n}`;
    return isSchema(additionalProperties)
      ? `Record<string, ${typeOf(additionalProperties, use)}>`
      : "Record<string, unknown>";
  };

  /** A component that a place narrows: more required fields, other types of fields, fewer values. */
  const variant = (schema: Schema, use: Use, exact: Schema | undefined): string => {
    if (schema.enum) return either(schema.enum.map((value) => JSON.stringify(value)));
    const base = baseOf(schema, models);
    if (!base) throw new Error("a variant needs a component");
    const own = schema.properties ?? {};
    const hasDefault = (field: string) =>
      use === "sent" && (own[field] ?? base.schema.properties?.[field])?.default !== undefined;
    const isRequired = (field: string) => schema.required?.includes(field) && !hasDefault(field);
    const wasRequired = (field: string) => base.schema.required?.includes(field) === true;
    const removed = Object.keys(base.schema.properties ?? {}).filter(
      (field) => own[field]?.not !== undefined || (exact?.properties && !(field in exact.properties)),
    );
    const narrowed = Object.keys(own).filter((field) => {
      const before = base.schema.properties?.[field];
      const now = own[field] as Schema;
      if (removed.includes(field) || !hasType(now)) return false;
      const usual = before && typeOf(before, isInput(base.name) ? "sent" : "received");
      return typeOf(now, use, exact?.properties?.[field]) !== usual;
    });
    const required = (schema.required ?? []).filter((field) => isRequired(field) && !wasRequired(field));
    const model = removed.length > 0 ? `Omit<${base.name}, ${literals(removed)}>` : base.name;
    if (narrowed.length === 0 && required.length === 0) return model;
    const fields = narrowed.map((field) => {
      const isThere = (wasRequired(field) || isRequired(field)) && !hasDefault(field);
      return `${key(field)}${isThere ? "" : "?"}: ${typeOf(own[field] as Schema, use, exact?.properties?.[field])};`;
    });
    const added = literals(required.filter((field) => !narrowed.includes(field)));
    if (fields.length === 0) return `With<${model}, ${added}>`;
    const [first = ""] = fields;
    const isShort = fields.length === 1 && !first.includes("\n");
    return `With<${model}, ${added || "never"}, ${isShort ? `{ ${first.slice(0, -1)} }` : `{\n${indented(fields)}\n}`}>`;
  };

  return {
    typeOf,
    titled: () => [...titled].sort().map(([title, { text, description }]) => declaration(title, description, text)),
  };
}

function operationType(operation: Operation, typeOf: TypeOf): string {
  const { id, method, path, summary, body, takesFile, data, exactData, formats, list, pathParameters } = operation;
  const format = method === "get" ? operation.query.find(({ name }) => name === "format") : undefined;
  const query = operation.query.filter((parameter) => parameter !== format);
  const parameters = (some: Operation["query"]) =>
    some.map(
      ({ name, required, description, schema }) =>
        `${comment(description)}${key(name)}${required ? "" : "?"}: ${typeOf(schema, "sent")};`,
    );
  const lines = [
    `method: ${JSON.stringify(method)};`,
    `url: ${JSON.stringify(path)};`,
    pathParameters.length > 0 && `path: {\n${indented(parameters(pathParameters))}\n};`,
    query.length > 0 && `query: {\n${indented(parameters(query))}\n};`,
    body && `body${body.isRequired ? "" : "?"}: ${typeOf(body.schema, "sent")};`,
    takesFile && "file: FileBody;",
    format && `format: ${typeOf(format.schema, "received")};`,
    formats.includes("text/event-stream") && "stream: true;",
    list && `items: ${JSON.stringify(list.items)};`,
    `data: ${typeOf(data, "received", exactData)};`,
  ].filter((line) => line !== false && line !== undefined);
  return `${comment(`${summary}.`)}${id}: {\n${indented(lines)}\n};`;
}

function operationsFile({ operations: all }: Api, operations: string[], events: string[]): string {
  const text = `${operations.join("\n")}\n${events.join("\n")}`;
  const models = [...new Set(text.replaceAll(/\/\*\*.*?\*\/|"[^"]*"/g, "").match(/\b[A-Z]\w+\b/g))]
    .filter((name) => !["Omit", "Record", "FileBody"].includes(name))
    .sort();
  const byPath = Map.groupBy(all, ({ path }) => path);
  const routes = [...byPath].map(
    ([path, some]) => `  ${key(path)}: { ${some.map(({ id, method }) => `${method}: "${id}"`).join("; ")} };`,
  );
  const ids = all.map(({ id, method, path }) => `  ${id}: "${method} ${path}",`);
  return `${HEADER}
import type { FileBody } from "./body.ts";
import type {
${models.map((name) => `  ${name},`).join("\n")}
} from "./models.ts";

/** The input and the result of each operation. */
export type Operations = {
${indented(operations)}
};

/** The operation of each path and method. */
export type Routes = {
${routes.join("\n")}
};

/** The body of a webhook request, by the type of its event. */
export type WebhookBodies = {
${events.join("\n")}
};

/** The method and path of each operation. */
export const OPERATIONS: { readonly [Id in keyof Operations]: string } = {
${ids.join("\n")}
};
`;
}

/** Facts about paths that every client needs, in a file of their own: bundles without named methods stay small. */
function pathsFile(operations: Operation[]): string {
  const keyed = operations.filter(({ isKeyed }) => isKeyed).map(({ path }) => `  ${JSON.stringify(path)},`);
  const lists = operations.flatMap(({ path, list }) =>
    list ? [`  ${JSON.stringify(path)}: ["${list.items}", "${list.cursor}"],`] : [],
  );
  return `${HEADER}
/** Paths whose POST honours an \`Idempotency-Key\`. */
export const KEYED: readonly string[] = [
${keyed.join("\n")}
];

/** The field with the items of each paged list, and the parameter that selects the next page. */
export const LISTS: Readonly<Record<string, readonly [items: string, cursor: "before" | "after" | "page" | "offset"]>> = {
${lists.join("\n")}
};
`;
}

function declaration(name: string, description: string | undefined, type: string): string {
  return `${description ? `/** ${oneLine(description)} */\n` : ""}export type ${name} = ${type};\n`;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null;
}

function comment(description: string | undefined): string {
  return description ? `/** ${oneLine(description)} */ ` : "";
}

function literals(values: string[]): string {
  return values.map((value) => JSON.stringify(value)).join(" | ");
}

function either(types: string[]): string {
  return types.length === 0 ? "never" : [...new Set(types)].join(" | ");
}

function listOf(type: string): string {
  return /[|&]/.test(type.replaceAll(/<[\s\S]*>|\{[\s\S]*\}/g, "")) ? `(${type})[]` : `${type}[]`;
}

function key(field: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(field) ? field : JSON.stringify(field);
}

function indented(lines: string[]): string {
  return lines
    .flatMap((line) => line.split("\n"))
    .map((line) => `  ${line}`)
    .join("\n");
}
