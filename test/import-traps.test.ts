/** What each trap of real data comes to, from the file to the catalogue. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { asinOf, openImporting } from "./support/import-files.ts";
import { keepaProduct } from "./support/keepa-server.ts";

test("true and false that are words are not taken for something", async (t) => {
  const { importFile, products } = await openImporting(t);
  const row = {
    sponsored: "false",
    final_price: 5,
    currency: "USD",
    num_ratings: 3,
    rank_on_page: 1,
    domain: "https://www.amazon.com/",
  };
  const rows = [
    { ...row, asin: asinOf(1), title: "Mat" },
    { ...row, asin: asinOf(2), title: "Rug", sponsored: "true" },
    { ...row, asin: asinOf(3), title: "Gone", is_available: "false" },
  ];
  assert.equal((await importFile("rows.json", JSON.stringify(rows))).counts.added, 3);
  const stored = await products();
  assert.deepEqual(
    [1, 2, 3].map((n) => stored[asinOf(n)].price_minor),
    [500, 500, null],
  );
});

test("a rating that is wrapped is unwrapped, and that of nobody is none", async (t) => {
  const { importFile, products } = await openImporting(t);
  const row = {
    title: "Mat",
    final_price: 5,
    currency: "USD",
    domain: "https://www.amazon.com/",
    seller_name: "x",
    image_url: null,
  };
  const rows = [
    { ...row, asin: asinOf(1), rating: { __TYPE__: "Decimal", value: "4.8" }, reviews_count: 88 },
    { ...row, asin: asinOf(2), rating: 0, reviews_count: 0 },
  ];
  await importFile("rows.json", JSON.stringify(rows));
  const stored = await products();
  assert.deepEqual([stored[asinOf(1)].rating, stored[asinOf(1)].review_count], [4.8, 88]);
  assert.deepEqual([stored[asinOf(2)].rating, stored[asinOf(2)].review_count], [null, 0]);
});

test("minus one is nothing, in a table and in Keepa's series", async (t) => {
  const now = new Date("2026-06-01T12:00:00Z");
  const { importFile, products } = await openImporting(t, now);
  await importFile(
    "rows.csv",
    `asin,title,price,bsr,rating,reviews,marketplace\n${asinOf(1)},Mat,-1,-1,-1,-1,amazon.de\n`,
  );
  const gone = {
    ...keepaProduct(asinOf(2), { now }),
    salesRanks: null,
    csv: [[7_000_000, -1], [7_000_000, -1], null, [7_000_000, -1]],
  };
  const run = await importFile("keepa.json", JSON.stringify({ products: [gone] }));
  assert.deepEqual([run.preset, run.counts.added], ["keepa-api", 1]);
  const stored = await products();
  for (const asin of [asinOf(1), asinOf(2)])
    assert.deepEqual([stored[asin].price_minor, stored[asin].bsr, stored[asin].rating], [null, null, null]);
});

test("a title that is joined to itself is told once", async (t) => {
  const { importFile, products } = await openImporting(t);
  const row = {
    sponsored: "false",
    final_price: 5,
    currency: "USD",
    num_ratings: 3,
    rank_on_page: 1,
    domain: "https://www.amazon.com/",
  };
  const rows = [
    { ...row, asin: asinOf(1), name: "Xbox Series X Xbox Series XNov 10, 2020" },
    { ...row, asin: asinOf(2), name: "Cup Cup" },
  ];
  await importFile("rows.json", JSON.stringify(rows));
  const stored = await products();
  assert.deepEqual([stored[asinOf(1)].title, stored[asinOf(2)].title], ["Xbox Series X", "Cup"]);
});

test("a rank that becomes 1 overnight is not believed unless it names its list", async (t) => {
  const { importFile, products, history } = await openImporting(t);
  const series = (asin: string, category: string | undefined, more: object) => ({
    asin,
    category,
    label: "Contact lenses",
    domain: "de",
    data: [
      { date: "2026-05-19", bsr: 7338, price: 9.9, reviews: 5880 },
      { date: "2026-05-20", bsr: 1, price: 9.9, reviews: 5880, ...more },
      { date: "2026-05-21", bsr: 7101, price: 9.9, reviews: 5880 },
    ],
  });
  const rows = {
    series: [
      series(asinOf(1), undefined, {}),
      series(asinOf(2), "Drugstore", { bsr_category: "Coloured lenses" }),
      series(asinOf(3), undefined, { bsr_category: "Coloured lenses" }),
    ],
  };
  const run = await importFile("series.json", JSON.stringify(rows));
  assert.deepEqual([run.preset, run.counts.read, run.counts.rejected], ["rank-series", 9, 0]);
  const stored = await products();
  assert.deepEqual(
    [1, 2, 3].map((n) => [stored[asinOf(n)].bsr, stored[asinOf(n)].category]),
    [
      [7101, null],
      [7101, "Drugstore"],
      [7101, null], // one list among untold ranks is not the root
    ],
  );
  const ranks = async (asin: string) => (await history(asin)).map((row) => [row.bsr, row.bsr_category]);
  assert.deepEqual(await ranks(asinOf(1)), [[7338, null]]);
  for (const asin of [asinOf(2), asinOf(3)])
    assert.deepEqual(await ranks(asin), [
      [7338, null],
      [1, "Coloured lenses"],
    ]);
});

test("review counts may fall, and dates that lie ahead are not believed", async (t) => {
  const { importFile, products, history } = await openImporting(t);
  const rows = [
    `${asinOf(1)},Mat,5880,2026-05-01`,
    `${asinOf(1)},Mat,5715,2026-05-02`,
    `${asinOf(1)},Mat,9999,2027-01-01`,
    `${asinOf(2)},Rug,1,2026-06-02T00:00:00+09:00`, // a day that has begun elsewhere
    `${asinOf(3)},Cup,1,2026-06-02`, // ahead of the clock by less than a day
  ];
  const run = await importFile("rows.csv", ["asin,title,reviews,date", ...rows].join("\n"), {
    marketplace: "amazon.com",
  });
  assert.deepEqual(run.counts, { read: 5, added: 3, changed: 1, unchanged: 0, rejected: 1 });
  const stored = await products();
  assert.equal(stored[asinOf(1)].review_count, 5715);
  assert.deepEqual(
    (await history(asinOf(1))).map((row) => row.review_count),
    [5880],
  );
  assert.equal(stored[asinOf(3)].updated_at.toISOString(), "2026-06-01T12:00:00.000Z", "not after now");
});
