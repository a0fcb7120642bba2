import assert from "node:assert/strict";
import { test } from "node:test";
import { RowProblem } from "../../../platform/tables/row.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Observation } from "../../catalog/product.ts";
import { SP_API_MARKETPLACES } from "./regions.ts";
import { spApiSighting } from "./sp-api-item.ts";
import type { CatalogItem, PriceEntry } from "./sp-api-responses.ts";

const NOW = new Date("2026-03-01T00:00:00Z");
const US = SP_API_MARKETPLACES["amazon.com"].id;
const DE = SP_API_MARKETPLACES["amazon.de"].id;

function seen(
  item: Partial<CatalogItem>,
  price?: PriceEntry,
  marketplace: MarketplaceDomain = "amazon.com",
): Observation {
  return spApiSighting({ asin: "B0TEST0001", ...item }, price, marketplace, NOW).observation;
}

type Offer = { currency?: string; amount?: number; more?: object };

function priced(...offers: Offer[]): PriceEntry {
  const CompetitivePrices = offers.map(({ currency = "USD", amount, more }) => ({
    CompetitivePriceId: "1",
    Price: { ListingPrice: { CurrencyCode: currency, ...(amount !== undefined && { Amount: amount }) } },
    ...more,
  }));
  return { status: "Success", ASIN: "B0TEST0001", Product: { CompetitivePricing: { CompetitivePrices } } };
}

test("an item without data is a sighting without figures", () => {
  const observation = seen({});
  const { marketplace, asin, seenAt, ...rest } = observation;
  assert.deepEqual({ marketplace, asin, seenAt }, { marketplace: "amazon.com", asin: "B0TEST0001", seenAt: NOW });
  assert.ok(Object.values(rest).every((value) => value === null));
  assert.deepEqual(spApiSighting({ asin: "B0TEST0001" }, undefined, "amazon.com", NOW).history, []);
});

test("only data of the requested marketplace is read", () => {
  const item: Partial<CatalogItem> = {
    summaries: [
      { marketplaceId: DE, itemName: "Yogamatte", brand: "Farnhof", websiteDisplayGroupName: "Sport" },
      { marketplaceId: US, itemName: " Yoga\u0000mat ", brand: "", websiteDisplayGroupName: "Sports" },
    ],
    images: [
      { marketplaceId: DE, images: [{ variant: "MAIN", link: "https://i.example/de.jpg", height: 9, width: 9 }] },
      { marketplaceId: US, images: [{ variant: "MAIN", link: "https://i.example/us.jpg", height: 1, width: 1 }] },
    ],
    salesRanks: [{ marketplaceId: DE, displayGroupRanks: [{ title: "Sport & Freizeit", rank: 7 }] }],
    relationships: [{ marketplaceId: DE, relationships: [{ type: "VARIATION", parentAsins: ["B0PARENTDE"] }] }],
  };
  const us = seen(item);
  assert.equal(us.title, "Yoga mat");
  assert.equal(us.brand, null);
  assert.equal(us.imageUrl, "https://i.example/us.jpg");
  assert.deepEqual([us.category, us.bsr, us.bsrCategory, us.parentAsin], ["Sports", null, null, null]);
  const de = seen(item, undefined, "amazon.de");
  assert.deepEqual([de.title, de.category, de.bsr, de.parentAsin], ["Yogamatte", "Sport & Freizeit", 7, "B0PARENTDE"]);
});

test("measures are the package's, or else the item's, in any unit", () => {
  const { weightG, sidesMm } = seen({
    dimensions: [
      { marketplaceId: DE, package: { weight: { unit: "kilograms", value: 9 } } },
      {
        marketplaceId: US,
        package: {
          length: { unit: "inches", value: 10 },
          width: { unit: "inches", value: 5 },
          height: { unit: "inches", value: 2 },
        },
        item: { weight: { unit: "pounds", value: 1 }, length: { unit: "centimeters", value: 3 } },
      },
    ],
  });
  assert.deepEqual([weightG, sidesMm], [454, [254, 127, 51]]);
});

test("the first day is that of the marketplace's release, unless it is still to come", () => {
  const released = (releaseDate: string, marketplaceId: string = US) =>
    seen({ summaries: [{ marketplaceId, releaseDate }] }).firstAvailable;
  assert.equal(released("2019-06-11"), "2019-06-11");
  assert.equal(released("2019-06-11T00:00:00Z"), "2019-06-11");
  for (const none of [released("2026-03-02"), released("soon"), released("2019-06-11", DE)])
    assert.equal(none ?? null, null);
});

const summary = { marketplaceId: US, websiteDisplayGroupName: "Sports", browseClassification: { displayName: "Mats" } };
const root = { title: "Sports & Outdoors", rank: 4321 };
const list = { title: "Yoga Mats", rank: 12 };

const RANKS: [name: string, item: Partial<CatalogItem>, wanted: [string | null, number | null, string | null]][] = [
  [
    "the root list comes first",
    {
      salesRanks: [{ marketplaceId: US, displayGroupRanks: [root], classificationRanks: [list] }],
      summaries: [summary],
    },
    ["Sports & Outdoors", 4321, null],
  ],
  [
    "a rank of a smaller list keeps its name",
    { salesRanks: [{ marketplaceId: US, displayGroupRanks: [], classificationRanks: [list] }], summaries: [summary] },
    ["Sports", 12, "Yoga Mats"],
  ],
  [
    "a list that is the category needs none",
    {
      salesRanks: [{ marketplaceId: US, classificationRanks: [list] }],
      summaries: [{ marketplaceId: US, browseClassification: { displayName: "Yoga Mats" } }],
    },
    ["Yoga Mats", 12, null],
  ],
  [
    "a rank of 0 is none",
    { salesRanks: [{ marketplaceId: US, displayGroupRanks: [{ ...root, rank: 0 }] }] },
    ["Sports & Outdoors", null, null],
  ],
  ["no rank", { summaries: [summary] }, ["Sports", null, null]],
];

for (const [name, item, wanted] of RANKS)
  test(`category and rank: ${name}`, () => {
    const { category, bsr, bsrCategory } = seen(item);
    assert.deepEqual([category, bsr, bsrCategory], wanted);
  });

test("only a variation's parent is a parent", () => {
  const related = (type: string, parentAsins: string[]) =>
    seen({ relationships: [{ marketplaceId: US, relationships: [{ type, parentAsins }] }] }).parentAsin;
  assert.equal(related("VARIATION", ["B0PARENT01"]), "B0PARENT01");
  assert.equal(related("VARIATION", ["not an asin"]), null);
  assert.equal(related("VARIATION", ["B0TEST0001"]), null, "nobody is a variation of itself");
  assert.equal(related("PACKAGE_HIERARCHY", ["B0PARENT01"]), null);
});

test("the image is the largest size of the main image, with an http URL", () => {
  const image = (variant: string, link: string, size: number) => ({ variant, link, height: size, width: size });
  const images = [
    image("PT01", "https://i.example/side.jpg", 5000),
    image("MAIN", "https://i.example/small.jpg", 75),
    image("MAIN", "https://i.example/large.jpg", 1500),
    image("MAIN", "https://i.example/with a space.jpg", 3000),
    image("MAIN", `https://i.example/${"long".repeat(500)}.jpg`, 3000),
    image("MAIN", "javascript:alert(1)", 9000),
  ];
  assert.equal(seen({ images: [{ marketplaceId: US, images }] }).imageUrl, "https://i.example/large.jpg");
  images.push(image("SWCH", "https://i.example/swatch.jpg", 30));
  assert.equal(seen({ images: [{ marketplaceId: US, images }] }).imageCount, 2, "MAIN and PT01 in any size");
  assert.equal(seen({ images: [{ marketplaceId: DE, images }] }).imageCount, null, "those of another marketplace");
});

const PRICES: [name: string, PriceEntry, MarketplaceDomain, number | null][] = [
  ["cents", priced({ amount: 19.99 }), "amazon.com", 1999],
  ["no error of binary fractions", priced({ amount: 1.15 }), "amazon.com", 115],
  ["yen have no cents", priced({ currency: "JPY", amount: 1999 }), "amazon.co.jp", 1999],
  ["no offer", priced(), "amazon.com", null],
  ["an offer without an amount", priced({}), "amazon.com", null],
  ["zero is no price", priced({ amount: 0 }), "amazon.com", null],
  ["not found", { status: "ClientError", ASIN: "B0TEST0001" }, "amazon.com", null],
  ["used ones are left", priced({ amount: 5, more: { condition: "Used" } }, { amount: 9 }), "amazon.com", 900],
  ["the used buy box is left", priced({ amount: 5, more: { CompetitivePriceId: "2" } }), "amazon.com", null],
  ["businesses are left", priced({ amount: 5, more: { offerType: "B2B" } }, { amount: 9 }), "amazon.com", 900],
  ["ten at once are left", priced({ amount: 5, more: { quantityTier: 10 } }, { amount: 9 }), "amazon.com", 900],
];

for (const [name, price, marketplace, wanted] of PRICES)
  test(`price: ${name}`, () => assert.equal(seen({}, price, marketplace).priceMinor, wanted));

test("an invalid item is rejected", () => {
  const unbelievable: [() => unknown, RegExp][] = [
    [() => seen({}, priced({ currency: "EUR", amount: 5 })), /^price is in EUR, but amazon\.com sells in USD$/],
    [() => seen({}, priced({ amount: -5 })), /price -5/],
    [() => seen({}, priced({ amount: 1e9 })), /price 1000000000/],
    [() => seen({ asin: "short" }), /asin "short"/],
    [() => seen({ salesRanks: [{ marketplaceId: US, displayGroupRanks: [{ ...root, rank: -1 }] }] }), /rank -1/],
  ];
  for (const [make, message] of unbelievable)
    assert.throws(make, (error) => error instanceof RowProblem && message.test(error.message), String(message));
});
