/**
 * Where the records are in a piece of JSON. Services send them within an answer (the **wrapper**); what else the wrapper says,
 * its lists apart, is the records' **context**: `request_parameters` tell the marketplace of every search result.
 */
import { isRecord } from "../json.ts";
import type { Fields } from "../source.ts";

/** What stands under a key: a list of records, or a list of wrappers with keys of their own. */
export type Holders = { readonly [key: string]: "records" | Holders };

/** Where several are present, the first is taken. */
export const HOLDERS: Holders = {
  products: "records", // Keepa
  search_results: "records", // Rainforest, this and the next two
  category_results: "records",
  bestsellers: "records",
  tasks: { result: { items: "records" } }, // DataForSEO
  series: "records",
  items: "records", // SP-API
  data: "records",
  results: "records",
};

type JsonRecord = { fields: Fields; context?: Fields };

/** The records in a value; undefined where it can be none. */
export function recordsIn(value: unknown): JsonRecord[] | undefined {
  if (Array.isArray(value)) return value.every(isRecord) ? value.flatMap((each) => recordsIn(each) ?? []) : undefined;
  if (!isRecord(value)) return undefined;
  return unwrapped(value, HOLDERS, {}) ?? [{ fields: value }];
}

/** The records in a wrapper; undefined where it is none. */
export function unwrapped(wrapper: Fields, holders: Holders, around: Fields): JsonRecord[] | undefined {
  if (isProduct(wrapper)) return undefined;
  const inner = [wrapper["product"], wrapper["data"]].find(isRecord);
  // A single product (Rainforest), or an answer within an answer (our own).
  if (inner !== undefined && isProduct(inner))
    return [{ fields: inner, context: { ...around, ...contextOf(wrapper) } }];
  if (inner !== undefined && isList(inner["products"])) return unwrapped(inner, holders, around);
  const key = Object.keys(holders).find((key) => isList(wrapper[key]));
  if (key === undefined) return undefined;
  const holder = holders[key] as "records" | Holders;
  // Some write a list for each country beside the first: series, series_it, series_fr.
  const keys = Object.keys(wrapper).filter((each) => each === key || each.startsWith(`${key}_`));
  const held = keys.flatMap((each) => (isList(wrapper[each]) ? wrapper[each] : []));
  const context = { ...around, ...contextOf(wrapper) };
  if (holder === "records") return held.map((fields) => ({ fields, context }));
  return held.flatMap((inner) => unwrapped(inner, holder, context) ?? []);
}

/** A product may have lists that are called like a wrapper's: its daily `data`, its `items`. */
export function isProduct(value: Fields): boolean {
  return Object.keys(value).some((key) => /asin/i.test(key) && !isRecord(value[key]) && !Array.isArray(value[key]));
}

export function isContext(value: unknown): boolean {
  return value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is Fields[] {
  return Array.isArray(value) && value.every(isRecord);
}

function contextOf(wrapper: Fields): Fields {
  return Object.fromEntries(Object.entries(wrapper).filter(([, value]) => isContext(value)));
}
