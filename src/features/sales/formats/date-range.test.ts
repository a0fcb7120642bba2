import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  dateRangeFile,
  type RangeFile,
  type RangeLanguage,
  type RangeRow,
  sumOf,
} from "../../../../test/support/date-range-file.ts";
import { readSales } from "../../../../test/support/sales-file.ts";
import { classOf } from "../ledger/classes.ts";
import type { DateRangeRecord, SalesRecord } from "../record.ts";
import { DATE_RANGE_AMOUNTS, DATE_RANGE_HEADERS } from "./date-range-columns.ts";
import { amountNames } from "./date-range-types.ts";

const sale: RangeRow = {
  time: "May 1, 2023 12:00:16 AM PDT",
  settlement: "17821212121",
  type: "Order",
  order: "111-0000001-0000001",
  sku: "0042",
  description: 'Mat, "blue"',
  quantity: "2",
  marketplace: "amazon.com",
  sales: "1239.98",
  salesTax: "3.30",
  shipping: "5.99",
  promotion: "-5.99",
  withheldTax: "-3.30",
  sellingFees: "-6.00",
  fbaFees: "-8.20",
};

const rowsOf = (records: readonly SalesRecord[]) => records as DateRangeRecord[];

test("an American report is read below its notes, in the currency that they name", async () => {
  const { title, records, rejects } = await readSales(dateRangeFile({ rows: [sale] }));
  assert.deepEqual([title, rejects], ["Date range transactions", []]);
  const [row] = rowsOf(records);
  assert.ok(row);
  assert.equal(row.postedAt.toISOString(), "2023-05-01T07:00:16.000Z");
  assert.deepEqual(
    [
      row.settlementId,
      row.transactionType,
      row.orderId,
      row.sku,
      row.quantity,
      row.marketplace,
      row.currency,
      row.title,
    ],
    ["17821212121", "Order", "111-0000001-0000001", "0042", 2, "amazon.com", "USD", 'Mat, "blue"'],
  );
  assert.deepEqual(
    row.amounts.map(({ amountDescription, amountMinor }) => [amountDescription, amountMinor]),
    [
      ["Principal", 123998],
      ["Tax", 330],
      ["Shipping", 599],
      ["Promotion", -599],
      ["MarketplaceFacilitatorTax", -330],
      ["Commission", -600],
      ["FulfillmentFee", -820],
    ],
  );
});

test("up to ten lines above the header are notes, whatever they contain", async () => {
  const line = "Includes Amazon Marketplace, Fulfillment by Amazon (FBA), and Amazon Webstore transactions";
  for (const notes of [
    [],
    ['"Transaction report"', '"Report generated for: A shop"', "", "All amounts in USD, unless specified"],
    [line, "All amounts in USD, unless specified", "Definitions:", ...Array<string>(7).fill(line)],
  ]) {
    const { title, records, rejects } = await readSales(dateRangeFile({ notes, rows: [sale] }));
    assert.deepEqual([title, records.length, rejects], ["Date range transactions", 1, []], notes.join("|"));
  }
});

/** Times, types and notes as each country writes them. */
const COUNTRIES: Record<RangeLanguage, Omit<RangeFile, "language" | "rows"> & { row: RangeRow; currency: string }> = {
  en: { row: { time: "Jun 8, 2025 10:23:05 PM PDT" }, currency: "USD" },
  "en-GB": {
    notes: ['"All amounts in GBP, unless specified"'],
    row: { time: "8 Jun 2025 05:23:05 UTC", marketplace: "amazon.co.uk" },
    currency: "GBP",
  },
  "en-AU": {
    notes: ['"All amounts in AUD, unless specified"'],
    row: { time: "8 Jun 2025 3:23:05 pm GMT+10", marketplace: "amazon.com.au" },
    currency: "AUD",
  },
  "en-IN": {
    notes: ["All amounts in INR, unless specified"],
    row: { time: "08-Jun-2025 10:53:05 IST", marketplace: "amazon.in", tcsState: "-1.00" },
    currency: "INR",
  },
  de: {
    notes: ['"Alle Beträge in Euro sofern nicht anders gekennzeichnet"'],
    decimal: "comma",
    row: { time: "08.06.2025 05:23:05 UTC", type: "Bestellung", marketplace: "amazon.de" },
    currency: "EUR",
  },
  fr: {
    notes: ['"Tous les montants sont en EUR, sauf mention contraire."'],
    decimal: "comma",
    row: { time: "8 juin 2025 05:23:05 UTC", type: "Commande", marketplace: "amazon.fr" },
    currency: "EUR",
  },
  "fr-BE": {
    notes: ['"Tous les montants sont en EUR, sauf mention contraire."'],
    decimal: "comma",
    row: { time: "8 juin 2025 05:23:05 UTC", type: "Commande", marketplace: "amazon.com.be" },
    currency: "EUR",
  },
  es: {
    notes: ['"Todos los importes en EUR, a menos que se especifique lo contrario"'],
    decimal: "comma",
    row: { time: "8 jun 2025 05:23:05 UTC", type: "Pedido", marketplace: "amazon.es" },
    currency: "EUR",
  },
  "es-MX": {
    notes: ['"Todos los importes en dólares, a menos que se especifique lo contrario"'],
    row: { time: "8 jun 2025 05:23:05 GMT-7", type: "Pedido", marketplace: "amazon.com.mx" },
    currency: "MXN",
  },
  it: {
    notes: ['"Tutti gli importi sono espressi in EUR, se non diversamente specificato."'],
    decimal: "comma",
    row: { time: "8 giu 2025 05:23:05 UTC", type: "Ordine", marketplace: "amazon.it" },
    currency: "EUR",
  },
  nl: {
    notes: ['"Alle bedragen in EUR, tenzij anders vermeld"'],
    decimal: "comma",
    row: { time: "8 jun. 2025 05:23:05 UTC", type: "Bestelling", marketplace: "amazon.nl" },
    currency: "EUR",
  },
  pl: {
    notes: ['"Wszystkie kwoty w PLN, o ile nie podano inaczej"'],
    decimal: "comma",
    row: { time: "8 cze 2025 05:23:05 UTC", type: "Zamówienie", marketplace: "amazon.pl" },
    currency: "PLN",
  },
  sv: {
    notes: ['"Alla belopp i SEK om inget annat anges"'],
    decimal: "comma",
    row: { time: "8 juni 2025 05:23:05 UTC", type: "Beställning", marketplace: "amazon.se" },
    currency: "SEK",
  },
  tr: {
    notes: ['"Aksi belirtilmedikçe tüm tutarlar TRY cinsindendir"'],
    decimal: "comma",
    row: { time: "8 Haz 2025 05:23:05 UTC", type: "Sipariş", marketplace: "amazon.com.tr" },
    currency: "TRY",
  },
  pt: {
    notes: ['"Todas as quantias em BRL, a menos que especificado"'],
    decimal: "comma",
    row: { time: "8 de jun. de 2025 05:23:05 GMT-8", type: "Pedido", marketplace: "amazon.com.br" },
    currency: "BRL",
  },
  ja: {
    notes: ['"指定のない場合、単位は円"'],
    row: { time: "2025/06/08 5:23:05JST", type: "注文", marketplace: "amazon.co.jp", points: "-12.00" },
    currency: "JPY",
  },
};

for (const [language, { row, currency, ...file }] of Object.entries(COUNTRIES) as [
  RangeLanguage,
  (typeof COUNTRIES)["en"],
][])
  test(`a report with the headers of ${language} adds up to its totals`, async () => {
    const known: Partial<Record<string, string>> = DATE_RANGE_HEADERS[language];
    const yen = (amount: string) => (currency === "JPY" ? String(Math.round(Number(amount))) : amount);
    const rows = [
      { ...sale, ...row },
      { ...sale, ...row, order: "111-2", quantity: "1", sales: "19.00", otherFees: "-1.00" },
    ].map((each) =>
      Object.fromEntries(
        Object.entries(each).flatMap(([name, text]) =>
          known[name] === undefined
            ? []
            : [[name, DATE_RANGE_AMOUNTS.includes(name as never) ? yen(text as string) : text]],
        ),
      ),
    ) as RangeRow[];
    const independent = rows.reduce((sum, each) => sum + sumOf(each), 0) / (currency === "JPY" ? 100 : 1);
    const read = await readSales(dateRangeFile({ ...file, language, rows }));
    assert.deepEqual([read.title, read.rejects], ["Date range transactions", []]);
    const records = rowsOf(read.records);
    assert.deepEqual(new Set(records.map((each) => each.currency)), new Set([currency]));
    assert.deepEqual(new Set(records.map((each) => each.transactionType)), new Set(["Order"]));
    assert.ok(records.every(({ postedAt }) => /^2025-06-0[789]T/.test(postedAt.toISOString())));
    const sum = records.flatMap(({ amounts }) => amounts).reduce((total, { amountMinor }) => total + amountMinor, 0);
    assert.equal(sum, independent);
    const classes = new Set(records.flatMap((each) => each.amounts.map((amount) => classOf({ ...each, ...amount }))));
    assert.equal(classes.has("unclassified"), false);
  });

/** Rows that are no orders, with the class of their amounts. */
const OTHERS: [RangeRow, string][] = [
  [{ type: "Transfer", description: "To account ending with: 123", other: "-900.00" }, "transfer"],
  [{ type: "Übertrag", description: "Auf Konto mit der Endung: 123", other: "-900.00" }, "transfer"],
  [{ type: "Service Fee", description: "Cost of Advertising", otherFees: "-12.00", other: "-2.00" }, "advertising"],
  [{ type: "Servicegebühr", description: "Werbekosten", otherFees: "-12.00" }, "advertising"],
  [{ type: "Hizmet Ücreti", description: "Reklam Maliyeti", otherFees: "-14.18", other: "-2.84" }, "advertising"],
  [{ type: "Service Fee", description: "Subscription", other: "-39.99" }, "other"],
  [{ type: "FBA Inventory Fee", description: "FBA storage fee", other: "-5.00" }, "storage"],
  [{ type: "FBA Inventory Fee", description: "FBA Removal Order: Disposal Fee", other: "-5.00" }, "fulfilment"],
  [
    { type: "Adjustment", description: "FBA Inventory Reimbursement - Customer Return", other: "9.00" },
    "reimbursement",
  ],
  [
    { type: "Adjustment", description: "FBA Inventory Reimbursement - Damaged:Warehouse", other: "9.00" },
    "reimbursement",
  ],
  [
    {
      type: "Anpassung",
      description: "Versand durch Amazon Erstattung für Lagerbestand - Kundenrücksendung",
      other: "9.00",
    },
    "reimbursement",
  ],
  [{ type: "Lightning Deal Fee", description: "Mat, 24 hours", other: "-150.00" }, "other"],
  [{ type: "Service Fee", description: "CouponRedemptionFee: 5 % off mats", otherFees: "-0.60" }, "other"],
  [{ type: "Liquidations", description: "Mat", sales: "4.00" }, "sales"],
  [{ type: "Liquidations", description: "Mat", sellingFees: "-0.60" }, "fulfilment"],
  [{ type: "Shipping Services", description: "Shipping label purchased", otherFees: "-4.10" }, "fulfilment"],
  [{ type: "Service Fee", description: "Quantum surcharge", other: "-1.00" }, "unclassified"],
  [{ type: "Quantum type", description: "Mat", other: "-1.00" }, "unclassified"],
];

test("fees, transfers and adjustments have the class that their type or description says", async () => {
  const rows = OTHERS.map(([row]) => ({
    time: sale.time as string,
    settlement: "1",
    marketplace: "amazon.com",
    ...row,
  }));
  const { records, rejects } = await readSales(dateRangeFile({ rows }));
  assert.deepEqual(rejects, []);
  assert.deepEqual(
    rowsOf(records).map((each) => [...new Set(each.amounts.map((amount) => classOf({ ...each, ...amount })))].join()),
    OTHERS.map(([, name]) => name),
  );
});

test("a row whose amounts don't add up to its total is rejected with both sums", async () => {
  const { records, rejects } = await readSales(dateRangeFile({ rows: [{ ...sale, total: "1226.00" }, sale] }));
  assert.equal(records.length, 1);
  assert.deepEqual(rejects, ["its amounts add up to 1225.78 USD, and its total is 1226 USD"]);
});

test("a row has the same key in every download: in another language, with its settlement, beside other rows", async () => {
  const german = { ...sale, type: "Bestellung", description: "Matte", time: "01.05.2023 07:00:16 UTC" };
  const files = [
    dateRangeFile({ rows: [sale] }),
    dateRangeFile({
      rows: [
        { ...sale, order: "111-9" },
        { ...sale, settlement: "" },
      ],
    }),
    dateRangeFile({ language: "de", decimal: "comma", notes: ["Alle Beträge in USD"], rows: [german] }),
  ];
  const keys = await Promise.all(files.map(async (file) => rowsOf((await readSales(file)).records).at(-1)?.rowKey));
  assert.equal(new Set(keys).size, 1);
});

test("rows that are alike in one file are told apart by their place", async () => {
  const { records } = await readSales(dateRangeFile({ rows: [sale, sale, { ...sale, quantity: "1" }] }));
  assert.equal(new Set(rowsOf(records).map(({ rowKey }) => rowKey)).size, 3);
});

test("a file that names no currency and no marketplace says what to choose", async () => {
  const file = dateRangeFile({ notes: [], rows: [{ ...sale, marketplace: "" }] });
  await assert.rejects(readSales(file), /does not name its currency: choose the marketplace/);
  const { records } = await readSales(file, { marketplace: "amazon.ca" });
  assert.deepEqual(
    rowsOf(records).map((row) => [row.currency, row.marketplace]),
    [["CAD", "amazon.ca"]],
  );
});

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2));
const amounts = fc.dictionary(
  fc.constantFrom(...Object.keys(DATE_RANGE_HEADERS.en).filter((name) => DATE_RANGE_AMOUNTS.includes(name as never))),
  amount,
  { noNullPrototype: true },
);

test("the lines of any row add up to its total, and any other total is rejected", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(amounts, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 999 }),
      async (all, off) => {
        const rows = all.map((each, i) => ({
          ...sale,
          ...Object.fromEntries(DATE_RANGE_AMOUNTS.map((name) => [name, "0"])),
          ...each,
          order: `1-${i}`,
        }));
        const right = await readSales(dateRangeFile({ rows }));
        assert.deepEqual(right.rejects, []);
        const sums = new Map(
          rowsOf(right.records).map((row) => [
            row.orderId,
            row.amounts.reduce((sum, each) => sum + each.amountMinor, 0),
          ]),
        );
        for (const row of rows) assert.equal(sums.get(row.order) ?? 0, sumOf(row));
        const wrong = await readSales(
          dateRangeFile({ rows: rows.map((row) => ({ ...row, total: ((sumOf(row) + off) / 100).toFixed(2) })) }),
        );
        assert.equal(wrong.rejects.length, rows.length);
      },
    ),
    { numRuns: 40 },
  );
});

test("every type that the classes know as a refund or an order is named as one", () => {
  for (const type of ["Order", "Refund", "Chargeback", "A-to-z Guarantee Refund", "Guarantee Claim", "BuyerRecharge"]) {
    assert.deepEqual(
      amountNames(type, "sales", null),
      { amountType: "ItemPrice", amountDescription: "Principal" },
      type,
    );
    assert.deepEqual(amountNames(type, "sellingFees", null).amountType, "ItemFees", type);
  }
});
