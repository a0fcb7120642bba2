/** Brands and categories. */

import { isRecord, parsedJson } from "../../../platform/base/json.ts";
import { readText } from "../../../platform/tables/cells/texts.ts";

/** The brand line below the title of a listing. */
const BRAND_LINES = [/^(?:brand|marke|marque|marca): (.+)$/i, /^visit the (.+) store$/i];

const MAY_BE_LINE = /: | store$/i;

export function readBrand(value: unknown): string | null {
  const brand = readText(nameOf(value));
  if (brand === null || !MAY_BE_LINE.test(brand)) return brand;
  for (const line of BRAND_LINES) {
    const match = line.exec(brand);
    if (match) return match[1] as string;
  }
  return brand;
}

/** Reads the root category from a list, a list as text, `A › B › C`, `A > B` or `A|B`. A number is not a name. */
export function readCategory(value: unknown): string | null {
  const first = readText(firstOf(value));
  if (first === null) return null;
  const root = /[›»|>]/.test(first) ? (first.split(/\s*[›»|]\s*|\s+>\s+/, 1)[0] as string) : first;
  return /[^\d]/.test(root) ? root : null;
}

/** Returns all names of a category path, root first. */
export function namesOf(value: unknown): string[] {
  const list = typeof value === "string" ? asList(value) : value;
  return Array.isArray(list) ? list.flatMap((each) => readText(nameOf(each)) ?? []) : [];
}

function firstOf(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith("[") ? firstOf(asList(value)) : value;
  return nameOf(Array.isArray(value) ? value[0] : value);
}

function nameOf(value: unknown): unknown {
  return isRecord(value) ? value["name"] : value;
}

/** Parses a JSON list, or a list as Python prints it. */
function asList(text: string): unknown {
  const parsed = parsedJson(text);
  if (Array.isArray(parsed)) return parsed;
  return [...text.matchAll(/'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/g)].map(([, single, double]) => single ?? double);
}
