import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Shown } from "../support/memory-index.ts";
import { runCommand, startProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";

/** Rows as a seller's export has them: a hundred thousand units a month at rank 1, falling with the rank. */
function rows(): string {
  const lines = Array.from({ length: 300 }, (_, i) => {
    const rank = Math.round(10 ** (i / 60));
    return `amazon.com,Pet Supplies,${rank},${Math.max(1, Math.round(100_000 / rank ** 0.8))}`;
  });
  return `marketplace,category,rank,monthly sales\n${lines.join("\n")}\namazon.com,Pet Supplies,none,5\n`;
}

test("a calibration changes the estimates of the running service, and a dry run or a bad file changes nothing", async (t) => {
  const folder = makeFolder(t);
  const file = join(folder, "rows.csv");
  writeFileSync(file, rows());
  const env = { DATA_DIR: folder };
  const service = await startProcess(t, env);
  const { accounts } = JSON.parse(readFileSync(join(folder, "demo.json"), "utf8"));
  const { key } = accounts.find(({ plan }: { plan: string }) => plan === "agency");
  const estimate = async () => {
    const url = `${service.url}/api/v1/search?keyword=dog&category=Pet+Supplies&sort=bsr`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
    const { data } = (await response.json()) as { data: { products: Shown[] } };
    const found = data.products.find((product) => product.salesEstimate?.source === "rank");
    assert.ok(found);
    return { bsr: Number(found.bsr), monthlySales: Number(found.monthlySales) };
  };
  const before = await estimate();
  assert.ok(before.monthlySales > 0);

  const dry = await runCommand(["calibrate", file, "--dry-run"], env);
  assert.equal(dry.code, 0, dry.stderr);
  assert.match(dry.stdout, /amazon\.com +pets +300/);
  assert.match(dry.stdout, /ignored: 1 row.*line 302/);
  const bad = await runCommand(["calibrate", join(folder, "demo.json")], env);
  assert.equal(bad.code, 1);
  assert.notEqual(bad.stderr, "");
  assert.equal((await estimate()).monthlySales, before.monthlySales);

  const done = await runCommand(["calibrate", file, "--json"], env);
  assert.equal(done.code, 0, done.stderr);
  assert.equal(JSON.parse(done.stdout).stored, true);
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await sleep(50))
    if ((await estimate()).monthlySales !== before.monthlySales) break;
  const after = await estimate();
  const expected = 100_000 / after.bsr ** 0.8;
  assert.ok(Math.abs(Math.log10(after.monthlySales / expected)) < 0.15, `${after.monthlySales} for about ${expected}`);
});
