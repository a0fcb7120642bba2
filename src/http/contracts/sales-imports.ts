/** Reports of an account's own sales: uploading, progress, rejected rows, deletion; and the settings of sales. */
import { Type } from "typebox";
import { momentOf, normalizeMoment } from "../../base/period.ts";
import { canonicalDomain, MARKETPLACE_DOMAINS } from "../../catalog/marketplace.ts";
import { ORIGINS, REPORT_STATES } from "../../reports/report.ts";
import { AD_LEVELS, SALES_KINDS } from "../../sales/record.ts";
import type { Contract } from "../contract.ts";
import { Reason } from "./import-schemas.ts";
import { idParams, paging, tidyText } from "./parameters.ts";
import { day, money, salesTag } from "./sales-schemas.ts";
import { closed, Deleted, dateTime, integer, nextPage, nullable, oneOf, text } from "./schemas.ts";

const free = { tag: salesTag, gate: { counted: false } } as const;
const oneImport = {
  ...free,
  path: "/api/v1/sales/imports/:id",
  params: idParams("import"),
  savedIds: { id: "salesImportId" },
  prepare: { id: tidyText },
} as const;

const properties = {
  id: Type.String(),
  name: text("The file name."),
  origin: oneOf(ORIGINS, "How the file arrived."),
  status: oneOf(
    REPORT_STATES,
    "`waiting` in the queue, `running`, then `done`, `failed` (see `problem`) or `cancelled`.",
  ),
  kind: Type.Unsafe<(typeof SALES_KINDS)[number] | null>({
    type: ["string", "null"],
    enum: [...SALES_KINDS, null],
    description: "The kind of report, recognised by the content of the file; null until it is read.",
  }),
  format: nullable.string("The detected file format; null until the file is read."),
  digest: nullable.string("The SHA-256 of the file."),
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
  progress: nullable.number("The progress, 0 to 1; null if the size is unknown."),
  problem: nullable.string("Why the import failed."),
  createdAt: dateTime("When the upload completed."),
  updatedAt: dateTime("When the import last changed."),
  finishedAt: nullable.dateTime("When the import finished."),
};

const SalesImport = Type.Object(properties);

const AdvertisingLevel = oneOf(AD_LEVELS, "What the rows of an advertising report are about.");

const AdvertisingTotal = Type.Object(
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

export const importSales = {
  ...free,
  id: "importSales",
  method: "POST",
  path: "/api/v1/sales/imports",
  summary: "Import a report of your sales",
  description:
    "Uploads a report of the marketplace as the request body: settlements, date range transactions, transactions of the Finances API, orders, Sales and Traffic, stock, returns, reimbursements, storage fees, " +
    "fee previews, advertising, a cost sheet or exchange rates. The kind of report is recognised by its content. The report belongs to the account: no other " +
    "account sees it. Importing a file again changes nothing; a later report of the same period replaces earlier figures.",
  query: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 300, default: "upload", description: "The file name." }),
    marketplace: Type.Optional(oneOf(MARKETPLACE_DOMAINS, "The marketplace of a file that does not name it.")),
    from: Type.Optional(day("The first day of a report that does not name its days, such as a business report.")),
    to: Type.Optional(day("The last day of that report. The default is `from`.")),
    seenAt: Type.Optional(
      text(
        "When the file was last modified: a date or date-time. Stock was counted then if the report does not say when, and orders of that day are not complete. The time of the upload is used by default, and instead of a time in the future or before 1995.",
      ),
    ),
  }),
  file: "The report.",
  data: SalesImport,
  status: 202,
  errors: ["request_timeout", "payload_too_large", "conflict"],
  savesIdAs: "salesImportId",
  check: ({ from, to, seenAt }) => {
    if (seenAt !== undefined && momentOf(String(seenAt), "from") === undefined)
      return [{ parameter: "seenAt", message: "must be a date or a date-time, such as 2026-03-01" }];
    if (to !== undefined && from === undefined) return [{ parameter: "from", message: "is required together with to" }];
    return from !== undefined && to !== undefined && String(to) < String(from)
      ? [{ parameter: "to", message: "must not be before from" }]
      : [];
  },
  prepare: { name: tidyText, marketplace: canonicalDomain, seenAt: normalizeMoment },
} as const satisfies Contract;

export const listSalesImports = {
  ...free,
  id: "listSalesImports",
  method: "GET",
  path: "/api/v1/sales/imports",
  summary: "List imports of sales",
  description: "Returns the account's imports of sales, newest first.",
  query: Type.Object(paging),
  data: Type.Object({ imports: Type.Array(SalesImport), next: nextPage }),
} as const satisfies Contract;

export const showSalesImport = {
  ...oneImport,
  id: "showSalesImport",
  method: "GET",
  summary: "Get an import of sales",
  description:
    "Returns an import with its progress, the reasons for rejected rows, whether its settlements add up to their totals, and what counts of its advertising.",
  data: Type.Object({
    ...properties,
    reasons: Type.Array(Type.Omit(Reason, ["isCell"]), { description: "The most frequent reasons for rejected rows." }),
    settlements: Type.Array(
      Type.Object({
        id: text("The settlement's ID."),
        currency: text("The currency (ISO 4217)."),
        total: nullable.number("The total of the file. Null if the file has none, or hidden from you."),
        reconciled: Type.Unsafe<boolean | null>({
          type: ["boolean", "null"],
          description: "Whether the lines add up to the total; null without a total.",
        }),
        difference: nullable.number("The total minus the sum of the lines. Null without a total, or hidden from you."),
        unclassified: integer("How many lines have no class."),
      }),
      { description: "The settlements that the file brought." },
    ),
    advertising: Type.Array(AdvertisingTotal, {
      description:
        "The totals of an advertising report by currency; empty for other reports and until the import has ended.",
    }),
  }),
} as const satisfies Contract;

export const deleteSalesImport = {
  ...oneImport,
  id: "deleteSalesImport",
  method: "DELETE",
  summary: "Delete an import of sales",
  description: "Deletes an import and every record that it brought. A running import stops.",
  data: Deleted,
} as const satisfies Contract;

export const deleteSales = {
  ...free,
  id: "deleteSales",
  method: "DELETE",
  path: "/api/v1/sales",
  summary: "Delete all sales data",
  description:
    "Deletes all imports, costs, assigned classes and settings of the account's sales, except that amounts stay hidden from viewers. It cannot be undone.",
  data: Type.Object({ deleted: integer("The number of deleted imports.") }),
  lasting: true,
} as const satisfies Contract;

const SalesSettings = Type.Object({
  hideMoney: Type.Boolean({ description: "Whether amounts are hidden from viewers." }),
});

export const showSalesSettings = {
  ...free,
  id: "showSalesSettings",
  method: "GET",
  path: "/api/v1/sales/settings",
  summary: "Get the settings of sales",
  description: "Returns whether the owner hides amounts from viewers.",
  data: SalesSettings,
} as const satisfies Contract;

export const putSalesSettings = {
  ...free,
  gate: { session: true, role: "owner", counted: false },
  id: "putSalesSettings",
  method: "PUT",
  path: "/api/v1/sales/settings",
  summary: "Hide or show amounts",
  description: "Hides all amounts of sales from viewers, or shows them again. Only owners can do this.",
  body: Type.Object({ hideMoney: Type.Boolean({ description: "Whether to hide amounts from viewers." }) }, closed),
  data: SalesSettings,
} as const satisfies Contract;
