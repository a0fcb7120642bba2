/**
 * Finds the records in a JSON value. API responses wrap them in an object, the **wrapper**. Its other fields, except lists, are
 * the **context** of the records: `request_parameters` holds the marketplace of every search result.
 */
import { isRecord } from "../base/json.ts";
import type { Fields } from "./row.ts";

/** The content of a key: a list of records, or a list of nested wrappers. */
export type Holders = { readonly [key: string]: "records" | Holders };

/** The first key that is present is used. */
export const HOLDERS: Holders = {
  products: "records", // Keepa
  search_results: "records", // Rainforest, this and the next two
  category_results: "records",
  bestsellers: "records",
  tasks: { result: { items: "records" } }, // DataForSEO
  series: "records",
  items: "records", // SP-API
  transactions: "records", // Finances
  dataByDepartmentAndSearchTerm: "records", // Brand Analytics, this and the next one
  dataByAsin: "records",
  salesAndTrafficByDate: "records", // Sales and Traffic, this and the next one
  salesAndTrafficByAsin: "records",
  data: "records",
  results: "records",
};

/** Lists of one wrapper that are read together. */
const TOGETHER: Readonly<Record<string, string>> = { salesAndTrafficByDate: "salesAndTrafficByAsin" };

export function isReadWith(one: string, other: string): boolean {
  return TOGETHER[one] === other || TOGETHER[other] === one;
}

/** Wrappers within wrappers that are searched. */
const DEEPEST = 3;
/** Every record has its context, so a context is small. Those of API responses have about twenty fields. */
export const MOST_CONTEXT = 200;
const LONGEST_ADDRESS = 2_000;

type JsonRecord = { fields: Fields; context?: Fields };

/** Returns the records in a value, or undefined when it cannot contain any. */
export function recordsIn(value: unknown): JsonRecord[] | undefined {
  if (Array.isArray(value)) return value.every(isRecord) ? value.flatMap((each) => recordsIn(each) ?? []) : undefined;
  if (!isRecord(value)) return undefined;
  return unwrapped(value, HOLDERS, {}) ?? [{ fields: value }];
}

/** Returns the records in a wrapper, or undefined when the object is not one. */
export function unwrapped(
  wrapper: Fields,
  holders: Holders,
  around: Fields,
  depth = DEEPEST,
): JsonRecord[] | undefined {
  if (isProduct(wrapper)) return undefined;
  const inner = [wrapper["product"], wrapper["data"]].find(isRecord);
  // A single product (Rainforest), or a response inside an envelope (our own).
  if (inner !== undefined && isProduct(inner)) return [{ fields: inner, context: within(around, wrapper) }];
  if (inner !== undefined && isList(inner["products"])) return unwrapped(inner, holders, around);
  const key = holderIn(wrapper, holders);
  if (key === undefined) {
    const isEmpty = Object.keys(holders).some((each) => isList(wrapper[each]));
    return inWrapperOf(wrapper, holders, around, depth) ?? (isEmpty ? [] : undefined);
  }
  const holder = holders[key] ?? "records";
  // Some exports have a list per country: series, series_it, series_fr.
  const keys = Object.keys(wrapper).filter(
    (each) => each === key || each.startsWith(`${key}_`) || isReadWith(key, each),
  );
  const held = keys.flatMap((each) => (isList(wrapper[each]) ? wrapper[each] : []));
  const context = within(around, wrapper);
  if (holder === "records") return held.map((fields) => ({ fields, context }));
  return held.flatMap((inner) => unwrapped(inner, holder, context) ?? []);
}

/** Generic names of lists: a list of products beside one takes precedence. */
const GENERAL = new Set(["items", "data", "results"]);

/** The key of the non-empty list of records: a known one, one with products, or else one with a generic name. */
function holderIn(wrapper: Fields, holders: Holders): string | undefined {
  const known = Object.keys(holders).filter((key) => firstIn(wrapper[key]) !== undefined);
  const isTelling = (key: string) => !GENERAL.has(key) || isProduct(firstIn(wrapper[key]) as Fields);
  return known.find(isTelling) ?? productsIn(wrapper) ?? known[0];
}

function firstIn(value: unknown): Fields | undefined {
  return isList(value) ? value[0] : undefined;
}

/** Searches the objects in a wrapper, as in `{"response": {"deals": […]}}`. The first that holds records is used. */
function inWrapperOf(wrapper: Fields, holders: Holders, around: Fields, depth: number): JsonRecord[] | undefined {
  if (depth === 0 || isPage(wrapper)) return undefined;
  let context: Fields | undefined;
  for (const [key, inner] of Object.entries(wrapper)) {
    if (OTHER_PRODUCTS.test(key) || !isRecord(inner)) continue;
    context ??= within(around, wrapper);
    const records = unwrapped(inner, holders, context, depth - 1);
    if (records !== undefined) return records;
  }
  return undefined;
}

/** Finds products under a key that is not among the known ones. */
function productsIn(wrapper: Fields): string | undefined {
  const key = Object.keys(wrapper).find((key) => isProductList(key, wrapper[key]));
  return key === undefined || isPage(wrapper) ? undefined : key;
}

/** True for a list of products that is not about another product. */
export function isProductList(key: string, value: unknown): boolean {
  return !OTHER_PRODUCTS.test(key) && isList(value) && value[0] !== undefined && isProduct(value[0]);
}

/** Lists within a product: its variations, and the products beside it on its page. */
const OTHER_PRODUCTS =
  /varia|related|similar|also|compar|bundle|together|accessor|recommend|sponsor|competi|review|children/i;

/** True for a product without an ASIN field: the address of its page has it. */
export function isPage(value: Fields): boolean {
  return Object.values(value).some(isPageAddress);
}

export function isPageAddress(value: unknown): boolean {
  return typeof value === "string" && /^https?:\/\/\S+\/(?:dp|gp\/product)\//i.test(value.slice(0, LONGEST_ADDRESS));
}

/** Distinguishes a product from a wrapper, because products too may have lists named `data` or `items`. */
export function isProduct(value: Fields): boolean {
  return Object.keys(value).some((key) => /asin/i.test(key) && !isRecord(value[key]) && !Array.isArray(value[key]));
}

export function isContext(value: unknown): boolean {
  return value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.every(isRecord);
}

/** Adds the fields of a wrapper, except lists, to those of the wrappers around it. */
function within(around: Fields, wrapper: Fields): Fields {
  const own = Object.entries(wrapper).filter(([, value]) => isContext(value));
  if (own.length === 0) return around;
  const room = Math.max(0, MOST_CONTEXT - Object.keys(around).length);
  return { ...around, ...Object.fromEntries(own.slice(0, room)) };
}
