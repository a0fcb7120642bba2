/** Every table of the marketplace in every country: it is read, or the refusal says what it is, what is missing and what to do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dateRangeFile, type RangeLanguage } from "../../../../test/support/date-range-file.ts";
import { csv, readSales, tsv } from "../../../../test/support/sales-file.ts";
import { type Language, MARKETPLACE_DOMAINS, MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { SALES_FORMATS } from "./formats.ts";

/** The header of date range reports in each country. Saudi Arabia and Egypt get English ones. */
const RANGE: Record<MarketplaceDomain, RangeLanguage> = {
  "amazon.com": "en",
  "amazon.co.uk": "en-GB",
  "amazon.de": "de",
  "amazon.fr": "fr",
  "amazon.it": "it",
  "amazon.es": "es",
  "amazon.nl": "nl",
  "amazon.se": "sv",
  "amazon.pl": "pl",
  "amazon.com.be": "fr-BE",
  "amazon.ie": "en-GB",
  "amazon.com.tr": "tr",
  "amazon.ae": "en-AU",
  "amazon.sa": "en-AU",
  "amazon.eg": "en-AU",
  "amazon.in": "en-IN",
  "amazon.co.jp": "ja",
  "amazon.com.au": "en-AU",
  "amazon.sg": "en-AU",
  "amazon.ca": "en",
  "amazon.com.mx": "es-MX",
  "amazon.com.br": "pt",
  "amazon.co.za": "en-AU",
};

/** Business reports in each language; no published name is known for the others. */
const BUSINESS: Partial<Record<Language, string[]>> = {
  en: ["(Parent) ASIN", "(Child) ASIN", "Units Ordered", "Ordered Product Sales"],
  de: [
    "(Übergeordnete) ASIN",
    "(Untergeordnete) ASIN",
    "Bestellte Einheiten",
    "Durch bestellte Produkte erzielter Umsatz",
  ],
  fr: ["ASIN (parent)", "ASIN (enfant)", "Unités commandées", "Ventes de produits commandés"],
  es: ["ASIN (principal)", "ASIN (secundario)", "Unidades pedidas", "Ventas de productos pedidos"],
  it: ["ASIN (principale)", "ASIN (secondario)", "Unità ordinate", "Vendite prodotti ordinati"],
  ja: ["（親）ASIN", "（子）ASIN", "注文された商品点数", "注文商品売上"],
  pt: ["ASIN (pai)", "ASIN (secundário)", "Unidades pedidas", "Vendas de produtos pedidos"],
};

const ASIN = "B0CHILD001";
const ORDER = "111-0000001-0000001";

/** The reports that have the same English names in every country, with a row. */
const FLAT_FILES: Record<string, Record<string, string>> = {
  "Settlement (flat file V2)": {
    ...{ "settlement-id": "1", "total-amount": "0", currency: "USD", "transaction-type": "", "amount-type": "" },
    ...{ "amount-description": "", amount: "" },
  },
  "Settlement (flat file V1)": {
    ...{ "settlement-id": "1", "total-amount": "0", currency: "USD", "price-type": "", "price-amount": "" },
    ...{ "other-amount": "" },
  },
  "All Orders": {
    ...{ "amazon-order-id": ORDER, "purchase-date": "2026-03-01", "order-status": "Shipped", quantity: "1" },
    ...{ "item-price": "9.99", sku: "A", asin: ASIN },
  },
  "FBA Manage Inventory": { sku: "A", fnsku: "X001234567", asin: ASIN, "afn-fulfillable-quantity": "3" },
  "Amazon-fulfilled Inventory": {
    ...{
      "seller-sku": "A",
      "fulfillment-channel-sku": "X001234567",
      asin: ASIN,
      "Warehouse-Condition-code": "SELLABLE",
    },
    ...{ "Quantity Available": "3" },
  },
  "FBA Inventory Planning": {
    ...{ "snapshot-date": "2026-03-01", sku: "A", fnsku: "X001234567", asin: ASIN, available: "3" },
    ...{ "units-shipped-t30": "1" },
  },
  "FBA customer returns": {
    ...{ "return-date": "2026-03-01", "order-id": ORDER, sku: "A", asin: ASIN, quantity: "1" },
    ...{ "detailed-disposition": "SELLABLE", "license-plate-number": "LPN1" },
  },
  "FBA reimbursements": {
    ...{ "approval-date": "2026-03-01", "reimbursement-id": "9", "amazon-order-id": ORDER, reason: "Lost", sku: "A" },
    ...{ asin: ASIN, "currency-unit": "USD", "amount-total": "9.99" },
  },
  "FBA storage fees": {
    ...{ asin: ASIN, fnsku: "X001234567", "month-of-charge": "2026-03", currency: "USD" },
    ...{ "estimated-monthly-storage-fee": "0.10" },
  },
  "FBA fee preview": {
    ...{ sku: "A", fnsku: "X001234567", asin: ASIN, currency: "USD", "estimated-fee-total": "4.10" },
    ...{ "estimated-referral-fee-per-unit": "1.50" },
  },
};

/** Files that are not of one country, and those of Amazon Ads (`advertising.test.ts`). */
const OTHERS = ["Amazon Ads (Sponsored Products, Brands, Display)", "Exchange rates of the ECB", "Cost sheet"];

const HOW =
  /Download it in English: .* Or rename the columns in the first line of the file to (.+), and import it again\./;

/** What becomes of a file: "read", or the report that the refusal names. */
async function outcome(content: string, marketplace: MarketplaceDomain): Promise<string> {
  const chosen = { marketplace, period: { from: "2026-03-01", to: "2026-03-31" } };
  try {
    const { title, rejects } = await readSales(content, chosen);
    assert.deepEqual(rejects, []);
    return `read: ${title}`;
  } catch (error) {
    const { message } = error as Error;
    const like =
      /It looks like (.+?)(?:, but has no column| in a language or version whose columns we don't know)/.exec(message);
    assert.match(message, /Its columns are /);
    if (like === null) assert.match(message, /These files can: /);
    else assert.match(message, HOW);
    return like === null ? "refused" : `refused: ${like[1]}`;
  }
}

test("every report with a table is in the list of this test", () => {
  const tables = SALES_FORMATS.filter((format) => format.table).map(({ title }) => title);
  const known = [
    ...Object.keys(FLAT_FILES),
    "Date range transactions",
    "Sales and Traffic (business report)",
    ...OTHERS,
  ];
  assert.deepEqual(tables.toSorted(), known.toSorted());
});

for (const domain of MARKETPLACE_DOMAINS) {
  const { language } = MARKETPLACES[domain];
  test(`the reports of ${domain} are read, or refused with their name and what to do`, async () => {
    const row = {
      time: "2025-06-08T05:23:05Z",
      settlement: "1",
      type: "Order",
      marketplace: domain,
      order: ORDER,
      sales: "9",
    };
    const range = dateRangeFile({ language: RANGE[domain], notes: [], rows: [row] });
    assert.equal(await outcome(range, domain), "read: Date range transactions");

    const title = "Sales and Traffic (business report)";
    const names = BUSINESS[language] ?? ["Q (1) ASIN", "Q (2) ASIN", "Q 3", "Q 4", "Q 5"];
    const cells = [ASIN, ASIN, "2", "19", "33,3%", "50%"];
    const header = [...names, ...["Q 6", "Q 7"]].slice(0, cells.length);
    const business = [header, cells].map((all) => all.map((cell) => `"${cell}"`).join(",")).join("\n");
    const isKnown = BUSINESS[language] !== undefined;
    const found = await outcome(
      isKnown ? csv(names, Object.fromEntries(names.map((name, i) => [name, cells[i] as string]))) : business,
      domain,
    );
    assert.equal(found, isKnown ? `read: ${title}` : `refused: ${title}`);

    for (const [report, fields] of Object.entries(FLAT_FILES))
      assert.equal(await outcome(tsv(Object.keys(fields), fields), domain), `read: ${report}`, report);
  });
}

test("reports with unknown columns are recognised by their values where these are telling", async () => {
  const stock =
    "refused: FBA Manage Inventory or FBA Inventory Planning or Amazon-fulfilled Inventory or FBA storage fees";
  const expected: Record<string, string> = {
    "Settlement (flat file V2)": "refused",
    "Settlement (flat file V1)": "refused",
    "All Orders": "refused: All Orders or FBA reimbursements",
    "FBA Manage Inventory": stock,
    "Amazon-fulfilled Inventory": stock,
    "FBA Inventory Planning": stock,
    "FBA customer returns": "refused: FBA customer returns",
    "FBA reimbursements": "refused: All Orders or FBA reimbursements",
    "FBA storage fees": stock,
    "FBA fee preview": "refused: FBA fee preview",
  };
  const found: Record<string, string> = {};
  for (const [report, fields] of Object.entries(FLAT_FILES)) {
    const values = Object.values(fields);
    const columns = values.map((_, i) => `عمود ${i + 1}`);
    found[report] = await outcome(`${columns.join("\t")}\n${values.join("\t")}\n`, "amazon.eg");
  }
  assert.deepEqual(found, expected);
});

test("a date range report in another version says which columns were found, which are missing and what to name them", async () => {
  const file = dateRangeFile({
    language: "de",
    rows: [{ time: "08.06.2025 05:23:05 UTC", settlement: "1", type: "Bestellung", order: ORDER, sales: "9" }],
  })
    .replace("Datum/Uhrzeit", "Datum/Zeit")
    .replace("Abrechnungsnummer", "Abrechnungs-ID")
    .replace("Umsätze", "Produktverkäufe")
    .replace('"Verkaufsgebühren"', '"Verkaufskosten"');
  await assert.rejects(readSales(file), (error: Error) => {
    assert.match(
      error.message,
      /^report\.txt cannot be imported\. It looks like Date range transactions, but has no column date\/time, settlement id, product sales, selling fees\./,
    );
    assert.match(error.message, /It has Typ, Gesamt, Produktumsatzsteuer, /);
    assert.equal(HOW.exec(error.message)?.[1], "date/time, settlement id, product sales, selling fees");
    return true;
  });
  const renamed = file
    .replace("Datum/Zeit", "date/time")
    .replace("Abrechnungs-ID", "settlement id")
    .replace("Produktverkäufe", "product sales")
    .replace("Verkaufskosten", "selling fees");
  const { records, rejects } = await readSales(renamed);
  assert.deepEqual([records.length, rejects], [1, []]);
});

test("a date range report in an unknown language is recognised by its values", async () => {
  const file = dateRangeFile({
    rows: [{ time: "2025-06-08", settlement: "1", type: "Q", order: ORDER, marketplace: "amazon.sa", sales: "9.00" }],
  });
  const lines = file.trimEnd().split("\n");
  const at = lines.length - 2;
  lines[at] = (lines[at] as string)
    .split(",")
    .map((_, i) => `"عمود ${i + 1}"`)
    .join(",");
  await assert.rejects(
    readSales(lines.join("\n")),
    /It looks like Date range transactions in a language or version whose columns we don't know: order numbers in عمود 4; marketplaces in /,
  );
});
