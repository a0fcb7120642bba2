import assert from "node:assert/strict";
import { test } from "node:test";
import { csv, readSales, testReading } from "../../../../test/support/sales-file.ts";
import type { AdvertisingRecord } from "../record.ts";

const ADS_DE =
  "Datum;Portfolioname;Währung;Kampagnen-Name;Anzeigengruppenname;Beworbene SKU;Beworbene ASIN;Impressionen;Klicks;Klickrate (CTR);Kosten pro Klick (CPC);Ausgaben;7 Tage, Umsatz gesamt (€);7 Tage, Aufträge gesamt (#);7Tage, Einheiten gesamt (#)";

testReading([
  {
    title: "Amazon Ads (Sponsored Products, Brands, Display)",
    file: csv(
      [
        "Date",
        "Portfolio name",
        "Currency",
        "Campaign Name",
        "Ad Group Name",
        "Country",
        "Advertised SKU",
        "Advertised ASIN",
        "Impressions",
        "Clicks",
        "Spend",
        "7 Day Total Sales ",
        "7 Day Total Orders (#)",
        "7 Day Total Units (#)",
        "7 Day Advertised SKU Sales ",
      ],
      {
        Date: "Nov 01, 2026",
        Currency: "USD",
        "Campaign Name": "Auto",
        "Ad Group Name": "All",
        Country: "United States",
        "Advertised SKU": "007",
        "Advertised ASIN": "B0CHILD001",
        Impressions: "1,000",
        Clicks: "12",
        Spend: "$8.40",
        "7 Day Total Sales ": "$59.98",
        "7 Day Total Orders (#)": "2",
        "7 Day Total Units (#)": "3",
        "7 Day Advertised SKU Sales ": "$1.00",
      },
    ),
    expected: [
      {
        program: "sponsored_products",
        marketplace: "amazon.com",
        day: "2026-11-01",
        sku: "007",
        spendMinor: 840,
        impressions: 1000,
        clicks: 12,
        salesMinor: 5998,
        orders: 2,
        units: 3,
      },
    ],
  },
  {
    title: "Amazon Ads (Sponsored Products, Brands, Display)",
    file: `${ADS_DE}\n01.11.2026;Alle;EUR;Auto;Alle;007;B0CHILD001;1.000;12;1,2 %;0,70 €;8,40 €;59,98 €;2;3`,
    expected: [
      {
        program: "sponsored_products",
        day: "2026-11-01",
        currency: "EUR",
        sku: "007",
        campaign: "Auto",
        impressions: 1000,
        spendMinor: 840,
        salesMinor: 5998,
        orders: 2,
        units: 3,
      },
    ],
  },
  {
    title: "Amazon Ads (Sponsored Products, Brands, Display)",
    file: "Date,Currency,Campaign Name,Impressions,Clicks,Spend,14 Day Total Sales ,14 Day Total Orders (#),14 Day New-to-brand Orders (#)\n2026-11-01,USD,Brand video,10,1,0.50,0,0,0",
    expected: [
      { program: "sponsored_brands", sku: "", asin: "", campaign: "Brand video", spendMinor: 50, salesMinor: 0 },
    ],
  },
  {
    title: "Amazon Ads (Sponsored Products, Brands, Display)",
    file: "Date,Currency,Campaign Name,Cost Type,Ad Group Name,Advertised SKU,Advertised ASIN,Impressions,Viewable Impressions,Clicks,Spend,14 Day Total Sales \n2026-11-01,USD,Views,CPC,All,007,B0CHILD001,10,5,1,0.505,0",
    expected: [{ program: "sponsored_display", sku: "007", spendMinor: 51 }],
  },
  {
    title: "Amazon Ads (Sponsored Products, Brands, Display)",
    file: '[{"date":"2026-11-01","campaignName":"Auto","adGroupName":"All","advertisedSku":"007","advertisedAsin":"B0CHILD001","impressions":10,"clicks":1,"cost":0.5,"sales7d":9.99,"purchases7d":1,"unitsSoldClicks7d":1,"campaignBudgetCurrencyCode":"USD"}]',
    expected: [{ program: "sponsored_products", spendMinor: 50, salesMinor: 999, orders: 1, units: 1 }],
  },
]);

const readAds = async (...given: Parameters<typeof readSales>) => {
  const { records, rejects } = await readSales(...given);
  assert.deepEqual(rejects, []);
  return records as AdvertisingRecord[];
};

test("what the rows of a report are about is read from its columns, in five languages", async () => {
  const read = async (columns: string, ...cells: string[]) => {
    const header = `Date,Currency,Campaign Name,Clicks,Spend${columns === "" ? "" : `,${columns}`}`;
    const [ad] = await readAds(`${header}\n2026-11-01,USD,Auto,1,2.50${cells.map((cell) => `,${cell}`).join("")}`);
    return ad?.level;
  };
  assert.equal(await read(""), "campaign");
  assert.equal(await read("Targeting Type", "AUTOMATIC"), "campaign");
  assert.equal(await read("Placement", "Top of Search"), "placement");
  assert.equal(await read("Ad Group Name", "All"), "ad_group");
  assert.equal(await read("Ad Group Name,Advertised ASIN", "All", "B0CHILD001"), "advertised_product");
  for (const name of [
    "Targeting",
    "Match Type",
    "keywordText",
    "Übereinstimmungstyp",
    "Ciblage",
    "Tipo di corrispondenza",
  ])
    assert.equal(await read(`Ad Group Name,${name}`, "All", "x"), "targeting", name);
  for (const name of ["Customer Search Term", "searchTerm", "Suchbegriff eines Kunden", "Terme de recherche client"])
    assert.equal(await read(`Targeting,${name}`, "x", "y"), "search_term", name);
  for (const name of ["Término de búsqueda de cliente", "Termine di ricerca del cliente", "Matched target"])
    assert.equal(await read(name, "y"), "search_term", name);
});

test("the program is the one that the report names, in a column or in its name", async () => {
  const program = async (name: string, header: string, row: string) =>
    (
      await readAds(`Date,Currency,Campaign Name,Clicks,Spend,${header}\n2026-11-01,USD,Auto,1,2.50,${row}`, { name })
    )[0]?.program;
  assert.equal(await program("report.csv", "14 Day Total Sales", "1"), "sponsored_brands");
  assert.equal(
    await program("Sponsored Products Search term report.csv", "14 Day Total Sales", "1"),
    "sponsored_products",
  );
  assert.equal(await program("Sponsored_Display_Targeting.csv", "14 Day Total Sales", "1"), "sponsored_display");
  assert.equal(
    await program("report.csv", "14 Day Total Sales,14 Day Brand Halo ASIN Sales", "1,1"),
    "sponsored_products",
  );
  assert.equal(
    await program("Sponsored Brands.csv", "Ad product,14 Day Total Sales", "Sponsored Products,1"),
    "sponsored_products",
  );
});

test("parts of cents are carried on, so that the rows of a campaign and product add up to their exact sum", async () => {
  const row = { date: "2026-11-01", campaignName: "Auto", clicks: 1, campaignBudgetCurrencyCode: "USD" };
  const ads = await readAds(JSON.stringify(Array.from({ length: 8 }, () => ({ ...row, cost: 0.004, sales7d: 0.335 }))));
  const sum = (name: "spendMinor" | "salesMinor") => ads.reduce((total, ad) => total + (ad[name] ?? 0), 0);
  assert.deepEqual([sum("spendMinor"), sum("salesMinor")], [3, 268]);
});

test("a currency in the header of the spend is that of the file, and its only marketplace the marketplace, whatever else the account has", async () => {
  const file = (spend: string) => `Datum;Kampagne;Klicks;${spend}\n01.11.2026;Auto;1;2,50`;
  const read = async (spend: string, homes: readonly ("amazon.de" | "amazon.com" | "amazon.fr")[]) => {
    const [ad] = await readAds(file(spend), { homes });
    return [ad?.currency, ad?.marketplace];
  };
  assert.deepEqual(await read("Ausgaben (€)", []), ["EUR", null]);
  assert.deepEqual(await read("Ausgaben (€)", ["amazon.com", "amazon.de"]), ["EUR", null]);
  assert.deepEqual(await read("Ausgaben (EUR)", ["amazon.fr", "amazon.de"]), ["EUR", null]);
  assert.deepEqual(await read("Ausgaben (PLN)", ["amazon.com"]), ["PLN", "amazon.pl"]);
  assert.deepEqual(await read("Ausgaben", ["amazon.com"]), ["USD", "amazon.com"]);
});

test("a report of one day that names no day has the chosen one", async () => {
  const file = "Campaign Name,Currency,Clicks,Spend\nAuto,USD,1,2.50";
  const [ad] = await readAds(file, { period: { from: "2026-11-03", to: "2026-11-03" } });
  assert.equal(ad?.day, "2026-11-03");
  await assert.rejects(readAds(file, { period: { from: "2026-11-03", to: "2026-11-04" } }), /time unit Daily/);
});
