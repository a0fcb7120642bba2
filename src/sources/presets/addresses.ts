/** Image URLs. */
import { isRecord, parsedJson } from "../json.ts";
import { isMissing } from "./missing-values.ts";

const LONGEST = 2000;

/** Returns an http or https URL, or null for anything else. */
export function readImage(value: unknown): string | null {
  if (typeof value === "string") {
    const first = value.startsWith("[") ? parsedJson(value) : value;
    return typeof first === "string" ? httpAddress(firstAddress(first.trim())) : readImage(first);
  }
  if (Array.isArray(value)) return readImage(value[0]);
  return isRecord(value) ? readImage(value["link"] ?? value["url"]) : null;
}

/** Some exports put all images of a product into one field. */
function firstAddress(text: string): string {
  if (text.indexOf("http", 1) < 0) return text;
  const next = /[;,|\s]\s*https?:\/\//i.exec(text);
  return next === null ? text : text.slice(0, next.index).trimEnd();
}

function httpAddress(text: string): string | null {
  // A user name and a password in an address are a secret, and this address is shown to everybody.
  if (isMissing(text) || text.length > LONGEST || !/^https?:\/\/[^/?#@]+(?:[/?#]|$)/i.test(text)) return null;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // A valid URL has white space, quotes and angle brackets encoded.
    if (code <= 0x20 || code === 0x22 || code === 0x3c || code === 0x3e || (code >= 0x7f && code <= 0xa0)) return null;
  }
  return text.isWellFormed() ? text : null;
}
