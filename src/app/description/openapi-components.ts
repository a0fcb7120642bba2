/**
 * Moves the schemas of an OpenAPI document into named components, so that a generated client has one `Webhook`, not one
 * model for every place that returns a webhook. Equal schemas share a component; descriptions of the place stay there.
 */

import type { Schema } from "../../platform/http/openapi-schema.ts";
import { DOCUMENTED } from "../../platform/http/schemas.ts";
import { mergeFamilies } from "./openapi-families.ts";
import { MAPS, SCHEMA_NAMES } from "./openapi-names.ts";

type Media = { schema?: Schema };
type Content = Record<string, Media>;
type Response = { $ref?: string; description?: string; content?: Content };
type Operation = {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Returns the document with all object schemas, shared enumerations and error responses as components. */
export function withComponents<D extends object>(inline: D): D {
  const document = inline as unknown as Document;
  const { named, components } = createNames();
  const errors = createErrorResponses();
  // Named first, because all operations refer to them.
  for (const [name, schema] of Object.entries(document.components.schemas)) named(schema, name, name);

  const nameOperation = (operation: Operation): Operation => {
    const { operationId: id, parameters, requestBody, responses } = operation;
    const pascal = capitalized(id);
    return {
      ...operation,
      ...(parameters && {
        parameters: parameters.map((each) => ({
          ...each,
          schema: named(each.schema, `${id}?${each.name}`, pascal + capitalized(each.name)),
        })),
      }),
      ...(requestBody && {
        requestBody: { ...requestBody, content: nameContent(requestBody.content, `${id}<`, `${pascal}Input`) },
      }),
      responses: Object.fromEntries(
        Object.entries(responses).map(([status, response]) => {
          if (!status.startsWith("2")) return [status, errors.share(response)];
          if (response.content === undefined) return [status, response];
          return [status, { ...response, content: nameContent(response.content, id, pascal) }];
        }),
      ),
    };
  };
  const nameContent = (content: Content, path: string, name: string): Content =>
    Object.fromEntries(
      Object.entries(content).map(([type, media]) => {
        const { schema } = media;
        if (type !== "application/json" || schema === undefined) return [type, media];
        return [
          type,
          { ...media, schema: isEnvelope(schema) ? nameEnvelope(schema, path) : named(schema, path, name) },
        ];
      }),
    );
  /** JSON Schema has no type parameters, so a response is the shared envelope and the schema of its `data`. */
  const nameEnvelope = ({ properties }: Schema, path: string): Schema => ({
    allOf: [{ $ref: "#/components/schemas/Success" }],
    properties: { data: named(properties?.["data"] as Schema, path, capitalized(path)) },
  });
  const nameAll = (items: Document["paths"]) =>
    Object.fromEntries(
      Object.entries(items).map(([path, item]) => [
        path,
        Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, nameOperation(operation)])),
      ]),
    );

  const paths = nameAll(document.paths);
  const webhooks = nameAll(document.webhooks);
  const merged = mergeFamilies(components);
  const sorted = Object.entries(merged.components).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    ...document,
    paths: replaceSchemas(paths, merged.exact),
    webhooks: replaceSchemas(webhooks, merged.exact),
    components: {
      ...document.components,
      schemas: Object.fromEntries(sorted),
      responses: replaceSchemas(errors.components, merged.exact),
    },
  } as unknown as D;
}

/** Replaces each `schema` of parameters and contents. */
function replaceSchemas(part: unknown, replace: (schema: Schema) => Schema): unknown {
  if (Array.isArray(part)) return part.map((each) => replaceSchemas(each, replace));
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (name === "example" || name === "examples") return [name, value];
      return [name, name === "schema" ? replace(value) : replaceSchemas(value, replace)];
    }),
  );
}

function isEnvelope({ properties }: Schema): boolean {
  return properties !== undefined && Object.keys(properties).join() === "success,data,meta";
}

/** Gives schemas their names. `path` is the place of a schema; `SCHEMA_NAMES` names places, others get a default. */
function createNames() {
  const components: Record<string, Schema> = {};
  const nameOf = new Map<string, string>();

  const named = (schema: Schema, path: string, byDefault: string): Schema => {
    const { type } = schema;
    if (schema[DOCUMENTED]) {
      const { [DOCUMENTED]: documented, anyOf: _, ...rest } = schema;
      return named({ ...rest, ...documented }, path, byDefault);
    }
    if (schema.$ref !== undefined) return schema;
    if (MAPS.has(path)) return { type: "object", additionalProperties: true, description: schema.description ?? "" };
    if (Array.isArray(type) && type.includes("object")) {
      // Generators know "an object or null" as a choice of two.
      const { description, ...rest } = schema;
      const object = named({ ...rest, type: "object" }, path, byDefault);
      return { anyOf: [object, { type: "null" }], ...(description !== undefined && { description }) };
    }
    if (schema.anyOf) return { ...schema, anyOf: schema.anyOf.map((option) => named(option, path, byDefault)) };
    if (type === "array" && schema.items)
      return { ...schema, items: named(schema.items, `${path}[]`, byDefault.replace(/s$/, "")) };
    if (type === "object" && schema.properties) return refTo(schema, path, byDefault);
    if (schema.enum?.includes(null) && path in SCHEMA_NAMES) {
      const { description, enum: values } = schema;
      const known = refTo({ type: "string", enum: values.filter((value) => value !== null) }, path, byDefault);
      return { anyOf: [known, { type: "null" }], ...(description !== undefined && { description }) };
    }
    if (schema.enum && path in SCHEMA_NAMES) return refTo(schema, path, byDefault);
    const known = schema.enum && nameOf.get(keyOf(schema));
    return known ? reference(known, schema) : schema;
  };

  const refTo = (schema: Schema, path: string, byDefault: string): Schema => {
    const key = keyOf(schema);
    const known = nameOf.get(key);
    if (known !== undefined) return reference(known, schema);
    const name = SCHEMA_NAMES[path] ?? byDefault;
    if (name in components) throw new Error(`Two schemas are named ${name}; name the one at ${path} in SCHEMA_NAMES.`);
    nameOf.set(key, name);
    components[name] = {}; // reserves the name
    const { default: _, ...own } = schema.enum ? { type: "string", enum: schema.enum } : schema;
    components[name] = {
      ...own,
      ...(schema.properties && {
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([field, each]) => [
            field,
            named(each, `${path}.${field}`, name + capitalized(field)),
          ]),
        ),
      }),
    };
    return reference(name, schema);
  };

  const reference = (name: string, { description, default: byDefault }: Schema): Schema => ({
    $ref: `#/components/schemas/${name}`,
    ...(description !== undefined && description !== components[name]?.description && { description }),
    ...(byDefault !== undefined && { default: byDefault }),
  });

  return { named, components };
}

/** Two schemas that differ only in the description of the place and its default are the same. */
function keyOf({ description: _, default: __, ...schema }: Schema): string {
  return JSON.stringify(schema.enum ?? schema);
}

/** Error responses are equal on most routes. */
function createErrorResponses() {
  const components: Record<string, Response> = {};
  const nameOf = new Map<string, string>();
  return {
    components,
    share(response: Response): Response {
      const codes = Object.keys((response.content?.["application/json"] as { examples?: object })?.examples ?? {});
      if (codes.length === 0) return response; // the responses to webhooks
      const key = JSON.stringify(response);
      const base = codes.map((code) => code.split("_").map(capitalized).join("")).join("Or");
      let name = nameOf.get(key) ?? base;
      for (let i = 2; nameOf.get(key) === undefined && name in components; i++) name = `${base}${i}`;
      nameOf.set(key, name);
      components[name] = response;
      return { $ref: `#/components/responses/${name}` };
    },
  };
}

function capitalized(name: string): string {
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== "");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
