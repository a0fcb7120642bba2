/** Imports, and the parameters that control how a file is read. */
import { Type } from "typebox";
import type { ErrorDetail } from "../../../platform/base/errors.ts";
import { momentOf } from "../../../platform/base/period.ts";
import { dateTime, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import { DECIMALS } from "../../../platform/tables/cells/number-with-separators.ts";
import { FORMATS } from "../../../platform/tables/table.ts";
import { MARKETPLACE_DOMAINS } from "../../catalog/marketplace.ts";
import type { Pair } from "../../sources/presets/mapping.ts";
import { FIELDS } from "../../sources/presets/preset.ts";
import { PRESETS } from "../../sources/presets/presets.ts";
import { type ImportOptions, RUN_STATES } from "../import-run.ts";
import { WARNINGS } from "../import-warnings.ts";
import { LONGEST_MAPPING_NAME, type ReadingOptions } from "../saved-mapping.ts";

export const importId = Type.String({ minLength: 1, maxLength: 100, description: "The import's ID." });

/** The options for reading a file, which a saved mapping keeps. */
export const mappingParameters = {
  preset: Type.Optional(
    Type.String({
      enum: PRESETS.map(({ name }) => name),
      description: "The kind of export. Detected by default.",
    }),
  ),
  marketplace: Type.Optional(oneOf(MARKETPLACE_DOMAINS, "The marketplace of rows that don't name one.")),
  format: Type.Optional(oneOf(FORMATS, "The file format. Detected by default.")),
  encoding: Type.Optional(
    Type.String({ maxLength: 40, description: "The encoding of a text that is not UTF-8, such as `windows-1252`." }),
  ),
  delimiter: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1, description: "The CSV delimiter; `tab` for a tab." }),
  ),
  header: Type.Optional(Type.Boolean({ description: "`false` if the first line is not a header." })),
  sheet: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: "The sheet of an Excel workbook. By default the first one with columns that are recognized.",
    }),
  ),
  decimal: Type.Optional(
    oneOf(
      DECIMALS,
      "The decimal separator of numbers that can be read in two ways, such as `1.250`. Detected by default.",
    ),
  ),
  map: Type.Optional(
    Type.String({
      maxLength: 4_000,
      description: `Maps fields to columns, as \`field=column\` pairs separated by commas. Fields: ${FIELDS.join(", ")}.`,
    }),
  ),
};

export const readingParameters = {
  ...mappingParameters,
  seenAt: Type.Optional(
    text("When the rows were observed if they don't say so: a date or date-time. Defaults to the time of the upload."),
  ),
  mapping: Type.Optional(text("The name of a saved mapping. Other parameters take precedence over it.")),
};

type Reading = { encoding?: string; seenAt?: string; map?: string };

/** Checks that a schema cannot express. */
export function readingProblems({ encoding, seenAt, map }: Reading, now: Date): ErrorDetail[] {
  const problems: ErrorDetail[] = [];
  if (encoding !== undefined && !isEncoding(encoding))
    problems.push({ parameter: "encoding", message: "must be an encoding such as windows-1252" });
  if (seenAt !== undefined) {
    const at = momentOf(seenAt, "from");
    if (at === undefined || at > now)
      problems.push({
        parameter: "seenAt",
        message: at === undefined ? "must be a date or a date-time, such as 2026-03-01" : "must not be in the future",
      });
  }
  const wrong =
    map === undefined ? undefined : pairsOf(map).find(({ field, column }) => !isField(field) || column === "");
  if (wrong !== undefined)
    problems.push({
      parameter: "map",
      message: isField(wrong.field)
        ? `must name a column for ${wrong.field}, as in ${wrong.field}=Column`
        : `contains the unknown field "${wrong.field}"; fields are ${FIELDS.join(", ")}`,
    });
  return problems;
}

/** Reads `asin=Code,price=Buy Box`. A comma that no `field=` follows is part of the column's name. */
export function pairsOf(map: string): Pair[] {
  return map.split(/,(?=\s*\w+\s*=)/).map((text) => {
    const at = text.includes("=") ? text.indexOf("=") : text.length;
    return { field: text.slice(0, at).trim(), column: text.slice(at + 1).trim() };
  });
}

function isField(text: string): boolean {
  return FIELDS.some((field) => field.toLowerCase() === text.toLowerCase());
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    return false;
  }
}

/** Named as the parameters, except `map`. */
const mappingOptions = {
  preset: Type.Optional(Type.String()),
  marketplace: Type.Optional(Type.String()),
  format: Type.Optional(Type.String()),
  encoding: Type.Optional(Type.String()),
  delimiter: Type.Optional(Type.String()),
  header: Type.Optional(Type.Boolean()),
  sheet: Type.Optional(Type.String()),
  decimal: Type.Optional(Type.String()),
  map: Type.Optional(Type.Array(Type.Object({ field: Type.String(), column: Type.String() }))),
};

export const mappingName = Type.String({
  minLength: 1,
  maxLength: LONGEST_MAPPING_NAME,
  description: "The mapping's name. Not case-sensitive.",
});

export const SavedMapping = Type.Object({
  name: mappingName,
  options: Type.Unsafe<ReadingOptions>(Type.Object(mappingOptions, { description: "How files are read." })),
  updatedAt: dateTime("When the mapping was saved."),
});

export const Reason = Type.Object({
  reason: text("The reason, worded for the first of these rows."),
  rows: integer("The number of rows."),
  firstLine: integer("The line of the first of these rows."),
  isCell: Type.Boolean({ description: "Whether only a cell was left out and the row was kept." }),
});

const warnings = Type.Array(
  Type.Object({
    code: oneOf(WARNINGS, "The kind of assumption."),
    message: text("The assumption in words, with advice in case it is wrong."),
    rows: nullable.integer("How many rows it concerns; null if it concerns a whole column."),
    column: nullable.string("The column it is about, or the one that may hold the missing fact."),
  }),
  { description: "Assumptions about facts that the file does not contain." },
);

const properties = {
  id: Type.String(),
  name: text("The file name; the path for an import by command."),
  uploaded: Type.Boolean({ description: "Whether the file was uploaded through the API." }),
  status: oneOf(
    RUN_STATES,
    "`held` until started, `waiting` in the queue, `running`, then `done`, `failed` (see `problem`) or `cancelled`.",
  ),
  format: nullable.string("The detected file format; null until the file is read."),
  preset: nullable.string("The kind of export the file is read as; null until the file is read."),
  options: Type.Unsafe<ImportOptions>(
    Type.Object(
      {
        ...mappingOptions,
        seenAt: Type.String(),
        seenAtFrom: Type.Optional(
          Type.String({
            enum: ["modified", "received"],
            description: "Set if `seenAt` was not given: when the file was last modified, or received.",
          }),
        ),
      },
      { description: "The requested options." },
    ),
  ),
  counts: Type.Object(
    {
      read: integer("Processed rows."),
      added: integer("New products."),
      changed: integer("Changed products."),
      unchanged: integer("Unchanged products."),
      rejected: integer("Rejected rows."),
    },
    { description: "`read` is the sum of the others." },
  ),
  rejectedCells: integer("Cells that could not be read and were left out of rows that were kept."),
  warnings,
  position: integer("The number of processed rows of the file. An interrupted import resumes after them."),
  bytesRead: integer("The number of bytes read."),
  bytesTotal: nullable.integer("The size of the file in bytes; null if unknown."),
  progress: nullable.number("The progress, 0 to 1; null if the size is unknown."),
  rowsPerSecond: nullable.integer("Rows per second since the import last started or resumed."),
  problem: nullable.string("Why the import failed or was cancelled by the service."),
  createdAt: dateTime("When the upload completed."),
  startedAt: nullable.dateTime("When the import last started or resumed."),
  updatedAt: dateTime("When the import last changed."),
  finishedAt: nullable.dateTime("When the import finished."),
  waitingSince: nullable.dateTime(
    "Since when a running import waits for another process that is changing the catalogue; null if it doesn't wait.",
  ),
};

export const Import = Type.Object(properties);

export const ImportDetail = Type.Object({
  ...properties,
  reasons: Type.Array(Reason, { description: "The most frequent reasons for rejected rows and cells." }),
});

export const RejectedRow = Type.Object({
  number: integer("The position in the list."),
  line: integer("The line in the file as an editor counts, or the row in formats without lines."),
  asin: nullable.string("The product, if the row names one."),
  reason: Type.String(),
  row: nullable.string("The row as truncated JSON; null for a cell."),
  column: nullable.string("The column of a rejected cell, whose row was kept; null for a rejected row."),
  value: nullable.string("The value of a rejected cell as JSON."),
});

const PreviewedProduct = Type.Object({
  marketplace: Type.String(),
  asin: Type.String(),
  parentAsin: nullable.string("The parent listing, if the product is a variation."),
  title: nullable.string("The title."),
  brand: nullable.string("The brand."),
  category: nullable.string("The category."),
  imageUrl: nullable.string("The image URL."),
  price: nullable.number("The price in `currency`."),
  currency: Type.String(),
  bsr: nullable.integer("The best-seller rank."),
  bsrCategory: nullable.string("The category of the rank."),
  reportedSales: nullable.integer("Units sold per month as published by the marketplace."),
  reviewCount: nullable.integer("The number of reviews."),
  rating: nullable.number("The average rating, 1 to 5."),
  seenAt: dateTime("When the product was observed."),
});

export const Preview = Type.Object({
  format: Type.String(),
  preset: Type.Union([Type.Object({ name: Type.String(), title: Type.String() }), Type.Null()], {
    description: "The kind of export the file is read as; null if its columns are not recognized.",
  }),
  columns: Type.Array(Type.String()),
  sheet: nullable.string("The sheet of the workbook that is read; null for other files."),
  sheets: Type.Array(Type.String(), { description: "All sheets of the workbook; empty for other files." }),
  unusedColumns: Type.Array(Type.String(), { description: "Columns that no field is read from." }),
  mapping: Type.Unsafe<Record<string, string>>({
    type: "object",
    additionalProperties: { type: "string" },
    description: "The column that each field is read from. If the columns are not recognized, a suggestion for `map`.",
  }),
  isAll: Type.Boolean({ description: "Whether the whole file was read, not just its first rows." }),
  read: integer("Rows read: `usable` plus `rejected`."),
  usable: integer("Products that would be stored."),
  rejected: integer("Rows that would be rejected."),
  rejectedCells: integer("Cells that would be left out of rows that are kept."),
  historyPoints: integer("History points that would be stored."),
  warnings,
  problem: nullable.string("Why the file can't be read, or not to its end."),
  first: Type.Array(PreviewedProduct, { description: "The first products as they would be stored." }),
  fill: Type.Array(Type.Object({ field: Type.String(), rows: Type.Integer() }), {
    description: "How many of the usable rows have each field.",
  }),
  reasons: Type.Array(Reason, { description: "Why rows would be rejected, or cells left out." }),
  marketplaces: Type.Array(Type.Object({ marketplace: Type.String(), rows: Type.Integer() })),
});
