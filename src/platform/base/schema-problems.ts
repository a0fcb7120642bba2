/** Problems of values that do not match their schema, worded with the fix. */

import { meantBy } from "./did-you-mean.ts";
import type { ErrorDetail } from "./errors.ts";

/** The fields of an Ajv error that we use. */
export type SchemaProblem = {
  keyword: string;
  instancePath: string;
  params: Record<string, unknown>;
  parentSchema?: Record<string, unknown>;
  data?: unknown;
};

/** An error response lists at most this many problems. */
export const MAX_DETAILS = 20;

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
      return unknownMessage(String(params.additionalProperty), Object.keys(parentSchema["properties"] ?? {}));
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

function unknownMessage(name: string, known: string[]): string {
  const meant = meantBy(name, known);
  return meant === undefined ? `is unknown. Allowed fields: ${known.join(", ")}` : `is unknown; did you mean ${meant}?`;
}
