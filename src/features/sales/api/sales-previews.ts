/** The effect of an import of sales, done or previewed: its totals, settlements and advertising. */
import { Type } from "typebox";
import { dateTime, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import { Reason } from "../../imports/api/import-schemas.ts";
import { AMOUNT_KINDS } from "../import/sales-preview.ts";
import { AD_LEVELS, SALES_KINDS } from "../record.ts";
import { money } from "./sales-schemas.ts";

export const SalesKind = Type.Unsafe<(typeof SALES_KINDS)[number] | null>({
  type: ["string", "null"],
  enum: [...SALES_KINDS, null],
  description: "The kind of report, recognised by the content of the file; null until it is read.",
});

export const salesSpan = {
  marketplaces: Type.Array(Type.String(), { description: "The marketplaces that the report is about." }),
  periodStart: nullable.string("The first day that the report is about."),
  periodEnd: nullable.string("The last day that the report is about."),
  counts: Type.Object({
    read: integer("Processed rows of the file."),
    added: integer("New records."),
    changed: integer("Changed records."),
    unchanged: integer("Unchanged records."),
    rejected: integer("Rejected rows of the file."),
  }),
};

export const SalesReason = Type.Omit(Reason, ["isCell"]);

export const ImportedSettlement = Type.Object({
  id: text("The settlement's ID."),
  currency: text("The currency (ISO 4217)."),
  total: nullable.number("The total of the file. Null if the file has none, or hidden from you."),
  reconciled: Type.Unsafe<boolean | null>({
    type: ["boolean", "null"],
    description: "Whether the lines add up to the total; null without a total.",
  }),
  difference: nullable.number("The total minus the sum of the lines. Null without a total, or hidden from you."),
  unclassified: integer("How many lines have no class."),
});

const AdvertisingLevel = oneOf(AD_LEVELS, "What the rows of an advertising report are about.");

export const AdvertisingTotal = Type.Object(
  {
    level: AdvertisingLevel,
    currency: text("The currency (ISO 4217)."),
    rows: integer("Rows of the file in this currency, without rejected ones."),
    days: integer("Days with at least one row."),
    from: text("The first of these days."),
    to: text("The last of these days."),
    spend: money("The spend of the file: the sum of `counted`, `known`, `covered` and `replaced`."),
    counted: money("The part that your figures contain."),
    known: money("The part that an earlier import had already brought. It is not stored again."),
    covered: money("The part that counts from reports of the levels in `coveredBy`, which have the same spend."),
    coveredBy: Type.Array(AdvertisingLevel, { description: "The levels that count instead of `covered`." }),
    covering: money("What counts instead of `covered`: another amount if the reports disagree."),
    replaced: money("The part that a later report of the same level has replaced."),
  },
  { description: "The spend of an advertising report, and what of it counts." },
);

const PreviewTotal = Type.Object(
  {
    amounts: oneOf(AMOUNT_KINDS, "The amounts that are added up."),
    currency: nullable.string("The currency (ISO 4217); null for amounts without one."),
    total: money("The total of the file, without rejected rows: the sum of the other five."),
    kept: money("The part that this import brings."),
    known: money("The part that an earlier import had already brought. It is not stored again."),
    covered: money("The part that counts from another report with the same money, such as a settlement."),
    cancelled: money("The part of cancelled lines of orders, which count in no figure whatever amounts they have."),
    dropped: money(
      "The rest: older than what is stored, repeated by a later row of the file, or of a file that can't be read to its end.",
    ),
  },
  { description: "The total of a file, and what would be kept of it." },
);

export const SalesPreview = Type.Object({
  readAt: dateTime("When the file was read. Imports after that may change what this one would do."),
  kind: SalesKind,
  format: nullable.string("The detected file format; null if the file can't be read."),
  columns: Type.Array(Type.String()),
  sheet: nullable.string("The sheet of the workbook that is read; null for other files."),
  sheets: Type.Array(Type.String(), { description: "All sheets of the workbook; empty for other files." }),
  unusedColumns: Type.Array(Type.String(), { description: "Columns that nothing is read from." }),
  isAll: Type.Boolean({ description: "Whether the whole file was read." }),
  problem: nullable.string("Why the file can't be read, or not to its end."),
  ...salesSpan,
  first: Type.Array(Type.Unsafe<Record<string, string>>({ type: "object", additionalProperties: { type: "string" } }), {
    description: "The first records as they would be stored; empty if amounts are hidden from you.",
  }),
  reasons: Type.Array(SalesReason, { description: "Why rows would be rejected, the most frequent first." }),
  totals: Type.Array(PreviewTotal, {
    description: "The totals of the file by kind of amount and currency; empty for reports without amounts to add up.",
  }),
  settlements: Type.Array(ImportedSettlement, { description: "The settlements that the file would bring." }),
  advertising: Type.Array(AdvertisingTotal, { description: "The totals of an advertising report by currency." }),
});
