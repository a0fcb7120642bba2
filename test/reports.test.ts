/** The marketplace's own search data: reports of one account, in the official shapes. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { createReportStore } from "../src/features/search-data/report-store.ts";
import type { Database } from "../src/platform/db/open.ts";
import type { Tables } from "../src/platform/db/tables.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withKeptClient } from "./support/postgres.ts";
import { startService, type Who } from "./support/service.ts";
import { until } from "./support/until.ts";

const service = await startService(wholeFile, { env: { IMPORT_CHUNK_ROWS: "100" } });
const { api, make, databaseUrl, app } = service;

const MODELS = join(import.meta.dirname, "..", "..", "shared", "data", "spapi");
const FIRST_WEEK = ["2026-02-01", "2026-02-07"] as const;

type Body = string | Buffer<ArrayBuffer>;

async function importFile(who: Who, body: Body, query = "name=report.json"): Promise<any> {
  const sent = await api(`/api/v1/reports/imports?${query}`, who, { method: "POST", body });
  assert.equal(sent.status, 202, sent.text);
  return await until("the import has ended", async () => {
    const { data } = (await api(`/api/v1/reports/imports/${sent.body.data.id}`, who)).body;
    return ["done", "failed", "cancelled"].includes(data.status) && data;
  });
}

const seriesOf = async (who: Who, route: string, keyword: string, more = "") => {
  const { status, body, text } = await api(
    `/api/v1/keywords/${route}?keyword=${encodeURIComponent(keyword)}${more}`,
    who,
  );
  assert.equal(status, 200, text);
  return body.data.series;
};

function specification(type: string, [start, end]: readonly [string, string] = FIRST_WEEK) {
  return {
    reportType: `GET_BRAND_ANALYTICS_${type}_REPORT`,
    reportOptions: { reportPeriod: "WEEK" },
    dataStartTime: start,
    dataEndTime: end,
    marketplaceIds: ["ATVPDKIKX0DER"],
  };
}

type Term = { searchTerm: string; searchFrequencyRank: number; clickShare?: number };

function searchTermsReport(terms: Term[], weekOf = FIRST_WEEK as readonly [string, string]): string {
  const rows = terms.map(({ searchTerm, searchFrequencyRank, clickShare = 0.0771 }) => ({
    departmentName: "Amazon.com",
    ...{ searchTerm, searchFrequencyRank, clickShare },
    clickedAsin: "B123456789",
    clickShareRank: 1,
    conversionShare: 0.0874,
  }));
  return JSON.stringify({
    reportSpecification: specification("SEARCH_TERMS", weekOf),
    dataByDepartmentAndSearchTerm: rows,
  });
}

function queryReport(searchQuery: string, asin = "1234567890"): string {
  const stage = (name: string, total: number) => ({
    [`total${name}Count`]: total,
    [`total${name}Rate`]: total / 15_000,
    [`asin${name}Count`]: 5,
    [`asin${name}Share`]: 0.05,
  });
  return JSON.stringify({
    reportSpecification: specification("SEARCH_QUERY_PERFORMANCE"),
    dataByAsin: [
      {
        ...{ startDate: FIRST_WEEK[0], endDate: FIRST_WEEK[1], asin },
        searchQueryData: { searchQuery, searchQueryScore: 5, searchQueryVolume: 15_000 },
        impressionData: { totalQueryImpressionCount: 10_000, asinImpressionCount: 765, asinImpressionShare: 0.0765 },
        clickData: stage("Click", 1_000),
        cartAddData: stage("CartAdd", 200),
        purchaseData: stage("Purchase", 100),
      },
    ],
  });
}

const rowsOf = (accountId: string): Promise<number> =>
  withKeptClient(databaseUrl, async (client) => {
    const tables = ["report_search_terms", "report_query_performance", "report_imports"];
    const counts = tables.map((table) => `(select count(*) from ${table} where account_id = $1)`);
    return Number((await client.query(`select ${counts.join(" + ")} as rows`, [accountId])).rows[0].rows);
  });

test("both reports are read as the Selling Partner API sends them, gzipped or not", async () => {
  const { key } = await make.key();
  const terms = await importFile(key, searchTermsReport([{ searchTerm: "Yoga  Mat", searchFrequencyRank: 1 }]));
  assert.deepEqual(
    [terms.status, terms.kind, terms.periodStart, terms.periodEnd, terms.marketplaces],
    ["done", "search_terms", ...FIRST_WEEK, ["amazon.com"]],
  );
  assert.deepEqual(terms.counts, { read: 1, added: 1, changed: 0, unchanged: 0, rejected: 0 });
  const [term] = await seriesOf(key, "search-terms", "yoga MAT");
  assert.deepEqual([term.searchFrequencyRank, term.period, term.from, term.to], [1, "week", ...FIRST_WEEK]);
  assert.deepEqual(term.clicked, [{ rank: 1, asin: "B123456789", clickShare: 0.0771, conversionShare: 0.0874 }]);
  const { report, origin, shared, importId } = term.source;
  assert.deepEqual([report, origin, shared, importId], ["Brand Analytics Search Terms", "upload", false, terms.id]);

  const query = await importFile(key, Buffer.from(gzipSync(queryReport("yoga mat"))), "name=q.json.gz");
  assert.deepEqual([query.status, query.kind, query.counts.added], ["done", "query_performance", 1]);
  const [point] = await seriesOf(key, "query-performance", "yoga mat");
  assert.deepEqual([point.queryVolume, point.queryScore, point.asin, point.brand], [15_000, 5, "1234567890", null]);
  assert.deepEqual(point.impressions, { total: 10_000, own: 765, share: 0.0765 });
  assert.deepEqual([point.clicks.total, point.clicks.share, point.purchases.total], [1_000, 0.05, 100]);
  assert.deepEqual(await seriesOf(key, "query-performance", "yoga mat", "&asin=B000000000"), []);
  assert.deepEqual(await seriesOf(key, "search-terms", "yoga mat", "&period=month"), [], "no period is invented");
  assert.deepEqual(await seriesOf(key, "query-performance", "never searched"), []);
});

test("a report without a usable row in its first chunk fails early, with the reason of the first row", async () => {
  const { key } = await make.key();
  const columns = "Search Frequency Rank,Search Term,Top Clicked Product #1: ASIN,Reporting Date";
  const report = await importFile(
    key,
    `${columns}\n${"many,box,B0A1C2D3E4,2026-02-07\n".repeat(40_000)}`,
    "name=US_Top_Search_Terms_Simple_Week_2026_02_07.csv",
  );
  assert.equal(report.status, "failed");
  assert.match(
    report.problem,
    /^None of the first [\d,]+ rows can be used, so .* Line 2: Search Frequency Rank "many" is not a whole number\. /,
  );
  const { read, rejected } = report.counts;
  assert.deepEqual([read < 40_000, rejected, report.reasons[0].rows], [true, read, read]);
});

test("a download of Seller Central is read by its column names, with the period of its first line", async () => {
  const { key } = await make.key();
  const download =
    'Reporting Range=["Weekly"],Select week=["Week 6 | 2026-02-01 - 2026-02-07 2026"]\n' +
    '"Search Frequency Rank","Search Term","Top Clicked Brand #1","Top Clicked Product #1: ASIN","Top Clicked Product #1: Product Title",' +
    '"Top Clicked Product #1: Click Share","Top Clicked Product #1: Conversion Share","Top Clicked Product #2: ASIN",' +
    '"Top Clicked Product #2: Click Share","Top Clicked Product #2: Conversion Share","Reporting Date"\n' +
    '"1,204","bento box","Valomi","B0A1C2D3E4","Box, 3 parts","7.71","8.74","1234567890","5.00%","","2026-02-07"\n' +
    '"9","lunch box","Valomi","","","","","","","","2026-02-07"\n' +
    '"many","box","Valomi","B0A1C2D3E4","Box","1","1","","","","2026-02-07"\n';
  const report = await importFile(key, download, "name=US_Top_Search_Terms_Simple_Week_2026_02_07.csv");
  assert.deepEqual(report.counts, { read: 3, added: 3, changed: 0, unchanged: 0, rejected: 1 });
  assert.deepEqual(report.reasons, [
    { reason: 'Search Frequency Rank "many" is not a whole number', rows: 1, firstLine: 5 },
  ]);
  const [point] = await seriesOf(key, "search-terms", "bento box");
  assert.deepEqual([point.searchFrequencyRank, point.from, point.department], [1_204, "2026-02-01", "Amazon.com"]);
  assert.deepEqual(point.clicked, [
    { rank: 1, asin: "B0A1C2D3E4", clickShare: 0.0771, conversionShare: 0.0874 },
    { rank: 2, asin: "1234567890", clickShare: 0.05, conversionShare: null },
  ]);
  assert.deepEqual(
    (await seriesOf(key, "search-terms", "lunch box"))[0].clicked,
    [],
    "a rank without a product is kept",
  );

  const monthly =
    'Brand=["Valomi"],Reporting Range=["Monthly"],Select year=["2026"],Select month=["January"]\n' +
    "Search Query,Search Query Score,Search Query Volume,Impressions: Total Count,Impressions: Brand Count,Impressions: Brand Share %," +
    "Clicks: Total Count,Clicks: Click Rate %,Clicks: Brand Count,Clicks: Brand Share %,Purchases: Total Count,Reporting Date\n" +
    "bento box,3,15000,10000,765,7.65,1000,6.67,50,5,100,2026-01-31\n";
  const nowhere = await importFile(key, monthly, "name=download.csv");
  assert.equal(nowhere.status, "failed");
  assert.match(nowhere.problem, /does not name its marketplace/);
  const brand = await importFile(key, monthly, "name=download.csv&marketplace=amazon.co.uk");
  assert.deepEqual([brand.status, brand.periodStart, brand.periodEnd], ["done", "2026-01-01", "2026-01-31"]);
  const [query] = await seriesOf(key, "query-performance", "bento box", "&marketplace=amazon.co.uk");
  assert.deepEqual([query.period, query.brand, query.asin, query.queryVolume], ["month", "Valomi", null, 15_000]);
  assert.deepEqual([query.impressions.share, query.clicks.rate, query.cartAdds.total], [0.0765, 0.0667, null]);
});

test("importing a file again changes nothing, and a report of the same period replaces figures by their key", async () => {
  const { key } = await make.key();
  const terms = Array.from({ length: 250 }, (_, i) => ({ searchTerm: `term ${i}`, searchFrequencyRank: i + 1 }));
  const first = await importFile(key, searchTermsReport(terms));
  assert.deepEqual([first.counts.added, first.counts.read], [250, 250], "in three chunks");
  const before = await seriesOf(key, "search-terms", "term 7");
  const again = await importFile(key, searchTermsReport(terms));
  assert.deepEqual(again.counts, { read: 250, added: 0, changed: 0, unchanged: 250, rejected: 0 });
  assert.equal(again.digest, first.digest);
  assert.deepEqual(await seriesOf(key, "search-terms", "term 7"), before);

  const corrected = [...terms.slice(0, 7), { searchTerm: "term 7", searchFrequencyRank: 80, clickShare: 0.5 }];
  const later = await importFile(key, searchTermsReport(corrected));
  assert.deepEqual([later.counts.changed, later.counts.unchanged], [1, 7]);
  await importFile(
    key,
    searchTermsReport([{ searchTerm: "term 7", searchFrequencyRank: 5 }], ["2026-02-08", "2026-02-14"]),
  );
  const series = await seriesOf(key, "search-terms", "term 7");
  assert.deepEqual(
    series.map((point: any) => [point.to, point.searchFrequencyRank, point.clicked.length]),
    [
      ["2026-02-14", 5, 1],
      ["2026-02-07", 80, 1],
    ],
  );
});

test("another account sees nothing of it on any route, and cannot change it", async () => {
  const [mine, other] = [await make.key(), await make.key({ plan: "agency", operator: true })];
  const report = await importFile(mine.key, searchTermsReport([{ searchTerm: "secret term", searchFrequencyRank: 3 }]));
  await importFile(mine.key, queryReport("secret term"));
  assert.deepEqual(await seriesOf(other.key, "search-terms", "secret term"), []);
  assert.deepEqual(await seriesOf(other.key, "query-performance", "secret term"), []);
  const path = `/api/v1/reports/imports/${report.id}`;
  const json = { "content-type": "application/json" };
  for (const init of [{}, { method: "DELETE" }, { method: "PATCH", body: '{"shared":true}', headers: json }])
    assert.equal((await api(path, other.key, init)).status, 404);
  for (const list of ["/api/v1/reports/imports", "/api/admin/imports"])
    assert.doesNotMatch((await api(list, other.key)).text, new RegExp(`${report.id}|secret term`));
  assert.doesNotMatch((await api("/metrics")).text, /secret term/);
  await api("/api/v1/reports/imports", other.key, { method: "DELETE" });
  assert.equal((await seriesOf(mine.key, "search-terms", "secret term")).length, 1, "deleting all is about one's own");
});

test("the operator shares a report with everybody; an account's own figures come first", async () => {
  const [operator, account] = [await make.key({ plan: "agency", operator: true }), await make.key()];
  const report = await importFile(
    operator.key,
    searchTermsReport([{ searchTerm: "shared term", searchFrequencyRank: 9 }]),
  );
  const share = (who: string, shared: boolean) =>
    api(`/api/v1/reports/imports/${report.id}`, who, {
      method: "PATCH",
      body: JSON.stringify({ shared }),
      headers: { "content-type": "application/json" },
    });
  assert.equal((await share(account.key, true)).status, 403);
  assert.equal((await share(operator.key, true)).body.data.shared, true);
  const [point] = await seriesOf(account.key, "search-terms", "shared term");
  assert.deepEqual([point.searchFrequencyRank, point.source.shared, point.source.importId], [9, true, null]);
  await importFile(account.key, searchTermsReport([{ searchTerm: "shared term", searchFrequencyRank: 8 }]));
  const own = await seriesOf(account.key, "search-terms", "shared term");
  assert.deepEqual([own.length, own[0].searchFrequencyRank, own[0].source.shared], [1, 8, false]);
  await share(operator.key, false);
  const { key: third } = await make.key();
  assert.deepEqual(await seriesOf(third, "search-terms", "shared term"), []);
});

test("a deleted import is gone at once with its figures, and its rows with the next job", async () => {
  const { key, account } = await make.key();
  const first = await importFile(key, searchTermsReport([{ searchTerm: "old term", searchFrequencyRank: 3 }]));
  await importFile(key, queryReport("old term"));
  assert.equal((await api(`/api/v1/reports/imports/${first.id}`, key, { method: "DELETE" })).status, 200);
  assert.equal((await api(`/api/v1/reports/imports/${first.id}`, key)).status, 404);
  assert.deepEqual(await seriesOf(key, "search-terms", "old term"), []);
  assert.equal((await seriesOf(key, "query-performance", "old term")).length, 1);
  const again = await importFile(key, searchTermsReport([{ searchTerm: "old term", searchFrequencyRank: 3 }]));
  assert.equal(again.counts.changed, 1, "rows of a deleted import belong to the next one");
  service.clock.advance({ seconds: 1 });
  await app.runJob("retention");
  assert.equal((await seriesOf(key, "search-terms", "old term")).length, 1);
  const all = await api("/api/v1/reports/imports", key, { method: "DELETE" });
  assert.equal(all.body.data.deleted, 2);
  service.clock.advance({ seconds: 1 });
  await app.runJob("retention");
  assert.equal(await rowsOf(account.id), 0, "nothing of the account is left");
});

test("viewers read reports, and only members import and delete them", async () => {
  const owner = await make.person();
  const viewer = await make.person({ account: owner.account, role: "viewer" });
  const report = await importFile(owner, searchTermsReport([{ searchTerm: "team term", searchFrequencyRank: 2 }]));
  assert.equal((await seriesOf(viewer, "search-terms", "team term")).length, 1);
  assert.equal((await api("/api/v1/reports/imports", viewer, { method: "POST", body: "x" })).status, 403);
  assert.equal((await api(`/api/v1/reports/imports/${report.id}`, viewer, { method: "DELETE" })).status, 403);
});

test("a file that is no report fails with the reason, and a broken one keeps what it stored", async () => {
  const { key } = await make.key();
  for (const [name, body, problem] of [
    ["orders.csv", "order-id,sku\n1,a\n", /is not a report that can be imported.*order-id, sku/],
    ["pets.json", '[{"asin":"B0A1C2D3E4","title":"Mat"}]', /is not a report that can be imported/],
    [
      "sales.json",
      JSON.stringify({ reportSpecification: { reportType: "GET_SALES_AND_TRAFFIC_REPORT" }, items: [{ asin: "B" }] }),
      /cannot be imported \(GET_SALES_AND_TRAFFIC_REPORT\)/,
    ],
    ["none.json", '{"dataByAsin":[]}', /has no rows/],
    [
      "moon.json",
      searchTermsReport([{ searchTerm: "a", searchFrequencyRank: 1 }]).replace("ATVPDKIKX0DER", "MOON"),
      /the marketplace "MOON", which is not supported/,
    ],
  ] as const) {
    const { status, problem: said } = await importFile(key, body, `name=${name}`);
    assert.equal(status, "failed", name);
    assert.match(said, problem, name);
  }
  const compressed = gzipSync(searchTermsReport([{ searchTerm: "cut off", searchFrequencyRank: 1 }]));
  const cut = await importFile(key, Buffer.from(compressed.subarray(0, -20)), "name=cut.json.gz");
  assert.equal(cut.status, "failed");
  assert.deepEqual(await seriesOf(key, "search-terms", "cut off"), []);
});

test("the newest figures of many keywords are read with one statement, for lists of keywords", async () => {
  const { key, account } = await make.key();
  await importFile(key, searchTermsReport([{ searchTerm: "first idea", searchFrequencyRank: 30 }]));
  await importFile(
    key,
    searchTermsReport([{ searchTerm: "first idea", searchFrequencyRank: 20 }], ["2026-02-08", "2026-02-14"]),
  );
  await importFile(key, queryReport("second idea"));
  const { createSearchDataStore } = await import("../src/features/search-data/search-data-store.ts");
  const { wholeStore } = await import("../src/features/search-data/search-terms.ts");
  await withKeptClient(databaseUrl, async (client) => {
    const store = createSearchDataStore(client as never, wholeStore);
    const newest = await store.listNewest(account.id, "amazon.com", ["second idea", "first idea", "third idea"]);
    assert.deepEqual(
      newest.map(({ keyword, frequencyRank, queryVolume }) => [
        keyword,
        frequencyRank && [frequencyRank.rank, frequencyRank.periodEnd],
        queryVolume?.volume ?? null,
      ]),
      [
        ["second idea", null, 15_000],
        ["first idea", [20, "2026-02-14"], null],
        ["third idea", null, null],
      ],
    );
    assert.ok(newest[1]?.frequencyRank?.source.importedAt instanceof Date);
  });
});

test("the official examples of both reports import without a reject", { skip: !existsSync(MODELS) }, async () => {
  const { key } = await make.key();
  const exampleOf = (name: string) =>
    JSON.parse(gunzipSync(readFileSync(join(MODELS, `sellingPartner${name}Report.json.gz`))).toString()).examples[0];
  const terms = await importFile(key, JSON.stringify(exampleOf("SearchTerms")));
  assert.deepEqual([terms.status, terms.counts.read, terms.counts.added, terms.counts.rejected], ["done", 12, 12, 0]);
  const [first] = await seriesOf(key, "search-terms", "search term rank one");
  assert.deepEqual([first.searchFrequencyRank, first.clicked[0].clickShare, first.clicked.length], [1, 0.0771, 3]);
  const [beauty] = await seriesOf(key, "search-terms", "beauty search term rank one");
  assert.deepEqual(
    [beauty.department, beauty.clicked[0].asin],
    ["Beauty", "B1212134343"],
    "an id is text of any length",
  );
  const queries = await importFile(key, JSON.stringify(exampleOf("SearchQueryPerformance")));
  assert.deepEqual([queries.status, queries.counts.rejected], ["done", 0]);
  const series = await seriesOf(key, "query-performance", "wireless headphones");
  assert.equal(series[0].queryVolume, 15_000);
});

test("work on an account's reports waits for another import for longer than a request may wait", async () => {
  const { account } = await make.key();
  const impatient = new pg.Pool({ connectionString: databaseUrl, query_timeout: 300 });
  const database = { pool: impatient, db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: impatient }) }) };
  const store = createReportStore(database as Database, { family: "search" });
  const name = `reports ${account.id}`;
  try {
    await withKeptClient(databaseUrl, async (client) => {
      await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [name]);
      const deleted = store.markDeleted(account.id, "rpt_unknown", new Date());
      deleted.catch(() => {}); // awaited below
      const request = () => impatient.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
      await assert.rejects(request(), /Query read timeout/);
      await assert.rejects(request(), /Query read timeout/, "the first may have begun before the deletion");
      await client.query("select pg_advisory_unlock_all()");
      assert.deepEqual(await deleted, []);
    });
  } finally {
    await impatient.end();
  }
});
