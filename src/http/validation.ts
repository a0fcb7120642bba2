import type { TObject, TSchema } from "typebox";
import type { ErrorDetail } from "../base/errors.ts";

/** The part of a validator's report that we read. */
export type SchemaProblem = {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  parentSchema?: Record<string, unknown>;
  data?: unknown;
};

type Values = Record<string, unknown>;

const INTEGER = /^-?\d{1,15}$/;
const DECIMAL = /^-?\d{1,15}(\.\d{1,10})?$/;

/**
 * Query and path values arrive as text. Each is turned into what its schema wants where it plainly is that ("20", "true"),
 * and left alone otherwise, for the validator to refuse: `1e2`, `0x10` or ` 5` are no page numbers.
 */
export function readValues(
  schema: TObject,
  values: Values,
  prepare: Record<string, (raw: string) => string> = {},
): void {
  for (const [name, property] of Object.entries(schema.properties as Record<string, TSchema & { type?: string }>)) {
    const raw = values[name];
    if (typeof raw !== "string") continue;
    const text = prepare[name]?.(raw) ?? raw;
    values[name] = text;
    if (property.type === "integer" && INTEGER.test(text)) values[name] = Number(text);
    if (property.type === "number" && DECIMAL.test(text)) values[name] = Number(text);
    if (property.type === "boolean" && (text === "true" || text === "false")) values[name] = text === "true";
  }
}

/** One line per parameter, in words that say how to mend it. */
export function describeInvalid(problems: SchemaProblem[]): ErrorDetail[] {
  const details = new Map<string, string>();
  for (const problem of problems) {
    const parameter = parameterOf(problem);
    if (!details.has(parameter)) details.set(parameter, messageOf(problem));
  }
  return [...details].map(([parameter, message]) => ({ parameter, message }));
}

function parameterOf({ instancePath, keyword, params }: SchemaProblem): string {
  const path = instancePath.split("/").slice(1);
  if (keyword === "required") path.push(String(params.missingProperty));
  if (keyword === "additionalProperties") path.push(String(params.additionalProperty));
  return path.join(".") || "body";
}

function messageOf({ keyword, params, parentSchema = {}, data }: SchemaProblem): string {
  const { minimum, maximum, minLength, maxLength, type, title } = parentSchema as Record<string, unknown>;
  if (Array.isArray(data) && type !== "array") return "must be given only once";
  switch (keyword) {
    case "required":
      return "is required";
    case "type":
      return type === "integer" && minimum !== undefined && maximum !== undefined
        ? `must be a whole number from ${minimum} to ${maximum}`
        : `must be ${aType(String(params.type))}`;
    case "minimum":
    case "maximum":
      return minimum !== undefined && maximum !== undefined
        ? `must be from ${minimum} to ${maximum}`
        : `must be ${params.comparison} ${params.limit}`;
    case "minLength":
      return minLength === 1 ? "must not be empty" : `must have at least ${minLength} characters`;
    case "maxLength":
      return `must have at most ${maxLength} characters`;
    case "pattern":
      return title === undefined ? "is not valid" : `must be ${title}`;
    case "enum":
      return `must be one of ${(params.allowedValues as unknown[]).join(", ")}`;
    case "additionalProperties":
      return "is not known";
    default:
      return "is not valid";
  }
}

function aType(type: string): string {
  const names: Record<string, string> = {
    integer: "a whole number",
    number: "a number",
    string: "a text",
    boolean: "true or false",
    object: "an object",
    array: "a list",
  };
  return names[type] ?? type;
}
