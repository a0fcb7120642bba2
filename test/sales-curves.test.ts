import assert from "node:assert/strict";
import { test } from "node:test";
import { createCurvesStore } from "../src/features/catalog/estimates/curves-store.ts";
import type { FittedCurve } from "../src/features/catalog/estimates/fit-curve.ts";
import { createLog, linesTo } from "../src/platform/base/log.ts";
import { openDatabase } from "../src/platform/db/open.ts";
import { cleanUp } from "./support/cleanup.ts";
import { makeDatabase } from "./support/database.ts";

const MONDAY = new Date("2026-03-02T00:00:00Z");
const TUESDAY = new Date("2026-03-03T00:00:00Z");

function curve(marketplace: string, category: string, rows = 50): FittedCurve & { marketplace: string } {
  const knots = [
    [0, 4.25, 4, 4.5],
    [6, -1, -1.5, -0.5],
  ] as const;
  return { marketplace, category, knots, spread: 0.25, rows, typicalError: 0.2, held: 0.8 };
}

test("curves are stored as fitted, and replaced for a whole marketplace at once", async (t) => {
  const databaseUrl = await makeDatabase(t);
  const log = createLog("silent", linesTo(process.stderr));
  const database = await openDatabase({ dataDir: "", databaseUrl, poolSize: 1, as: "command", log });
  cleanUp(t, () => database.close());
  const store = createCurvesStore(database.db);
  assert.deepEqual(await store.listCurves(), []);

  await store.replaceCurves([curve("amazon.de", ""), curve("amazon.de", "toys"), curve("amazon.fr", "")], MONDAY);
  await store.replaceCurves([curve("amazon.de", "", 70), curve("amazon.de", "baby")], TUESDAY);
  const stored = await store.listCurves();
  assert.deepEqual(
    stored.map(({ marketplace, category, rows, fittedAt }) => [marketplace, category, rows, fittedAt]),
    [
      ["amazon.de", "", 70, TUESDAY],
      ["amazon.de", "baby", 50, TUESDAY],
      ["amazon.fr", "", 50, MONDAY],
    ],
  );
  assert.deepEqual(stored[0]?.knots, curve("amazon.de", "").knots);

  const twice = [curve("amazon.fr", "toys"), curve("amazon.fr", "toys")];
  await assert.rejects(store.replaceCurves(twice, TUESDAY));
  assert.deepEqual(await store.listCurves(), stored, "a failed replacement changes nothing");
});
