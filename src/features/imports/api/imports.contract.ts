/** File imports, for operators. Their schemas are in `import-schemas.ts`. */
import { Type } from "typebox";
import { normalizeMoment } from "../../../platform/base/period.ts";
import { formatOf, paged, tidyText, tidyWord } from "../../../platform/http/parameters.ts";
import { closed, nextPage, nullable } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { operatorRoute } from "../../access/api/operator-route.ts";
import { canonicalDomain } from "../../catalog/marketplace.ts";
import {
  Import,
  ImportDetail,
  importId,
  Preview,
  RejectedRow,
  readingParameters,
  readingProblems,
} from "./import-schemas.ts";

/** Accepts any letter case in names, and the usual spellings of a tab. */
export const prepareReading = {
  preset: tidyWord,
  marketplace: canonicalDomain,
  format: tidyWord,
  decimal: tidyWord,
  mapping: tidyText,
  delimiter: (raw: string) => (raw === "tab" || raw === "\\t" ? "\t" : raw),
  seenAt: normalizeMoment,
};

const oneImport = {
  ...operatorRoute,
  path: "/api/admin/imports/:id",
  params: Type.Object({ id: importId }),
  savedIds: { id: "importId" },
} as const;

export const importFile = {
  ...operatorRoute,
  id: "importFile",
  method: "POST",
  path: "/api/admin/imports",
  summary: "Import a file",
  description:
    "Uploads a file as the request body: CSV, TSV, JSON or JSON Lines, also gzipped or as the only file of a zip archive; Excel (`.xlsx`); Parquet; with any content type. Files are " +
    "imported in the background; accounts take turns, each with one file at a time. With `hold` the import waits until you start it, so that you can look at its " +
    "preview first. Imports held for more than a day are cancelled.",
  query: Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: 300,
      default: "upload",
      description: "The file name. Its extension helps to detect the format.",
    }),
    ...readingParameters,
    hold: Type.Boolean({ default: false, description: "Whether the import waits until it is started." }),
  }),
  file: "The file.",
  data: Import,
  status: 202,
  errors: ["request_timeout", "payload_too_large"],
  savesIdAs: "importId",
  check: readingProblems,
  prepare: { name: tidyText, ...prepareReading },
} as const satisfies Contract;

export const listImports = {
  ...operatorRoute,
  id: "listImports",
  method: "GET",
  path: "/api/admin/imports",
  summary: "List imports",
  description: "Returns imports through the API and by command, newest first.",
  query: Type.Object(paged()),
  data: Type.Object({ imports: Type.Array(Import), next: nextPage }),
} as const satisfies Contract;

export const showImport = {
  ...oneImport,
  id: "showImport",
  method: "GET",
  summary: "Get an import",
  description: "Returns an import with its progress and the reasons for rejected rows.",
  data: ImportDetail,
} as const satisfies Contract;

const rejectsAsTable = {
  "text/csv": "A table of all rejected rows and cells: line, asin, reason, row, column, value.",
};

export const listRejects = {
  ...oneImport,
  id: "listRejects",
  method: "GET",
  path: "/api/admin/imports/:id/rejects",
  summary: "List rejected rows",
  description:
    "Returns rejected rows and cells in file order; at most 100,000 are kept per import. With `Accept: text/csv` or `format=csv`, returns all of " +
    "them as a table that you can correct and import again.",
  query: Type.Object({
    limit: Type.Integer({
      minimum: 1,
      maximum: 1_000,
      default: 100,
      description: "The maximum number of items to return.",
    }),
    after: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: "Returns only rows after this one. Pass `next` of the previous page.",
    }),
    format: formatOf(rejectsAsTable),
  }),
  data: Type.Object({
    rejects: Type.Array(RejectedRow),
    next: nullable.integer("Pass this as `after` to get the next page. Null on the last page."),
  }),
  alternatives: rejectsAsTable,
} as const satisfies Contract;

export const previewImport = {
  ...oneImport,
  id: "previewImport",
  method: "GET",
  path: "/api/admin/imports/:id/preview",
  summary: "Preview an import",
  description:
    "Reads about the first 20,000 rows of a held file and stores nothing. If the columns are not recognized, `preset` is null; pass `map` " +
    "for them. If the file can't be read, the response is 400 with the reason; if the file no longer exists, 409.",
  data: Preview,
  errors: ["conflict"],
} as const satisfies Contract;

export const changeImport = {
  ...oneImport,
  id: "changeImport",
  method: "PATCH",
  summary: "Change how a file is read",
  description:
    "Replaces all options of a held import; omitted options are those of `mapping` or detected. The preview shows the result. If the import was started, the " +
    "response is 409.",
  body: Type.Object(readingParameters, closed),
  data: Import,
  errors: ["conflict"],
  prepare: prepareReading,
} as const satisfies Contract;

export const startImport = {
  ...oneImport,
  id: "startImport",
  method: "POST",
  path: "/api/admin/imports/:id/start",
  summary: "Start an import",
  description:
    "Queues a held import. An import that is waiting or running is left unchanged. If it has finished, the response is 409.",
  data: Import,
  errors: ["conflict"],
  lasting: true,
} as const satisfies Contract;

export const cancelImport = {
  ...oneImport,
  id: "cancelImport",
  method: "DELETE",
  summary: "Cancel an import",
  description:
    "Cancels an import and deletes the file. A running import ends at once; rows stored before are kept. A finished " +
    "import is left unchanged.",
  data: Import,
} as const satisfies Contract;
