/** Parameters and fields of the reference: names, types, limits and descriptions, with nested fields to open. */
import type { Schema } from "../../src/platform/http/openapi-schema.ts";
import { type Api, baseOf } from "../sdk/document.ts";
import { escapeHtml } from "./page.ts";

/** Renders a description, which is Markdown. */
export type RenderText = (markdown: string) => string;

/** Limits that the type of the document does not name. */
type Limited = Schema & {
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
};

export type Field = { name: string; schema: Schema; isRequired: boolean; description?: string | undefined };

/** Values beyond these are shown on request. */
const MOST_VALUES = 12;

/** A list of parameters or fields. `required` is the word for those that are: "required" in requests, none in responses. */
export function fieldList(fields: Field[], models: Api["models"], text: RenderText, use: "sent" | "received"): string {
  return listHtml(fields, models, text, use, []);
}

/** The fields of an object. */
export function fieldsOf(schema: Schema, models: Api["models"]): Field[] {
  const { properties = {}, required = [] } = resolve(schema, models);
  return Object.entries(properties).map(([name, part]) => ({
    name,
    schema: part,
    isRequired: required.includes(name),
  }));
}

function listHtml(
  fields: Field[],
  models: Api["models"],
  text: RenderText,
  use: "sent" | "received",
  within: string[],
): string {
  const items = fields.map(({ name, schema, isRequired, description }) => {
    const full = resolve(schema, models) as Limited;
    const words = [
      typeName(schema, models),
      use === "sent" && isRequired && full.default === undefined ? '<span class="required">required</span>' : "",
      use === "received" && !isRequired ? "not always present" : "",
      ...limitsOf(full),
    ].filter((word) => word !== "");
    const about = description ?? full.description;
    return `<li><div class="field"><code>${escapeHtml(name)}</code> <span class="type">${words.join(" · ")}</span></div>${
      about === undefined ? "" : `<div class="about">${text(about)}</div>`
    }${valuesOf(schema, models)}${nested(name, schema, models, text, use, within)}</li>`;
  });
  return `<ul class="fields">${items.join("")}</ul>`;
}

/** The fields of the objects that a field holds. */
function nested(
  name: string,
  schema: Schema,
  models: Api["models"],
  text: RenderText,
  use: "sent" | "received",
  within: string[],
): string {
  const options = resolve(schema, models).anyOf ?? [schema];
  const inner = options.map((option) => innermost(option, models)).find((each) => resolve(each, models).properties);
  if (inner === undefined) return "";
  const model = baseOf(inner, models)?.name;
  // A model may contain itself.
  if (model !== undefined && within.includes(model)) return "";
  const fields = fieldsOf(inner, models);
  if (fields.length === 0) return "";
  const list = listHtml(fields, models, text, use, model === undefined ? within : [...within, model]);
  return `<details><summary>${fields.length} ${fields.length === 1 ? "field" : "fields"} of <code>${escapeHtml(name)}</code></summary>${list}</details>`;
}

/** The items of a list, however deep. */
function innermost(schema: Schema, models: Api["models"]): Schema {
  const { items } = resolve(schema, models);
  return items === undefined ? schema : innermost(items, models);
}

/** A component with what its place adds: more required fields, other descriptions, fewer fields. */
export function resolve(schema: Schema, models: Api["models"]): Schema {
  const base = baseOf(schema, models);
  if (base === undefined) return schema;
  const from = resolve(base.schema, models);
  const { $ref: _, allOf: __, properties: own = {}, required = [], ...rest } = schema;
  const properties = { ...from.properties };
  for (const [name, part] of Object.entries(own)) {
    if (part.not !== undefined) delete properties[name];
    else properties[name] = { ...properties[name], ...part };
  }
  return {
    ...from,
    ...rest,
    ...(from.properties && { properties, required: [...(from.required ?? []), ...required] }),
  };
}

function typeName(schema: Schema, models: Api["models"]): string {
  const { type, format, items, anyOf, enum: values, ...rest } = resolve(schema, models) as Limited;
  if (anyOf) return [...new Set(anyOf.map((option) => typeName(option, models)))].join(" or ");
  if (items) return `array of ${plural(typeName(items, models))}`;
  const isNullable = Array.isArray(type) && type.includes("null");
  const types = (Array.isArray(type) ? type : [type]).filter(
    (each) => each !== "null" && each !== undefined,
  ) as string[];
  const names = types.map((each) =>
    each === "string" && format ? (FORMATS[format] ?? each) : each === "null" ? "" : each,
  );
  const name = names.join(" or ") || ("const" in rest || values ? "string" : type === "null" ? "null" : "any");
  return isNullable ? `${name} or null` : name;
}

const FORMATS: Record<string, string> = {
  "date-time": "date and time",
  date: "date",
  email: "e-mail address",
  uri: "URL",
};

function plural(name: string): string {
  return /^(string|integer|number|object|boolean)$/.test(name) ? `${name}s` : name;
}

const NUMBER = new Intl.NumberFormat("en");

function limitsOf({ title, minimum, maximum, minLength, maxLength, maxItems, pattern, ...schema }: Limited): string[] {
  const number = (value: number) => NUMBER.format(value);
  const words: string[] = [];
  if (pattern !== undefined && title !== undefined) words.push(escapeHtml(title));
  if (minimum !== undefined && maximum !== undefined) words.push(`${number(minimum)} to ${number(maximum)}`);
  else if (minimum !== undefined) words.push(`at least ${number(minimum)}`);
  else if (maximum !== undefined) words.push(`at most ${number(maximum)}`);
  if (maxLength !== undefined)
    words.push(`${minLength ? `${number(minLength)} to` : "up to"} ${number(maxLength)} characters`);
  if (maxItems !== undefined) words.push(`up to ${number(maxItems)} items`);
  if (schema.default !== undefined) words.push(`default <code>${escapeHtml(valueText(schema.default))}</code>`);
  return words;
}

function valuesOf(schema: Schema, models: Api["models"]): string {
  const full = resolve(innermost(schema, models), models) as Limited;
  const all = full.enum ?? ("const" in full ? [full.const] : []);
  const values = all.filter((value) => value !== null).map((value) => `<code>${escapeHtml(valueText(value))}</code>`);
  if (values.length === 0) return "";
  if (values.length <= MOST_VALUES) return `<div class="values">One of ${values.join(" ")}</div>`;
  return `<details><summary>${values.length} values</summary><div class="values">${values.join(" ")}</div></details>`;
}

function valueText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
