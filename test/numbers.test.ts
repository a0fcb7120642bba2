/** Figures that hold together: the same everywhere, stated only where enough is known, and for the words that were searched. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Stream } from "../src/features/sources/demo-market/random.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const { api, app, make } = await startService(wholeFile, { env: { DEMO: "on", DEMO_PRODUCTS: "1000" } });

const FIGURES = ["price", "bsr", "monthlySales", "monthlyRevenue", "reviewCount", "rating"] as const;
type Figures = Record<(typeof FIGURES)[number], number | null>;

const figuresOf = (source: Figures): Figures =>
  Object.fromEntries(FIGURES.map((name) => [name, source[name]])) as Figures;

test("50 random products of the demo have the same figures in product, search, history, file and tracked list", async () => {
  const { key } = await make.key({ plan: "agency" });
  const get = async (path: string) => (await api(path, key)).body.data;
  // Later ranks, so that the mean of the month differs from the current one.
  const mats = (await api("/api/v1/search?keyword=mat&format=ndjson", key)).text.trim().split("\n");
  const again = mats.map((line) => JSON.parse(line)).filter(({ bsr }) => bsr !== null);
  const seenAt = new Date();
  await app.catalog.merge(again.map(({ asin, bsr }) => observation(asin, { bsr: 3 * bsr, seenAt })));
  const last = again.at(-1);
  await until("the index has the later ranks", async () => {
    const { products } = await get(`/api/v1/search?keyword=${last.asin}`);
    return products[0].bsr === 3 * last.bsr;
  });
  const fileOf = async (keyword: string) =>
    (await api(`/api/v1/search?keyword=${keyword}&format=csv`, key)).text.trim().split(/\r?\n/);
  const files = await Promise.all(["set", "mat", "bottle", "bag", "lamp", "light", "bed"].map(fileOf));
  const [names] = files[0] as string[];
  const rows = new Map(files.flatMap(([, ...all]) => all.map((row) => [row.split(",")[1] as string, row])));
  assert.ok(rows.size >= 60, `${rows.size} products are found`);
  const random = new Stream().start(50, 0);
  const inRandomOrder = [...rows].map((row) => ({ row, at: random.next() })).sort((a, b) => a.at - b.at);
  const chosen = new Map(inRandomOrder.slice(0, 50).map(({ row }) => row));
  const track = (asin: string) =>
    api("/api/v1/tracking/products", key, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ asin }),
    });
  await Promise.all([...chosen.keys()].map(track));
  const tracked: any[] = (await get("/api/v1/tracking/products?limit=100")).products;

  const compare = async (asin: string, row: string) => {
    const [headline, found, { series }] = await Promise.all([
      get(`/api/v1/products/${asin}`),
      get(`/api/v1/search?keyword=${asin}`),
      get(`/api/v1/products/${asin}/history`),
    ]);
    const expected = figuresOf(headline);
    assert.equal(found.totalResults, 1);
    assert.deepEqual(figuresOf(found.products[0]), expected, `${asin} in the search`);
    assert.deepEqual(found.products[0].salesEstimate, headline.salesEstimate);
    const lastPoints = Object.fromEntries(FIGURES.map((name) => [name, series[name].at(-1)?.value ?? null])) as Figures;
    assert.deepEqual(lastPoints, expected, `${asin} in the history`);
    assert.deepEqual(fromCsv(names as string, row), expected, `${asin} in the file`);
    const { product } = tracked.find((item) => item.asin === asin);
    assert.deepEqual(figuresOf(product), expected, `${asin} in the tracked list`);
    assert.deepEqual(product.salesEstimate, headline.salesEstimate);
  };
  await Promise.all([...chosen].map(([asin, row]) => compare(asin, row)));
});

test("a corrected typo is stated and can be switched off; an ASIN and a correct keyword are searched as written", async () => {
  const { key } = await make.key({ plan: "agency" });
  const search = async (query: string) => (await api(`/api/v1/search?${query}`, key)).body.data;
  const typo = await search("keyword=Yogga+mat");
  assert.deepEqual([typo.keyword, typo.correctedKeyword, typo.didYouMean], ["Yogga mat", "yoga mat", null]);
  assert.ok(typo.totalResults > 0);
  const right = await search("keyword=yoga+mat");
  assert.equal(right.correctedKeyword, null);
  assert.equal(right.totalResults, typo.totalResults);
  const asWritten = await search("keyword=Yogga+mat&correct=false");
  assert.equal(asWritten.correctedKeyword, null);
  assert.equal(asWritten.didYouMean, "yoga mat");
  assert.deepEqual(asWritten.interpretation.corrected, []);
  const alone = await search("keyword=Yoag");
  assert.deepEqual([alone.totalResults, alone.correctedKeyword, alone.didYouMean], [0, null, "yoga"]);
  assert.deepEqual([asWritten.totalResults, asWritten.interpretation.unknown], [0, ["Yogga"]]);
  const file = async (query: string) => (await api(`/api/v1/search?${query}&format=ndjson`, key)).text;
  assert.equal(await file("keyword=Yogga+mat"), await file("keyword=yoga+mat"));
  assert.notEqual(await file("keyword=Yogga+mat&correct=false"), await file("keyword=yoga+mat"));
  const [{ asin }] = right.products;
  const one = await search(`keyword=${asin.toLowerCase()}`);
  assert.deepEqual([one.totalResults, one.products.length, one.products[0].asin], [1, 1, asin]);
  assert.equal(one.correctedKeyword, null);
});

test("fewer than ten products have exact values and no score but a reason", async () => {
  const { key } = await make.key({ plan: "agency" });
  const search = async (query: string) => (await api(`/api/v1/search?explain=true&${query}`, key)).body.data;
  const many = await search("keyword=set");
  assert.deepEqual([many.nicheScore.enough, many.nicheScore.reason], [true, null]);
  const product = many.products.find((each: any) => each.price !== null && each.monthlySales !== null);
  const { nicheScore, explain } = await search(`keyword=${product.asin}`);
  assert.deepEqual(
    [nicheScore.enough, nicheScore.reason],
    [false, "Not enough products for a score: 1 found, 10 needed."],
  );
  for (const name of ["score", "demand", "competition", "opportunity"])
    assert.ok(nicheScore[name] >= 0 && nicheScore[name] <= 100, "the four figures stay numbers");
  assert.equal(explain.sentences.score, nicheScore.reason);
  const revenue = (product.monthlySales * product.price).toLocaleString("en", { style: "currency", currency: "USD" });
  const units = product.monthlySales.toLocaleString("en");
  assert.equal(explain.sentences.demand, `The product sells ${units} units/month, worth ${revenue}.`);
});

test("marketplaces state the number of their products, and whether there are any", async () => {
  const { key } = await make.key();
  const { marketplaces } = (await api("/api/v1/marketplaces", key)).body.data;
  const of = (name: string) => marketplaces.find(({ marketplace }: any) => marketplace === name);
  assert.equal(marketplaces[0].marketplace, "amazon.com");
  assert.ok(of("amazon.com").products > 100);
  assert.deepEqual(of("amazon.pl"), { marketplace: "amazon.pl", currency: "PLN", products: 0, hasData: false });
  const sum = marketplaces.reduce((total: number, { products }: any) => total + products, 0);
  assert.equal(sum, 1_000);
});

/** Figures hold no commas, and the fields before them may be quoted. */
function fromCsv(names: string, row: string): Figures {
  const cells = row.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, "")) ?? [];
  const column = names.replace(/^\uFEFF/, "").split(",");
  return Object.fromEntries(
    FIGURES.map((name) => {
      const cell = cells[column.indexOf(name)] as string;
      return [name, cell === "" ? null : Number(cell)];
    }),
  ) as Figures;
}
