import { canonicalAsin, isAsin } from "../../catalog/asin.ts";
import { isNone } from "./none.ts";
import { refuse } from "./refusal.ts";

const LENGTH = 10;

/** Ten letters and digits. */
export function readAsin(value: unknown, column: string): string | null {
  if (isNone(value)) return null;
  const asin =
    typeof value === "string" ? asinIn(value) : typeof value === "number" ? asinIn(String(value)) : undefined;
  return asin ?? refuse(column, value, "is not an asin (ten letters and digits)");
}

function asinIn(text: string): string | undefined {
  if (isAsin(text)) return text; // as nearly all are
  const asin = canonicalAsin(text);
  return isAsin(asin) ? asin : undefined;
}

/** Ids of other kinds may have ten letters and digits as well: an asin begins with B or is the number of a book. */
export function looksLikeAsin(value: unknown): boolean {
  return typeof value === "string" && /^\s*(?:B[\dA-Z]{9}|\d{9}[\dX])\s*$/i.test(value);
}

const PLACES = ["/dp/", "/gp/product/", "/gp/aw/d/", "/asin/", "%2fdp%2f"];

/** `…/dp/B000002E1X/ref=…` */
export function asinOfUrl(url: string): string | undefined {
  const found = asinAfter(url, "/dp/");
  if (found !== undefined) return found;
  const lower = url.toLowerCase();
  for (const place of PLACES) {
    const asin = asinAfter(lower, place);
    if (asin !== undefined) return asin;
  }
  return undefined;
}

function asinAfter(url: string, place: string): string | undefined {
  const at = url.indexOf(place);
  if (at < 0) return undefined;
  const start = at + place.length;
  const end = start + LENGTH;
  return /[a-z\d]/i.test(url.charAt(end)) ? undefined : asinIn(url.slice(start, end));
}
