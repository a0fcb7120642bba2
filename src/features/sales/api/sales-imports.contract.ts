/** Reports of an account's own sales: uploading, progress, rejected rows, deletion; and the settings of sales. */
import { Type } from "typebox";
import { momentOf, normalizeMoment } from "../../../platform/base/period.ts";
import { idParams, paging, tidyText } from "../../../platform/http/parameters.ts";
import { closed, Deleted, dateTime, integer, nextPage, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { canonicalDomain, MARKETPLACE_DOMAINS } from "../../catalog/marketplace.ts";
import { RUN_STATES } from "../../imports/import-run.ts";
import { ORIGINS } from "../../search-data/report.ts";
import {
  AdvertisingTotal,
  ImportedSettlement,
  SalesKind,
  SalesPreview,
  SalesReason,
  salesSpan,
} from "./sales-previews.ts";
import { day, salesTag } from "./sales-schemas.ts";

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
    RUN_STATES,
    "`held` until you start it, `waiting` in the queue, `running`, then `done`, `failed` (see `problem`) or `cancelled`.",
  ),
  kind: SalesKind,
  format: nullable.string("The detected file format; null until the file is read."),
  digest: nullable.string("The SHA-256 of the file."),
  ...salesSpan,
  isPreviewed: Type.Boolean({
    description: "Whether the import is held and its file was read, so that it has a preview.",
  }),
  progress: nullable.number("The progress, 0 to 1; null if the size is unknown."),
  problem: nullable.string("Why the import failed."),
  createdAt: dateTime("When the upload completed."),
  updatedAt: dateTime("When the import last changed."),
  finishedAt: nullable.dateTime("When the import finished."),
};

const SalesImport = Type.Object(properties);

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
    hold: Type.Boolean({
      default: false,
      description:
        "Whether the import waits until it is started, so that you can look at its preview first. Held imports are cancelled after a day.",
    }),
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
    reasons: Type.Array(SalesReason, { description: "The most frequent reasons for rejected rows." }),
    settlements: Type.Array(ImportedSettlement, { description: "The settlements that the file brought." }),
    advertising: Type.Array(AdvertisingTotal, {
      description:
        "The totals of an advertising report by currency; empty for other reports and until the import has ended.",
    }),
  }),
} as const satisfies Contract;

export const previewSalesImport = {
  ...oneImport,
  id: "previewSalesImport",
  method: "GET",
  path: "/api/v1/sales/imports/:id/preview",
  summary: "Preview an import of sales",
  description:
    "Returns what a held import would do: exactly what it then does, unless the account's sales change in between. Nothing is stored. The file is read in the background, " +
    "in turn with imports; until `isPreviewed` of the import is true, and for imports that are not held, the response is 409.",
  data: SalesPreview,
  errors: ["conflict"],
  lasting: true,
} as const satisfies Contract;

export const startSalesImport = {
  ...oneImport,
  id: "startSalesImport",
  method: "POST",
  path: "/api/v1/sales/imports/:id/start",
  summary: "Start a held import of sales",
  description:
    "Queues a held import. An import that is waiting or running is left unchanged. If it has finished, the response is 409.",
  data: SalesImport,
  errors: ["conflict"],
  lasting: true,
} as const satisfies Contract;

export const deleteSalesImport = {
  ...oneImport,
  id: "deleteSalesImport",
  method: "DELETE",
  summary: "Delete an import of sales",
  description:
    "Deletes an import and every record that it brought. A running import stops, and a held one is never imported.",
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
