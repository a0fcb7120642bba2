/**
 * Finds the parts of a body that are too large to validate: lists that are too long, texts that are too long, too many
 * unknown fields. The validator reports every problem of every item, so a small hostile body would cost seconds; this check
 * looks at lengths only, which bounds the number of problems in what it accepts.
 */
import type { TSchema } from "typebox";
import { MAX_DETAILS, type SchemaProblem } from "./schema-problems.ts";

/** Lists whose schema has no `maxItems`. */
const MAX_ITEMS = 1_000;

/** Surrounding space is removed later, so a text may be this much longer than its `maxLength`. */
const SPARE_CHARACTERS = 1_000;

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  maxItems?: number;
  maxLength?: number;
};

/** Returns at most `MAX_DETAILS` problems. */
export function findOversized(schema: TSchema, value: unknown): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  visit(schema as Schema, value, "", problems);
  return problems.slice(0, MAX_DETAILS);
}

function visit(schema: Schema, value: unknown, instancePath: string, problems: SchemaProblem[]): void {
  for (const each of schema.anyOf ?? []) visit(each, value, instancePath, problems);
  const add = (keyword: string, params: Record<string, unknown>) =>
    problems.push({ keyword, instancePath, params, parentSchema: schema });
  if (typeof value === "string") {
    const { maxLength } = schema;
    if (maxLength !== undefined && value.length > maxLength + SPARE_CHARACTERS) add("maxLength", { limit: maxLength });
  } else if (Array.isArray(value)) {
    // A list where none is allowed has one problem, whatever its length.
    if (!isType(schema, "array")) return;
    const limit = schema.maxItems ?? MAX_ITEMS;
    if (value.length > limit) add("maxItems", { limit });
    else if (schema.items)
      for (const [i, item] of value.entries()) visit(schema.items, item, `${instancePath}/${i}`, problems);
  } else if (typeof value === "object" && value !== null) {
    const { properties, additionalProperties } = schema;
    if (properties === undefined) return;
    const fields = value as Record<string, unknown>;
    for (const [name, property] of Object.entries(properties))
      if (Object.hasOwn(fields, name)) visit(property, fields[name], `${instancePath}/${name}`, problems);
    if (additionalProperties !== false) return;
    const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(properties, name));
    if (unknown.length > MAX_DETAILS)
      for (const additionalProperty of unknown.slice(0, MAX_DETAILS))
        add("additionalProperties", { additionalProperty });
  }
}

function isType({ type }: Schema, name: string): boolean {
  return type === name || (Array.isArray(type) && type.includes(name));
}
