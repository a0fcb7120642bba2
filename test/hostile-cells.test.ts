/** A cell that was made to keep a reader busy costs no more time than any other text of its length, in every column of every import. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseSalesFormat } from "../src/features/sales/formats/formats.ts";
import { chooseFormat } from "../src/features/search-data/formats.ts";
import { currencyInName } from "../src/features/sources/presets/currencies.ts";
import { chooseDecimals } from "../src/features/sources/presets/decimal-marks.ts";
import { findPreset, PRESETS } from "../src/features/sources/presets/presets.ts";
import { expanded } from "../src/features/sources/presets/properties.ts";
import { isReviewExport } from "../src/features/sources/presets/review-export.ts";
import { suggestTimeColumn } from "../src/features/sources/presets/time-column.ts";
import { FileProblem } from "../src/platform/tables/file-problem.ts";
import { type Fields, RowProblem } from "../src/platform/tables/row.ts";
import { readingContext } from "./support/preset-row.ts";

/** A reader that takes quadratic time needs a second for the longest; the others are as long as texts that readers still accept. */
const LENGTHS = [25_000, 390, 190, 120, 62];
const ALLOWED_MS = 250;

const REPEATED = [
  ...["1", "1,", "1.", "1 ", "1'", "1x", "-", "- ", "$", "(", ")", "a", "a ", "%", "&", "&#", '"', '""', "'", "\\'"],
  ...["[", "{", "[[", '{"value":', "in ", " (see ", "> ", "1 x ", "http://", ";http", "www.", "a.", "é", "\t", "年"],
  ...[
    "asin",
    "child",
    "out of 5 ",
    "1 ratings",
    "(1",
    "=[",
    "amazon.",
    "-1-",
    "\u00a0",
    "1\u00a0",
    "\0",
    "\ud83d\ude00",
  ],
];

/** Ten characters are for what stands around the spaces. */
function shapesOf(length: number): string[] {
  const gaps = (parts: string[]) => parts.join(" ".repeat((length - 10) / (parts.length - 1)));
  return [
    ...[
      ["1", "x1"],
      ["#1 in a", "b"],
      ["a", "(se"],
      ["xhttp", "x"],
      ["2026-01-01", "x"],
      ["1 Jan", "2026 x"],
    ].map(gaps),
    ...[
      ["1", "-", "x"],
      ["-", "-", "1"],
      ["1 x", "1", "y"],
      ["1", "x", "1", "x", "1", "cm", "y"],
    ].map(gaps),
    `${"(see ".repeat(length / 5 - 1)}\nx`,
    ...REPEATED.map((text) => text.repeat(Math.ceil(length / text.length)).slice(0, length)),
  ];
}
const SHAPES = LENGTHS.flatMap(shapesOf);
const LONG_SHAPES = shapesOf(LENGTHS[0] as number);

/** Returns the names of what took too long. */
function cpuMsOf(read: () => unknown): number {
  const started = process.cpuUsage();
  try {
    read();
  } catch (error) {
    if (!(error instanceof RowProblem || error instanceof FileProblem)) throw error;
  }
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/** A slow cell is read again: a collection of garbage also takes time. */
function slowOf(name: string, read: () => unknown): string[] {
  if (cpuMsOf(read) <= ALLOWED_MS) return [];
  const ms = cpuMsOf(read);
  return ms > ALLOWED_MS ? [`${name}: ${Math.round(ms)} ms`] : [];
}

/** Reads the row once for each of its columns and each shape. */
function slowCells(title: string, row: Fields, read: (fields: Fields) => unknown, shapes = LONG_SHAPES): string[] {
  return Object.keys(row).flatMap((column) =>
    shapes.flatMap((shape) =>
      slowOf(`${title} ${column} ${JSON.stringify(shape.slice(0, 12))}`, () => read({ ...row, [column]: shape })),
    ),
  );
}

const nested = (path: string, value: unknown): Fields =>
  path.split(".").reduceRight<unknown>((inner, step) => ({ [step]: inner }), value) as Fields;

for (const preset of PRESETS.filter(({ cells }) => cells !== undefined))
  test(`no cell keeps the reader of ${preset.name} busy`, () => {
    // Columns of the same field have the same reader.
    const columns = preset.reads.flatMap((read) => read.columns.slice(0, 2));
    const key = Object.assign(
      {},
      ...columns.filter((name) => /asin$/i.test(name)).map((name) => nested(name, "B000002E1X")),
    );
    const slow = columns.flatMap((column) => {
      const reader = preset.reader([...Object.keys(key), column.split(".")[0] as string]);
      return SHAPES.flatMap((shape) => {
        const row = { ...key, ...nested(column, shape) };
        const name = `${column} ${JSON.stringify(shape.slice(0, 12))}`;
        return slowOf(name, () => reader(row, readingContext({ marketplace: "amazon.com", onBadCell: () => {} })));
      });
    });
    assert.deepEqual(slow, []);
  });

test("no cell keeps the choice of decimals, the search for times or the reader of properties busy", () => {
  const cells = { price: { column: "price", of: (fields: Fields) => fields["price"] } };
  const rows = (fields: Fields) => [{ line: 1, fields }];
  assert.deepEqual(
    [
      ...slowCells("decimals", { price: "" }, (fields) => chooseDecimals(rows(fields), cells, undefined)),
      ...slowCells("times", { Stand: "" }, (fields) => suggestTimeColumn(["Stand"], rows(fields), new Date())),
      ...slowCells("properties", { "Customer Reviews": "", "Best Sellers Rank": "" }, (fields) =>
        expanded({ details: fields }),
      ),
      ...SHAPES.flatMap((shape) => slowOf("name", () => expanded({ details: { [shape]: "1" } }))),
    ],
    [],
  );
});

const SETTLEMENT =
  "settlement-id=7 settlement-start-date=2026-03-01 deposit-date=2026-03-17 total-amount=10.00 currency=USD";
/** A row of each report, as `column=value`, or `column` for an empty cell. */
const SALES = [
  `${SETTLEMENT} transaction-type order-id marketplace-name amount-type amount-description amount=1.00 posted-date posted-date-time sku quantity-purchased=1`,
  `${SETTLEMENT} transaction-type order-id price-type=Principal price-amount=1.00 item-related-fee-amount other-amount quantity-purchased=1`,
  "amazon-order-id=1 purchase-date=2026-03-01 last-updated-date order-status=Shipped fulfillment-channel sales-channel=Amazon.com product-name sku=A asin quantity=1 currency=USD item-price=1.00 item-tax is-business-order item-status",
  "Date=2026-03-01 Ordered·Product·Sales=$1.00 Units·Ordered=1 Sessions Page·Views Featured·Offer·(Buy·Box)·Percentage=97.5% (Child)·ASIN=B000002E1X",
  "sku=A fnsku asin product-name condition afn-fulfillable-quantity=1 afn-reserved-quantity marketplace",
  "seller-sku=A Warehouse-Condition-code=SELLABLE Quantity·Available=1",
  "sku=A snapshot-date=2026-03-01 available=1 units-shipped-t30 days-of-supply estimated-storage-cost-next-month=1.00 currency=USD",
  "return-date=2026-03-01 order-id=1 sku=A quantity=1 detailed-disposition reason license-plate-number",
  "approval-date=2026-03-01 reimbursement-id=1 sku=A currency-unit=USD amount-per-unit amount-total=1.00 quantity-reimbursed-cash reason",
  "fnsku=A country_code=US month_of_charge=2026-03 currency=USD estimated_monthly_storage_fee=0.05 average_quantity_on_hand=1.5 fulfillment_center",
  "sku=A amazon-store=US sales-price=1.00 currency=USD estimated-fee-total estimated-referral-fee-per-unit=0.15 product-size-tier",
  "Date=2026-03-01 Currency=USD Campaign·Name=A Country=US Impressions=1 Clicks=1 Spend=1.00 Advertised·SKU=A Program·Type",
  "date/time=Mar·1,·2026·12:00:16·AM·PST settlement·id=1 type=Order order·id=1 sku=A description quantity=1 marketplace=amazon.com product·sales=1.00 selling·fees=0.00 other total=1.00",
  "Date=2026-03-01 USD=1.08 JPY=160 GBP=0.85",
  "sku=A from=2026-03-01 currency=USD unit-cost=1.00 quantity=1 note",
].map((row) =>
  Object.fromEntries(row.split(" ").map((cell) => cell.replaceAll("·", " ").split("=").concat("").slice(0, 2))),
) as Record<string, string>[];

const tableOf = (sample: Fields[], columns: string[]) => ({
  ...{ format: "csv" as const, columns, notes: [], sample: sample.map((fields, i) => ({ line: i + 2, fields })) },
  ...{ rows: async function* () {}, bytesRead: () => 0, close: async () => {} },
});

test("no cell keeps the reader of a report about sales busy, neither among the first rows nor later", () => {
  const file = { name: "2026-03.csv", marketplace: null, homes: [], period: null, at: new Date() };
  const titles = new Set<string>();
  const slow = SALES.flatMap((row) => {
    const columns = Object.keys(row);
    const { format, readRow } = chooseSalesFormat(tableOf([row], columns), { ...file, marketplace: "amazon.com" });
    titles.add(format.title);
    assert.ok(readRow(row, undefined, 1).length > 0, format.title);
    return [
      ...slowCells(format.title, row, (fields) => readRow(fields, undefined, 2), SHAPES),
      ...slowCells(`${format.title}, first row,`, row, (fields) =>
        chooseSalesFormat(tableOf([fields], columns), { ...file, marketplace: "amazon.com" }),
      ),
    ];
  });
  assert.deepEqual(slow, []);
  assert.equal(titles.size, SALES.length, "each row is one of another report");
});

const REPORTS = [
  {
    "Search Term": "yoga mat",
    "Search Frequency Rank": "1",
    "Top Clicked Product #1: ASIN": "B000002E1X",
    "Top Clicked Product #1: Click Share": "7.71%",
    "Reporting Date": "2026-02-07",
  },
  {
    "Search Query": "yoga mat",
    "Search Query Score": "1",
    "Search Query Volume": "1,000",
    "Impressions: Total Count": "5",
    "Clicks: Click Rate %": "2,5",
    "Clicks: ASIN Share %": "1",
    "Reporting Date": "2026-02-07",
  },
];

test("no cell keeps the reader of search data busy, nor do the choices above its header", () => {
  const file = { name: "US_Top_Search_Terms_Simple_Week_2026_02_07.csv", marketplace: null, period: null };
  const slow = REPORTS.flatMap((row) => {
    const { report, readRow } = chooseFormat(tableOf([row], Object.keys(row)), file);
    assert.equal(readRow(row, undefined).length, 1);
    return slowCells(report.title, row, (fields) => readRow(fields, undefined));
  });
  const [row = {}] = REPORTS;
  const above = SHAPES.flatMap((shape) =>
    slowOf(`above the header ${JSON.stringify(shape.slice(0, 12))}`, () =>
      chooseFormat({ ...tableOf([row], Object.keys(row)), notes: [[shape]] }, file),
    ),
  );
  assert.deepEqual([...slow, ...above], []);
});

test("no name of a column keeps the recognition of a file busy", () => {
  const file = { name: "file.csv", marketplace: null, homes: [], period: null, at: new Date() };
  const slow = LONG_SHAPES.flatMap((name) => {
    const table = tableOf([], [name, "asin"]);
    const title = JSON.stringify(name.slice(0, 12));
    return [
      ...slowOf(`sales ${title}`, () => chooseSalesFormat(table, file)),
      ...slowOf(`search data ${title}`, () => chooseFormat(table, file)),
      ...slowOf(`products ${title}`, () => findPreset(table.columns)?.cells?.(table.columns)),
      ...slowOf(`reviews ${title}`, () => isReviewExport(table.columns)),
      ...slowOf(`currency ${title}`, () => currencyInName(name)),
    ];
  });
  assert.deepEqual(slow, []);
});
