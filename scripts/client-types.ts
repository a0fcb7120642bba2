/**
 * The types of the dashboard's client, from the OpenAPI document: `paths` as openapi-fetch reads it. The usual generator
 * prints through the compiler's JavaScript interface, which TypeScript 7 no longer has; our document needs little of it.
 */
type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  default?: unknown;
};
type Content = Record<string, { schema?: Schema }>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } };

const METHODS = ["get", "put", "post", "delete", "patch"];

export function clientTypes(document: unknown): string {
  const { paths, components } = document as Document;
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `${key(name)}: ${typeOf(schema)};`);
  const entries = Object.entries(paths).map(([path, item]) => `${key(path)}: ${pathType(item)};`);
  return `// Written by \`npm run docs\` from the route table. Do not edit.

export type paths = {
${indented(entries)}
};

export type components = {
  schemas: {
${indented(schemas, 2)}
  };
};
`;
}

function pathType(item: Record<string, Operation>): string {
  const methods = METHODS.filter((method) => item[method]).map(
    (method) => `${method}: ${operationType(item[method] as Operation)};`,
  );
  return `{\n${indented(methods)}\n}`;
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const places = ["query", "path"].map((place) => placeType(place, parameters));
  const lines = [`parameters: {\n${indented(places)}\n};`];
  if (requestBody) lines.push(`requestBody${requestBody.required ? "" : "?"}: ${contentType(requestBody.content)};`);
  const variants = Object.entries(responses).map(
    ([status, { content }]) =>
      `${key(status)}: { headers: Record<string, unknown>; ${content ? `content: ${jsonOf(content)}` : "content?: never"} };`,
  );
  lines.push(`responses: {\n${indented(variants)}\n};`);
  return `{\n${indented(lines)}\n}`;
}

function placeType(place: string, parameters: Parameter[]): string {
  const here = parameters.filter((parameter) => parameter.in === place);
  if (here.length === 0) return `${place}?: never;`;
  const needed = here.some(({ required }) => required);
  const fields = here.map(
    ({ name, required, schema }) => `${key(name)}${required ? "" : "?"}: ${typeOf(schema, true)};`,
  );
  return `${place}${needed ? "" : "?"}: {\n${indented(fields)}\n};`;
}

function contentType(content: Content): string {
  const kinds = Object.entries(content).map(
    ([kind, { schema }]) => `${key(kind)}: ${kind === "application/json" && schema ? typeOf(schema, true) : "Blob"};`,
  );
  return `{ content: {\n${indented(kinds)}\n} }`;
}

/** Other formats of a response (files) are fetched by a link, never by the client. */
function jsonOf(content: Content): string {
  const schema = content["application/json"]?.schema;
  return `{ "application/json": ${schema ? typeOf(schema) : "unknown"} }`;
}

/** `sent`: a field with a default is optional in a request and always present in a response. */
function typeOf(schema: Schema, sent = false): string {
  if (schema.$ref) return `components["schemas"][${JSON.stringify(schema.$ref.split("/").at(-1))}]`;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return either(schema.enum.map((value) => JSON.stringify(value)));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return either(options.map((option) => typeOf(option, sent)));
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, sent)).join(" & ");
  if (Array.isArray(schema.type)) return either(schema.type.map((type) => typeOf({ ...schema, type }, sent)));
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      return `(${schema.items ? typeOf(schema.items, sent) : "unknown"})[]`;
    case "object":
      return objectType(schema, sent);
    default:
      return "unknown";
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema, sent: boolean): string {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const isThere = required.includes(name) && !(sent && schema.default !== undefined);
    return `${key(name)}${isThere ? "" : "?"}: ${typeOf(schema, sent)};`;
  });
  if (fields.length > 0) return `{\n${indented(fields)}\n}`;
  return typeof additionalProperties === "object"
    ? `Record<string, ${typeOf(additionalProperties, sent)}>`
    : "Record<string, unknown>";
}

function either(types: string[]): string {
  return types.length === 0 ? "never" : [...new Set(types)].join(" | ");
}

function key(name: string): string {
  return /^([A-Za-z_$][\w$]*|[1-9]\d*)$/.test(name) ? name : JSON.stringify(name);
}

function indented(lines: string[], depth = 1): string {
  return lines
    .flatMap((line) => line.split("\n"))
    .map((line) => "  ".repeat(depth) + line)
    .join("\n");
}
