import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { refuse } from "../../../platform/tables/cells/refusal.ts";
import { canonicalAsin, isAsin } from "../../catalog/asin.ts";

const LENGTH = 10;

/** Reads an ASIN: ten letters and digits. */
export function readAsin(value: unknown, column: string): string | null {
  if (isMissing(value)) return null;
  const asin =
    typeof value === "string" ? asinIn(value) : typeof value === "number" ? asinIn(String(value)) : undefined;
  return asin ?? refuse(column, value, "is not an ASIN (ten letters and digits)");
}

function asinIn(text: string): string | undefined {
  if (isAsin(text)) return text; // the usual case
  const asin = canonicalAsin(text);
  return isAsin(asin) ? asin : undefined;
}

/** True for an id that is likely an ASIN: it begins with B, or is an ISBN. Other ids may have ten characters too. */
export function looksLikeAsin(value: unknown): boolean {
  return typeof value === "string" && /^\s*(?:B[\dA-Z]{9}|\d{9}[\dX])\s*$/i.test(value);
}

const PATHS = ["/dp/", "/gp/product/", "/gp/aw/d/", "/asin/", "%2fdp%2f"];

/** Finds the ASIN in a product URL such as `…/dp/B000002E1X/ref=…`. */
export function asinOfUrl(url: string): string | undefined {
  const found = asinAfter(url, "/dp/");
  if (found !== undefined) return found;
  const lower = url.toLowerCase();
  for (const path of PATHS) {
    const asin = asinAfter(lower, path);
    if (asin !== undefined) return asin;
  }
  return undefined;
}

function asinAfter(url: string, path: string): string | undefined {
  const at = url.indexOf(path);
  if (at < 0) return undefined;
  const start = at + path.length;
  const end = start + LENGTH;
  return /[a-z\d]/i.test(url.charAt(end)) ? undefined : asinIn(url.slice(start, end));
}
