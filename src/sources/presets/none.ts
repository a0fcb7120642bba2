/** The ways in which exports say "not known". */
import { isRecord, parsedJson } from "../json.ts";

const NONE = new Set([
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

export function isNone(value: unknown): boolean {
  if (typeof value === "string") {
    if (value.length > LONGEST) return value.charCodeAt(0) <= 0x20 && value.trim() === "";
    return mayBeNone(value.charCodeAt(0)) && NONE.has(value.trim().toLowerCase());
  }
  return value === undefined || value === null || Number.isNaN(value) || (Array.isArray(value) && value.length === 0);
}

/** By its first character, as nearly everything can be told from nothing. */
function mayBeNone(code: number): boolean {
  // Digits and most letters; what is left is n, u, white space, brackets, dashes and the end of an empty text.
  const isOther =
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x7a && (code | 0x20) !== 0x6e && (code | 0x20) !== 0x75);
  return !isOther || code === 0x5b;
}

/** Some exports wrap a value with its type: `{"__TYPE__": "…", "value": "4.8"}`, as an object or as its text. */
export function unwrapped(value: unknown): unknown {
  if (typeof value === "string") {
    if (!value.startsWith("{")) return value;
    const parsed = parsedJson(value);
    return isRecord(parsed) ? unwrapped(parsed) : value;
  }
  if (!isRecord(value) || !Object.hasOwn(value, "value")) return value;
  return isRecord(value["value"]) ? value : value["value"];
}
