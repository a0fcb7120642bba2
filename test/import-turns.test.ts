/** Imports of several accounts: a hostile or large file of one delays no other, and a cancelled or interrupted one frees its lane. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";
import { rowsOf, startForOperator, THREE, uploads } from "./support/uploading.ts";

/** For small files that end after a hostile one. On a busy machine the clock runs on while the service waits for a core. */
const SOON_MS = 15_000;
const MOST_CPU_MS = 5_000;
const COSTS = "sku,from,currency,unitCost\n=A,2026-01-01,USD,4.50\n=B,2026-01-01,USD,1.25\n";
const ENDS = ["done", "failed", "cancelled"];

const service = await startService(wholeFile);
const operators = await startForOperator(wholeFile);

async function account() {
  const { key, account } = await service.make.key({ plan: "agency" });
  const show = async (id: string) => (await service.api(`/api/v1/sales/imports/${id}`, key)).body.data;
  return {
    key,
    accountId: account.id,
    show,
    async send(name: string, body: string | Uint8Array): Promise<string> {
      const sent = { method: "POST", body: Buffer.from(body as string) };
      return (await service.api(`/api/v1/sales/imports?name=${name}`, key, sent)).body.data.id;
    },
    ended: (id: string) =>
      until(`${id} has ended`, async () => ENDS.includes((await show(id)).status) && (await show(id))),
    remove: (id: string) => service.api(`/api/v1/sales/imports/${id}`, key, { method: "DELETE" }),
  };
}

const many = (text: string, count: number) => text.repeat(count);
const HEADER = "sku,from,currency,unitCost\n";

/** Small when they are sent, and made to occupy their reader. */
const HOSTILE: [what: string, name: string, make: () => string | Uint8Array, problem: RegExp][] = [
  ["an amount with spaces", "a.csv", () => `${HEADER}=A,2026-01-01,USD,1${many(" ", 400_000)}x1\n`, /./],
  ["empty quoted cells without a line end", "a.csv", () => `${HEADER}${many('"",', 6_000_000)}`, /line 2 is longer than 16 MB/],
  ["plain cells after a quoted one", "a.csv", () => `${HEADER}"x"${many(",a", 3_000_000)}\n`, /./],
  ["cells of two lines before a wrong quote", "a.csv", () => `${HEADER}"a${many('\nb","c', 200_000)}" x\n`, /./],
  ["columns of one name", "a.csv", () => `${many("sku,", 60_000)}from\n`, /its header, has 60,001 columns/],
  ["blank lines", "a.csv", () => `${HEADER}${many("\n", 50_000_000)}`, /more than 1,000,000 blank lines/],
  ["zeros", "a.csv", () => Buffer.concat([Buffer.from(HEADER), Buffer.alloc(400_000_000)]), /is a binary file/],
  ["nested lists", "a.json", () => many("[", 15_000_000), /ends in the middle/],
  ["one long string", "a.json", () => `[{"sku":"${many("x ", 7_000_000)}"}]`, /./],
  ["a wrapper of fields", "a.json", () => `{${Array.from({ length: 300_000 }, (_, i) => `"k${i}":1`).join(",")},"z":[{"asin":"A"}]}`, /./],
]; // biome-ignore format: a table

for (const [what, name, make, problem] of HOSTILE) {
  test(`a hostile file of one account ends within five seconds of work, and a small one of another at once: ${what}`, async () => {
    const [hostile, other] = [await account(), await account()];
    const file = gzipSync(make());
    const before = process.cpuUsage();
    const id = await hostile.send(`${name}.gz`, file);
    const sentAt = performance.now();
    const small = await other.ended(await other.send("costs.csv", COSTS));
    const tookMs = performance.now() - sentAt;
    const ended = await hostile.ended(id);
    const { user, system } = process.cpuUsage(before);
    assert.deepEqual([small.status, small.counts.added], ["done", 2], JSON.stringify(small));
    assert.ok(small.finishedAt <= ended.finishedAt || tookMs < SOON_MS, `${tookMs} ms`);
    assert.match(ended.problem ?? JSON.stringify(ended), problem);
    assert.ok((user + system) / 1_000 < MOST_CPU_MS, `${(user + system) / 1_000} ms of CPU`);
  });
}

test("a large report of one account delays no other, and its deletion frees the file and the lane", async () => {
  const [large, other] = [await account(), await account()];
  const rows = Array.from({ length: 400_000 }, (_, i) => `=SKU ${i},2026-01-01,USD,${1 + (i % 90)}.25`).join("\n");
  const id = await large.send("large.csv", HEADER + rows);
  await until("it runs", async () => (await large.show(id)).status === "running");
  const small = await other.ended(await other.send("costs.csv", COSTS));
  assert.deepEqual([small.status, (await large.show(id)).status], ["done", "running"]);
  const next = await large.send("costs.csv", COSTS);
  assert.equal((await large.remove(id)).status, 200);
  assert.deepEqual((await uploads(service.databaseUrl)).filter((each) => each === id), []); // biome-ignore format: a line
  assert.equal((await large.ended(next)).status, "done");
});

test("a small product file of one operator does not wait for a large one of another, which is cancelled at once", async () => {
  const { make, api, databaseUrl } = operators;
  const { key: second } = await make.key({ plan: "agency", operator: true });
  const large = (await operators.send("name=large.csv", rowsOf(600_000))).body.data.id;
  await until("it runs", async () => (await operators.show(large)).status === "running");
  const body = { method: "POST", body: THREE };
  const small = (await api("/api/admin/imports?marketplace=amazon.com", second, body)).body.data.id;
  await until("the small one is done", async () => (await operators.show(small)).status === "done");
  assert.equal((await operators.show(large)).status, "running");
  assert.equal(
    (await api(`/api/admin/imports/${large}`, operators.key, { method: "DELETE" })).body.data.status,
    "cancelled",
  );
  assert.deepEqual(await uploads(databaseUrl), []);
  const at = (await operators.show(large)).counts.read;
  const after = (await operators.send("name=three.csv", THREE)).body.data.id;
  await until("the next one is done", async () => (await operators.show(after)).status === "done");
  assert.equal((await operators.show(large)).counts.read, at);
});

test("an import that was interrupted twice fails with the reason, once continues, and a deleted one is not resumed", async () => {
  const owner = await account();
  // As a killed service leaves them: running, with their files.
  const ids = { twice: await owner.send("a.csv", COSTS), once: await owner.send("b.csv", COSTS) };
  for (const id of Object.values(ids)) await owner.ended(id);
  const put = (id: string, interruptions: number) =>
    withClient(service.databaseUrl, async (client) => {
      await client.query("insert into upload_parts (upload_id, number, stored_at, bytes) values ($1, 0, now(), $2)", [id, Buffer.from(COSTS)]); // biome-ignore format: a line
      await client.query(`update report_imports set status = 'running', rows_read = 0, interruptions = $2 where id = $1`, [id, interruptions]); // biome-ignore format: a line
    });
  const deleted = await owner.send("c.csv", COSTS);
  await owner.ended(deleted);
  await owner.remove(deleted);
  await put(deleted, 0);
  await put(ids.twice, 1);
  await put(ids.once, 0);
  const failed = await until("it failed", async () => {
    const found = await owner.show(ids.twice);
    return found.status === "failed" && found;
  });
  assert.match(failed.problem, /interrupted 2 times before its first rows were stored/);
  await until("the other continued", async () => (await owner.show(ids.once)).status === "done");
  await until("no file is left", async () => (await uploads(service.databaseUrl)).length === 0);
  assert.equal((await service.api(`/api/v1/sales/imports/${deleted}`, owner.key)).status, 404);
});

test("an import that is given up keeps the rows that it replaced: those before it cannot be restored", async () => {
  const owner = await account();
  await owner.ended(await owner.send("first.csv", COSTS));
  const CHANGED = COSTS.replace("4.50", "4.75");
  const second = await owner.send("second.csv", CHANGED);
  assert.equal((await owner.ended(second)).counts.changed, 1);
  const failed = await withClient(service.databaseUrl, async (client) => {
    await client.query("insert into upload_parts (upload_id, number, stored_at, bytes) values ($1, 0, now(), $2)", [second, Buffer.from(CHANGED)]); // biome-ignore format: a line
    await client.query("update report_imports set status = 'running', rows_read = 0, interruptions = 1 where id = $1", [second]); // biome-ignore format: a line
    await until("it failed", async () => (await owner.show(second)).status === "failed");
    const { rows } = await client.query(
      "select sku, unit_cost_minor::int as cost from sales_costs join sales_books as books on books.number = book where account_id = $1 order by sku",
      [owner.accountId],
    );
    return rows;
  });
  assert.deepEqual(failed, [
    { sku: "=A", cost: 475 },
    { sku: "=B", cost: 125 },
  ]);
});
