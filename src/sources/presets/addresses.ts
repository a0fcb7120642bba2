/** Addresses of pages and pictures. */
import { isRecord, parsedJson } from "../json.ts";
import { isNone } from "./none.ts";

const LONGEST = 2000;

/** Null for whatever is not an address that a browser may be sent to. */
export function readImage(value: unknown): string | null {
  if (typeof value === "string") {
    const first = value.startsWith("[") ? parsedJson(value) : value;
    return typeof first === "string" ? httpAddress(firstAddress(first.trim())) : readImage(first);
  }
  if (Array.isArray(value)) return readImage(value[0]);
  return isRecord(value) ? readImage(value["link"] ?? value["url"]) : null;
}

/** Some exports put all pictures of a product into one field. */
function firstAddress(text: string): string {
  if (text.indexOf("http", 1) < 0) return text;
  const next = /[;,|\s]\s*https?:\/\//i.exec(text);
  return next === null ? text : text.slice(0, next.index).trimEnd();
}

function httpAddress(text: string): string | null {
  if (isNone(text) || text.length > LONGEST || !/^https?:\/\/[^/?#]/i.test(text)) return null;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // White space, quotes and angle brackets would have been encoded.
    if (code <= 0x20 || code === 0x22 || code === 0x3c || code === 0x3e || (code >= 0x7f && code <= 0xa0)) return null;
  }
  return text.isWellFormed() ? text : null;
}
