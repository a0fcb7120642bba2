import type { TObject, TSchema } from "typebox";
import type { ErrorDetail } from "../base/errors.ts";

/** The fields of an Ajv error that we use. */
export type SchemaProblem = {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  parentSchema?: Record<string, unknown>;
  data?: unknown;
};

/** Problems that were found before validation, in the form in which the validator reports its own. */
export class InvalidError extends Error {
  readonly validation: SchemaProblem[];
  readonly validationContext: string;

  constructor(validation: SchemaProblem[], validationContext: string) {
    super("invalid");
    this.validation = validation;
    this.validationContext = validationContext;
  }
}

/** An error response lists at most this many problems. */
export const MAX_DETAILS = 20;

type Values = Record<string, unknown>;

const INTEGER = /^-?\d{1,16}$/; // up to Number.MAX_SAFE_INTEGER
const DECIMAL = /^-?\d{1,15}(\.\d{1,20})?$/; // all digits of a double, written without an exponent

/**
 * Converts query and path values from text to the type in their schema, but only if they are written plainly ("20",
 * "true"). Others are left for the validator to reject: `1e2`, `0x10` or ` 5` are not page numbers.
 */
export function coerceValues(
  schema: TObject,
  values: Values,
  prepare: Record<string, (raw: string) => string> = {},
): void {
  for (const [name, property] of Object.entries(schema.properties as Record<string, TSchema & { type?: string }>)) {
    const raw = values[name];
    if (typeof raw !== "string") continue;
    const text = prepare[name]?.(raw) ?? raw;
    values[name] = text;
    if (property.type === "integer" && INTEGER.test(text) && Number.isSafeInteger(Number(text)))
      values[name] = Number(text);
    if (property.type === "number" && DECIMAL.test(text)) values[name] = Number(text);
    if (property.type === "boolean" && (text === "true" || text === "false")) values[name] = text === "true";
  }
}

/** Normalizes strings in a body, and those in its lists. They stay strings, because JSON has numbers of its own. */
export function normalizeBody(body: unknown, prepare: Record<string, (raw: string) => string> = {}): void {
  if (body === null || typeof body !== "object") return;
  const values = body as Values;
  for (const [name, normalize] of Object.entries(prepare)) {
    const raw = values[name];
    if (typeof raw === "string") values[name] = normalize(raw);
    else if (Array.isArray(raw)) values[name] = raw.map((each) => (typeof each === "string" ? normalize(each) : each));
  }
}

/** Deeper than any of our bodies. Limits the recursion on hostile input. */
const MAX_DEPTH = 8;

/**
 * Finds the first string that the database cannot store: one with U+0000 or with an unpaired surrogate, which JSON
 * can encode.
 */
export function findBadText(values: unknown, path = "", depth = 0): ErrorDetail | undefined {
  if (typeof values !== "object" || depth > MAX_DEPTH) return undefined;
  for (const name in values) {
    const value = (values as Values)[name];
    if (typeof value === "object") {
      const found = findBadText(value, `${path}${name}.`, depth + 1);
      if (found !== undefined) return found;
    }
    if (typeof value !== "string") continue;
    if (value.includes("\0")) return { parameter: path + name, message: "must not contain control characters" };
    if (!value.isWellFormed()) return { parameter: path + name, message: "must not contain unpaired surrogates" };
  }
  return undefined;
}

/** One message per parameter that says how to fix it, for the first parameters. `where` is "body", "querystring" … */
export function describeInvalid(problems: SchemaProblem[], where?: string): ErrorDetail[] {
  const details = new Map<string, string>();
  for (const problem of problems) {
    if (details.size === MAX_DETAILS) break;
    const parameter = parameterOf(problem);
    const isRepeated = where !== "body" && Array.isArray(problem.data) && problem.parentSchema?.["type"] !== "array";
    if (!details.has(parameter)) details.set(parameter, isRepeated ? "must be given only once" : messageOf(problem));
  }
  return [...details].map(([parameter, message]) => ({ parameter, message }));
}

function parameterOf({ instancePath, keyword, params }: SchemaProblem): string {
  const path = instancePath.split("/").slice(1);
  if (keyword === "required") path.push(String(params.missingProperty));
  if (keyword === "additionalProperties") path.push(String(params.additionalProperty));
  return path.join(".") || "body";
}

function messageOf({ keyword, params, parentSchema = {} }: SchemaProblem): string {
  const { minimum, maximum, minLength, maxLength, type, title } = parentSchema as Record<string, unknown>;
  switch (keyword) {
    case "required":
      return "is required";
    case "type":
      return type === "integer" && minimum !== undefined && maximum !== undefined
        ? `must be a whole number from ${minimum} to ${maximum}`
        : `must be ${[params.type].flat().map(typeName).join(" or ")}`;
    case "minimum":
    case "maximum":
      return minimum !== undefined && maximum !== undefined
        ? `must be from ${minimum} to ${maximum}`
        : `must be at ${keyword === "minimum" ? "least" : "most"} ${params.limit}`;
    case "exclusiveMinimum":
      return `must be more than ${params.limit}`;
    case "exclusiveMaximum":
      return `must be less than ${params.limit}`;
    case "minItems":
      return params.limit === 1 ? "must not be empty" : `must have at least ${params.limit} items`;
    case "maxItems":
      return `must have at most ${params.limit} items`;
    case "uniqueItems":
      return "must not contain duplicates";
    case "minProperties":
      return `must have at least ${params.limit === 1 ? "one field" : `${params.limit} fields`}`;
    case "minLength":
      return minLength === 1 ? "must not be empty" : `must have at least ${minLength} characters`;
    case "maxLength":
      return `must have at most ${maxLength} characters`;
    case "pattern":
      return title === undefined ? "is not valid" : `must be ${title}`;
    case "enum":
      return `must be one of ${(params.allowedValues as unknown[]).join(", ")}`;
    case "additionalProperties":
      return `is unknown. Allowed fields: ${Object.keys(parentSchema["properties"] ?? {}).join(", ")}`;
    default:
      return "is not valid";
  }
}

function typeName(type: unknown): string {
  const names: Record<string, string> = {
    integer: "a whole number",
    number: "a number",
    string: "a string",
    boolean: "true or false",
    object: "an object",
    array: "a list",
  };
  return names[String(type)] ?? String(type);
}
