/** The chart of a product page: its panes, statistics, zoom by mouse, fingers and the strip below, two products. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { checkAccessible, checkFits, PHONE, pageTest, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { keepaProduct, keepaTime } from "../support/keepa-server.ts";
import { daysAgo } from "../support/past.ts";
import { ended, startForOperator } from "../support/uploading.ts";

const [ASIN, OTHER] = ["B0CHARTED1", "B0CHARTED2"];
const operator = await startForOperator(wholeFile);
const { url, make, api } = operator;
const minute = (days: number) => keepaTime(daysAgo(days));

/** Of 60 days: out of stock from day 30 to day 20. */
function product(asin: string, title: string, price: number) {
  const csv = Array.from({ length: 36 }, (): number[] | null => null);
  csv[1] = [minute(60), price, minute(45), price - 500, minute(30), -1, minute(20), price];
  csv[3] = [minute(60), 900, minute(50), 400, minute(30), 2_600, minute(18), 500, minute(1), 450];
  csv[11] = [minute(60), 4, minute(30), -1, minute(20), 6];
  csv[16] = [minute(60), 45, minute(25), 44];
  csv[17] = [minute(60), 100, minute(40), 130, minute(10), 170];
  csv[18] = [minute(55), price + 100, 0, minute(30), -1, -1, minute(19), price + 200, 0];
  const base = { ...keepaProduct(asin), images: null, monthlySoldHistory: null, salesRanks: {} };
  return { ...base, title, csv, lastUpdate: minute(0.01), listedSince: keepaTime(new Date("2019-06-11T23:00:00Z")) };
}

const products = [product(ASIN, "Quiet Cork Yoga Mat", 3_000), product(OTHER, "Bright Travel Yoga Mat", 2_200)];
const sent = await operator.send("name=keepa.json", JSON.stringify({ products }));
assert.equal((await ended(operator, sent.body.data.id)).counts.added, 2);
const owner = await make.person({ plan: "pro" });
const PAGE = `/products/amazon.com/${ASIN}`;

pageTest("charts open with a range that has data, also when an import brought only old figures", async (t) => {
  const old = product("B0CHARTED3", "Long Gone Yoga Mat", 2_500);
  const csv = old.csv.map(
    (series) => series?.map((value) => (value > 1_000_000 ? value - 200 * 1_440 : value)) ?? null,
  );
  const sent = await operator.send(
    "name=old.json",
    JSON.stringify({ products: [{ ...old, csv, lastUpdate: minute(200) }] }),
  );
  assert.equal((await ended(operator, sent.body.data.id)).counts.added, 1);
  const { page } = await enterAs(t, url, owner, "/products/amazon.com/B0CHARTED3", { viewport: WIDE });
  await chartOf(page).waitFor();
  await page.getByRole("radio", { name: "1 y", checked: true }).waitFor({ state: "attached" });
  assert.ok((await colorsDrawn(page))["--chart-1"], "the price is drawn");
  await page.getByRole("button", { name: "Data sources" }).click();
  await page.getByText("Oldest figures").waitFor();
  await page.getByRole("region", { name: "History" }).getByText("90 d", { exact: true }).click();
  await page.waitForURL(/range=90d/);
});

pageTest("price and rank share a time axis, the statistics are those of the API, and dragging zooms", async (t) => {
  const { page } = await enterAs(t, url, owner, PAGE, { viewport: WIDE });
  const chart = chartOf(page);
  await chart.waitFor();
  const panel = page.getByRole("region", { name: "History", exact: true });
  for (const name of [/^Price \$32\.00$/, /^Buy Box \$32\.00$/, /^Rank 450$/])
    await panel.getByRole("button", { name, pressed: true }).waitFor();
  const drawn = await colorsDrawn(page);
  for (const color of ["--chart-1", "--chart-2", "--chart-3", "--warn"]) assert.ok(drawn[color], `${color} is drawn`);

  const { metrics } = (await api(`/api/v1/products/${ASIN}/statistics?metric=price,bsr`, owner)).body.data;
  const row = page.getByRole("region", { name: "Statistics table" }).getByRole("row", { name: /^Price/ });
  const dollars = (value: number) => value.toLocaleString("en-US", { style: "currency", currency: "USD" });
  for (const [i, days] of [30, 90, 365].entries()) {
    await page
      .getByRole("radiogroup", { name: "Period of the statistics" })
      .getByText(`${days} d`, { exact: true })
      .click();
    const { min, average, max } = metrics[0].periods[i];
    assert.deepEqual(
      await row.getByRole("cell").allInnerTexts(),
      [metrics[0].current, min, average, max].map(dollars),
      `${days} days`,
    );
  }
  assert.equal(metrics[0].periods[1].absent > 0, true);
  await page.getByRole("row", { name: /^Out of stock no \d.*% of the time/ }).waitFor();
  await page.getByRole("button", { name: "Data sources" }).click();
  await page.getByText("Jun 11, 2019").waitFor();

  // Hiding a line leaves the others.
  await panel.getByRole("button", { name: /^Price/ }).click();
  await panel.getByRole("button", { name: /^Price$/, pressed: false }).waitFor();
  assert.ok(!(await colorsDrawn(page))["--chart-1"]);
  await panel.getByRole("button", { name: /^Price/ }).click();

  const whole = await spanOf(page);
  const { x, y, width, height } = await boxOf(page);
  await page.mouse.move(x + width * 0.3, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await page.waitForURL(/from=.*to=/);
  assert.notEqual(await spanOf(page), whole);
  await page.mouse.dblclick(x + width / 2, y + height / 2);
  await page.waitForURL((address) => address.search === "");
  assert.equal(await spanOf(page), whole);
  await panel.getByRole("button", { name: "Show History as a table" }).click();
  const table = page.getByRole("region", { name: "History as a table" });
  assert.ok((await table.getByRole("cell", { name: "out of stock", exact: true }).count()) >= 9);
  await checkAccessible(page);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Compare with…" }).click();
  await page.getByRole("combobox", { name: "Compare with" }).fill(OTHER);
  await page.getByRole("option", { name: OTHER }).click();
  await page.waitForURL(new RegExp(`with=${OTHER}`));
  await panel.getByRole("button", { name: "Show History as a chart" }).click();
  await panel.getByRole("button", { name: "Price, other $24.00" }).waitFor();
  await page.getByText("Dashed: Bright Travel Yoga Mat").waitFor();
  await panel.getByRole("button", { name: /^Rank 450$/ }).waitFor();
  await page.getByRole("button", { name: "Stop comparing" }).click();
  await page.waitForURL((address) => address.search === "");
  await panel.getByRole("button", { name: /^Price \$32\.00$/ }).waitFor();
});

pageTest("two fingers zoom a chart on a phone, and a double tap shows everything again", async (t) => {
  const { page } = await enterAs(t, url, owner, PAGE, { viewport: PHONE });
  await chartOf(page).waitFor();
  await chartOf(page).scrollIntoViewIfNeeded();
  await checkFits(page);
  const whole = await spanOf(page);
  const { x, y, width, height } = await boxOf(page);
  const at = (...shares: number[]) => shares.map((share) => [x + width * share, y + height / 2] as const);
  await page.evaluate(touches(["touchstart", at(0.4, 0.6)], ["touchmove", at(0.2, 0.8)], ["touchend", []]));
  await page.waitForURL(/from=.*to=/);
  assert.notEqual(await spanOf(page), whole);
  const tap = [
    ["touchstart", at(0.5)],
    ["touchend", []],
  ] as const;
  await page.evaluate(touches(...tap, ...tap));
  await page.waitForURL((address) => address.search === "");
  assert.equal(await spanOf(page), whole);
});

const chartOf = (page: Page) => page.getByRole("slider", { name: /^History\./ });

async function boxOf(page: Page) {
  await chartOf(page).scrollIntoViewIfNeeded();
  return (await chartOf(page).locator(".u-over").boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
}

async function spanOf(page: Page): Promise<string> {
  return (await page.getByRole("slider", { name: "Visible part of the history" }).getAttribute("aria-valuetext")) ?? "";
}

type Fingers = readonly (readonly [number, number])[];

/** A script that puts fingers on the chart, moves them and lifts them. */
const touches = (...steps: (readonly [string, Fingers])[]) => `{
  const target = document.querySelector('[aria-label^="History."] .u-over');
  for (const [type, fingers] of ${JSON.stringify(steps)}) {
    const touches = fingers.map(([clientX, clientY], identifier) => new Touch({ identifier, target, clientX, clientY }));
    target.dispatchEvent(new TouchEvent(type, { touches, bubbles: true }));
  }
}`;

/** The chart colours of the theme that occur in the plot. */
async function colorsDrawn(page: Page): Promise<Record<string, boolean>> {
  // As text: the types of a browser's globals are not known here.
  return await page.evaluate<Record<string, boolean>>(`(() => {
    const canvas = document.querySelector('section[aria-label="History"] canvas');
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const probe = document.body.appendChild(document.createElement("span"));
    const found = {};
    for (const name of ["--chart-1", "--chart-2", "--chart-3", "--warn"]) {
      probe.style.color = "var(" + name + ")";
      const color = getComputedStyle(probe).color.match(/[0-9]+/g).map(Number);
      for (let i = 0; i < data.length && !found[name]; i += 4) {
        const distance = color.reduce((sum, part, k) => sum + Math.abs(data[i + k] - part), 0);
        // The shading is translucent.
        if (data[i + 3] > (name === "--warn" ? 15 : 200) && distance < 30) found[name] = true;
      }
    }
    return found;
  })()`);
}
