/** Image URLs. */

import { isRecord, parsedJson } from "../../../platform/base/json.ts";
import { isImageAddress } from "../image-address.ts";

/** Returns an http or https URL, or null for anything else. */
export function readImage(value: unknown, depth = 0): string | null {
  if (depth > DEEPEST) return null;
  if (typeof value === "string") {
    const first = value.startsWith("[") ? parsedJson(value) : value;
    if (typeof first !== "string") return readImage(first, depth + 1);
    const address = firstAddress(first.trim());
    return isImageAddress(address) ? address : null;
  }
  if (Array.isArray(value)) return readImage(value[0], depth + 1);
  return isRecord(value) ? readImage(value["link"] ?? value["url"], depth + 1) : null;
}

/** Nested lists, as deep as exports nest them. */
const DEEPEST = 8;

const MOST_IMAGES = 1_000;

/** Counts the pictures of a list or the addresses in a text, or reads their number. Null if there is none. */
export function readImageCount(value: unknown, depth = 0): number | null {
  if (depth > DEEPEST) return null;
  if (typeof value === "string" && /^[[{]/.test(value)) return readImageCount(parsedJson(value), depth + 1);
  // One list per size, as in tables of Amazon Reviews 2023: every picture has a thumbnail.
  if (isRecord(value)) return readImageCount(value["thumb"] ?? value["large"], depth + 1);
  const count = Array.isArray(value) ? value.length : countIn(String(value ?? "").trim());
  return count !== null && count > 0 && count <= MOST_IMAGES ? count : null;
}

function countIn(text: string): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const addresses = text.match(/https?:\/\//gi)?.length ?? 0;
  // A single address may be the first of several.
  return addresses > 1 ? addresses : null;
}

/** Some exports put all images of a product into one field. Addresses may have commas, but not before another address. */
function firstAddress(text: string): string {
  for (const { index } of text.matchAll(/https?:\/\//gi)) {
    let end = index;
    while (end > 0 && /\s/.test(text.charAt(end - 1))) end--;
    if (end > 0 && ";,|".includes(text.charAt(end - 1))) end--;
    if (end > 0 && end < index) return text.slice(0, end).trimEnd();
  }
  return text;
}
