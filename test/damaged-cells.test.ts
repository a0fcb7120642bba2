/** Of a file with a damaged cell in each tenth row, these rows are rejected, and the sum is that of the others. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { asinOf, openImports } from "./support/import-files.ts";
import { withKeptClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { type LineCells, settlementFile } from "./support/settlement-file.ts";
import { until } from "./support/until.ts";

const ROWS = 1_000;
/** No number of a file with decimal points and dollars. */
const DAMAGED = [
  ...["12,34,56x", "--5", "5 EUR", "12,34", "1.234,50", "1,23,45", "12.34.56", "1 2.50", "1  250.00", "12.50 12.50"],
  ...["1e5", "0x10", "(5", "5.00%", "$ $5", "12,34,56", "#REF!", "=5", "12.5O", "5.00 USD USD"],
];

type Row = { amount: string; isDamaged: boolean };
const rows: Row[] = Array.from({ length: ROWS }, (_, i) =>
  i % 10 === 7
    ? { amount: DAMAGED[Math.floor(i / 10) % DAMAGED.length] as string, isDamaged: true }
    : {
        amount: (i % 40 === 0 ? 1_234.5 + i : 1 + i / 100).toLocaleString("en", { minimumFractionDigits: 2 }),
        isDamaged: false,
      },
);
const sumMinor = rows.reduce(
  (sum, { amount, isDamaged }) => sum + (isDamaged ? 0 : Math.round(Number(amount.replace(",", "")) * 100)),
  0,
);
const damaged = rows.filter(({ isDamaged }) => isDamaged);

const service = await startService(wholeFile);
const { api, make, databaseUrl } = service;

async function importSales(body: string) {
  const { key, account } = await make.key();
  const sent = await api("/api/v1/sales/imports?name=report.txt", key, { method: "POST", body });
  assert.equal(sent.status, 202, sent.text);
  const imported = await until("the import has ended", async () => {
    const { data } = (await api(`/api/v1/sales/imports/${sent.body.data.id}`, key)).body;
    return ["done", "failed"].includes(data.status) && data;
  });
  const query = (text: string): Promise<any[]> =>
    withKeptClient(databaseUrl, async (client) => (await client.query(text, [account.id])).rows);
  const sumOf = async (table: string, column: string): Promise<number> => {
    const [row] = await query(
      `select sum(${column})::int as sum from ${table} join sales_books on number = book where account_id = $1`,
    );
    return row.sum;
  };
  const rejects = await query(
    `select reason from report_rejects join report_imports i on i.number = import_number where account_id = $1 order by line`,
  );
  return { ...imported, sumOf, reasons: rejects.map(({ reason }): string => reason) };
}

test("100 damaged amounts of a settlement are 100 rejects that quote them", async () => {
  const lines = rows.map(({ amount }): LineCells => ["Order", "ItemPrice", "Principal", amount]);
  const imported = await importSales(settlementFile({ id: "1", total: "1.00", lines }));
  assert.deepEqual([imported.status, imported.counts.read, imported.counts.rejected], ["done", ROWS + 1, 100]);
  assert.equal(await imported.sumOf("sales_settlement_lines", "amount_minor"), sumMinor);
  const { reasons } = imported;
  assert.deepEqual(
    reasons.filter((reason: string, i: number) => !reason.startsWith(`amount ${JSON.stringify(damaged[i]?.amount)} `)),
    [],
  );
  assert.ok(reasons.includes('amount "5 EUR" is in EUR, but its row is in USD'));
  assert.ok(reasons.includes('amount "12,34" is not written with a decimal point, as the file is elsewhere'));
  assert.ok(reasons.includes('amount "--5" is not an amount'));
});

test("100 damaged prices of orders are 100 rejects, though orders round", async () => {
  const columns = "amazon-order-id,purchase-date,order-status,sku,quantity,currency,item-price,sales-channel";
  const lines = rows.map(({ amount }, i) => `111-${i},2026-03-05T10:00:00Z,Shipped,SKU,1,USD,"${amount}",Amazon.com`);
  const imported = await importSales([columns, ...lines].join("\n"));
  assert.deepEqual([imported.status, imported.counts.read, imported.counts.rejected], ["done", ROWS, 100]);
  assert.equal(await imported.sumOf("sales_order_lines", "item_price_minor"), sumMinor);
});

test("100 damaged prices of products are 100 rejects, and their products have no price", async () => {
  const imports = await openImports(wholeFile);
  const lines = rows.map(({ amount }, i) => `${asinOf(i)},Mat,"${amount}",amazon.com`);
  const run = await imports.importFile("products.csv", ["asin,title,price,marketplace", ...lines].join("\n"));
  const products: { price_minor: number | null }[] = Object.values(await imports.products());
  assert.equal(products.length + run.counts.rejected, ROWS, "a price in another currency rejects its row");
  assert.equal(run.rejectedCells + run.counts.rejected, 100);
  assert.equal(
    products.reduce((sum, product) => sum + (product.price_minor ?? 0), 0),
    sumMinor,
  );
});
