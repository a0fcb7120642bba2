/** Pitfalls of real exports, one test each. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { openTable } from "../../../platform/tables/open-table.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import type { Observation, Sighting } from "../../catalog/product.ts";
import { csvOf } from "../../search/api/products-csv.ts";
import type { Preset } from "./preset.ts";
import { findPreset, presetNamed } from "./presets.ts";

const now = new Date("2026-09-01T12:00:00Z");
const readingContext = { marketplace: undefined, seenAt: now, now, context: undefined };

function sight(preset: string, fields: Fields): Sighting {
  const [sighting] = (presetNamed(preset) as Preset).reader(Object.keys(fields))(fields, readingContext);
  assert.ok(sighting);
  return sighting;
}
const seen = (preset: string, fields: Fields): Observation => sight(preset, fields).observation;

const product = {
  asin: "B000002E1X",
  title: "Watch",
  domain: "https://www.amazon.com/",
  final_price: 10,
  currency: "USD",
};
const brightData = (more: Fields) => seen("bright-data", { ...product, ...more });

test('string booleans: "false" is false', () => {
  assert.equal(brightData({ is_available: "false" }).priceMinor, null);
  assert.equal(brightData({ is_available: false }).priceMinor, null);
  assert.equal(brightData({ is_available: "true" }).priceMinor, 1000);
  assert.equal(brightData({ is_available: null }).priceMinor, 1000);
  assert.deepEqual(brightData({ sponsored: "true" }), brightData({ sponsored: "false" }));
});

test("wrapped ratings: the inner value counts", () => {
  assert.equal(brightData({ rating: { __TYPE__: "decimal", value: "4.8" } }).rating, 4.8);
  assert.equal(brightData({ rating: '{"__TYPE__":"decimal","value":"4.8"}' }).rating, 4.8);
});

test("rating 0 with 0 reviews is no rating", () => {
  const { rating, reviewCount } = brightData({ rating: 0, reviews_count: 0 });
  assert.deepEqual({ rating, reviewCount }, { rating: null, reviewCount: 0 });
});

test("−1 is a missing value, in every figure", () => {
  const { priceMinor, bsr, reviewCount, rating, reportedSales } = seen("plain", {
    asin: "B000002E1X",
    marketplace: "US",
    price: -1,
    bsr: "-1",
    reviews: -1,
    rating: "-1",
    "bought past month": -1,
  });
  assert.deepEqual([priceMinor, bsr, reviewCount, rating, reportedSales], [null, null, null, null, null]);
});

test("repeated titles: search rows have every title twice", () => {
  const { title: _, ...row } = product;
  const name = "Xbox Series X Xbox Series XNov 10, 2020";
  assert.equal(seen("bright-data", { ...row, name }).title, "Xbox Series X");
  assert.equal(seen("bright-data", { ...row, name: "PS5 PS5" }).title, "PS5");
  assert.equal(seen("bright-data", { ...product, name }).title, "Watch", "a product's own title is not touched");
});

test("sub-category rank: without a root rank, it is used together with its list", () => {
  const { category, bsr, bsrCategory } = brightData({
    categories: ["Sports", "Watches"],
    root_bs_rank: null,
    bs_rank: 7,
    bs_category: "Running Watches",
  });
  assert.deepEqual({ category, bsr, bsrCategory }, { category: "Sports", bsr: 7, bsrCategory: "Running Watches" });
  assert.equal(brightData({ bs_rank: 7 }).bsr, null, "a rank in a list that nobody names is worth nothing");
  const table = { asin: "B000002E1X", domain: "US", "Parent Category": "Sports", "Sales Rank(in parent category)": "" };
  const sub = seen("plain", { ...table, "Sub Category": "Watches", "Sales Rank(in sub category)": "3" });
  assert.deepEqual([sub.category, sub.bsr, sub.bsrCategory], ["Sports", 3, "Watches"]);
});

test("category switch: a sub-category's list in the root column is stored with the rank", () => {
  const root = { root_bs_rank: 1, root_bs_category: "Running Watches", bs_rank: 1, bs_category: "Running Watches" };
  const switched = brightData({ categories: ["Sports", "Watches"], ...root });
  assert.deepEqual([switched.category, switched.bsrCategory], ["Sports", "Running Watches"]);
  const crumbs = brightData({ categories: '["Sports","Running Watches"]', ...root, bs_category: "Other" });
  assert.deepEqual([crumbs.category, crumbs.bsrCategory], ["Sports", "Running Watches"]);
});

const days = (fields: Fields) =>
  (presetNamed("rank-series") as Preset)
    .reader(Object.keys(fields))(fields, readingContext)
    .map(({ observation }) => observation);

test("category switch: a day with a rank of another list names it, and the root is the list with the large ranks", () => {
  const day = (date: string, bsr: number, bsr_category?: string) => ({ date, bsr, bsr_category });
  const seen = days({
    asin: "B000002E1X",
    label: "Lenses 12M",
    domain: "de",
    data: [day("2026-08-19", 7338, "Health"), day("2026-08-21", 1, "Lenses"), day("2026-08-20", 8572)],
  });
  assert.deepEqual(
    seen.map(({ seenAt, category, bsr, bsrCategory }) => [
      seenAt.toISOString().slice(0, 10),
      category,
      bsr,
      bsrCategory,
    ]),
    [
      ["2026-08-19", "Health", 7338, null],
      ["2026-08-20", "Health", 8572, null],
      ["2026-08-21", "Health", 1, "Lenses"],
    ],
  );
});

const CATEGORIES: [name: string, days: Fields[], category: string | null][] = [
  ["none is named", [{ bsr: 7338 }, { bsr: 1 }], null],
  ["one is named, and other ranks go without", [{ bsr: 7338 }, { bsr: 1, bsr_category: "Lenses" }], null],
  [
    "one is named in two ways, and other ranks go without",
    [{ bsr: 7338 }, { bsr: 1, bsr_category: "Lenses", bsr_all: [{ rank: 1, category: "LENSES" }] }],
    null,
  ],
  [
    "another one is named without a rank",
    [{ bsr: 7338 }, { bsr: 1, bsr_category: "Lenses", bsr_all: [{ rank: null, category: "Other" }] }],
    null,
  ],
  [
    "one is named on every day",
    [
      { bsr: 7338, bsr_category: "Health" },
      { bsr: 7201, bsr_category: "Health" },
    ],
    "Health",
  ],
  ["one is named on every day that has a rank", [{ bsr: 7338, bsr_category: "Health" }, { price: 9.9 }], "Health"],
  [
    "two are named together",
    [
      { bsr: 1 },
      {
        bsr: 7338,
        bsr_category: "Health",
        bsr_all: [
          { rank: 7338, category: "Health" },
          { rank: 1, category: "Lenses" },
        ],
      },
    ],
    "Health",
  ],
];

for (const [name, data, category] of CATEGORIES)
  test(`the lists of a series: when ${name}, the category is ${category ?? "unknown"}`, () => {
    const dated = data.map((day, i) => ({ date: `2026-08-${19 + i}`, ...day }));
    const seen = days({ asin: "B000002E1X", label: "Lenses 12M", domain: "de", data: dated });
    assert.deepEqual(
      seen.map((day) => day.category),
      data.map(() => category),
    );
    // The list of each day's rank is kept, whatever the category is.
    const isOfLenses = (day: Fields) => day["bsr_category"] === "Lenses";
    assert.deepEqual(
      seen.map(({ bsrCategory }) => bsrCategory),
      data.map((day) => (isOfLenses(day) ? "Lenses" : null)),
    );
  });

test("a series is its days in order, and falling review counts stay", () => {
  const seen = days({
    asin: "B000002E1X",
    label: "Lenses 12M",
    url: "https://www.amazon.de/dp/B000002E1X",
    data: [
      { date: "2026-08-20", timestamp: "2026-08-20T18:00:43.634583", bsr: 2, price: 9.9, reviews: 5880, rating: 4.3 },
      { date: "2026-08-21", timestamp: "2026-08-21T18:00:24.950750", bsr: 3, price: 9.9, reviews: 5715, rating: 4.3 },
      { date: "2026-08-19", bsr: 4, price: 0, reviews: 5879, rating: 0 },
    ],
  });
  assert.deepEqual(
    seen.map(({ title, seenAt, priceMinor, bsr, reviewCount, rating }) => [
      title,
      seenAt,
      priceMinor,
      bsr,
      reviewCount,
      rating,
    ]),
    [
      ["Lenses 12M", new Date("2026-08-19T00:00:00Z"), null, 4, 5879, null],
      ["Lenses 12M", new Date("2026-08-20T18:00:43.634Z"), 990, 2, 5880, 4.3],
      ["Lenses 12M", new Date("2026-08-21T18:00:24.950Z"), 990, 3, 5715, 4.3],
    ],
  );
  const broken = (data: unknown) => days({ asin: "B000002E1X", domain: "de", data });
  for (const none of [null, [], "x", [7]]) assert.throws(() => broken(none), { message: "data has no days" });
  assert.throws(() => broken([{ bsr: 7 }]), { message: "data has a day without a date" });
});

test("future dates: a row of next month is rejected, one from a clock that is ahead counts as now", () => {
  assert.throws(() => brightData({ timestamp: "2026-10-01" }), { message: 'timestamp "2026-10-01" is in the future' });
  assert.deepEqual(brightData({ timestamp: "2026-09-02T00:00:00Z" }).seenAt, now);
  const { firstAvailable, seenAt } = brightData({ date_first_available: "December 2, 2036" });
  assert.deepEqual([firstAvailable, seenAt], [undefined, now], "the release is not the sight");
});

test("parent and variation are separate products; a product is never its own parent", () => {
  assert.deepEqual(
    [brightData({ parent_asin: "B000002E1Y" }).asin, brightData({ parent_asin: "b000002e1y" }).parentAsin],
    ["B000002E1X", "B000002E1Y"],
  );
  assert.equal(brightData({ parent_asin: "B000002E1X" }).parentAsin, null);
  const { asin: _, ...keyless } = product;
  assert.throws(() => seen("bright-data", { ...keyless, parent_asin: "B000002E1Y" }), { message: /^no ASIN in asin/ });
});

test("a currency other than the marketplace's rejects the row, unless there is no price", () => {
  assert.throws(() => brightData({ currency: "INR" }), { message: "currency INR, but amazon.com sells in USD" });
  assert.equal(brightData({ currency: "INR", final_price: null }).priceMinor, null);
});

test("sales estimates of other tools are not taken for reported sales", () => {
  const helium = { ASIN: "B000002E1X", Title: "A", BSR: 7, URL: "https://www.amazon.com/dp/B000002E1X" };
  const sold = { "ASIN Sales": 900, "Parent Level Sales": 2900, "Monthly Sales": 900 };
  for (const preset of ["helium10-black-box", "plain"])
    assert.equal(seen(preset, { ...helium, ...sold }).reportedSales, null, preset);
});

test("our own exports are read back unchanged, except for our estimates", async () => {
  const line = {
    asin: "B000002E1X",
    title: '=SUM("A1"), non slip',
    brand: "-Valomi",
    category: "Sports & Outdoors",
    imageUrl: null,
    price: 24.99,
    bsr: 812,
    monthlySales: 2140,
    reviewCount: 3877,
    rating: 4.6,
    updatedAt: "2026-08-01T08:30:00.000Z",
  };
  for (const source of ["rank", "rank_any_category", "reported", null]) {
    const record = { ...line, salesEstimate: source && { low: 2_000, high: 2_999, source } };
    async function* lines() {
      yield Buffer.from(`${JSON.stringify(record)}\n`);
    }
    const csv = Buffer.from(
      (await Array.fromAsync(csvOf(lines(), "amazon.com", { listDetails: async () => [], withDetails: false }))).join(
        "",
      ),
    );
    const table = await openTable({ name: "export.csv", stream: Readable.from([csv]) });
    const exported = (await Array.fromAsync(table.rows())).flat();
    const rows = [record, ...exported.flatMap((row) => ("fields" in row ? [row.fields] : []))];
    assert.equal(rows.length, 2);
    for (const row of rows) {
      const columns = Object.keys(row);
      const preset = findPreset(columns) as Preset;
      assert.equal(preset.name, "nichescope");
      const [sighting] = preset.reader(columns)(row, { ...readingContext, marketplace: "amazon.com" });
      const { title, brand, priceMinor, bsr, reportedSales, reviewCount, rating, seenAt } = (sighting as Sighting)
        .observation;
      assert.deepEqual([title, brand, priceMinor, bsr], [line.title, line.brand, 2499, 812]);
      assert.deepEqual([reviewCount, rating, seenAt.toISOString()], [3877, 4.6, line.updatedAt]);
      assert.equal(reportedSales, source === "reported" ? 2_000 : null, String(source));
    }
  }
});

test("the time of a crawl is found under the names that crawlers give it", () => {
  for (const name of ["dateDownloaded", "scrapedDate", "date_scraped", "Crawled Date", "retrieved_at"]) {
    const { seenAt } = seen("plain", { asin: "B000002E1X", marketplace: "US", [name]: "2026-08-14T06:00:00Z" });
    assert.deepEqual(seenAt, new Date("2026-08-14T06:00:00Z"), name);
  }
});

test("a list of images gives its first", () => {
  const { imageUrl } = seen("plain", {
    asin: "B000002E1X",
    marketplace: "US",
    imageUrls: ["https://images.example/1.jpg", "https://images.example/2.jpg"],
  });
  assert.equal(imageUrl, "https://images.example/1.jpg");
});
