/** Search through HTTP, over the demo market and some products with known figures. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MARKETPLACE_DOMAINS } from "../src/features/catalog/marketplace.ts";
import type { Observation } from "../src/features/catalog/product.ts";
import { CONSTANTS } from "../src/features/search/explain.ts";
import { nicheScore, scoreParts } from "../src/features/search/niche-score.ts";
import { demoMarket } from "../src/features/sources/demo-market/market.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { startService } from "./support/service.ts";

/** A word that no product of the demo market has. */
const known = (asin: string, more: Partial<Observation>) => observation(asin, { title: "Quibblet", ...more });
const KNOWN = [
  known("CHEAP", { priceMinor: 999, rating: 3.9, reviewCount: 5, brand: "Valomi", category: "Sports" }),
  known("MIDDLE", { priceMinor: 1_999, rating: 4.4, reviewCount: 50, brand: 'Kazu, "Ltd"', reportedSales: 300 }),
  known("DEAR", {
    priceMinor: 4_999,
    rating: 4.8,
    reviewCount: 500,
    brand: "VALOMI",
    title: "=Quibblet(1)\nof two lines",
  }),
  known("UNKNOWN", {}),
  known("YEN", { marketplace: "amazon.co.jp", title: "マット quibblet", priceMinor: 1_500 }),
];

const { api, make, url } = await startService(wholeFile, {
  prepareCatalog: (catalog) =>
    catalog.merge([...demoMarket({ seed: 20_260_301, products: 3_000, at: new Date() }), ...KNOWN]),
});

/** The parameters named in an error response. */
const parametersOf = (body: any): string[] =>
  body.error.details.map((detail: { parameter: string }) => detail.parameter);

test("a decimal with all the digits of a double is a number", async () => {
  const { key } = await make.key({ plan: "starter" });
  const { status, body } = await api("/api/v1/search?keyword=knife&maxRating=1.7914860321653228", key);
  assert.equal(status, 200, JSON.stringify(body));
});

test("a search returns the fields of the contract, with every field of each product", async () => {
  const { key } = await make.key();
  const { status, body } = await api("/api/v1/search?keyword=mat", key, {
    headers: { "content-type": "application/json" },
  });
  assert.equal(status, 200);
  const { data } = body;
  assert.deepEqual([data.keyword, data.marketplace, data.currency, data.page], ["mat", "amazon.com", "USD", 1]);
  assert.ok(data.totalResults >= 20);
  for (const part of ["score", "demand", "competition", "opportunity"])
    assert.ok(data.nicheScore[part] > 0 && data.nicheScore[part] <= 100, part);
  assert.equal(data.products.length, 20);
  for (const product of data.products) {
    assert.deepEqual(Object.keys(product), [
      "asin",
      "title",
      "brand",
      "category",
      "imageUrl",
      "price",
      "bsr",
      "monthlySales",
      "reviewCount",
      "rating",
      "updatedAt",
      "salesEstimate",
      "monthlyRevenue",
    ]);
    assert.match(product.title, /mat/i);
    for (const field of ["bsr", "monthlySales", "reviewCount"])
      assert.ok(product[field] === null || Number.isInteger(product[field]), field);
  }
});

test("pages list each product once, counted ones first, with the same total and score on each, also past the end", async () => {
  const { key } = await make.key();
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6, 500].map(async (page) => (await api(`/api/v1/search?keyword=mat&page=${page}`, key)).body.data),
  );
  const products: { asin: string; match?: string }[] = pages.flatMap((page) => page.products);
  const counted = products.filter(({ match }) => match === undefined);
  assert.ok(counted.length > 20);
  assert.equal(counted.length, pages[0].totalResults);
  assert.deepEqual(products.slice(0, counted.length), counted);
  assert.equal(new Set(products.map(({ asin }) => asin)).size, products.length);
  for (const page of pages)
    assert.deepEqual([page.totalResults, page.nicheScore], [pages[0].totalResults, pages[0].nicheScore]);
  for (const past of pages.slice(5)) assert.deepEqual(past.products, []);
  assert.equal(pages.at(-1).page, 500);
});

test("limit sizes the pages of a search and of the finder, and changes neither totals nor score", async () => {
  const { key } = await make.key({ plan: "agency" });
  for (const path of ["/api/v1/search?keyword=mat", "/api/v1/products?marketplace=amazon.com"]) {
    const page = async (query: string) => (await api(`${path}&${query}`, key)).body;
    const asins = ({ data }: any): string[] =>
      data.products.filter(({ match }: any) => match === undefined).map(({ asin }: { asin: string }) => asin);
    const all = await page("limit=100");
    assert.equal(asins(all).length, Math.min(100, all.data.totalResults), path);
    assert.ok(asins(all).length > 20, path);
    assert.equal(all.meta.warnings, undefined);
    const { products: _, page: __, ...figures } = all.data;
    for (const [query, from, to] of [
      ["limit=1", 0, 1],
      ["limit=1&page=3", 2, 3],
      ["limit=7&page=2", 7, 14],
      ["limit=60", 0, 60],
      ["", 0, 20],
      ["page=2", 20, 40],
    ] as const) {
      const found = await page(query);
      assert.deepEqual(asins(found), asins(all).slice(from, to), `${path} ${query}`);
      const { products: _, page: __, ...same } = found.data;
      assert.deepEqual(same, figures, `${path} ${query}`);
    }
    for (const [query, parameter] of [
      ["limit=0", "limit"],
      ["limit=101", "limit"],
      ["limit=100&page=101", "page"],
      ["page=501", "page"],
    ]) {
      const refused = await api(`${path}&${query}`, key);
      assert.deepEqual([refused.status, parametersOf(refused.body)], [400, [parameter]], query);
    }
    assert.equal((await page("limit=100&page=100")).data.products.length, 0, "the deepest page is accepted");
  }
  for (const keyword of ["yogga mat", "yoag mat"]) {
    const spelt = async (query: string) => {
      const { data } = (await api(`/api/v1/search?${new URLSearchParams({ keyword })}&${query}`, key)).body;
      return data.correctedKeyword ?? data.didYouMean;
    };
    for (const query of ["limit=1", ""]) assert.equal(await spelt(query), "yoga mat", "whatever the size of the page");
  }
});

test("every marketplace is accepted in any letter case and with www., and returned in its normal form", async () => {
  const { key } = await make.key({ plan: "pro" });
  for (const marketplace of MARKETPLACE_DOMAINS) {
    const { status, body } = await api(`/api/v1/search?keyword=yoga&marketplace=www.${marketplace.toUpperCase()}`, key);
    assert.equal(status, 200, marketplace);
    assert.equal(body.data.marketplace, marketplace);
  }
});

test("an invalid parameter is named in a 400 and not counted", async () => {
  const { key } = await make.key();
  const bad: [string, string, RegExp][] = [
    ["", "keyword", /is required/],
    ["keyword=", "keyword", /must not be empty/],
    ["keyword=%20%09%C2%A0", "keyword", /must not be empty/],
    ["keyword=%00%01", "keyword", /must not be empty/],
    [`keyword=${"x".repeat(201)}`, "keyword", /at most 200 characters/],
    ["keyword=a&keyword=b", "keyword", /only once/],
    ["keyword=a&marketplace=ebay.com", "marketplace", /must be one of amazon\.com, amazon\.co\.uk, amazon\.de, /],
    ["keyword=a&marketplace=", "marketplace", /must be one of/],
    ["keyword=a&marketplace=amazon.com&marketplace=amazon.de", "marketplace", /only once/],
    ...["0", "-1", "501", "1.5", "1e2", "0x10", "%205", "abc", "", "NaN", "99999999999999999999"].map(
      (page): [string, string, RegExp] => [`keyword=a&page=${page}`, "page", /from 1 to 500/],
    ),
    ["keyword=a&page=1&page=2", "page", /only once/],
    ["keyword=%ff%fe", "keyword", /must be percent-encoded UTF-8/],
    ["keyword=a&maxReview=1", "maxReview", /did you mean maxReviews\?$/],
  ];
  for (const [query, parameter, message] of bad) {
    const { status, body } = await api(`/api/v1/search?${query}`, key);
    assert.equal(status, 400, query);
    assert.equal(body.success, false);
    assert.equal(body.error.code, "invalid_request", query);
    assert.deepEqual(parametersOf(body), [parameter], query);
    assert.match(body.error.details[0].message, message, query);
    assert.match(body.error.message, new RegExp(`^${parameter} `));
  }
  const several = await api("/api/v1/search?marketplace=x&page=x", key);
  assert.deepEqual(parametersOf(several.body).sort(), ["keyword", "marketplace", "page"]);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
});

test("a parameter that resembles a known one is refused on every route, and other unknown ones are listed as ignored", async () => {
  const { key } = await make.key();
  const typos = await api("/api/v1/search?keyword=kettle&maxReview=1&min_price=3&utm_source=mail", key);
  assert.deepEqual(typos.body.error.details, [
    { parameter: "maxReview", message: "is unknown; did you mean maxReviews?" },
    { parameter: "min_price", message: "is unknown; did you mean minPrice?" },
  ]);
  assert.equal((await api("/api/v1/alerts?limits=1", key)).body.error.details[0].parameter, "limits");
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0, "a refused request is not counted");

  const ignored = (parameter: string) => ({ parameter, message: "is unknown and was ignored" });
  const keyword = encodeURIComponent("🧘".repeat(200));
  const found = await api(`/api/v1/search?keyword=${keyword}&colour=red&colour=blue&utm_s%C3%B6urce=m`, key);
  assert.equal(found.status, 200);
  assert.deepEqual(found.body.meta.warnings, ["colour", "utm_söurce"].map(ignored));
  for (const path of ["/api/v1/alerts", "/api/v1/usage", "/api/automation/events"]) {
    const { status, body } = await api(`${path}?fbclid=1`, key);
    assert.deepEqual([status, body.meta.warnings], [200, [ignored("fbclid")]], path);
  }
  const signedOut = await api("/api/v1/session?utm_source=mail");
  assert.deepEqual([signedOut.status, signedOut.body.meta.warnings], [200, [ignored("utm_source")]]);
  assert.deepEqual(Object.keys((await api("/api/v1/usage", key)).body.meta), ["timestamp"]);
});

test("explain=true returns the components of the score, and changes nothing else", async () => {
  const { key } = await make.key();
  const plain = (await api("/api/v1/search?keyword=yoga+mat", key)).body.data;
  const { explain, ...rest } = (await api("/api/v1/search?keyword=yoga+mat&explain=true", key)).body.data;
  assert.deepEqual(rest, plain);
  assert.equal(explain.statistics.products, plain.totalResults);
  const inMinor = { ...explain.statistics };
  for (const name of [
    "revenueTotal",
    "revenueMedian",
    "revenueTopTen",
    "revenueFifth",
    "priceLow",
    "priceMedian",
    "priceHigh",
  ])
    inMinor[name] = Math.round(inMinor[name] * 100);
  assert.deepEqual(
    nicheScore(inMinor, "amazon.com", new Date()),
    plain.nicheScore,
    "the score can be recomputed from the statistics",
  );
  assert.deepEqual(explain.constants, JSON.parse(JSON.stringify(CONSTANTS)));
  assert.deepEqual(explain.parts, scoreParts(inMinor, "amazon.com"));
  assert.equal(
    (await api("/api/v1/search?keyword=yoga&explain=maybe", key)).body.error.details[0].parameter,
    "explain",
  );
});

test("a keyword is never interpreted as syntax", async () => {
  const { key } = await make.key({ plan: "pro" });
  for (const keyword of [
    "'; drop table products; --",
    "a & | ! ( ) <-> :*",
    "\\",
    "%",
    "\u202eabc",
    "🧘",
    "the",
    "x".repeat(200),
    "yoga\u0000mat",
    "\ud800",
  ]) {
    const { status, body } = await api(`/api/v1/search?keyword=${encodeURIComponent(keyword.toWellFormed())}`, key);
    assert.equal(status, 200, keyword);
    assert.equal(typeof body.data.totalResults, "number");
  }
  const nothing = await api("/api/v1/search?keyword=xyzzyplugh", key);
  const { score, demand, competition, opportunity, confidence } = nothing.body.data.nicheScore;
  assert.deepEqual([score, demand, competition, opportunity, confidence], [0, 0, 0, 0, 0]);
  assert.deepEqual([nothing.body.data.totalResults, nothing.body.data.products], [0, []]);
});

test("images of the demo market are rendered by the service", async () => {
  const { key } = await make.key();
  const { body } = await api("/api/v1/search?keyword=yoga", key);
  const imageUrl = body.data.products
    .map((product: { imageUrl: string | null }) => product.imageUrl)
    .find(Boolean) as string;
  assert.ok(imageUrl.startsWith(`${url}/images/`));
  const image = await fetch(imageUrl);
  assert.equal(image.headers.get("content-type"), "image/svg+xml");
  assert.match(await image.text(), /^<svg /);
});
test("filters and sort orders do what their names say", async () => {
  const { key } = await make.key({ plan: "agency" });
  const asins = async (query: string) =>
    (await api(`/api/v1/search?keyword=quibblet&${query}`, key)).body.data.products.map(
      (p: { asin: string }) => p.asin,
    );
  for (const [query, expected] of [
    ["minPrice=19.99", ["DEAR", "MIDDLE"]],
    ["maxPrice=19.99", ["CHEAP", "MIDDLE"]],
    ["minPrice=19.99&maxPrice=19.99", ["MIDDLE"]],
    ["minRating=4.4", ["DEAR", "MIDDLE"]],
    ["maxReviews=50&minReviews=6", ["MIDDLE"]],
    ["minMonthlySales=300", ["MIDDLE"]],
    ["minRevenue=5000", ["MIDDLE"]],
    ["maxRevenue=4000", []],
    ["brand=valomi", ["CHEAP", "DEAR"]],
    ["brand=valomi&category=SPORTS", ["CHEAP"]],
    ["minBsr=1", []],
    ["marketplace=amazon.co.jp&minPrice=1500&maxPrice=1500", ["YEN"]],
  ] as const) {
    assert.deepEqual((await asins(query)).sort(), expected, query);
  }
  assert.deepEqual(await asins("sort=price"), ["CHEAP", "MIDDLE", "DEAR", "UNKNOWN"]);
  assert.equal((await asins("sort=-revenue"))[0], "MIDDLE");
  assert.equal((await asins("sort=revenue"))[0], "MIDDLE", "unknown revenues come last");
  assert.deepEqual(await asins("sort=-reviews"), ["DEAR", "MIDDLE", "CHEAP", "UNKNOWN"]);
});

test("an invalid filter is named in a 400 and not counted", async () => {
  const { key } = await make.key({ plan: "agency" });
  for (const [query, parameter] of [
    ["minPrice=x", "minPrice"],
    ["minPrice=-1", "minPrice"],
    ["maxBsr=1.5", "maxBsr"],
    ["minRating=6", "minRating"],
    ["minPrice=5&maxPrice=4", "minPrice"],
    ["minMonthlySales=5&maxMonthlySales=4", "minMonthlySales"],
    ["minRevenue=5.5&maxRevenue=5.4", "minRevenue"],
    ["brand=", "brand"],
    ["sort=price,asc", "sort"],
    ["sort=price&sort=bsr", "sort"],
  ] as const) {
    const { status, body } = await api(`/api/v1/search?keyword=quibblet&${query}`, key);
    assert.equal(status, 400, query);
    assert.deepEqual(parametersOf(body), [parameter], query);
  }
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 0);
});

test("an export as CSV or NDJSON contains the whole result set and counts as one request", async () => {
  const { key } = await make.key({ plan: "agency" });
  const csv = await api("/api/v1/search?keyword=quibblet&sort=price&page=7", key, { headers: { accept: "text/csv" } });
  assert.equal(csv.headers.get("content-type"), "text/csv; charset=utf-8");
  assert.equal(csv.headers.get("content-disposition"), 'attachment; filename="quibblet-amazon.com.csv"');
  const lines = csv.text.trimEnd().split("\r\n");
  assert.equal(
    lines[0],
    "marketplace,asin,title,brand,category,imageUrl,price,currency,bsr,monthlySales,salesLow,salesHigh,salesSource,monthlyRevenue,reviewCount,rating,updatedAt",
  );
  assert.deepEqual(lines.slice(1), [
    "amazon.com,CHEAP,Quibblet,Valomi,Sports,,9.99,USD,,,,,,,5,3.9,2026-03-01T00:00:00.000Z",
    'amazon.com,MIDDLE,Quibblet,"Kazu, ""Ltd""",,,19.99,USD,,346,300,399,reported,6916.54,50,4.4,2026-03-01T00:00:00.000Z',
    'amazon.com,DEAR,"\'=Quibblet(1)\nof two lines",VALOMI,,,49.99,USD,,,,,,,500,4.8,2026-03-01T00:00:00.000Z',
    "amazon.com,UNKNOWN,Quibblet,,,,,USD,,,,,,,,,2026-03-01T00:00:00.000Z",
  ]);
  const jsonl = await api("/api/v1/search?keyword=quibblet&maxPrice=20", key, {
    headers: { accept: "application/x-ndjson, */*;q=0.1" },
  });
  assert.equal(jsonl.headers.get("content-type"), "application/x-ndjson; charset=utf-8");
  const products = jsonl.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const { data } = (await api("/api/v1/search?keyword=quibblet&maxPrice=20", key)).body;
  assert.deepEqual(products, data.products);
  assert.equal((await api("/api/v1/usage", key)).body.data.used, 3);
});

test("an empty export is a header line in CSV and empty in NDJSON", async () => {
  const { key } = await make.key({ plan: "agency" });
  const csv = await api("/api/v1/search?keyword=zzz", key, { headers: { accept: "text/csv" } });
  assert.equal(csv.text.split("\r\n").length, 2);
  const jsonl = await api("/api/v1/search?keyword=zzz", key, { headers: { accept: "application/x-ndjson" } });
  assert.deepEqual([jsonl.status, jsonl.text], [200, ""]);
});

test("every other Accept header gets the JSON envelope", async () => {
  const { key } = await make.key({ plan: "agency" });
  for (const accept of ["*/*", "application/json", "text/html,application/xhtml+xml,*/*;q=0.8", "image/png"]) {
    const { headers, body } = await api("/api/v1/search?keyword=quibblet", key, { headers: { accept } });
    assert.equal(headers.get("content-type"), "application/json; charset=utf-8", accept);
    assert.equal(body.success, true);
    assert.equal(headers.get("vary"), "accept");
  }
});
type Bucket = { from: number; to: number | null; products: number; units: number };
type Line = { price: number | null; monthlySales: number | null; brand: string | null; reviewCount: number | null };

test("distributions=true returns the distributions of all matches, and changes nothing else", async () => {
  const { key } = await make.key({ plan: "pro" });
  for (const more of ["", "&minPrice=10&maxPrice=40", "&sort=-price&page=2"]) {
    const path = `/api/v1/search?keyword=yoga+mat${more}`;
    const plain = (await api(path, key)).body.data;
    const { distributions, ...rest } = (await api(`${path}&distributions=true`, key)).body.data;
    assert.deepEqual(rest, plain);
    const { text } = await api(`${path}&format=ndjson`, key);
    const lines: Line[] = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.equal(lines.length, plain.totalResults);
    const compare = (buckets: Bucket[], value: (line: Line) => number | null) => {
      for (const { from, to, products, units } of buckets) {
        const inside = lines.filter((line) => {
          const figure = value(line);
          return figure !== null && figure >= from && (to === null || figure < to);
        });
        assert.equal(products, inside.length);
        assert.equal(
          units,
          inside.reduce((sum, { monthlySales }) => sum + (monthlySales ?? 0), 0),
        );
      }
    };
    assert.ok(distributions.price.length > 3 && distributions.price.length <= 14);
    compare(distributions.price, ({ price }) => price);
    compare(distributions.reviews, ({ reviewCount }) => reviewCount);
    for (const { brand, products } of distributions.brands)
      assert.equal(products, lines.filter((line) => line.brand === brand).length, brand);
    const parts = [...distributions.brands, distributions.others, distributions.unknownBrand];
    const sum = (name: string) => parts.reduce((total, part) => total + part[name], 0);
    assert.equal(sum("products"), plain.totalResults);
    assert.ok(Math.abs(sum("share") - 1) < 1e-9);
  }
  const wrong = await api("/api/v1/search?keyword=yoga&distributions=maybe", key);
  assert.deepEqual([wrong.status, wrong.body.error.details[0].parameter], [400, "distributions"]);
});

test("a keyword without matches and a marketplace without products have empty distributions", async () => {
  const { key } = await make.key();
  for (const query of ["keyword=xyzzyplugh", "keyword=yoga&marketplace=amazon.eg"]) {
    const { status, body } = await api(`/api/v1/search?${query}&distributions=true&explain=true`, key);
    assert.equal(status, 200);
    const { price, brands, others, unknownBrand } = body.data.distributions;
    assert.deepEqual([price, brands, others.products, unknownBrand.products], [[], [], 0, 0]);
    assert.equal(body.data.explain.sentences.demand, "No products match, so there is no sales data.");
  }
});

test("the sentences of explain=true use its figures", async () => {
  const { key } = await make.key();
  const { explain } = (await api("/api/v1/search?keyword=yoga+mat&explain=true", key)).body.data;
  const { products, unitsTotal } = explain.statistics;
  const units = Number(unitsTotal.toPrecision(3)).toLocaleString("en");
  assert.match(
    explain.sentences.demand,
    new RegExp(`^About ${units} units sold per month across ${products} products, worth about \\$[\\d,]+\\.`),
  );
  assert.deepEqual(Object.keys(explain.sentences), [
    "score",
    "inputs",
    "demand",
    "competition",
    "opportunity",
    "listings",
  ]);
});

test("the parameter format returns the same file as the Accept header", async () => {
  const { key } = await make.key();
  const path = "/api/v1/search?keyword=yoga+mat";
  const types = { csv: "text/csv", ndjson: "application/x-ndjson" };
  for (const [format, accept] of Object.entries(types)) {
    const byFormat = await api(`${path}&format=${format}`, key, { headers: { accept: "text/html,*/*;q=0.8" } });
    const negotiated = await api(path, key, { headers: { accept } });
    assert.equal(byFormat.headers.get("content-type"), `${accept}; charset=utf-8`);
    assert.match(byFormat.headers.get("content-disposition") ?? "", /^attachment; filename="yoga-mat-amazon\.com\./);
    assert.equal(byFormat.text, negotiated.text);
  }
  const wrong = await api(`${path}&format=xml`, key);
  assert.deepEqual([wrong.status, wrong.body.error.details[0].parameter], [400, "format"]);
  assert.match(wrong.body.error.message, /must be one of csv, ndjson/);
});
