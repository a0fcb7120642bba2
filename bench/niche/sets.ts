/** Result sets to measure the niche score on: kinds of the demo market, and real rows where they are present. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createCurves } from "../../src/features/catalog/estimates/curve-lookup.ts";
import { estimateSales } from "../../src/features/catalog/estimates/sales-estimate.ts";
import { canonicalDomain, MARKETPLACES, type MarketplaceDomain } from "../../src/features/catalog/marketplace.ts";
import type { Product } from "../../src/features/catalog/product.ts";
import { UNKNOWN } from "../../src/features/search/bins.ts";
import { FRONT, type FrontProduct } from "../../src/features/search/market-front.ts";
import { createIndexWriter } from "../../src/features/search/memory/index-writer.ts";
import { createMemoryEngine } from "../../src/features/search/memory/memory-engine.ts";
import { nameHash } from "../../src/features/search/name-hash.ts";
import type { ProductFigures } from "../../src/features/search/packed-figures.ts";
import type { NicheStatistics } from "../../src/features/search/statistics.ts";
import { KINDS } from "../../src/features/sources/demo-market/kinds.ts";
import { demoMarket } from "../../src/features/sources/demo-market/market.ts";
import { createLog, linesTo } from "../../src/platform/base/log.ts";
import { toMinor } from "../../src/platform/base/money.ts";
import { createFeed } from "../../test/support/memory-index.ts";
import { tallyOf } from "../../test/support/tally.ts";
import { FOLDER, readCsv } from "../sales/rows.ts";

export type NicheSet = { name: string; marketplace: MarketplaceDomain; products: ProductFigures[] };

export function statisticsOf(products: readonly ProductFigures[]): NicheStatistics {
  return tallyOf(products).statistics(
    {
      units: products.map(({ units }) => units),
      reviews: products.map(({ reviews }) => reviews),
      prices: products.map(({ priceMinor }) => priceMinor),
      revenues: [],
    },
    frontOf(products),
  );
}

/** The fifty best sellers; when they were updated is not known. */
export function frontOf(products: readonly ProductFigures[]): FrontProduct[] {
  return products
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => b.units - a.units)
    .slice(0, FRONT)
    .map((each) => ({ ...each, updated: UNKNOWN }));
}

const curves = createCurves();

/** The result sets of some kinds of the demo market, found by their names as a search finds them. */
export async function demoSets(seed: number, products: number, kinds: number): Promise<NicheSet[]> {
  const feed = createFeed();
  for (const seen of demoMarket({ seed, products, at: new Date("2026-03-01") }))
    feed.put({ ...seen, title: seen.title as string, meanRank: seen.bsr, updatedAt: seen.seenAt } as Product);
  const engine = createMemoryEngine("");
  const writer = createIndexWriter({
    catalog: feed,
    estimator: async () => (product) => estimateSales(product, curves),
    publish: (view) => engine.adopt(view),
    snapshots: undefined,
    log: createLog("silent", linesTo(process.stdout)),
  });
  await writer.start();
  await writer.close();
  const sets: NicheSet[] = [];
  for (let i = 0; i < kinds; i++) {
    const name = KINDS[Math.floor((i * KINDS.length) / kinds)]?.names.us.main as string;
    let lines = "";
    for await (const chunk of engine.list({ keyword: name, marketplace: "amazon.com" }))
      lines += Buffer.from(chunk).toString();
    const found = lines
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    sets.push({
      name,
      marketplace: "amazon.com",
      products: found.map((each) =>
        figures({ ...each, units: each.monthlySales, reviews: each.reviewCount, currency: "USD" }),
      ),
    });
  }
  return sets;
}

type Row = { price: unknown; reviews: unknown; rating: unknown; brand: unknown; units: unknown; currency: string };

function figures({ price, reviews, rating, brand, units, currency }: Row): ProductFigures {
  const known = (value: unknown, convert: (value: number) => number) =>
    value === null || value === undefined || value === "" || !(Number(value) >= 0) ? UNKNOWN : convert(Number(value));
  return {
    units: known(units, Math.round),
    reviews: known(reviews, Math.round),
    ratingTenths: known(rating, (stars) => Math.round(stars * 10)),
    priceMinor: known(price, (amount) => toMinor(amount, currency)),
    brand: brand ? nameHash(String(brand)) : UNKNOWN,
  };
}

const FEWEST = 5;
/** Keywords whose sets are the rows with all their words in the title. */
const KEYWORDS =
  "ring, bracelet, necklace, earring, windshield wiper, socks, tumbler, water bottle, glue, paper, fabric, pants, legging, sweatshirt, hoodie, t-shirt, sewing, brush, cleaner, vinyl, craft, jewelry, cookware, knife, towel, candle, personalized, gold, leather, bra, jacket, shirt, dress, air freshener, tire, battery, oil, mat, straw, glass, cup, pan, football training, match ball, nivia, rubber football, football pump, kids football, hand stitched, bodysuit, muslin, baby trousers, romper, clothing set, ps5 controller, ps5 konsole, ladestation, headset, hanger, newborn outfit, cepillo, microfibra, fitness tracker, swaddle, ps5 slim, dualsense, yarn, paint, marker, cricut, phone".split(
    ", ",
  );

/** Real first pages and best-seller lists; empty where the files are not present. */
export async function realSets(): Promise<NicheSet[]> {
  if (!existsSync(join(FOLDER, "brightdata_amazon_by_keyword_raw.json.gz"))) return [];
  const groups = new Map<string, NicheSet>();
  const addByTitle = (title: unknown, domain: string, row: Omit<Row, "currency">) => {
    const words = String(title ?? "").toLowerCase();
    for (const keyword of KEYWORDS)
      if (keyword.split(" ").every((word) => new RegExp(`(^|[^a-z])${word}`).test(words)))
        add(`title ${keyword}`, domain, row);
  };
  const add = (name: string, domain: string, row: Omit<Row, "currency">) => {
    const marketplace = canonicalDomain(domain.replace(/^https?:\/\//, "").replace(/\/.*$/, "")) as MarketplaceDomain;
    if (!(marketplace in MARKETPLACES) || name === "") return;
    const key = `${marketplace} ${name}`;
    const set = groups.get(key) ?? { name: key, marketplace, products: [] };
    groups.set(key, set);
    set.products.push(figures({ ...row, currency: MARKETPLACES[marketplace].currency }));
  };
  const unitsOf = (domain: string, category: unknown, rank: unknown, reported: unknown) =>
    estimateSales(
      {
        marketplace: canonicalDomain(domain.replace(/^https?:\/\//, "").replace(/\/.*$/, "")) as MarketplaceDomain,
        category: category ? String(category) : null,
        bsrCategory: null,
        bsr: Number(rank) >= 1 ? Number(rank) : null,
        meanRank: null,
        reportedSales: Number(reported) > 0 ? Number(reported) : null,
      },
      curves,
    )?.units;
  for (const each of readJson("brightdata_amazon_by_keyword_raw.json.gz")) {
    const row = {
      price: each["final_price"],
      reviews: each["reviews_count"],
      rating: each["rating"],
      brand: each["brand"],
      units: unitsOf(each["domain"], each["root_bs_category"], each["root_bs_rank"], each["bought_past_month"]),
    };
    add(`keyword ${each["discovery_input"]["keywords"]}`, each["domain"], row);
    add(each["bs_category"] ?? "", each["domain"], row);
    addByTitle(each["title"], each["domain"], row);
  }
  for (const each of readJson("brightdata_amazon_serp_rows_raw.json.gz"))
    for (const into of [
      (row: Omit<Row, "currency">) => add(`keyword ${each["keyword"]}`, each["domain"], row),
      (row: Omit<Row, "currency">) => addByTitle(each["name"], each["domain"], row),
    ])
      into({
        price: each["final_price"],
        reviews: each["num_ratings"],
        rating: each["rating"],
        brand: each["brand"],
        units: Number(each["bought_past_month"]) > 0 ? each["bought_past_month"] : undefined,
      });
  for (const each of await readCsv(join(FOLDER, "mominurr_amazon_bestsellers_raw.csv.gz"))) {
    const row = {
      price: each["Price"],
      reviews: String(each["Number of Reviews"] ?? "").replaceAll(",", ""),
      rating: each["Rating"],
      brand: each["Brand"],
      units: unitsOf(
        "amazon.com",
        each["Parent Category"],
        each["Sales Rank(in parent category)"],
        each["Purchased in Last Month"],
      ),
    };
    add(String(each["Sub Category"] ?? ""), "amazon.com", row);
    add(`all ${each["Parent Category"]}`, "amazon.com", row);
    addByTitle(each["Product Name"], "amazon.com", row);
  }
  return [...groups.values()].filter(({ products }) => products.length >= FEWEST);
}

function readJson(file: string): Record<string, any>[] {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString("utf8"));
}
