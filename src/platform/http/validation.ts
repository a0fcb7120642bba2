import type { TObject, TSchema } from "typebox";
import type { ErrorDetail } from "../base/errors.ts";
import type { SchemaProblem } from "../base/schema-problems.ts";

/** Problems found before validation, in the validator's own form. */
export class InvalidError extends Error {
  readonly validation: SchemaProblem[];
  readonly validationContext: string;

  constructor(validation: SchemaProblem[], validationContext: string) {
    super("invalid");
    this.validation = validation;
    this.validationContext = validationContext;
  }
}

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

/** Normalizes strings and lists of strings in a body. They stay strings, because JSON has real numbers. */
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
