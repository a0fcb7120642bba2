import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./reports.contract.ts";

const EXAMPLE_ID = "rpt_01jn8k2v9c3f6h7m5q0r4t8wxy";

const waiting = {
  id: EXAMPLE_ID,
  name: "US_Top_Search_Terms_Simple_Week_2026_02_07.csv",
  origin: "upload",
  status: "waiting",
  kind: null,
  format: null,
  digest: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  marketplaces: [],
  periodStart: null,
  periodEnd: null,
  counts: { read: 0, added: 0, changed: 0, unchanged: 0, rejected: 0 },
  progress: 0,
  shared: false,
  problem: null,
  createdAt: "2026-02-10T12:00:00.000Z",
  updatedAt: "2026-02-10T12:00:00.000Z",
  finishedAt: null,
} as const;

const done = {
  ...waiting,
  status: "done",
  kind: "search_terms",
  format: "csv",
  marketplaces: ["amazon.com"],
  periodStart: "2026-02-01",
  periodEnd: "2026-02-07",
  counts: { read: 2, added: 1, changed: 0, unchanged: 0, rejected: 1 },
  progress: 1,
  updatedAt: "2026-02-10T12:00:01.000Z",
  finishedAt: "2026-02-10T12:00:01.000Z",
} as const;

const week = { period: "week", from: "2026-02-01", to: "2026-02-07" } as const;
const sourceOf = (report: string) =>
  ({
    report,
    origin: "upload",
    shared: false,
    importId: EXAMPLE_ID,
    importedAt: "2026-02-10T12:00:00.000Z",
  }) as const;

export const reportsExamples = {
  importReport: {
    query: { name: waiting.name, marketplace: "amazon.com" },
    body:
      'Reporting Range=["Weekly"],Select week=["Week 6 | 2026-02-01 - 2026-02-07 2026"]\n' +
      "Search Frequency Rank,Search Term,Top Clicked Product #1: ASIN,Top Clicked Product #1: Click Share," +
      "Top Clicked Product #1: Conversion Share,Reporting Date\n" +
      "412,yoga mat,B0A1C2D3E4,7.71,8.74,2026-02-07\nmany,mat,B0A1C2D3E4,1.2,0.4,2026-02-07\n",
    data: waiting,
  },
  listReports: { query: { limit: 20 }, data: { imports: [done], next: null } },
  showReport: {
    params: { id: EXAMPLE_ID },
    data: {
      ...done,
      reasons: [{ reason: 'Search Frequency Rank "many" is not a whole number', rows: 1, firstLine: 4 }],
    },
  },
  shareReport: { params: { id: EXAMPLE_ID }, body: { shared: true }, data: { ...done, shared: true } },
  deleteReport: { params: { id: EXAMPLE_ID }, data: { id: EXAMPLE_ID, deleted: true } },
  deleteReports: { data: { deleted: 3 } },
  searchTerms: {
    query: { keyword: "yoga mat", marketplace: "amazon.com" },
    data: {
      keyword: "yoga mat",
      marketplace: "amazon.com",
      series: [
        {
          ...week,
          department: "Amazon.com",
          searchFrequencyRank: 412,
          clicked: [{ rank: 1, asin: "B0A1C2D3E4", clickShare: 0.0771, conversionShare: 0.0874 }],
          source: sourceOf("Brand Analytics Search Terms"),
        },
      ],
    },
  },
  queryPerformance: {
    query: { keyword: "yoga mat", marketplace: "amazon.com" },
    data: {
      keyword: "yoga mat",
      marketplace: "amazon.com",
      series: [
        {
          ...week,
          asin: "B0A1C2D3E4",
          brand: null,
          queryScore: 5,
          queryVolume: 15_000,
          impressions: { total: 10_000, own: 765, share: 0.0765 },
          clicks: { total: 1_000, rate: 0.1, own: 50, share: 0.05 },
          cartAdds: { total: 200, rate: 0.02, own: 10, share: 0.05 },
          purchases: { total: 100, rate: 0.01, own: 5, share: 0.05 },
          source: sourceOf("Brand Analytics Search Query Performance"),
        },
      ],
    },
  },
} satisfies ExamplesOf<typeof contracts>;
