/** Orders shipped in several settlements that are also in a date range report: each shipment counts once, whatever is imported. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { wholeFile } from "./support/cleanup.ts";
import { dateRangeFile, type RangeRow } from "./support/date-range-file.ts";
import { startService, type Who } from "./support/service.ts";
import { type LineCells, settlementFile } from "./support/settlement-file.ts";
import { until } from "./support/until.ts";

const { api, make } = await startService(wholeFile, { env: { IMPORT_CHUNK_ROWS: "100" } });

async function importFile(who: Who, body: string): Promise<string> {
  const sent = await api("/api/v1/sales/imports?name=report.csv", who, { method: "POST", body });
  assert.equal(sent.status, 202, sent.text);
  const { id } = sent.body.data;
  const ended = await until("the import has ended", async () => {
    const { data } = (await api(`/api/v1/sales/imports/${id}`, who)).body;
    return ["done", "failed", "cancelled"].includes(data.status) && data;
  });
  assert.equal(ended.status, "done", ended.problem);
  return id;
}

async function undo(who: Who, id: string): Promise<void> {
  const removed = await api(`/api/v1/sales/imports/${id}`, who, { method: "DELETE" });
  assert.equal(removed.status < 300, true, removed.text);
}

/** Net proceeds in cents, by day. */
async function netByDay(who: Who): Promise<Record<string, number>> {
  const { status, body, text } = await api(
    "/api/v1/sales/series?from=2026-03-01&to=2026-03-31&resolution=day&basis=settled",
    who,
  );
  assert.equal(status, 200, text);
  const points = body.data.blocks.flatMap((block: any) => block.points);
  return netOf(points.map((point: any) => [point.from, Math.round((point.settled?.netBeforeCost ?? 0) * 100)]));
}

function netOf(amounts: readonly (readonly [day: string, cents: number])[]): Record<string, number> {
  const days = new Map<string, number>();
  for (const [day, amount] of amounts) days.set(day, (days.get(day) ?? 0) + amount);
  return Object.fromEntries([...days].filter(([, amount]) => amount !== 0).sort());
}

/** A shipment or a refund of one item, in cents. */
type Item = {
  order: string;
  sku: string;
  isRefund: boolean;
  price: number;
  fee: number;
  day: string;
  second?: number;
  settlement: number;
  /** False where the report names no settlement. */
  isNamed: boolean;
};

const SETTLEMENTS = [7001, 7002, 7003];
const money = (cents: number) => (cents / 100).toFixed(2);
const sign = ({ isRefund }: Item) => (isRefund ? -1 : 1);
const netOfItem = (item: Item) => sign(item) * (item.price - item.fee);

/** The marketplace posts no two items at once. */
const timeOf = ({ day, second = 0 }: Item) => `${day}T10:00:${String(second).padStart(2, "0")}Z`;

const rowOf = (item: Item): RangeRow => ({
  time: timeOf(item),
  settlement: item.isNamed ? String(item.settlement) : "",
  type: item.isRefund ? "Refund" : "Order",
  ...{ order: item.order, sku: item.sku, description: "Mat", quantity: "1", marketplace: "amazon.com" },
  ...{ sales: money(sign(item) * item.price), sellingFees: money(-sign(item) * item.fee) },
});

function linesOf(item: Item): LineCells[] {
  const type = item.isRefund ? "Refund" : "Order";
  const place = [item.sku, timeOf(item), item.order] as const;
  return [
    [type, "ItemPrice", "Principal", money(sign(item) * item.price), ...place],
    [type, "ItemFees", "Commission", money(-sign(item) * item.fee), ...place],
  ];
}

const settlementOf = (id: number, items: readonly Item[]) =>
  settlementFile({
    id: String(id),
    total: money(items.reduce((sum, item) => sum + netOfItem(item), 0)),
    lines: items.flatMap(linesOf),
  });

const SHIPMENT: Item = {
  ...{ order: "111-1", sku: "SKU-1", isRefund: false, price: 1_999, fee: 300, day: "2026-03-05" },
  ...{ settlement: 7001, isNamed: true },
};

test("a second shipment counts until its own settlement is imported, although the first was settled within a day of it", async () => {
  const { key } = await make.key();
  const second = { ...SHIPMENT, day: "2026-03-06", settlement: 7002 };
  await importFile(key, settlementOf(7001, [SHIPMENT]));
  await importFile(key, dateRangeFile({ rows: [rowOf(SHIPMENT), rowOf(second)] }));
  const both = { "2026-03-05": 1_699, "2026-03-06": 1_699 };
  assert.deepEqual(await netByDay(key), both);
  const id = await importFile(key, settlementOf(7002, [second]));
  assert.deepEqual(await netByDay(key), both);
  await undo(key, id);
  assert.deepEqual(await netByDay(key), both);
});

test("a line of a settlement stands for one row without a settlement, that of the same money", async () => {
  const { key } = await make.key();
  const rows = [
    SHIPMENT,
    { ...SHIPMENT, day: "2026-03-06" },
    { ...SHIPMENT, day: "2026-03-06", sku: "SKU-2" },
    { ...SHIPMENT, day: "2026-03-07", price: 999 },
    { ...SHIPMENT, day: "2026-03-07", order: "111-2" },
  ].map((item) => ({ ...item, isNamed: false }));
  await importFile(key, dateRangeFile({ rows: rows.map(rowOf) }));
  const all = await netByDay(key);
  await importFile(key, settlementOf(7001, [{ ...SHIPMENT, day: "2026-03-06" }]));
  assert.deepEqual(await netByDay(key), all);
});

test("a settlement that splits fees otherwise stands for a row without a settlement on its day alone", async () => {
  const { key } = await make.key();
  const rows = [SHIPMENT, { ...SHIPMENT, day: "2026-03-20" }].map((item) => rowOf({ ...item, isNamed: false }));
  await importFile(key, dateRangeFile({ rows }));
  await importFile(key, settlementOf(7001, [{ ...SHIPMENT, fee: 250 }]));
  assert.deepEqual(await netByDay(key), { "2026-03-05": 1_749, "2026-03-20": 1_699 });
});

test("rows that name an imported settlement take its lines before rows that name none", async () => {
  const { key } = await make.key();
  const unnamed = { ...SHIPMENT, isNamed: false };
  await importFile(key, dateRangeFile({ rows: [rowOf(unnamed)] }));
  await importFile(key, settlementOf(7001, [SHIPMENT]));
  assert.deepEqual(await netByDay(key), { "2026-03-05": 1_699 });
  await importFile(
    key,
    dateRangeFile({ rows: [rowOf(unnamed), { ...rowOf(SHIPMENT), time: "2026-03-05T11:00:00Z" }] }),
  );
  assert.deepEqual(await netByDay(key), { "2026-03-05": 2 * 1_699 });
});

const items = fc.array(
  fc.record<Item>({
    order: fc.constantFrom("111-1", "111-2"),
    sku: fc.constantFrom("SKU-1", "SKU-2"),
    isRefund: fc.boolean(),
    price: fc.constantFrom(1_999, 999),
    fee: fc.constantFrom(300, 250),
    day: fc.constantFrom("2026-03-05", "2026-03-06", "2026-03-07", "2026-03-20"),
    settlement: fc.constantFrom(...SETTLEMENTS),
    isNamed: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);
const posted = items.map((all) => all.map((item, second) => ({ ...item, second })));

/** Files in the order of their imports. The report may come in two files of overlapping rows, and settlements may be deleted again. */
const history = fc.record({
  items: posted,
  files: fc.shuffledSubarray([...SETTLEMENTS, "head", "tail"], { minLength: 1 }),
  undone: fc.subarray(SETTLEMENTS),
});

test("any order of imports counts the imported settlements and the rows of the others, by day", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ items, files, undone }) => {
      const { key } = await make.key();
      // Without all rows, nobody knows which of them a settlement without names has.
      const order = [...files, ...["head", "tail"].filter((part) => !files.includes(part))];
      const imports = new Map<number | string, string>();
      const third = Math.ceil(items.length / 3);
      const ofSettlement = (id: number) => items.filter(({ settlement }) => settlement === id);
      for (const file of order)
        imports.set(
          file,
          await importFile(
            key,
            typeof file === "number"
              ? settlementOf(file, ofSettlement(file))
              : dateRangeFile({
                  rows: (file === "head" ? items.slice(0, 2 * third) : items.slice(third)).map(rowOf),
                }),
          ),
        );
      const all = netOf(items.map((item) => [item.day, netOfItem(item)]));
      assert.deepEqual(await netByDay(key), all);
      for (const id of undone) {
        const settled = imports.get(id);
        if (settled === undefined) continue;
        await undo(key, settled);
        imports.delete(id);
        assert.deepEqual(await netByDay(key), all);
      }
      const rest = SETTLEMENTS.filter((id) => imports.has(id)).flatMap(ofSettlement);
      for (const report of ["head", "tail"]) await undo(key, imports.get(report) as string);
      assert.deepEqual(await netByDay(key), netOf(rest.map((item) => [item.day, netOfItem(item)])));
    }),
    { numRuns: 15 },
  );
});
