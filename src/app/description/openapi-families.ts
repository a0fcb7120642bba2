/**
 * Merges variants of a schema into one component, so that a generated client has one `Webhook` for a webhook that is listed,
 * created or rotated. The component allows every variant. Each operation adds what its own variant requires beside the
 * reference (`allOf` with one item), so the document stays exact for validators while generators reuse the component.
 */
import type { Schema } from "../../platform/http/openapi-schema.ts";
import { FAMILIES, IN_PLACE } from "./openapi-variants.ts";

type Schemas = Record<string, Schema>;

const PREFIX = "#/components/schemas/";
const familyOf = new Map(Object.entries(FAMILIES).flatMap(([family, names]) => names.map((name) => [name, family])));

/** Returns the components with families merged, and a function that rewrites the schema of an operation to refer to them. */
export function mergeFamilies(variants: Schemas): { components: Schemas; exact: (schema: Schema) => Schema } {
  const enums = new Map(
    Object.entries(variants).flatMap(([name, schema]) => (schema.enum ? [[JSON.stringify(schema.enum), name]] : [])),
  );
  /** A schema within a component refers to whole families, because a generator turns every difference into a class. */
  const plain = (given: Schema): Schema => {
    const schema = withNamedEnum(given, enums);
    if (schema.$ref === undefined) return mapParts(schema, plain);
    const name = nameOf(schema.$ref);
    if (IN_PLACE.has(name)) throw new Error(`${name} is part of a component, so it cannot stay in place.`);
    return { ...schema, $ref: PREFIX + (familyOf.get(name) ?? name) };
  };

  const components: Schemas = {};
  for (const [name, schema] of Object.entries(variants)) {
    if (IN_PLACE.has(name)) continue;
    const family = familyOf.get(name) ?? name;
    const merged = components[family];
    const own = mapParts(schema, plain);
    components[family] = merged === undefined ? own : merge(merged, own);
  }

  /** A schema outside of the components: variants are described exactly. */
  const exact = (given: Schema): Schema => {
    const schema = withNamedEnum(given, enums);
    const { $ref, ...place } = schema;
    if ($ref === undefined) return mapParts(schema, exact);
    const name = nameOf($ref);
    const variant = variants[name];
    const family = familyOf.get(name) ?? name;
    if (variant === undefined) throw new Error(`No schema is named ${name}.`);
    if (IN_PLACE.has(name)) return { title: name, ...mapParts(variant, exact), ...place };
    const difference = differenceOf(components[family] as Schema, mapParts(variant, exact));
    const reference = { $ref: PREFIX + family };
    return Object.keys(difference).length === 0
      ? { ...reference, ...place }
      : { allOf: [reference], ...difference, ...place };
  };
  return { components, exact };
}

/** Refers to the component of an enumeration that was named after this schema was read. */
function withNamedEnum(schema: Schema, enums: ReadonlyMap<string, string>): Schema {
  if (schema.enum === undefined) return schema;
  const { enum: values, type, ...place } = schema;
  const name = enums.get(JSON.stringify(values.filter((value) => value !== null)));
  if (name === undefined) return schema;
  const reference = { $ref: PREFIX + name };
  return values.includes(null) ? { anyOf: [reference, { type: "null" }], ...place } : { ...reference, ...place };
}

function nameOf($ref: string): string {
  return $ref.slice(PREFIX.length);
}

function mapParts(schema: Schema, change: (part: Schema) => Schema): Schema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, change(part)])),
    }),
  };
}

/** Matches nothing. Some generators do not read `false`. */
const ABSENT: Schema = { not: {} };

/** The part of a variant that differs from the merged schema. */
function differenceOf(merged: Schema, variant: Schema): Schema {
  if (variant.enum) return sameSchema(merged, variant) ? {} : { enum: variant.enum };
  const own = variant.properties ?? {};
  // A closed variant of an open family lists its fields again, because `additionalProperties` sees only those beside it.
  const closes = variant.additionalProperties === false && merged.additionalProperties !== false;
  const properties: Record<string, Schema> = closes ? { ...own } : {};
  for (const [name, schema] of Object.entries(merged.properties ?? {})) {
    const mine = own[name];
    if (mine === undefined) {
      if (merged.additionalProperties === false) properties[name] = ABSENT;
    } else if (!sameSchema(schema, mine)) properties[name] = mine;
    else if (mine.description !== undefined && mine.description !== schema.description)
      properties[name] ??= { description: mine.description };
  }
  const required = (variant.required ?? []).filter((name) => !merged.required?.includes(name));
  return {
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(closes && { additionalProperties: false }),
    ...(variant.minProperties !== merged.minProperties && { minProperties: variant.minProperties }),
  } as Schema;
}

/** A schema that allows both. It keeps a description that holds for both. */
function merge(a: Schema, b: Schema): Schema {
  const { description, ...merged } = a.properties && b.properties ? mergeObjects(a, b) : mergeValues(a, b);
  return { ...merged, ...(description !== undefined && a.description === b.description && { description }) };
}

function mergeValues(a: Schema, b: Schema): Schema {
  if (sameSchema(a, b)) return a;
  const options: Schema[] = [];
  for (const option of [...optionsOf(a), ...optionsOf(b)]) {
    const at = options.findIndex((other) => canMerge(other, option));
    if (at < 0) options.push(option);
    else options[at] = mergeOptions(options[at] as Schema, option);
  }
  const scalars = options.every((option) => Object.keys(option).every((key) => key === "type" || key === "format"));
  const formats = new Set(options.map(({ format }) => format).filter((format) => format !== undefined));
  const merged: Schema =
    options.length === 1
      ? (options[0] as Schema)
      : scalars && formats.size < 2
        ? {
            type: options.map(({ type }) => type as string),
            ...(formats.size === 1 && { format: [...formats][0] as string }),
          }
        : { anyOf: options };
  return { ...merged, ...(a.description !== undefined && { description: a.description }) };
}

function mergeObjects(a: Schema, b: Schema): Schema {
  const properties = { ...b.properties, ...a.properties };
  for (const [name, schema] of Object.entries(a.properties ?? {}))
    if (b.properties?.[name]) properties[name] = merge(schema, b.properties[name]);
  const required = a.required?.filter((name) => b.required?.includes(name)) ?? [];
  const { required: _, minProperties: __, additionalProperties: ___, ...rest } = a;
  return {
    ...rest,
    ...(required.length > 0 && { required }),
    properties,
    ...(a.additionalProperties === false && b.additionalProperties === false && { additionalProperties: false }),
  };
}

/** The alternatives of a schema, each of one type and without the texts of its place. */
function optionsOf({ description: _, default: __, ...schema }: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(optionsOf);
  if (!Array.isArray(schema.type)) return [schema];
  return schema.type.map((type) => {
    if (type === "null") return { type };
    const { enum: values, ...rest } = schema;
    return { ...rest, type, ...(values && { enum: values.filter((value) => value !== null) }) };
  });
}

function canMerge(a: Schema, b: Schema): boolean {
  if (isAnyObject(a) || isAnyObject(b)) return a.type !== "null" && b.type !== "null";
  if (a.$ref !== undefined || b.$ref !== undefined) return a.$ref === b.$ref || isConstant(a) || isConstant(b);
  return a.type === b.type || (isNumber(a) && isNumber(b));
}

function isAnyObject({ type, properties }: Schema): boolean {
  return type === "object" && properties === undefined;
}

/** The one value of a variant, such as the type of an event; the enumeration beside it contains it. */
function isConstant(schema: Schema): boolean {
  return schema.type === "string" && "const" in schema;
}

function isNumber({ type }: Schema): boolean {
  return type === "integer" || type === "number";
}

function mergeOptions(a: Schema, b: Schema): Schema {
  if (sameSchema(a, b) || isAnyObject(a) || isConstant(b)) return a;
  if (isAnyObject(b) || isConstant(a)) return b;
  const type = a.type === b.type ? (a.type as string) : "number";
  if (a.items && b.items) return { type, items: merge(a.items, b.items) };
  return {
    type,
    ...(a.format !== undefined && a.format === b.format && { format: a.format }),
    ...(a.enum && b.enum && { enum: [...new Set([...a.enum, ...b.enum])] }),
  };
}

/** Equal but for the texts of the place. */
function sameSchema(a: Schema, b: Schema): boolean {
  return JSON.stringify(withoutTexts(a)) === JSON.stringify(withoutTexts(b));
}

function withoutTexts(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutTexts);
  if (part === null || typeof part !== "object") return part;
  const entries = Object.entries(part)
    .filter(([name, value]) => !(TEXTS.has(name) && typeof value === "string"))
    .map(([name, value]) => [name, withoutTexts(value)] as const);
  return Object.fromEntries(entries.toSorted(([x], [y]) => (x < y ? -1 : 1)));
}

const TEXTS = new Set(["description", "title"]);
