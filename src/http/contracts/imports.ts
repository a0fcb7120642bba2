/** Imports, for operators. What they take and tell of a file is in `import-schemas.ts`. */
import { Type } from "typebox";
import { normalizeMoment } from "../../base/period.ts";
import { canonicalDomain } from "../../catalog/marketplace.ts";
import type { Contract } from "../contract.ts";
import {
  Import,
  ImportDetail,
  importId,
  Preview,
  RejectedRow,
  readingParameters,
  readingProblems,
} from "./import-schemas.ts";
import { formatOf } from "./parameters.ts";
import { nullable } from "./schemas.ts";

/** Names are forgiven their letter case, and what people write for a tab. */
const reading = {
  preset: (raw: string) => raw.trim().toLowerCase(),
  marketplace: canonicalDomain,
  format: (raw: string) => raw.trim().toLowerCase(),
  delimiter: (raw: string) => (raw === "tab" || raw === "\\t" ? "\t" : raw),
  seenAt: normalizeMoment,
};

const operators = { gate: { operator: true, counted: false }, tag: "Operator" } as const;
const one = {
  ...operators,
  params: Type.Object({ id: importId }),
  savedIds: { id: "importId" },
} as const;

export const importFile = {
  ...operators,
  id: "importFile",
  method: "POST",
  path: "/api/admin/imports",
  summary: "Import a file",
  description:
    "The body is the file itself: CSV, TSV, JSON, JSON lines or Parquet, gzipped or not, of any content type. It is imported in " +
    "the background, one file after the other; with `hold` it waits until it is started, so that its preview can be looked at. " +
    "What is held for a day is cancelled.",
  query: Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: 300,
      default: "upload",
      description: "The file's name; its ending helps to tell the format.",
    }),
    ...readingParameters,
    hold: Type.Boolean({ default: false, description: "Whether to wait until it is started." }),
  }),
  file: "The file.",
  data: Import,
  status: 202,
  errors: ["request_timeout", "payload_too_large"],
  savesIdAs: "importId",
  check: readingProblems,
  prepare: {
    name: (raw) =>
      raw
        .toWellFormed()
        .replace(/\p{Cc}+/gu, " ")
        .trim(),
    ...reading,
  },
} as const satisfies Contract;

export const listImports = {
  ...operators,
  id: "listImports",
  method: "GET",
  path: "/api/admin/imports",
  summary: "Imports",
  description: "Imports through the API and by command, the newest first.",
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, description: "How many." }),
    before: Type.Optional(
      Type.String({ maxLength: 100, description: "Only those older than this one: `next` of a list." }),
    ),
  }),
  data: Type.Object({
    imports: Type.Array(Import),
    next: nullable.string("What to send as `before` for the next ones; null at the end."),
  }),
  status: 200,
} as const satisfies Contract;

export const showImport = {
  ...one,
  id: "showImport",
  method: "GET",
  path: "/api/admin/imports/:id",
  summary: "One import",
  description: "How far it has come, and why rows were not taken.",
  data: ImportDetail,
  status: 200,
} as const satisfies Contract;

const tableOfRejects = { "text/csv": "A table of all: line, asin, reason, row." };

export const listRejects = {
  ...one,
  id: "listRejects",
  method: "GET",
  path: "/api/admin/imports/:id/rejects",
  summary: "Rows that were not taken",
  description:
    "In the order of the file; of each import at most 100,000 are kept. With `Accept: text/csv` or `format=csv` all of them are sent as a table, " +
    "to be mended and imported again.",
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: "How many." }),
    after: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
      description: "Only those after this one: `next` of a list.",
    }),
    format: formatOf(tableOfRejects),
  }),
  data: Type.Object({
    rejects: Type.Array(RejectedRow),
    next: nullable.integer("What to send as `after` for the next ones; null at the end."),
  }),
  status: 200,
  alternatives: tableOfRejects,
} as const satisfies Contract;

export const previewOfImport = {
  ...one,
  id: "previewImport",
  method: "GET",
  path: "/api/admin/imports/:id/preview",
  summary: "What an import would do",
  description:
    "Reads the first 20,000 rows or so of a file that is held, and stores nothing. Where nothing tells how to read its " +
    "columns, `preset` is null, and `map` can be given for them. A file that cannot be read at all gets 400 with the reason; one that is " +
    "not there any more gets 409.",
  data: Preview,
  status: 200,
  errors: ["conflict"],
} as const satisfies Contract;

export const changeImport = {
  ...one,
  id: "changeImport",
  method: "PATCH",
  path: "/api/admin/imports/:id",
  summary: "Read a file in another way",
  description:
    "For a file that is held: the preview shows what becomes of it. All options take the place of those before; what is left out is " +
    "found out. What was started gets 409.",
  body: Type.Object(readingParameters, { additionalProperties: false }),
  data: Import,
  status: 200,
  errors: ["conflict"],
  prepare: reading,
} as const satisfies Contract;

export const startImport = {
  ...one,
  id: "startImport",
  method: "POST",
  path: "/api/admin/imports/:id/start",
  summary: "Start an import",
  description:
    "What is held waits for its turn from now on. What waits already, or is running, stays as it is; what has ended gets 409.",
  data: Import,
  status: 200,
  errors: ["conflict"],
} as const satisfies Contract;

export const cancelImport = {
  ...one,
  id: "cancelImport",
  method: "DELETE",
  path: "/api/admin/imports/:id",
  summary: "Cancel an import",
  description:
    "What is held or waits is never run; what is running stops after what is being stored. What was stored before stays. The file " +
    "is removed. What has ended stays as it ended.",
  data: Import,
  status: 200,
} as const satisfies Contract;
