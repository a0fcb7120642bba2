/** Reports of the marketplace that belong to one account, and the search data in them. */
import { Type } from "typebox";
import { idParams, limit, paging, tidyText } from "../../../platform/http/parameters.ts";
import { closed, Deleted, dateTime, integer, nextPage, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { canonicalDomain, MARKETPLACE_DOMAINS } from "../../catalog/marketplace.ts";
import { Reason } from "../../imports/api/import-schemas.ts";
import { normalize, parameters } from "../../search/api/parameters.ts";
import { ORIGINS, PERIODS, REPORT_STATES } from "../report.ts";

const tag = "Search data";
const oneReport = {
  tag,
  path: "/api/v1/reports/imports/:id",
  params: idParams("import"),
  savedIds: { id: "reportImportId" },
  prepare: { id: tidyText },
} as const;
const day = (description: string) => Type.String({ format: "date", description });

const properties = {
  id: Type.String(),
  name: text("The file name."),
  origin: oneOf(ORIGINS, "How the file arrived."),
  status: oneOf(
    REPORT_STATES,
    "`waiting` in the queue, `running`, then `done`, `failed` (see `problem`) or `cancelled`.",
  ),
  kind: nullable.string(
    "`search_terms` or `query_performance`, recognised by the content of the file; null until it is read.",
  ),
  format: nullable.string("The detected file format; null until the file is read."),
  digest: nullable.string("The SHA-256 of the file."),
  marketplaces: Type.Array(Type.String(), { description: "The marketplaces that the report is about." }),
  periodStart: nullable.string("The first day that the report is about."),
  periodEnd: nullable.string("The last day that the report is about."),
  counts: Type.Object(
    {
      read: integer("Processed rows of the file."),
      added: integer("New figures."),
      changed: integer("Changed figures."),
      unchanged: integer("Unchanged figures."),
      rejected: integer("Rejected rows of the file."),
    },
    { description: "A row of a file may have several figures, one for each clicked product." },
  ),
  progress: nullable.number("The progress, 0 to 1; null if the size is unknown."),
  shared: Type.Boolean({ description: "Whether the operator shares the figures with every account." }),
  problem: nullable.string("Why the import failed."),
  createdAt: dateTime("When the upload completed."),
  updatedAt: dateTime("When the import last changed."),
  finishedAt: nullable.dateTime("When the import finished."),
};

const ReportImport = Type.Object(properties);

export const importReport = {
  id: "importReport",
  method: "POST",
  path: "/api/v1/reports/imports",
  tag,
  summary: "Import a report",
  description:
    "Uploads a Brand Analytics report as the request body: *Search Terms* or *Search Query Performance*, as JSON of the Selling Partner " +
    "API or as the CSV download of Seller Central, optionally gzipped. The kind of report is recognised by its content. The report belongs to the account: no " +
    "other account sees it. Importing a file again changes nothing; a report of the same period replaces earlier figures.",
  gate: { counted: false },
  query: Type.Object({
    name: Type.String({
      minLength: 1,
      maxLength: 300,
      default: "upload",
      description: "The file name. That of a download names the country and the period.",
    }),
    marketplace: Type.Optional(
      oneOf(MARKETPLACE_DOMAINS, "The marketplace of a download, if neither the file nor its name says it."),
    ),
  }),
  file: "The report.",
  data: ReportImport,
  status: 202,
  errors: ["request_timeout", "payload_too_large", "conflict"],
  savesIdAs: "reportImportId",
  prepare: { name: tidyText, marketplace: canonicalDomain },
} as const satisfies Contract;

export const listReports = {
  id: "listReports",
  method: "GET",
  path: "/api/v1/reports/imports",
  tag,
  summary: "List imported reports",
  description: "Returns the account's imports of reports, newest first.",
  gate: { counted: false },
  query: Type.Object(paging),
  data: Type.Object({ imports: Type.Array(ReportImport), next: nextPage }),
} as const satisfies Contract;

export const showReport = {
  ...oneReport,
  id: "showReport",
  method: "GET",
  summary: "Get an imported report",
  description: "Returns an import with its progress and the reasons for rejected rows.",
  gate: { counted: false },
  data: Type.Object({
    ...properties,
    reasons: Type.Array(Type.Omit(Reason, ["isCell"]), { description: "The most frequent reasons for rejected rows." }),
  }),
} as const satisfies Contract;

export const shareReport = {
  ...oneReport,
  id: "shareReport",
  method: "PATCH",
  summary: "Share a report",
  description: "Shares the figures of a report of the operator's account with every account, or stops sharing them.",
  gate: { operator: true, counted: false },
  body: Type.Object({ shared: Type.Boolean({ description: "Whether every account sees the figures." }) }, closed),
  data: ReportImport,
} as const satisfies Contract;

export const deleteReport = {
  ...oneReport,
  id: "deleteReport",
  method: "DELETE",
  summary: "Delete a report",
  description: "Deletes an import and every figure that it brought. A running import stops.",
  gate: { counted: false },
  data: Deleted,
} as const satisfies Contract;

export const deleteReports = {
  id: "deleteReports",
  method: "DELETE",
  path: "/api/v1/reports/imports",
  tag,
  summary: "Delete all reports",
  description: "Deletes all imports of the account's reports and every figure that they brought.",
  gate: { counted: false },
  data: Type.Object({ deleted: integer("The number of deleted imports.") }),
  lasting: true,
} as const satisfies Contract;

const source = Type.Object(
  {
    report: text("The report that the figures come from."),
    origin: oneOf(ORIGINS, "How the file arrived."),
    shared: Type.Boolean({ description: "True if the figures come from the operator, who shares them." }),
    importId: nullable.string("The account's own import; null if the figures are shared."),
    importedAt: dateTime("When the report was imported."),
  },
  { description: "Where the figures come from." },
);

const period = {
  period: oneOf(PERIODS, "The length of the period."),
  from: day("The first day of the period."),
  to: day("The last day of the period."),
};

const seriesQuery = {
  keyword: parameters.keyword,
  marketplace: parameters.marketplace,
  period: Type.Optional(oneOf(PERIODS, "Returns only periods of this length.")),
  limit: limit(52),
};

const searchTerm = () =>
  Type.Object({
    ...period,
    department: text("The department; the name of the store means all of them."),
    searchFrequencyRank: integer("The rank of the term among all searches; 1 is the most frequent one."),
    clicked: Type.Array(
      Type.Object({
        rank: integer("The product's rank by clicks."),
        asin: Type.String(),
        clickShare: nullable.number("The product's share of all clicks after this search, 0 to 1."),
        conversionShare: nullable.number("The product's share of all purchases after this search, 0 to 1."),
      }),
      { description: "The most clicked products." },
    ),
    source,
  });

export const searchTerms = {
  id: "searchTerms",
  method: "GET",
  path: "/api/v1/keywords/search-terms",
  tag,
  summary: "Get a keyword's search frequency rank",
  description:
    "Returns the marketplace's own search frequency rank of a keyword and its most clicked products, by period, newest first. The " +
    "figures come from imported *Search Terms* reports of the account, or from those that the operator shares. Without a report the list is empty.",
  gate: { counted: "keys" },
  query: Type.Object(seriesQuery),
  data: Type.Object({
    keyword: text("The normalized keyword: lowercase, with single spaces."),
    marketplace: Type.String(),
    series: Type.Array(searchTerm()),
  }),
  prepare: normalize,
} as const satisfies Contract;

const impressions = {
  total: nullable.integer("Of all products."),
  own: nullable.integer("Of the product or brand."),
  share: nullable.number("The share of the product or brand, 0 to 1."),
};
const stage = (description: string) =>
  Type.Object({ ...impressions, rate: nullable.number("The total, divided by the query volume.") }, { description });

const queryPoint = () =>
  Type.Object({
    ...period,
    asin: nullable.string("The product that the shares are about; null if they are about a brand."),
    brand: nullable.string("The brand that the shares are about."),
    queryScore: nullable.integer("The rank of the query among those of the product or brand."),
    queryVolume: nullable.integer("How often the marketplace counted this query in the period."),
    impressions: Type.Object(impressions, { description: "Products shown on the results page." }),
    clicks: stage("Clicks on the results page."),
    cartAdds: stage("Products added to the cart."),
    purchases: stage("Purchases."),
    source,
  });

export const queryPerformance = {
  id: "queryPerformance",
  method: "GET",
  path: "/api/v1/keywords/query-performance",
  tag,
  summary: "Get a keyword's query volume",
  description:
    "Returns how often a keyword was searched on the marketplace, and the impressions, clicks, cart adds and purchases that followed, by " +
    "period and product, newest first. The figures come from imported *Search Query Performance* reports of the account, or from those that " +
    "the operator shares. Unknown figures are `null`; without a report the list is empty.",
  gate: { counted: "keys" },
  query: Type.Object({
    ...seriesQuery,
    asin: Type.Optional(Type.String({ minLength: 1, maxLength: 40, description: "Returns only this product." })),
  }),
  data: Type.Object({
    keyword: text("The normalized keyword: lowercase, with single spaces."),
    marketplace: Type.String(),
    series: Type.Array(queryPoint()),
  }),
  prepare: normalize,
} as const satisfies Contract;
