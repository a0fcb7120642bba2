/** The preview of a held import of sales says exactly what the import then does, and changes nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { Pool } from "pg";
import { SALES_KINDS } from "../src/features/sales/record.ts";
import { GaveWay, rolledBack } from "../src/platform/db/rolled-back.ts";
import { AD_REPORTS } from "./support/ad-reports.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { tsv } from "./support/sales-file.ts";
import { adRows, SALES_SAMPLES } from "./support/sales-samples.ts";
import { type Service, startService } from "./support/service.ts";
import { tableSums } from "./support/table-sums.ts";
import { until } from "./support/until.ts";

/** Small chunks: most files have several, and a later one may change what an earlier one brought. */
const service = await startService(wholeFile, { now: "2026-11-20T12:00:00Z", env: { IMPORT_CHUNK_ROWS: "100" } });
const ENDS = ["done", "failed", "cancelled"];

function openSeller({ api, make, databaseUrl }: Service) {
  return async () => {
    const { key, account } = await make.key({ plan: "agency" });
    const show = async (id: string) => (await api(`/api/v1/sales/imports/${id}`, key)).body.data;
    const sums = async () =>
      Object.entries(await tableSums(databaseUrl)).filter(([table]) => /^(sales_|report_rejects)/.test(table));
    return {
      ...{ key, account, show, sums },
      async hold(body: string | Uint8Array, more = ""): Promise<any> {
        const sent = await api(`/api/v1/sales/imports?name=report&hold=true&${more}`, key, { method: "POST", body });
        assert.equal(sent.status, 202, sent.text);
        assert.equal(sent.body.data.status, "held");
        const { id } = sent.body.data;
        const held = await until("the file is read", async () => {
          const data = await show(id);
          return data.isPreviewed && data;
        });
        const previewed = await api(`/api/v1/sales/imports/${id}/preview`, key);
        assert.equal(previewed.status, 200, previewed.text);
        return { ...held, preview: previewed.body.data };
      },
      async start(id: string): Promise<any> {
        const { status, text } = await api(`/api/v1/sales/imports/${id}/start`, key, { method: "POST" });
        assert.equal(status, 200, text);
        return await until("the import has ended", async () => {
          const data = await show(id);
          return ENDS.includes(data.status) && data;
        });
      },
      remove: (id: string) => api(`/api/v1/sales/imports/${id}`, key, { method: "DELETE" }),
      query: (text: string, values: unknown[] = []): Promise<any[]> =>
        withClient(databaseUrl, async (client) => (await client.query(text, values)).rows),
    };
  };
}

const seller = openSeller(service);
type Seller = Awaited<ReturnType<typeof seller>>;

/** What both a preview and an import report. */
const OUTCOME = [
  ...["kind", "format", "counts", "reasons", "marketplaces", "periodStart", "periodEnd", "settlements", "advertising"],
  "problem",
];
const outcome = (data: any) => Object.fromEntries(OUTCOME.map((name) => [name, data[name]]));
const cents = (amount: number) => Math.round(amount * 100);

/** The amounts that an import stored, counted in the tables by another way than the preview does. */
const STORED: Record<string, string> = {
  date_range_rows:
    "select sum(amount_minor) from sales_settlement_lines where import_number = $1 and is_settled is not true",
  transactions: "select sum(amount_minor) from sales_transactions where import_number = $1",
  item_prices: "select sum(item_price_minor) from sales_order_lines where import_number = $1 and not is_cancelled",
  sales_by_day: "select sum(sales_minor) from sales_traffic where import_number = $1 and asin = ''",
  sales_by_product: "select sum(sales_minor) from sales_traffic where import_number = $1 and asin <> ''",
  reimbursements: "select sum(amount_minor) from sales_reimbursements where import_number = $1",
  storage_fees: "select sum(fee_minor) from sales_storage_fees where import_number = $1",
  advertising_spend: "select sum(spend_minor) from sales_ad_days where import_number = $1 and counts",
};

type Lines = Map<string, { currency: string; amount: number; text: string }>;

/** The lines of an account's settlements. */
async function settlementLines({ query, account }: Seller): Promise<Lines> {
  const rows = await query(
    `select own.settlement_id, own.currency, line.amount_minor::int as amount, line.line, to_jsonb(line)::text as text
     from sales_settlement_lines as line join sales_settlements as own on own.number = line.settlement
     where own.report = 'settlement' and own.book = (select number from sales_books where account_id = $1 and deleted_at is null)`,
    [account.id],
  );
  return new Map(rows.map(({ settlement_id, line, ...row }) => [`${settlement_id} ${line}`, row]));
}

/** The parts of a total add up to it, and what it keeps is what the import has stored. `before` are the lines before it. */
async function checkTotals(own: Seller, id: string, { totals }: any, step: string, before: Lines = new Map()) {
  const { query } = own;
  const [run] = await query("select number from report_imports where id = $1", [id]);
  for (const { amounts, currency, total, kept, known, covered, cancelled, dropped } of totals) {
    const where = `${step}: ${amounts} ${JSON.stringify(totals)}`;
    const parts = [kept, known, covered, cancelled, dropped];
    assert.equal(
      cents(total),
      parts.map(cents).reduce((sum, part) => sum + part),
      where,
    );
    if (total > 0) for (const part of parts) assert.ok(part >= 0 || amounts === "settlement_lines", where);
    if (amounts === "settlement_lines") {
      const stored = [...(await settlementLines(own))].filter(
        ([key, line]) => line.currency === currency && line.text !== before.get(key)?.text,
      );
      assert.equal(
        cents(kept),
        stored.reduce((sum, [, { amount }]) => sum + amount, 0),
        where,
      );
      continue;
    }
    const [row] = await query(`select coalesce((${STORED[amounts]}), 0)::int as stored`, [run.number]);
    assert.equal(cents(kept), row.stored, where);
  }
}

test("there is a sample of every kind of report", () => {
  assert.deepEqual([...new Set(SALES_SAMPLES.map(({ kind }) => kind))].sort(), [...SALES_KINDS].sort());
});

for (const { name, kind, first, second, query } of SALES_SAMPLES)
  test(`the preview of a file is what its import does, at first, with more and again: ${name}`, async () => {
    const own = await seller();
    const steps = [
      [first, "first"],
      [second, "second"],
      [second, "again"],
      [first, "the first again"],
    ] as const;
    for (const [file, step] of kind === "advertising" ? steps.slice(0, 2) : steps) {
      const before = step === "second" ? await own.sums() : [];
      const held = await own.hold(file, query);
      const { id, preview } = held;
      if (step === "second") assert.deepEqual(await own.sums(), before, "a preview changes nothing");
      assert.deepEqual([held.status, held.kind, preview.isAll, preview.problem], ["held", kind, true, null], step);
      const lines = await settlementLines(own);
      const ended = await own.start(id);
      assert.deepEqual([ended.status, ended.isPreviewed], ["done", false], step);
      assert.deepEqual(outcome(preview), outcome(ended), step);
      await checkTotals(own, id, preview, step, lines);
      if (step === "first")
        assert.ok(preview.counts.added > 0 && preview.counts.rejected === 0, JSON.stringify(preview));
      if (step === "first")
        for (const { total, kept, cancelled } of preview.totals)
          assert.equal(cents(total), cents(kept) + cents(cancelled), "all of the first file is kept");
      if (step === "again" && kind !== "orders")
        for (const { total, known, covered } of preview.totals)
          assert.equal(cents(total), cents(known) + cents(covered), step);
    }
  });

test("the preview of an advertising report says what counts from reports of other levels, whatever was imported before", async () => {
  const own = await seller();
  for (const { name, level, write } of AD_REPORTS) {
    const { id, preview } = await own.hold(write(adRows(["2026-11-01", "2026-11-02"], 1_000)));
    const ended = await own.start(id);
    assert.deepEqual(outcome(preview), outcome(ended), name);
    await checkTotals(own, id, preview, name);
    const [total] = preview.totals;
    const [{ spend, counted, known, covered }] = preview.advertising;
    assert.deepEqual([total.total, total.kept, total.known, total.covered], [spend, counted, known, covered], level);
  }
});

test("the total of an order report names its cancelled lines, which no sales figure has, in the first import and again", async () => {
  const own = await seller();
  const file = tsv(
    ["amazon-order-id", "purchase-date", "order-status", "quantity", "item-price", "currency", "sku", "sales-channel"],
    ...(
      [
        ["a", "Shipped", "30.00"],
        ["b", "Cancelled", "20.00"],
      ] as const
    ).map(([order, status, price]) => ({
      ...{ "amazon-order-id": order, "purchase-date": "2026-11-02T10:00:00Z", "order-status": status, quantity: "1" },
      ...{ "item-price": price, currency: "USD", sku: "MAT", "sales-channel": "Amazon.com" },
    })),
  );
  const none = { amounts: "item_prices", currency: "USD", total: 50, covered: 0, cancelled: 20, dropped: 0 };
  const { id, preview } = await own.hold(file);
  assert.deepEqual(preview.totals, [{ ...none, kept: 30, known: 0 }]);
  await own.start(id);
  await checkTotals(own, id, preview, "cancelled");
  const { blocks } = (await service.api("/api/v1/sales/summary?from=2026-11-02&to=2026-11-02", own.key)).body.data;
  assert.equal(blocks[0].ordered.sales, 30);
  assert.deepEqual((await own.hold(file)).preview.totals, [{ ...none, kept: 0, known: 30 }]);
});

test("a settlement that is imported again with one more line keeps this line, and knows the others", async () => {
  const own = await seller();
  const file = SALES_SAMPLES.find(({ name }) => name === "settlements v2")?.first as string;
  const rows = file.trimEnd().split("\n");
  const amountAt = (rows[0] as string).trimEnd().split("\t").indexOf("amount");
  const last = (rows.at(-1) as string).split("\t");
  const amount = Number(last[amountAt]);
  const broken = [...rows.slice(0, -1), last.with(amountAt, "much").join("\t")].join("\n");
  const first = await own.hold(broken);
  await own.start(first.id);
  const { preview } = await own.hold(file);
  assert.deepEqual([preview.counts.added, preview.counts.changed], [1, 1], "the line, and its settlement");
  const [{ total, kept, known, covered, cancelled, dropped }] = preview.totals;
  assert.deepEqual([kept, known], [amount, first.preview.totals[0].total]);
  assert.deepEqual([cents(total), covered, cancelled, dropped], [cents(kept) + cents(known), 0, 0, 0]);
});

test("the preview of a date range report says what counts from the settlements", async () => {
  const own = await seller();
  const sample = (name: string) => SALES_SAMPLES.find((each) => each.name === name)?.first as string;
  const rows = sample("date range").replaceAll("777", "120261001");
  await own.start((await own.hold(sample("settlements v2"))).id);
  const { id, preview } = await own.hold(rows);
  const [{ total, covered, kept }] = preview.totals;
  assert.deepEqual([covered, kept], [total, 0]);
  assert.deepEqual(outcome(preview), outcome(await own.start(id)));
  await checkTotals(own, id, preview, "covered");
});

test("a held import starts only when its account says so, and a discarded one leaves nothing", async () => {
  const [own, other] = [await seller(), await seller()];
  const file = SALES_SAMPLES.find(({ kind }) => kind === "orders")?.first as string;
  const { id, preview } = await own.hold(file);
  assert.ok(preview.first.length > 0 && preview.columns.includes("sku"));
  for (const [method, path] of [
    ["GET", ""],
    ["GET", "/preview"],
    ["POST", "/start"],
    ["DELETE", ""],
  ] as const)
    assert.equal((await service.api(`/api/v1/sales/imports/${id}${path}`, other.key, { method })).status, 404);
  assert.equal((await own.show(id)).status, "held");
  assert.equal((await own.remove(id)).status, 200);
  assert.equal((await service.api(`/api/v1/sales/imports/${id}/start`, own.key, { method: "POST" })).status, 404);
  const rows = await own.query("select preview from report_imports where id = $1", [id]);
  assert.deepEqual(rows, [{ preview: null }]);
  const done = await own.start((await own.hold(file)).id);
  for (const [method, path] of [
    ["GET", "preview"],
    ["POST", "start"],
  ] as const)
    assert.equal((await service.api(`/api/v1/sales/imports/${done.id}/${path}`, own.key, { method })).status, 409);
});

test("the preview of a file that can't be read, or not to its end, says why, and its import fails with the same words", async () => {
  const own = await seller();
  const orders = SALES_SAMPLES.find(({ kind }) => kind === "orders")?.first as string;
  const whole = gzipSync(`${orders}${orders.slice(orders.indexOf("\n") + 1)}`);
  for (const file of ["colour,size\nred,1\n", whole.subarray(0, whole.length - 20)]) {
    const { id, preview } = await own.hold(file);
    assert.equal(preview.isAll, false);
    const ended = await own.start(id);
    assert.equal(ended.status, "failed");
    assert.deepEqual(outcome(preview), outcome(ended));
    await checkTotals(own, id, preview, "unread");
  }
});

test("a viewer from whom amounts are hidden sees none in a preview", async () => {
  const own = await seller();
  await own.query("insert into sales_books (account_id, created_at, hide_money) values ($1, now(), true)", [
    own.account.id,
  ]);
  const file = SALES_SAMPLES.find(({ name }) => name === "settlements v2")?.first as string;
  const { id, preview } = await own.hold(file);
  assert.ok(preview.totals[0].total !== null);
  const viewer = await service.make.person({ account: own.account, role: "viewer" });
  const seen = (await service.api(`/api/v1/sales/imports/${id}/preview`, viewer)).body.data;
  assert.deepEqual([seen.first, seen.totals[0].total, seen.settlements[0].total], [[], null, null]);
  assert.equal(seen.counts.read, preview.counts.read);
});

test("work that is rolled back gives way to a session that waits for one of its locks", async () => {
  const pool = new Pool({ connectionString: service.databaseUrl, max: 3 });
  try {
    const own = await seller();
    await own.query("insert into sales_books (account_id, created_at) values ($1, now())", [own.account.id]);
    const lock = "update sales_books set hide_money = true where account_id = $1";
    const holding = Promise.withResolvers<void>();
    const work = rolledBack(
      pool,
      async (client) => {
        await client.query(lock, [own.account.id]);
        holding.resolve();
        await client.query("select pg_sleep(60)");
      },
      {},
    );
    const ended = assert.rejects(work, GaveWay);
    await holding.promise;
    const since = performance.now();
    await own.query(lock, [own.account.id]);
    await ended;
    assert.ok(performance.now() - since < 10_000);
  } finally {
    await pool.end();
  }
});
