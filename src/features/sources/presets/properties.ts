/**
 * Properties: named values of the listing, inside one field of a record. They come as `[{name, value}]` or `{name: value}`:
 * `additionalProperties: [{name: "Best Sellers Rank", value: "#29 in HDMI Cables"}]`. They become columns of the record.
 */

import { isRecord, parsedJson } from "../../../platform/base/json.ts";
import { isMissing } from "../../../platform/tables/cells/missing-values.ts";
import { columnKey } from "../../../platform/tables/cells/name-key.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { hasHeader, type RawRow, type Table } from "../../../platform/tables/table.ts";
import { customerReviewsIn, isCustomerReviews } from "./customer-reviews.ts";
import { NAMES } from "./plain-names.ts";
import type { Field } from "./preset.ts";

const OF_A_LISTING: readonly Field[] = [
  ...(["asin", "parentAsin", "brand", "bsr", "meanRank", "reportedSales", "category", "firstAvailable"] as const),
];

/** The fields read from each holder of properties. Crawlers use the names of schema.org. */
const HOLDERS: Record<string, readonly Field[]> = {
  additionalproperties: OF_A_LISTING,
  additionalproperty: OF_A_LISTING,
  productdetails: OF_A_LISTING,
  productinformation: OF_A_LISTING,
  productoverview: OF_A_LISTING,
  technicaldetails: OF_A_LISTING,
  specifications: OF_A_LISTING,
  attributes: OF_A_LISTING,
  properties: OF_A_LISTING,
  details: OF_A_LISTING,
  aggregaterating: ["rating", "reviewCount"],
  offers: ["price", "currency"],
  metadata: ["seenAt"],
};

/** In a listing these are not the category: "Department: Unisex adult". */
const NOT_OF_A_LISTING = new Set(["department", "product group"].map(columnKey));

const FIELD_OF = new Map(
  NAMES.flatMap(({ field, columns }) => columns.map((name): [string, Field] => [columnKey(name), field])),
);

type Property = { name: string; field: Field; value: unknown };

/** Reads the properties of every record as columns, for files without a specific preset. */
export function withProperties(table: Table): Table {
  // In text tables the column decides, because most have no properties.
  if (hasHeader(table.format) && !table.columns.some(isHolder)) return table;
  const rows: Table["rows"] = async function* (skip) {
    for await (const batch of table.rows(skip)) yield batch.map(expandedRow);
  };
  const sample = table.sample.map(expandedRow);
  const names = sample.flatMap((row) => ("fields" in row ? Object.keys(row.fields) : []));
  return { ...table, rows, sample, columns: [...new Set([...table.columns, ...names])] };
}

/** The columns whose properties are read. */
export function readHolders({ sample }: Pick<Table, "sample">): string[] {
  const records = sample.flatMap((row) => ("fields" in row ? [row.fields] : []));
  return records.flatMap((fields) =>
    Object.keys(fields).filter((holder) => propertiesOf({ [holder]: fields[holder] }).length > 0),
  );
}

function expandedRow(row: RawRow): RawRow {
  if (!("fields" in row)) return row;
  const fields = expanded(row.fields);
  return fields === row.fields ? row : { ...row, fields };
}

/** A property fills a column of the same field only where the record has no value. */
export function expanded(fields: Fields): Fields {
  const properties = propertiesOf(fields);
  if (properties.length === 0) return fields;
  const own = new Map<Field, string>();
  for (const name in fields) {
    const field = FIELD_OF.get(columnKey(name));
    if (field !== undefined && (!own.has(field) || !isMissing(fields[name]))) own.set(field, name);
  }
  const more: Fields = {};
  for (const { name, field, value } of properties) {
    const column = own.get(field) ?? name;
    if (isMissing(fields[column]) && more[column] === undefined) more[column] = value;
  }
  return { ...fields, ...more };
}

function propertiesOf(fields: Fields): Property[] {
  const found: Property[] = [];
  const ranks: { name: string; category: string; rank: unknown }[] = [];
  for (const holder in fields) {
    if (typeof fields[holder] !== "object" && typeof fields[holder] !== "string") continue;
    const wanted = Object.hasOwn(HOLDERS, columnKey(holder)) ? HOLDERS[columnKey(holder)] : undefined;
    if (wanted === undefined) continue;
    const value = inText(fields[holder]);
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of pairsIn(value)) {
      if (isMissing(inner) || NOT_OF_A_LISTING.has(columnKey(name))) continue;
      if (wanted === OF_A_LISTING && isCustomerReviews(name)) {
        found.push(...reviewsIn(inner));
        continue;
      }
      const colon = name.indexOf(":");
      const [before, list] =
        colon < 0 ? [name, ""] : [name.slice(0, colon).trimEnd(), name.slice(colon + 1).trimStart()];
      const field = FIELD_OF.get(columnKey(list === "" ? name : before));
      if (field === undefined || !wanted.includes(field)) continue;
      // "Best Sellers Rank: HDMI Cables" names the list of its rank.
      if (list === "") found.push({ name, field, value: inner });
      else if (field === "bsr") ranks.push({ name: before, category: list, rank: inner });
    }
  }
  const [first] = ranks;
  if (first === undefined) return found;
  const plain = found.filter(({ field }) => field === "bsr").map(({ value }) => ({ rank: value }));
  const rest = found.filter(({ field }) => field !== "bsr");
  return [...rest, { name: first.name, field: "bsr", value: [...plain, ...ranks] }];
}

function isHolder(column: string): boolean {
  return Object.hasOwn(HOLDERS, columnKey(column));
}

/** A text holds its properties as JSON, or as a line each: `Best Sellers Rank: #29 in HDMI Cables`. */
function inText(value: unknown): unknown {
  if (typeof value !== "string") return value;
  if (/^\s*[[{]/.test(value)) return parsedJson(value);
  const lines = value.split("\n").flatMap((line): [string, string][] => {
    const at = line.indexOf(":");
    return at > 0 ? [[line.slice(0, at).trim(), line.slice(at + 1).trim()]] : [];
  });
  return lines.length > 0 ? Object.fromEntries(lines) : null;
}

function reviewsIn(value: unknown): Property[] {
  const { rating, reviewCount } = typeof value === "string" ? customerReviewsIn(value) : figuresIn(value);
  const found: Property[] = [];
  if (!isMissing(rating)) found.push({ name: "rating", field: "rating", value: rating });
  if (!isMissing(reviewCount)) found.push({ name: "review count", field: "reviewCount", value: reviewCount });
  return found;
}

function figuresIn(value: unknown): { rating?: unknown; reviewCount?: unknown } {
  if (!isRecord(value)) return {};
  const figures: { [field in Field]?: unknown } = {};
  for (const [name, inner] of Object.entries(value)) {
    const field = FIELD_OF.get(columnKey(name));
    if (field !== undefined) figures[field] ??= inner;
  }
  return figures;
}

function pairsIn(value: object): [string, unknown][] {
  if (isRecord(value)) return Object.entries(value);
  if (!Array.isArray(value)) return [];
  return value.filter(isRecord).flatMap((each): [string, unknown][] => {
    const name = each["name"] ?? each["type"] ?? each["key"] ?? each["label"];
    return typeof name === "string" ? [[name, each["value"]]] : [];
  });
}
