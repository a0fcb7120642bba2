import { csv, testReading } from "../../../test/support/sales-file.ts";

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
