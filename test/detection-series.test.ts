/** Detection on real series of figures with the traps of real sources. The files are not part of the project; without them the tests are skipped. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { METRICS } from "../src/features/tracking/alert.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { startWatching } from "./support/watching.ts";

const FOLDER = join(import.meta.dirname, "../../shared/data");
const skip = existsSync(FOLDER) ? false : "the series are not available";

const read = (name: string) => JSON.parse(gunzipSync(readFileSync(join(FOLDER, `${name}.json.gz`))).toString());

type Day = { date: string; bsr: number; bsr_category?: string; price: number; reviews: number; rating: number };

type Series = { asin: string; data: Day[] };

/** Keepa counts minutes since 2011. */
const readSalesHistory = () => {
  const history: number[] = read("keepa_product_full_B0D8W1YVBX").products[0].monthlySoldHistory;
  return Array.from({ length: history.length / 2 }, (_, i) => ({
    at: new Date(((history[2 * i] as number) + 21_564_000) * 60_000),
    sold: history[2 * i + 1] as number,
  }));
};
/** The last two thirds, in which the figure flaps most: each figure is a merge of its own. */
const points = skip ? [] : readSalesHistory().slice(-250);
const w = skip ? (undefined as never) : await startWatching(wholeFile, points[0]?.at.toISOString());

/** Moves the clock forward. The tests run in order of their series. */
const advanceTo = (time: string | Date) =>
  w.clock.advance({ seconds: (new Date(time).getTime() - w.clock.now().getTime()) / 1_000 });

test("with the default hysteresis and cooldown an alert on a flapping sales badge fires at a tenth of its crossings", {
  skip,
}, async (t) => {
  const { alert } = await w.subscriber();
  const asin = "B0D8W1YVBX";
  const { hysteresisPercent, cooldownMinutes } = METRICS.monthlySales;
  const terms = { hysteresis_percent: hysteresisPercent, cooldown_minutes: cooldownMinutes };
  const thresholds = [80_000, 90_000, 100_000];
  const ids: string[] = [];
  for (const threshold of thresholds) ids.push(await alert(asin, "monthlySales", "at_least", threshold, terms));
  const crossings = thresholds.map(() => 0);
  let before = Number.POSITIVE_INFINITY;
  for (const { at, sold } of points) {
    advanceTo(at);
    await w.checkDue();
    await w.app.catalog.merge([observation(asin, { title: "Serum", reportedSales: sold, seenAt: at })]);
    for (const [i, threshold] of thresholds.entries())
      if (before < threshold && sold >= threshold) crossings[i] = (crossings[i] ?? 0) + 1;
    before = sold;
  }
  const fired: number[] = [];
  for (const id of ids) fired.push((await w.row("alerts", id))["fired_count"] as number);
  t.diagnostic(`${points.length} figures; crossings ${crossings.join(", ")}; fired ${fired.join(", ")}`);
  const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);
  assert.ok(sum(crossings) > 100);
  assert.ok(fired.every((count) => count > 0));
  assert.ok(sum(fired) < sum(crossings) / 10);
});

test("ranks are compared as soon as the source names their list", { skip }, async () => {
  const { series } = read("bsr_daily_linsenfinder_good") as { series: Series[] };
  const marketplace = "amazon.de";
  advanceTo("2026-08-18T00:00:00Z");
  const { track, events } = await w.subscriber();
  for (const { asin } of series) await track(asin, { marketplace });
  for (const day of [0, 1, 2, 3]) {
    w.days(1);
    const seenAt = w.clock.now();
    const seen = series.map(({ asin, data }) => {
      const { bsr, bsr_category: bsrCategory = null } = data[day] as Day;
      return observation(asin, { marketplace, title: "Lenses", bsr, bsrCategory, seenAt });
    });
    await w.app.catalog.merge(seen);
  }
  // The only change of 20 % between named ranks. 12,226 → 8,913 is larger, but the list of the first rank is not named.
  assert.deepEqual(
    (await events()).map(({ data }) => [data.product.asin, data.category, data.previousBsr, data.bsr]),
    [["B0CRBKG853", "Health & Personal Care", 8_572, 10_444]],
  );
});

test("a source that switches to the list of a sub-category raises no event", { skip }, async () => {
  const { series } = read("bsr_daily_linsenfinder_category_switch_bug") as { series: Series[] };
  const marketplace = "amazon.fr";
  advanceTo("2026-08-25T00:00:00Z");
  // As the source delivers it, and with the category of the product.
  for (const category of [null, "Health & Personal Care"]) {
    const { track, alert, events } = await w.subscriber();
    for (const { asin } of series) {
      await track(asin, { marketplace });
      await alert(asin, "bsr", "below", 100, { marketplace });
    }
    for (const day of [0, 1, 0, 1, 0]) {
      w.days(1);
      const seenAt = w.clock.now();
      const seen = series.map(({ asin, data }) => {
        const { bsr, price, reviews, rating } = data[day] as Day;
        const priceMinor = Math.round(price * 100);
        const figures = { bsr, priceMinor, reviewCount: reviews, rating };
        return observation(asin, { marketplace, title: "Lenses", category, ...figures, seenAt });
      });
      await w.app.catalog.merge(seen);
    }
    assert.deepEqual(
      (await events()).map(({ data }) => data).filter(({ bsr, metric }) => bsr !== undefined || metric === "bsr"),
      [],
    );
  }
});
