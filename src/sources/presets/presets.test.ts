/** Every known export: detected by its columns, and each of its figures read. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readingContext, readRow } from "../../../test/support/preset-row.ts";
import type { Observation } from "../../catalog/product.ts";
import { type Fields, RowProblem } from "../source.ts";
import type { Preset, ReadingContext } from "./preset.ts";
import { findPreset, PRESETS, presetNamed } from "./presets.ts";

/** One product as Keepa exports it in several languages. The averages, drops and used prices beside the figures are not them. */
const keepaRow = (names: Record<string, string>): Fields => {
  const values: Record<string, string> = {
    title: "Pfannenwender",
    brand: "Valomi",
    decoy: "99,99 €",
    rank: "1.234",
    meanRank: "1.500",
    rating: "4,3",
    reviews: "877",
    sold: "200+",
    price: "12,99 €",
    category: "Küche",
  };
  const own = Object.entries(names).map(([field, column]) => [column, values[field.replace(/\d$/, "")] ?? field]);
  return { ...Object.fromEntries(own), ASIN: "B000002E1X", "URL: Amazon": "https://www.amazon.de/dp/B000002E1X" };
};
const KEEPA_LANGUAGES: Fields[] = [
  keepaRow({
    ...{ title: "Titel", brand: "Marke", rank: "Verkaufsrang: Aktuell", meanRank: "Verkaufsrang: 30 Tage Durchschn." },
    ...{ rating: "Bewertungen: Bewertung", reviews: "Bewertungen: Anzahl", sold: "Im letzten Monat gekauft" },
    ...{ decoy: "Buy Box, gebraucht: Aktuell", price: "Buy Box 🚚: Aktuell", decoy1: "Neu: Aktuell" },
    ...{ category: "Kategorien: Hauptkategorie", decoy2: "Amazon: 30 Tage Durchschn." },
  }),
  keepaRow({
    ...{ title: "Titre", brand: "Marque", rank: "Classement des ventes: Courant" },
    ...{ meanRank: "Classement des ventes: Moyenne sur 30 jours", rating: "Revues: Évaluation" },
    ...{ reviews: "Reviews: Nombre de revu est", sold: "Achetés au cours du mois dernier" },
    ...{ decoy: "Buy Box: Moyenne sur 90 jours", price: "Buy Box: Courant", category: "Catégories: Principale" },
  }),
  keepaRow({
    ...{ title: "Título", brand: "Marca", rank: "Clasificación de Ventas: Actual" },
    ...{ meanRank: "Clasificación de Ventas: Promedio de 30 días", rating: "Opiniones: Valoraciones" },
    ...{ reviews: "Opiniones: Cantidad de valoraciones" },
    ...{ sold: "Tendencias de ventas mensuales: Comprados el mes pasado", price: "Caja de Compra: Actual" },
    ...{ decoy: "Caja de Compra: Promedio de 90 días", decoy1: "Nuevo: Actual", category: "Categorías: Principal" },
  }),
  keepaRow({
    ...{
      title: "商品名",
      brand: "ブランド",
      rank: "売れ筋ランキング: 現在価格",
      meanRank: "売れ筋ランキング: 30 日平均",
    },
    ...{ rating: "レビュー: 評価", reviews: "レビュー: 評価件数", sold: "月間売上トレンド: 先月の購入" },
    ...{
      price: "Buy Box: 現在価格",
      decoy: "新品アイテム数: 365 日平均",
      category: "カテゴリ: ルート",
      decoy1: "カテゴリ: サブ",
    },
  }),
];
const KEEPA_SEEN: Partial<Observation> = {
  marketplace: "amazon.de",
  asin: "B000002E1X",
  title: "Pfannenwender",
  brand: "Valomi",
  category: "Küche",
  priceMinor: 1299,
  bsr: 1234,
  meanRank: 1500,
  reportedSales: 200,
  reviewCount: 877,
  rating: 4.3,
  seenAt: readingContext().seenAt,
};

const SAMPLES: { preset: string; row: Fields; more?: Partial<ReadingContext>; seen: Partial<Observation> }[] = [
  {
    preset: "nichescope",
    row: {
      asin: "B000002E1X",
      title: "Valomi Yoga Mat",
      brand: "Valomi",
      category: "Sports & Outdoors",
      imageUrl: "https://research.example.com/images/B000002E1X.svg",
      price: 24.99,
      bsr: 812,
      monthlySales: 2140,
      reviewCount: 3877,
      rating: 4.6,
      updatedAt: "2026-08-01T08:30:00.000Z",
      salesEstimate: { low: 1210, high: 3790, source: "reported" },
    },
    more: { context: { keyword: "yoga mat", marketplace: "amazon.com", currency: "USD" } },
    seen: {
      marketplace: "amazon.com",
      asin: "B000002E1X",
      title: "Valomi Yoga Mat",
      brand: "Valomi",
      category: "Sports & Outdoors",
      imageUrl: "https://research.example.com/images/B000002E1X.svg",
      priceMinor: 2499,
      bsr: 812,
      reportedSales: 1210,
      reviewCount: 3877,
      rating: 4.6,
      seenAt: new Date("2026-08-01T08:30:00Z"),
    },
  },
  {
    preset: "bright-data",
    row: {
      title: "Steel Ruler",
      seller_name: "Everyday Tools",
      brand: "Valomi",
      initial_price: 19,
      final_price: "15.79",
      currency: "GPB",
      reviews_count: "1,252",
      categories: ["Tools", "Rulers"],
      asin: "B00027958O",
      parent_asin: "B00027958P",
      root_bs_rank: 35778,
      root_bs_category: "DIY & Tools",
      bs_rank: 51,
      bs_category: "Rulers",
      bought_past_month: 300,
      is_available: true,
      image_url: "https://m.media.example/1.jpg",
      domain: "https://www.amazon.co.uk/",
      rating: { __TYPE__: "decimal", value: "4.8" },
      timestamp: "2024-10-21T11:14:49.650Z",
    },
    seen: {
      marketplace: "amazon.co.uk",
      asin: "B00027958O",
      parentAsin: "B00027958P",
      title: "Steel Ruler",
      brand: "Valomi",
      category: "DIY & Tools",
      imageUrl: "https://m.media.example/1.jpg",
      priceMinor: 1579,
      bsr: 35778,
      isListNamed: true,
      reportedSales: 300,
      reviewCount: 1252,
      rating: 4.8,
      seenAt: new Date("2024-10-21T11:14:49.650Z"),
    },
  },
  {
    preset: "bright-data",
    row: {
      asin: "B08H75RTZ8",
      title: "",
      url: "https://www.amazon.es/x/dp/B08H75RTZ8/ref=sr_1_1",
      name: "Console Console10 nov 2020",
      sponsored: "false",
      initial_price: 479,
      final_price: 479,
      currency: "EUR",
      sold: 0,
      rating: 0,
      num_ratings: 0,
      image: "https://m.media.example/2.jpg",
      domain: "https://www.amazon.es/",
      bought_past_month: 0,
      rank_on_page: 1,
      timestamp: "2024-10-20T10:39:37.679Z",
    },
    seen: {
      marketplace: "amazon.es",
      asin: "B08H75RTZ8",
      title: "Console",
      imageUrl: "https://m.media.example/2.jpg",
      priceMinor: 47900,
      reviewCount: 0,
      seenAt: new Date("2024-10-20T10:39:37.679Z"),
    },
  },
  {
    preset: "jungle-scout",
    row: {
      ASIN: "B000002E1X",
      "Product Name": "Valomi Steel Bottle",
      Brand: "Valomi",
      Category: "Sports & Outdoors",
      Price: "$19.99",
      "BSR Rank": "1,234",
      "Mo. Sales": "1,900",
      "Mo. Revenue": "$37,981.00",
      Reviews: "877",
      Rating: "4.3",
      LQS: "7",
      Sellers: "3",
      Weight: "1.2",
      Dimensions: "10 x 5 x 2 inches",
      "Date First Available": "2024-03-01",
      "Seller Type": "FBA",
    },
    seen: {
      marketplace: "amazon.com",
      asin: "B000002E1X",
      title: "Valomi Steel Bottle",
      brand: "Valomi",
      category: "Sports & Outdoors",
      priceMinor: 1999,
      bsr: 1234,
      reviewCount: 877,
      rating: 4.3,
      offerCount: 3,
      weightG: 544,
      sidesMm: [254, 127, 51],
      firstAvailable: "2024-03-01",
      seenAt: readingContext().seenAt,
    },
  },
  ...KEEPA_LANGUAGES.map((row) => ({ preset: "keepa-export", row, seen: KEEPA_SEEN })),
  {
    preset: "keepa-export",
    row: {
      Locale: "de",
      Image: "https://m.media.example/1.jpg;https://m.media.example/2.jpg",
      Title: "Pfannenwender",
      "Sales Rank: Current": "# 1,234",
      "Sales Rank: 30 days avg.": "1,500",
      "Sales Rank: Reference": "Küche, Haushalt & Wohnen",
      "Reviews: Rating": "4.3",
      "Reviews: Review Count": "877",
      "Bought in past month": "200+",
      "Buy Box 🚚: Current": "-",
      "New: Current": "€ 12,99",
      "Categories: Tree": "Küche, Haushalt & Wohnen › Küche › Wender",
      ASIN: "B000002E1X",
      "Parent ASIN": "-",
      Brand: "Valomi",
    },
    seen: {
      marketplace: "amazon.de",
      asin: "B000002E1X",
      title: "Pfannenwender",
      brand: "Valomi",
      category: "Küche, Haushalt & Wohnen",
      imageUrl: "https://m.media.example/1.jpg",
      imageCount: 2,
      priceMinor: 1299,
      bsr: 1234,
      isListNamed: true,
      meanRank: 1500,
      reportedSales: 200,
      reviewCount: 877,
      rating: 4.3,
      seenAt: readingContext().seenAt,
    },
  },
  {
    preset: "helium10-black-box",
    row: {
      URL: "https://www.amazon.com/dp/B000002E1X",
      "Image URL": "https://m.media.example/1.jpg",
      ASIN: "B000002E1X",
      Title: "Spatula",
      Brand: "Valomi",
      Category: "Home & Kitchen",
      BSR: "1,234",
      Price: "$12.99",
      "ASIN Sales": "900",
      "Parent Level Sales": "2,900",
      "Review Count": "N/A",
      "Reviews Rating": "-",
    },
    seen: {
      marketplace: "amazon.com",
      asin: "B000002E1X",
      title: "Spatula",
      brand: "Valomi",
      category: "Home & Kitchen",
      imageUrl: "https://m.media.example/1.jpg",
      priceMinor: 1299,
      bsr: 1234,
      seenAt: readingContext().seenAt,
    },
  },
  {
    preset: "helium10-xray",
    row: {
      "Product Details": "Spatula",
      ASIN: "B000002E1X",
      URL: "https://www.amazon.com/dp/B000002E1X",
      "Image URL": "https://m.media.example/1.jpg",
      Brand: "Valomi",
      "Price  $": "12.99",
      "ASIN Sales": "900",
      BSR: "1,234",
      Ratings: "4.5",
      "Review Count": "120",
      Category: "Home & Kitchen",
    },
    seen: {
      marketplace: "amazon.com",
      asin: "B000002E1X",
      title: "Spatula",
      brand: "Valomi",
      category: "Home & Kitchen",
      imageUrl: "https://m.media.example/1.jpg",
      priceMinor: 1299,
      bsr: 1234,
      reviewCount: 120,
      rating: 4.5,
      seenAt: readingContext().seenAt,
    },
  },
  {
    preset: "amazon-reviews-2023",
    row: {
      main_category: "AMAZON HOME",
      title: "Spatula",
      average_rating: 4.5,
      rating_number: 120,
      price: "None",
      images: [
        { large: "https://m.media.example/pt.jpg", hi_res: null, variant: "PT01" },
        { large: "https://m.media.example/main.jpg", hi_res: null, variant: "MAIN" },
      ],
      store: "Valomi Store",
      categories: ["Home & Kitchen", "Utensils"],
      details: '{"Brand":"Valomi","Best Sellers Rank":{"Spatulas":12,"Kitchen & Dining":5120}}',
      parent_asin: "B000002E1X",
    },
    seen: {
      marketplace: "amazon.com",
      asin: "B000002E1X",
      title: "Spatula",
      brand: "Valomi",
      category: "Home & Kitchen",
      imageUrl: "https://m.media.example/main.jpg",
      imageCount: 2,
      bsr: 5120,
      bsrCategory: "Kitchen & Dining",
      reviewCount: 120,
      rating: 4.5,
      seenAt: readingContext().seenAt,
    },
  },
  {
    preset: "kaggle-1.4m",
    row: {
      asin: "B000002E1X",
      title: "Suitcase",
      imgUrl: "https://m.media.example/1.jpg",
      productURL: "https://www.amazon.com/dp/B000002E1X",
      stars: "4.5",
      reviews: "0",
      price: "139.99",
      listPrice: "0.0",
      category_id: "104",
      isBestSeller: "False",
      boughtInLastMonth: "2000",
    },
    seen: {
      marketplace: "amazon.com",
      asin: "B000002E1X",
      title: "Suitcase",
      imageUrl: "https://m.media.example/1.jpg",
      priceMinor: 13999,
      reportedSales: 2000,
      rating: 4.5,
      seenAt: readingContext().seenAt,
    },
  },
  {
    preset: "rainforest",
    row: {
      position: 1,
      asin: "B000002E1X",
      title: "Spatula",
      link: "/dp/B000002E1X",
      image: "https://m.media.example/1.jpg",
      is_prime: true,
      price: { value: 12.99, currency: "EUR", symbol: "€", raw: "12,99 €" },
      rating: 4.5,
      ratings_total: 120,
      recent_sales: "200+ bought in past month",
      sponsored: true,
    },
    more: {
      context: {
        request_parameters: { type: "search", amazon_domain: "amazon.it" },
        request_metadata: { processed_at: "2026-08-30T01:02:03.456Z" },
      },
    },
    seen: {
      marketplace: "amazon.it",
      asin: "B000002E1X",
      title: "Spatula",
      imageUrl: "https://m.media.example/1.jpg",
      priceMinor: 1299,
      reportedSales: 200,
      reviewCount: 120,
      rating: 4.5,
      seenAt: new Date("2026-08-30T01:02:03.456Z"),
    },
  },
  {
    preset: "rainforest",
    row: {
      asin: "B000002E1X",
      title: "Spatula",
      brand: "Valomi",
      parent_asin: "B000002E1Y",
      link: "https://www.amazon.com/dp/B000002E1X",
      main_image: { link: "https://m.media.example/1.jpg" },
      buybox_winner: { price: { value: 12.99, currency: "USD" } },
      categories: [{ name: "Home & Kitchen" }, { name: "Spatulas" }],
      ratings_total: 120,
      bestsellers_rank: [
        { category: "Spatulas", rank: 12 },
        { category: "Home & Kitchen", rank: 5120 },
      ],
    },
    seen: {
      marketplace: "amazon.com",
      asin: "B000002E1X",
      parentAsin: "B000002E1Y",
      title: "Spatula",
      brand: "Valomi",
      category: "Home & Kitchen",
      imageUrl: "https://m.media.example/1.jpg",
      priceMinor: 1299,
      bsr: 5120,
      isListNamed: true,
      reviewCount: 120,
      seenAt: readingContext().seenAt,
    },
  },
  {
    preset: "dataforseo",
    row: {
      type: "amazon_serp",
      rank_absolute: 3,
      data_asin: "B000002E1X",
      title: "Spatula",
      image_url: "https://m.media.example/1.jpg",
      price_from: 12.99,
      price_to: null,
      currency: "USD",
      rating: { rating_type: "Max5", value: 4.5, votes_count: 120, rating_max: 5 },
      bought_past_month: 200,
    },
    more: { context: { se_domain: "amazon.com", datetime: "2026-08-30 01:02:03 +00:00" } },
    seen: {
      marketplace: "amazon.com",
      asin: "B000002E1X",
      title: "Spatula",
      imageUrl: "https://m.media.example/1.jpg",
      priceMinor: 1299,
      reportedSales: 200,
      reviewCount: 120,
      rating: 4.5,
      seenAt: new Date("2026-08-30T01:02:03Z"),
    },
  },
  {
    preset: "plain",
    row: {
      "Product Url": "https://www.amazon.com/x/dp/B01L8JJ57U/ref=zg",
      "Product Name": "Fleece  Sweatshirt",
      Brand: "Brand: Valomi",
      "Product ID": "",
      Price: "11.98",
      Rating: "4.5",
      "Number of Reviews": "150640",
      "Parent Category": "Clothing, Shoes & Jewelry",
      "Sub Category": "Sweatshirts",
      "Sales Rank(in parent category)": "17",
      "Sales Rank(in sub category)": "1",
      "Release Date": "14-Jul-22",
      "Country of Origin": "El Salvador",
      "Purchased in Last Month": "8000",
    },
    seen: {
      marketplace: "amazon.com",
      asin: "B01L8JJ57U",
      title: "Fleece Sweatshirt",
      brand: "Valomi",
      category: "Clothing, Shoes & Jewelry",
      priceMinor: 1198,
      bsr: 17,
      reportedSales: 8000,
      reviewCount: 150640,
      rating: 4.5,
      seenAt: readingContext().seenAt,
    },
  },
  {
    preset: "plain",
    row: { sku: "B000002E1X", NAME: "Spatula", price_eur: "12.99", stars: 4, country: "DE", seen_at: "2026-08-19" },
    seen: {
      marketplace: "amazon.de",
      asin: "B000002E1X",
      title: "Spatula",
      priceMinor: 1299,
      rating: 4,
      seenAt: new Date("2026-08-19T00:00:00Z"),
    },
  },
  {
    preset: "keepa-api",
    row: {
      asin: "B000002E1X",
      domainId: 1,
      title: "Steel Ruler",
      brand: "Valomi",
      csv: Array.from(
        { length: 18 },
        (_, i) => ({ 1: [8_000_000, 1999], 16: [8_000_000, 45], 17: [8_000_000, 128] })[i] ?? null,
      ),
      salesRankReference: 228013,
      salesRanks: { 228013: [8_000_000, 1] },
      rootCategory: 228013,
      categoryTree: [{ catId: 228013, name: "Tools" }],
      imagesCSV: "a.jpg,b.jpg",
      lastUpdate: 8_000_000,
      monthlySold: 300,
    },
    seen: {
      marketplace: "amazon.com",
      asin: "B000002E1X",
      title: "Steel Ruler",
      brand: "Valomi",
      category: "Tools",
      imageUrl: "https://m.media-amazon.com/images/I/a.jpg",
      imageCount: 2,
      priceMinor: 1999,
      bsr: 1,
      isListNamed: true,
      meanRank: 1,
      reportedSales: 300,
      reviewCount: 128,
      rating: 4.5,
      absent: 0,
      seenAt: new Date("2026-03-18T13:20:00Z"),
    },
  },
  {
    preset: "rank-series",
    row: {
      asin: "B000002E1X",
      label: "Steel Ruler",
      domain: "amazon.co.uk",
      data: [{ date: "2026-08-30", bsr: 512, bsr_category: "DIY & Tools", price: 15.79, reviews: 128, rating: 4.5 }],
    },
    seen: {
      marketplace: "amazon.co.uk",
      asin: "B000002E1X",
      title: "Steel Ruler",
      category: "DIY & Tools",
      priceMinor: 1579,
      bsr: 512,
      isListNamed: true,
      reviewCount: 128,
      rating: 4.5,
      seenAt: new Date("2026-08-30T00:00:00Z"),
    },
  },
];

for (const [i, { preset, row, more, seen }] of SAMPLES.entries())
  test(`a row of ${preset} is detected by its columns and read completely (sample ${i + 1})`, () => {
    assert.deepEqual(readRow(preset, row, more), seen);
  });

test("every preset has a sample", () => {
  const sampled = new Set(SAMPLES.map(({ preset }) => preset));
  assert.deepEqual(
    PRESETS.filter(({ name }) => !sampled.has(name)).map(({ name }) => name),
    [],
  );
});

test("of several presets that could read a file, its own wins clearly", () => {
  for (const { preset, row } of SAMPLES) {
    const columns = new Set(Object.keys(row));
    const fits = PRESETS.map(({ name, fits }) => ({ name, fit: fits(columns) })).sort((a, b) => b.fit - a.fit);
    assert.equal(fits[0]?.name, preset);
    if (preset !== "plain") assert.ok((fits[0]?.fit ?? 0) >= 2 * (fits[1]?.fit ?? 0), JSON.stringify(fits.slice(0, 2)));
  }
});

test("a raw product of Keepa's API without an ASIN is refused", () => {
  const columns = ["asin", "title", "csv", "domainId", "salesRanks", "images", "lastUpdate", "brand", "parentAsin"];
  const preset = findPreset(columns) as Preset;
  assert.throws(() => preset.reader(columns)({ asin: 7 }, readingContext()), RowProblem);
});

test("unknown columns match no preset", () => {
  for (const columns of [[], ["id_of_row", "weight"], ["title", "price"]]) assert.equal(findPreset(columns), undefined);
});

test("presets are found by name and list their columns", () => {
  for (const preset of PRESETS) {
    assert.equal(presetNamed(preset.name.toUpperCase()), preset);
    assert.ok(
      preset.reads.some(({ field }) => field === "asin"),
      preset.name,
    );
    assert.ok(
      preset.reads.every(({ columns }) => columns.length > 0),
      preset.name,
    );
  }
  assert.equal(presetNamed("nobody"), undefined);
});
