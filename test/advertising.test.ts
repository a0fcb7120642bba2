/** Advertising cost: reports of every level sum to their own total, and those of several levels count once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type pg from "pg";
import { countAds } from "../src/features/sales/advertising/ad-days-store.ts";
import { AD_LEVELS } from "../src/features/sales/record.ts";
import { AD_REPORTS, type AdRow, adReport, createAdSellers, PRODUCT_REPORT } from "./support/ad-reports.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";

const service = await startService(wholeFile, { now: "2026-11-20T12:00:00Z", env: { IMPORT_CHUNK_ROWS: "100" } });
const seller = createAdSellers(service);

const total = (rows: readonly AdRow[]): number => rows.reduce((sum, { spend }) => sum + spend, 0);
const cents = (amount: number): number => Math.round(amount * 100);

/** Rows of two campaigns that differ in finer columns only. */
const twenty: AdRow[] = Array.from({ length: 20 }, (_, i) => ({
  ...{ day: "2026-11-02", campaign: "Auto", sku: "MAT", spend: 10_007 * (i + 1) },
  ...{ targeting: `target ${i % 3}`, matchType: i % 2 === 0 ? "EXACT" : "BROAD", placement: `place ${i % 4}` },
  searchTerm: `term ${i % 5}`,
}));

test("a search-term report whose rows differ in search term, targeting, match type and placement only keeps all of its spend", async () => {
  const own = await seller();
  const imported = await own.upload(adReport("search_term", twenty));
  assert.deepEqual(imported.counts, { read: 20, added: 20, changed: 0, unchanged: 0, rejected: 0 });
  const spend = total(twenty) / 100;
  assert.deepEqual(imported.advertising, [
    {
      ...{ level: "search_term", currency: "USD", rows: 20, days: 1, from: "2026-11-02", to: "2026-11-02", spend },
      ...{ counted: spend, known: 0, covered: 0, coveredBy: [], covering: 0, replaced: 0 },
    },
  ]);
  assert.equal(await own.spend(), total(twenty));
});

test("rows of one campaign and day that are far apart in a long report are added up", async () => {
  const own = await seller();
  const long = Array.from({ length: 14 }, () => twenty).flat();
  const imported = await own.upload(adReport("targeting", long));
  assert.deepEqual([imported.counts.added, cents(imported.advertising[0].counted)], [280, total(long)]);
  assert.equal((await own.upload(adReport("targeting", long))).counts.unchanged, 280);
  assert.equal(await own.spend(), total(long));
});

const day = fc.constantFrom("2026-11-01", "2026-11-02", "2026-11-03");
const row: fc.Arbitrary<AdRow> = fc.record({
  day,
  campaign: fc.constantFrom("Auto", "Brand", "Retarget"),
  sku: fc.constantFrom("MAT", "MUG", "PEN"),
  targeting: fc.constantFrom("close-match", "mat"),
  matchType: fc.constantFrom("EXACT", "BROAD"),
  placement: fc.constantFrom("Top of Search", "Other"),
  searchTerm: fc.constantFrom("mat", "yoga mat", "blue mat"),
  spend: fc.integer({ min: 0, max: 99_999 }),
});
const rows = fc.array(row, { minLength: 1, maxLength: 30 });

test("a report of any kind, old or new names, is stored with its own sum for each day, campaign and product, and again changes nothing", async () => {
  for (const report of AD_REPORTS)
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const own = await seller();
        const file = report.write(given);
        const first = await own.upload(file);
        assert.deepEqual([first.status, first.counts.rejected], ["done", 0], `${report.name}: ${first.problem}`);
        const expected = new Map<string, number>();
        for (const { day, campaign, sku, spend } of given) {
          const key = `${day} ${campaign} ${report.level === "advertised_product" ? sku : ""}`;
          expected.set(key, (expected.get(key) ?? 0) + spend);
        }
        assert.deepEqual(await own.stored(), expected, report.name);
        assert.equal(await own.spend(), total(given), report.name);
        const [again] = [await own.upload(file)];
        assert.deepEqual([again.counts.added, again.counts.changed], [0, 0], report.name);
        assert.equal(again.counts.unchanged, given.length, report.name);
        assert.deepEqual(
          again.advertising.map((each: any) => [cents(each.spend), cents(each.known), each.counted]),
          [[total(given), total(given), 0]],
        );
        assert.deepEqual(await own.stored(), expected, report.name);
      }),
      { numRuns: 2 },
    );
});

test("reports of several levels of the same days count once, in any order, and deleting one lets the next count", async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.shuffledSubarray([...AD_LEVELS], { minLength: 2, maxLength: 3 }),
      async (given, levels) => {
        const own = await seller();
        const imports = new Map<string, string>();
        for (const level of levels) {
          const { id, status, problem } = await own.upload(adReport(level, given));
          assert.equal(status, "done", problem);
          imports.set(level, id);
          assert.equal(await own.spend(), total(given), `after ${level}`);
        }
        const byRank = [...levels].sort((a, b) => AD_LEVELS.indexOf(a) - AD_LEVELS.indexOf(b));
        for (const level of byRank) {
          assert.deepEqual(await own.countedLevels(), [level]);
          await own.remove(imports.get(level) as string);
        }
        assert.equal(await own.spend(), 0);
      },
    ),
    { numRuns: 8 },
  );
});

test("campaigns without products count beside those with products, and the import says what another report covers", async () => {
  const own = await seller();
  const products = twenty.map((each) => ({ ...each, campaign: "Products" }));
  const brands = twenty.map((each) => ({ ...each, campaign: "Brands", spend: 100 }));
  await own.upload(adReport("advertised_product", products));
  const imported = await own.upload(adReport("campaign", [...products, ...brands]));
  const [said] = imported.advertising;
  assert.deepEqual(
    [cents(said.spend), cents(said.counted), cents(said.covered), said.coveredBy, cents(said.covering)],
    [total(products) + 2_000, 2_000, total(products), ["advertised_product"], total(products)],
  );
  assert.equal(await own.spend(), total(products) + 2_000);
});

test("a corrected report replaces what it covers, also rows that disappeared, and nothing else", async () => {
  const own = await seller();
  const [first, second] = ["2026-11-02", "2026-11-03"];
  const both = [
    ...twenty,
    ...twenty.map((each) => ({ ...each, day: second })),
    { ...twenty[0], campaign: "Other" },
  ] as AdRow[];
  const earlier = await own.upload(adReport("search_term", both));
  // A click of the first day was found invalid: its row is gone. The second day was not complete.
  const corrected = [...twenty.slice(1), ...twenty.map((each) => ({ ...each, day: second, spend: each.spend + 5 }))];
  const later = await own.upload(adReport("search_term", corrected));
  assert.deepEqual(later.counts, { read: 39, added: 0, changed: 39, unchanged: 0, rejected: 0 });
  const other = twenty[0]?.spend as number;
  assert.equal(await own.spend(), total(corrected) + other);
  const [said] = (await own.show(earlier.id)).advertising;
  assert.deepEqual([cents(said.counted), cents(said.replaced)], [other, total(both) - other]);
  // One campaign of one day alone.
  await own.upload(adReport("search_term", [{ ...(twenty[0] as AdRow), day: first, spend: 700 }]));
  assert.equal(await own.spend(), total(corrected) + other - total(twenty.slice(1)) + 700);
});

test("a report that names no currency is in that of the account's marketplace, else it is refused with what to set", async () => {
  const without = PRODUCT_REPORT.filter((column) => !["Currency", "Country"].includes(column));
  const file = adReport("advertised_product", twenty, without);
  const unknown = await seller();
  const refused = await unknown.upload(file);
  assert.equal(refused.status, "failed");
  assert.match(refused.problem, /names no currency.*set the marketplace/i);
  const chosen = await unknown.upload(file, "marketplace=amazon.ca");
  assert.deepEqual([chosen.advertising[0].currency, chosen.marketplaces], ["CAD", ["amazon.ca"]]);
  const again = await unknown.upload(file);
  assert.deepEqual([again.advertising[0].currency, again.counts.unchanged], ["CAD", 20]);
  const connected = await seller();
  await connected.connect(["amazon.co.jp"]);
  assert.equal((await connected.upload(file)).advertising[0].currency, "JPY");
  const several = await seller();
  await several.connect(["amazon.com", "amazon.ca"]);
  assert.match((await several.upload(file)).problem, /USD and CAD/);
});

test("a report without the spend of each day, or without any, is refused and stores nothing", async () => {
  const own = await seller();
  const row = twenty[0] as AdRow;
  const spans = adReport("campaign", [row])
    .replace("Date,", "Start Date,End Date,")
    .replace("2026-11-02,", "2026-11-01,2026-11-30,");
  const refusals: [string, RegExp][] = [
    [spans, /time unit Daily/],
    ["Campaign Name,Currency,Clicks,Spend\nAuto,USD,1,2.00", /time unit Daily/],
    [
      "Date,Campaign Name,Advertised SKU,Purchased ASIN,7 Day Other SKU Sales\n2026-11-02,Auto,MAT,B0AAAAAAA1,9.99",
      /Advertised product/,
    ],
  ];
  for (const [file, reason] of refusals) {
    const { status, problem, advertising } = await own.upload(file);
    assert.deepEqual([status, advertising], ["failed", []]);
    assert.match(problem, reason);
  }
  assert.equal(await own.spend(), 0);
});

test("viewers see no spend of an import while the owner hides money", async () => {
  const own = await seller();
  const { id } = await own.upload(adReport("campaign", twenty));
  const viewer = await own.hideMoney();
  const [said] = (await own.show(id, viewer)).advertising;
  assert.deepEqual(
    [said.rows, said.spend, said.counted, said.known, said.covered, said.replaced],
    [20, null, null, null, null, null],
  );
});

test("a large report is counted in linear time, also before the database has statistics about it", async () => {
  await withClient(service.databaseUrl, async (client) => {
    await client.query("begin");
    await client.query("set local statement_timeout = '20s'");
    await client.query(
      `insert into sales_ad_days (book, import_number, day, program, marketplace, currency, campaign, level, sku, asin, spend_minor, rows)
       select -1, -1, date '2026-01-01' + day, 'sponsored_products', 'amazon.com', 'USD', 'Campaign ' || campaign, 'campaign', '', '', 100, 1
       from generate_series(1, 60) as day, generate_series(1, 250) as campaign`,
    );
    await countAds(client as unknown as pg.PoolClient, { book: -1, number: -1 });
    const { rows } = await client.query(
      "select sum(spend_minor)::int as spend from sales_ad_days where book = -1 and counts",
    );
    assert.equal(rows[0].spend, 60 * 250 * 100);
    await client.query("rollback");
  });
});
