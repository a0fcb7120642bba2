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

/** Some exports put all images of a product into one field. */
function firstAddress(text: string): string {
  if (text.indexOf("http", 1) < 0) return text;
  const next = /[;,|\s]\s*https?:\/\//i.exec(text);
  return next === null ? text : text.slice(0, next.index).trimEnd();
}
