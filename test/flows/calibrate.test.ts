import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { observation } from "../support/observation.ts";
import { withClient } from "../support/postgres.ts";
import { runCommand } from "../support/process.ts";
import { startService, TEST_SECRET_KEY } from "../support/service.ts";
import { startCommand } from "../support/start-command.ts";
import { until } from "../support/until.ts";

const BSR = 1_000;

/** Rows of a seller's export: 100,000 units a month at rank 1, falling with the rank. */
function rows(factor = 1): string {
  const lines = Array.from({ length: 300 }, (_, i) => {
    const rank = Math.round(10 ** (i / 60));
    return `amazon.com,Pet Supplies,${rank},${factor * unitsAt(rank)}`;
  });
  return `marketplace,category,rank,monthly sales\n${lines.join("\n")}\namazon.com,Pet Supplies,none,5\n`;
}

function unitsAt(rank: number): number {
  return Math.max(1, Math.round(100_000 / rank ** 0.8));
}

test("calibrating changes the estimates of the running service; a dry run or a bad file changes nothing", async (t) => {
  const { app, api, make, databaseUrl, dataDir } = await startService(t, {
    prepareCatalog: (catalog) =>
      catalog.merge([observation("B000000001", { title: "Dog bed", category: "Pet Supplies", bsr: BSR })]),
  });
  const { key } = await make.key({ plan: "agency" });
  const [file, badFile] = [join(dataDir, "rows.csv"), join(dataDir, "bad.json")];
  writeFileSync(file, rows());
  writeFileSync(badFile, "{}");
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
  const estimate = async () => {
    const { body } = await api("/api/v1/search?keyword=dog", key);
    assert.equal(body.data.products[0].salesEstimate.source, "rank");
    return Number(body.data.products[0].monthlySales);
  };
  const before = await estimate();
  assert.ok(before > 0 && Math.abs(Math.log10(before / unitsAt(BSR))) > 0.2, `${before} before`);

  const dry = await runCommand(["calibrate", file, "--dry-run"], env);
  assert.equal(dry.code, 0, dry.stderr);
  assert.match(dry.stdout, /amazon\.com +pets +300/);
  assert.match(dry.stdout, /ignored: 1 row.*line 302/);
  const bad = await runCommand(["calibrate", badFile], env);
  assert.equal(bad.code, 1);
  assert.notEqual(bad.stderr, "");
  assert.equal(await estimate(), before);

  const done = await runCommand(["calibrate", file, "--json"], env);
  assert.equal(done.code, 0, done.stderr);
  assert.equal(JSON.parse(done.stdout).stored, true);
  const after = await until("the estimate changes", async () => {
    const units = await estimate();
    return units !== before && units;
  });
  assert.ok(Math.abs(Math.log10(after / unitsAt(BSR))) < 0.15, `${after} for about ${unitsAt(BSR)}`);

  // Stopped after the curves are stored, before the estimates are updated.
  writeFileSync(file, rows(10));
  await withClient(databaseUrl, async (client) => {
    await client.query("begin; select from catalog for update");
    const command = startCommand(t, ["calibrate", file], env);
    await until("it waits", async () => command.stderr().includes("Waiting for another process"));
    command.pressCtrlC();
    assert.equal(await command.ended, 1);
    assert.match(command.stderr(), /Stopped\. The curves are stored, but some estimates are still the old ones\./);
    await client.query("commit");
  });
  await app.runJob("sales-estimates");
  await until("the service updates the estimate", async () => (await estimate()) > 5 * after);
});
