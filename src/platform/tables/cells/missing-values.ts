/** The spellings of a missing value in exports. */
import { isRecord, parsedJson } from "../../base/json.ts";

const MISSING = new Set([
  "",
  "-",
  "--",
  "–",
  "—",
  "n/a",
  "na",
  "#n/a",
  "none",
  "null",
  "nil",
  "nan",
  "undefined",
  "[]",
  "{}",
]);
const LONGEST = 9;

export function isMissing(value: unknown): boolean {
  if (typeof value === "string") {
    if (value.length > LONGEST) return value.charCodeAt(0) <= 0x20 && value.trim() === "";
    return mayBeMissing(value.charCodeAt(0)) && MISSING.has(value.trim().toLowerCase());
  }
  return value === undefined || value === null || Number.isNaN(value) || (Array.isArray(value) && value.length === 0);
}

/** A fast check of the first character, which excludes nearly all present values. */
function mayBeMissing(code: number): boolean {
  // Digits and most letters are excluded; n, u, white space, brackets, dashes and empty text remain.
  const isOther =
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x7a && (code | 0x20) !== 0x6e && (code | 0x20) !== 0x75);
  return !isOther || code === 0x5b;
}

/** Unwraps a value with its type, `{"__TYPE__": "…", "value": "4.8"}`, as an object or as JSON text. */
export function unwrapped(value: unknown): unknown {
  if (typeof value === "string") {
    if (!value.startsWith("{")) return value;
    const parsed = parsedJson(value);
    return isRecord(parsed) ? unwrapped(parsed) : value;
  }
  if (!isRecord(value) || !Object.hasOwn(value, "value")) return value;
  return isRecord(value["value"]) ? value : value["value"];
}
