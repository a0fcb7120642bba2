/** Image URLs. */
import { isImageAddress } from "../image-address.ts";
import { isRecord, parsedJson } from "../json.ts";

/** Returns an http or https URL, or null for anything else. */
export function readImage(value: unknown): string | null {
  if (typeof value === "string") {
    const first = value.startsWith("[") ? parsedJson(value) : value;
    if (typeof first !== "string") return readImage(first);
    const address = firstAddress(first.trim());
    return isImageAddress(address) ? address : null;
  }
  if (Array.isArray(value)) return readImage(value[0]);
  return isRecord(value) ? readImage(value["link"] ?? value["url"]) : null;
}

const MOST_IMAGES = 1_000;

/** Counts the pictures of a list, of the addresses in a text, or reads their number. Null if there is neither. */
export function readImageCount(value: unknown): number | null {
  if (typeof value === "string" && /^[[{]/.test(value)) return readImageCount(parsedJson(value));
  // One list per size, as in tables of Amazon Reviews 2023: every picture has a thumbnail.
  if (isRecord(value)) return readImageCount(value["thumb"] ?? value["large"]);
  const count = Array.isArray(value) ? value.length : countIn(String(value ?? "").trim());
  return count !== null && count > 0 && count <= MOST_IMAGES ? count : null;
}

function countIn(text: string): number | null {
  if (/^\d{1,6}$/.test(text)) return Number(text);
  const addresses = text.match(/https?:\/\//gi)?.length ?? 0;
  // A single address may be the first of several.
  return addresses > 1 ? addresses : null;
}

/** Some exports put all images of a product into one field. */
function firstAddress(text: string): string {
  if (text.indexOf("http", 1) < 0) return text;
  const next = /[;,|\s]\s*https?:\/\//i.exec(text);
  return next === null ? text : text.slice(0, next.index).trimEnd();
}
