/** JSON that others wrote. */
import type { Fields } from "./source.ts";

/** Undefined where it is none. The parser's own words quote the text, which may hold a secret: they are not passed on. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object with keys. A date, which some tables hold, is a value. */
export function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
