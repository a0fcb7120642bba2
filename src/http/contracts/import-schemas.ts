/** What is told of imports, and the parameters that say how a file is to be read. */
import { Type } from "typebox";
import type { ErrorDetail } from "../../base/errors.ts";
import { momentOf } from "../../base/period.ts";
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { FORMATS, type Format } from "../../sources/files/table.ts";
import { type ImportOptions, RUN_STATES, type RunState } from "../../sources/import/import-run.ts";
import type { Pair } from "../../sources/presets/mapping.ts";
import { FIELDS } from "../../sources/presets/preset.ts";
import { PRESETS } from "../../sources/presets/presets.ts";
import { dateTime, maybeTime, nullable } from "./schemas.ts";

export const importId = Type.String({ minLength: 1, maxLength: 100, description: "The import's id." });

export const readingParameters = {
  preset: Type.Optional(
    Type.String({
      enum: PRESETS.map(({ name }) => name),
      description: "What kind of export it is; by default found out.",
    }),
  ),
  marketplace: Type.Optional(
    Type.Unsafe<MarketplaceDomain>({
      type: "string",
      enum: MARKETPLACE_DOMAINS,
      description: "For rows that do not name theirs.",
    }),
  ),
  format: Type.Optional(
    Type.Unsafe<Format>({ type: "string", enum: FORMATS, description: "The file's format; by default found out." }),
  ),
  encoding: Type.Optional(
    Type.String({ maxLength: 40, description: "Of a text that is not UTF-8, such as `windows-1252`." }),
  ),
  delimiter: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1, description: "What divides the cells of a CSV; `tab` for a tab." }),
  ),
  header: Type.Optional(Type.Boolean({ description: "`false` where the first line is a row already." })),
  seenAt: Type.Optional(
    Type.String({ description: "When rows were seen that do not say it: a date or a date-time; by default now." }),
  ),
  map: Type.Optional(
    Type.String({
      maxLength: 4_000,
      description: `Columns to read fields from, as \`field=column\`, separated by commas. Fields: ${FIELDS.join(", ")}.`,
    }),
  ),
};

type Reading = { encoding?: string; seenAt?: string; map?: string };

/** What no schema can say of them. */
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
        : `names no field with "${wrong.field}"; fields are ${FIELDS.join(", ")}`,
    });
  return problems;
}

/** Reads `asin=Code,price=Buy Box`. */
export function pairsOf(map: string): Pair[] {
  return map.split(",").map((text) => {
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

const count = (description: string) => Type.Integer({ description });

export const Reason = Type.Object({
  reason: Type.String({ description: "As the first such row tells it." }),
  rows: count("How many rows it is true of."),
  firstLine: count("The line of the first of them."),
});

const properties = {
  id: Type.String(),
  name: Type.String({ description: "The file's name; of an import by command its path." }),
  uploaded: Type.Boolean({ description: "Whether it came through the API." }),
  status: Type.Unsafe<RunState>({
    type: "string",
    enum: RUN_STATES,
    description:
      "`held` until it is started, `waiting` for its turn, `running`, and then `done`, `failed` (see `problem`) or `cancelled`.",
  }),
  format: nullable.string("The file's format, once it has been looked at."),
  preset: nullable.string("What kind of export it is read as, once it has been looked at."),
  options: Type.Unsafe<ImportOptions>(
    Type.Object(
      {
        preset: Type.Optional(Type.String()),
        marketplace: Type.Optional(Type.String()),
        format: Type.Optional(Type.String()),
        encoding: Type.Optional(Type.String()),
        delimiter: Type.Optional(Type.String()),
        header: Type.Optional(Type.Boolean()),
        map: Type.Optional(Type.Array(Type.Object({ field: Type.String(), column: Type.String() }))),
        seenAt: Type.String(),
      },
      { description: "How it was asked to be read." },
    ),
  ),
  counts: Type.Object(
    {
      read: count("Rows that are dealt with."),
      added: count("Products that were not known."),
      changed: count("Products of which something is different now."),
      unchanged: count("Products of which nothing new was told."),
      rejected: count("Rows that were not taken."),
    },
    { description: "`read` is the sum of the others." },
  ),
  position: count("Rows of the file that are dealt with. A run that was cut short goes on after them."),
  bytesRead: count("How much of the file has been read."),
  bytesTotal: nullable.integer("The size of the file; null where it is not known."),
  progress: nullable.number("The share that is done, 0 to 1; null where the size is not known."),
  rowsPerSecond: nullable.integer("Since it last began or went on."),
  problem: nullable.string("Why it failed, or was cancelled by the service."),
  createdAt: dateTime("When the file had come."),
  startedAt: maybeTime("When it last began or went on."),
  updatedAt: dateTime("When something last changed."),
  finishedAt: maybeTime("When it ended."),
};

export const Import = Type.Object(properties);

export const ImportDetail = Type.Object({
  ...properties,
  reasons: Type.Array(Reason, { description: "Why rows were not taken: the most frequent reasons." }),
});

export const RejectedRow = Type.Object({
  number: count("Where it stands in the list."),
  line: count("The line of the file, as an editor counts; the row where there are no lines."),
  asin: nullable.string("The product, where the row tells it."),
  reason: Type.String(),
  row: nullable.string("The row as JSON, cut short."),
});

export const PreviewedProduct = Type.Object({
  marketplace: Type.String(),
  asin: Type.String(),
  parentAsin: nullable.string("The listing that it is a variation of."),
  title: nullable.string("The title."),
  brand: nullable.string("The brand."),
  category: nullable.string("The category."),
  imageUrl: nullable.string("A picture."),
  price: nullable.number("In `currency`."),
  currency: Type.String(),
  bsr: nullable.integer("The best-seller rank."),
  bsrCategory: nullable.string("The list that the rank is of."),
  reportedSales: nullable.integer("Units a month, as the marketplace tells them."),
  reviewCount: nullable.integer("The number of reviews."),
  rating: nullable.number("1 to 5."),
  seenAt: dateTime("When it was seen."),
});

export const Preview = Type.Object({
  format: Type.String(),
  preset: Type.Union([Type.Object({ name: Type.String(), title: Type.String() }), Type.Null()], {
    description: "What kind of export it is read as; null where nothing tells how to read its columns.",
  }),
  columns: Type.Array(Type.String()),
  isAll: Type.Boolean({ description: "Whether the file was read to its end; otherwise its first rows were." }),
  read: count("Rows that were read: the next two together."),
  usable: count("Products that would be stored."),
  rejected: count("Rows that would not be taken."),
  historyPoints: count("Points of history that would be stored."),
  problem: nullable.string("Why it cannot be read, or not to its end."),
  first: Type.Array(PreviewedProduct, { description: "The first products, as they would be stored." }),
  fill: Type.Array(Type.Object({ field: Type.String(), rows: Type.Integer() }), {
    description: "How many of the usable ones tell each field.",
  }),
  reasons: Type.Array(Reason, { description: "Why rows would not be taken." }),
  marketplaces: Type.Array(Type.Object({ marketplace: Type.String(), rows: Type.Integer() })),
});
