/** Charts of a product that had no value for a while. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { ranksByList } from "../../web/src/pages/product/ranks-by-list.ts";
import { align, heldToGaps, summaryOf } from "../../web/src/parts/time-series.ts";
import { pageTest } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { keepaProduct, keepaTime } from "../support/keepa-server.ts";
import { daysAgo } from "../support/past.ts";
import { post } from "../support/signing-in.ts";
import { ended, startForOperator } from "../support/uploading.ts";

const ASIN = "B0GAPPYMAT";
const operator = await startForOperator(wholeFile);
const { url, make, api } = operator;
const minute = (days: number) => keepaTime(daysAgo(days));
const csv = Array.from({ length: 36 }, (): number[] | null => null);
csv[1] = [minute(60), 3_000, minute(20), -1, minute(10), 3_000, minute(0.1), 3_100];
csv[3] = [minute(60), 900, minute(50), 700, minute(40), -1, minute(20), 800, minute(0.1), 600];
const sent = await operator.send(
  "name=keepa.json",
  JSON.stringify({
    products: [
      { ...keepaProduct(ASIN), images: null, monthlySoldHistory: null, salesRanks: {}, csv, lastUpdate: minute(0.1) },
    ],
  }),
);
assert.equal((await ended(operator, sent.body.data.id)).counts.added, 1);
const owner = await make.person({ plan: "pro" });

pageTest("the line of a chart breaks where there was no value, and the chart says so", async (t) => {
  const { page } = await enterAs(t, url, owner, `/products/amazon.com/${ASIN}`);
  const chart = page.getByRole("slider", { name: /^History\./ });
  await chart.scrollIntoViewIfNeeded();
  await chart.locator("canvas").waitFor();
  // Of 60 days: a rank for 20, none for 20, a rank for 20.
  const share = await drawnShares(page, [0.02, 0.3], [0.36, 0.64], [0.7, 0.98]);
  assert.ok(
    share.every((each, i) => (i === 1 ? each === 0 : each > 0.95)),
    `drawn: ${share}`,
  );

  await chart.focus();
  await page.keyboard.press("Home");
  assert.match((await chart.getAttribute("aria-valuetext")) ?? "", /Rank 900(,|$)/);
  for (let i = 0; i < 30; i++) await page.keyboard.press("ArrowRight");
  assert.match((await chart.getAttribute("aria-valuetext")) ?? "", /Rank no rank(,|$)/);
  await page.getByRole("button", { name: "Show History as a table" }).click();
  const table = page.getByRole("region", { name: "History as a table" });
  assert.equal(await table.getByRole("cell", { name: "no rank", exact: true }).count(), 20);
});

pageTest("a small line of a list breaks, too", async (t) => {
  const subject = { asin: ASIN, marketplace: "amazon.com" };
  assert.equal((await post(api, "/api/v1/tracking/products", subject, owner)).status, 201);
  const { page } = await enterAs(t, url, owner, "/tracking/products");
  const pathOf = async (name: RegExp) =>
    (await page.getByRole("img", { name }).locator("path").getAttribute("d")) ?? "";
  assert.match(await pathOf(/^Price of .* over 30 days/), /^M[^M]+M[^M]+$/);
  // The 30 days begin in the gap of the rank: its line starts right of the edge.
  const [, start] = /^M([\d.]+) [^M]+$/.exec(await pathOf(/^Rank of .* over 30 days/)) ?? [];
  assert.ok(Number(start) > 20, `starts at ${start}`);
});

const at = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
const time = (day: number) => Date.parse(at(day));

test("a value is drawn up to the gap that ends it", () => {
  const one = { name: "One", points: [1, 3, 4].map((day, i) => ({ at: at(day), value: [5, null, null][i] ?? null })) };
  const other = { name: "Other", points: [{ at: at(2), value: 7 }] };
  const { times, columns } = heldToGaps(align([one, other]));
  assert.deepEqual(times, [time(1), time(2), time(3) - 1, time(3), time(4)]);
  assert.deepEqual(
    columns.map(({ value }) => value),
    [
      [5, undefined, 5, null, null],
      [undefined, 7, undefined, undefined, undefined],
    ],
  );
  assert.match(
    summaryOf([{ ...one, format: String, usualGap: "none" }]),
    /last 5 on Jan \d, 2026, .*, none since Jan \d, 2026\./,
  );
});

test("a time without a rank is no list of its own", () => {
  const points = [
    { at: at(1), value: 5, category: "Lenses" },
    { at: at(2), value: null, category: null },
  ];
  assert.deepEqual(
    ranksByList(points).map(({ name, points: drawn }) => [name, drawn.map(({ value }) => value)]),
    [["Rank", [5, null]]],
  );
});

/** The share of pixel columns with the line's colour, for spans of the rank chart given as shares of its plot. */
async function drawnShares(page: Page, ...spans: [number, number][]): Promise<number[]> {
  // As text: the types of a browser's globals are not known here.
  return await page.evaluate<number[]>(`(() => {
    const plot = document.querySelector('section[aria-label="History"] .uplot');
    const over = plot.querySelector(".u-over");
    const canvas = plot.querySelector("canvas");
    const ratio = canvas.width / canvas.clientWidth;
    const box = [over.offsetLeft, over.offsetTop, over.clientWidth, over.clientHeight].map((size) => Math.round(size * ratio));
    const { data, width, height } = canvas.getContext("2d").getImageData(...box);
    const probe = document.createElement("canvas").getContext("2d");
    const colored = document.body.appendChild(document.createElement("span"));
    colored.style.color = "var(--chart-3)";
    probe.fillStyle = getComputedStyle(colored).color;
    probe.fillRect(0, 0, 1, 1);
    const line = probe.getImageData(0, 0, 1, 1).data;
    const isDrawn = (x) => {
      for (let y = 0; y < height; y++) {
        const i = 4 * (y * width + x);
        const distance = [0, 1, 2].reduce((sum, part) => sum + Math.abs(data[i + part] - line[part]), 0);
        if (data[i + 3] > 200 && distance < 30) return true;
      }
      return false;
    };
    return ${JSON.stringify(spans)}.map(([from, to]) => {
      const columns = [];
      for (let x = Math.round(from * width); x < to * width; x++) columns.push(isDrawn(x));
      return columns.filter(Boolean).length / columns.length;
    });
  })()`);
}
