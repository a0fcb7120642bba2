/** Exports of crawlers, whose values are inside lists and objects. */
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import type { Observation } from "../catalog/product.ts";
import type { ImportOptions } from "./import-run.ts";
import { openReading } from "./read-chunks.ts";

const now = new Date("2026-09-01T12:00:00Z");

async function observed(records: unknown, options: Partial<ImportOptions> = {}): Promise<Observation[]> {
  const [name, text] = typeof records === "string" ? ["crawl.csv", records] : ["crawl.json", JSON.stringify(records)];
  const input = { name, stream: Readable.from([Buffer.from(text)]) };
  const { rows } = await openReading(input, { seenAt: now.toISOString(), ...options });
  return (await Array.fromAsync(rows(0, now))).flat().flatMap((row) => {
    assert.ok("sightings" in row, "reason" in row ? row.reason : "");
    return row.sightings.map(({ observation }) => observation);
  });
}

const product = { url: "https://www.amazon.com/Cable/dp/B000002E1X", name: "Cable", brand: { name: "Valomi" } };
const breadcrumbs = [{ name: "Electronics" }, { name: "Cables" }];

test("ranks, ratings, prices and the time of the crawl are found inside a record", async () => {
  const [seen] = await observed([
    {
      ...product,
      breadcrumbs,
      mainImage: { url: "https://images.example/1.jpg" },
      aggregateRating: { ratingValue: 4.5, reviewCount: 88 },
      offers: { price: "12.99", priceCurrency: "USD" },
      additionalProperties: [
        { name: "Department", value: "Unisex" },
        { name: "Date First Available", value: "December 2, 2016" },
        { name: "Best Sellers Rank", value: "#1,204 in Electronics (See Top 100 in Electronics) #29 in HDMI Cables" },
      ],
      metadata: { dateDownloaded: "2026-08-14T06:00:00Z" },
    },
  ]);
  assert.ok(seen);
  const { asin, brand, category, imageUrl, priceMinor, bsr, bsrCategory, reviewCount, rating, seenAt } = seen;
  assert.equal(seen.firstAvailable, "2016-12-02");
  assert.deepEqual(
    [asin, brand, category, imageUrl],
    ["B000002E1X", "Valomi", "Electronics", "https://images.example/1.jpg"],
  );
  assert.deepEqual([priceMinor, bsr, bsrCategory, reviewCount, rating], [1299, 1204, null, 88, 4.5]);
  assert.deepEqual(seenAt, new Date("2026-08-14T06:00:00Z"));
});

for (const [shape, more, expected] of [
  ["an object of properties", { productDetails: { "Best Sellers Rank": "#7 in Electronics" } }, [7, null]],
  [
    "a list of types and values",
    { product_details: [{ type: "Best Sellers Rank", value: { Electronics: 1204, "HDMI Cables": 29 } }] },
    [1204, null],
  ],
  [
    "a list in the name of the property",
    { additionalProperties: [{ name: "Best Sellers Rank: HDMI Cables", value: "29" }] },
    [29, "HDMI Cables"],
  ],
  [
    "several lists in the names of properties",
    {
      additionalProperties: [
        { name: "Best Sellers Rank: HDMI Cables", value: "29" },
        { name: "Best Sellers Rank: Electronics", value: "1,204" },
      ],
    },
    [1204, null],
  ],
  [
    "a list of ranks",
    {
      bestsellerRank: [
        { category: "HDMI Cables", rank: 29 },
        { category: "Electronics", rank: 1204 },
      ],
    },
    [1204, null],
  ],
  [
    "the list that is the category, although its number is smaller",
    { bestSellersRank: { "HDMI Cables": 29, Electronics: 3 } },
    [3, null],
  ],
  ["texts of ranks", { bestSellersRank: ["#29 in HDMI Cables", "#1,204 in Electronics"] }, [1204, null]],
  [
    "a rank of its own, which comes first",
    { bsr: 3, details: { "Best Sellers Rank": "#1,204 in Electronics" } },
    [3, null],
  ],
  ["an empty rank of its own", { bsr: null, details: { "Best Sellers Rank": "#1,204 in Electronics" } }, [1204, null]],
] as const)
  test(`the rank is read from ${shape}`, async () => {
    const [seen] = await observed([{ ...product, breadcrumbs, ...more }]);
    assert.deepEqual([seen?.bsr, seen?.bsrCategory], expected);
  });

for (const [shape, more, expected] of [
  ["amount and currency", { deal_price: { amount: "19.99", currency: "USD" }, list_price: { amount: "30" } }, 1999],
  ["value and currency", { price: { value: 19.99, currency_code: "USD" } }, 1999],
  ["an amount without a currency", { price: { amount: 19.99 } }, 1999],
  ["an empty amount", { deal_price: { amount: null, currency: "USD" } }, null],
] as const)
  test(`the price is read from an object with ${shape}`, async () => {
    const [seen] = await observed([{ ...product, ...more }]);
    assert.equal(seen?.priceMinor, expected);
  });

test("a price object in another currency is refused", async () => {
  const price = { amount: "19.99", currency: "EUR" };
  await assert.rejects(observed([{ ...product, deal_price: price }]), /deal_price EUR, but amazon\.com sells in USD/);
});

for (const [value, rating, count] of [
  [{ stars: "4.5 out of 5", ratings_count: "1,234" }, 4.5, 1234],
  [{ stars: "4.5 out of 5 stars", number_of_reviews: 1234 }, 4.5, 1234],
  ["4.5 out of 5 stars 1,234 ratings", 4.5, 1234],
  ["4.5 4.5 out of 5 stars (1,234)", 4.5, 1234],
  ["4,5 von 5 Sternen 1.234 Sternebewertungen", 4.5, 1234],
  ["1,234 ratings", null, 1234],
  ["4.5 out of 5 stars", 4.5, null],
  ["Great!", null, null],
] as const)
  test(`stars and their number are read from ${JSON.stringify(value)} among the details`, async () => {
    for (const holder of [{ "Customer Reviews": value }, [{ name: "Customer Reviews", value }]]) {
      const [seen] = await observed([{ ...product, product_details: holder }]);
      assert.deepEqual([seen?.rating, seen?.reviewCount], [rating, count]);
    }
    const [own] = await observed([
      { ...product, rating: 3, reviews: 7, additionalProperties: { "Customer Reviews": value } },
    ]);
    assert.deepEqual([own?.rating, own?.reviewCount], [3, 7], "figures of the record itself come first");
  });

test("a department of buyers is not a category", async () => {
  const [seen] = await observed([{ ...product, details: { Department: "Unisex adult", Manufacturer: "Valomi" } }]);
  assert.equal(seen?.category, null);
});

test("a rank that only later records have is read too", async () => {
  const later = { ...product, additionalProperties: [{ name: "Best Sellers Rank", value: "#7 in Electronics" }] };
  const seen = await observed([...Array.from({ length: 600 }, () => product), later]);
  assert.equal(seen.at(-1)?.bsr, 7);
});

test("the deals inside a response are its products", async () => {
  const seen = await observed({
    page: 1,
    deals: [
      { asin: "B000002E1X", title: "Cable" },
      { asin: "B000002E1Y", title: "Mat" },
    ],
  });
  assert.deepEqual(
    seen.map(({ asin, title }) => [asin, title]),
    [
      ["B000002E1X", "Cable"],
      ["B000002E1Y", "Mat"],
    ],
  );
});

test("lists of images give their first, as text, as objects and as JSON", async () => {
  const first = "https://images.example/1.jpg";
  const second = "https://images.example/2.jpg";
  for (const imageUrls of [[first, second], [{ url: first }, { url: second }], JSON.stringify([first, second])]) {
    const [seen] = await observed([{ ...product, imageUrls }]);
    assert.equal(seen?.imageUrl, first);
  }
});

test("an export of reviews is refused, unless its columns are mapped: then only those are read", async () => {
  const review = {
    asin: "B000002E1X",
    rating: 1,
    title: "Bad!",
    text: "Broke.",
    user_id: "A1",
    verified_purchase: true,
  };
  await assert.rejects(
    observed([review]),
    /crawl\.json is an export of reviews: each row is the opinion of one customer/,
  );
  const [seen] = await observed([review], { map: [{ field: "asin", column: "asin" }] });
  assert.deepEqual([seen?.asin, seen?.title, seen?.rating], ["B000002E1X", null, null]);
});

test("properties are read from texts too, as JSON and line by line, also in a table", async () => {
  const csv = (details: string) =>
    `asin,title,Product Details\nB000002E1X,Cable,"${details.replaceAll('"', '""')}"\nB000002E1Y,Mat,\n`;
  const rank = "#1,204 in Electronics (See Top 100 in Electronics)";
  for (const details of [
    JSON.stringify({ "Best Sellers Rank": rank, Brand: "Valomi" }),
    JSON.stringify([
      { name: "Best Sellers Rank", value: rank },
      { name: "Brand", value: "Valomi" },
    ]),
    `Best Sellers Rank: ${rank}\nBrand: Valomi\nno property`,
  ]) {
    const [seen, other] = await observed(csv(details));
    assert.deepEqual([seen?.bsr, seen?.brand, other?.bsr, other?.title], [1204, "Valomi", null, "Mat"], details);
  }
  const [seen] = await observed([{ ...product, additionalProperties: JSON.stringify({ "Best Sellers Rank": rank }) }]);
  assert.equal(seen?.bsr, 1204);
});

test("a German export of Keepa is of amazon.de, with German numbers, ranks and reviews", async () => {
  const header =
    "Gebietsschema;Bild;Titel;Verkaufsrang: Aktuell;Verkaufsrang: 30 Tage Durchschn.;Bewertungen: Bewertung;Bewertungen: Anzahl;Buy Box: Aktuell;ASIN;Marke;Kategorien: Hauptkategorie";
  const rows = [
    "de;https://m.media.example/1.jpg;Pfannenwender;1.234;1.500;4,3;1.877;12,99 €;B000002E1X;Valomi;Küche",
    "de;;Becher;812;900;4,5;12;1.299,00 €;B000002E1Y;Valomi;Küche",
  ];
  const seen = await observed([header, ...rows].join("\n"));
  assert.deepEqual(
    seen.map((each) => [each.marketplace, each.title, each.priceMinor, each.bsr, each.meanRank, each.reviewCount]),
    [
      ["amazon.de", "Pfannenwender", 1299, 1234, 1500, 1877],
      ["amazon.de", "Becher", 129_900, 812, 900, 12],
    ],
  );
  // Without a marketplace, euros are not taken for dollars.
  const { rows: read } = await openReading(
    { name: "k.csv", stream: Readable.from([Buffer.from([header, rows[0]].join("\n").replace("\nde;", "\n;"))]) },
    { seenAt: now.toISOString() },
  );
  const [row] = (await Array.fromAsync(read(0, now))).flat();
  assert.match(row && "reason" in row ? row.reason : "", /set marketplace/);
});
