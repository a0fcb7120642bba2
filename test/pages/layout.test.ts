/** The layout of the research page and of charts: the parts in view without scrolling, and the parts that keep their place. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { checkAccessible, checkFits, PHONE, pageTest, settled, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { seePast } from "../support/past.ts";
import { searchApi, shows } from "../support/searching.ts";
import { startService } from "../support/service.ts";

const SEARCHED = "/research?keyword=bag&marketplace=amazon.com";
const ASIN = "B0QUIETF01";

const { url, api, make, app } = await startService(wholeFile, { env: { DEMO: "on", DEMO_PRODUCTS: "4000" } });
await seePast(app.catalog, ASIN);
const search = searchApi(api, "bag");
const owner = await make.person({ plan: "pro" });

async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const { width, height } = page.viewportSize() as { width: number; height: number };
  return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
}

pageTest("on a laptop the score and fifteen products are in view without scrolling", async (t) => {
  const { page } = await enterAs(t, url, owner, `${SEARCHED}&minPrice=5`, { viewport: WIDE });
  await shows(page, await search(owner, { minPrice: 5 }));
  assert.ok(await isInView(page, page.getByRole("region", { name: "Niche score" })), "the score");
  for (const row of (await page.locator("table tbody tr").all()).slice(0, 15))
    assert.ok(await isInView(page, row), await row.innerText());
  assert.equal(await page.evaluate("scrollY"), 0);
});

pageTest("the word beside a score says what the sentence says", async (t) => {
  const { page } = await enterAs(t, url, owner, SEARCHED);
  const { explain } = await search(owner, { explain: "true" });
  const strip = page.getByRole("region", { name: "Niche score" });
  for (const [name, label] of Object.entries({ demand: "Demand", competition: "Competition" })) {
    const text = await strip.getByRole("button", { name: new RegExp(`^${label}`) }).innerText();
    assert.ok(text.toLowerCase().includes(explain.levels[name]), text);
    assert.ok(explain.sentences.score.includes(`${explain.levels[name]} ${name}`), explain.sentences.score);
  }
});

pageTest("active filters are chips above the table, removed one by one or all at once", async (t) => {
  const { page } = await enterAs(t, url, owner, `${SEARCHED}&minPrice=5&maxReviews=5000`);
  const chips = page.getByRole("list", { name: "Filters" });
  await chips.getByText("Price from $5.00").waitFor();
  await chips.getByRole("button", { name: "Clear all" }).waitFor();
  await page.getByRole("button", { name: "Remove filter Reviews up to 5,000" }).click();
  await page.waitForURL((address) => !address.searchParams.has("maxReviews"));
  await page.getByRole("button", { name: "Remove filter Price from $5.00" }).click();
  await page.waitForURL((address) => !address.searchParams.has("minPrice"));
  await chips.getByRole("button", { name: "Price", exact: true }).waitFor();
});

pageTest(
  "a filter keeps the bars of the histogram, and a brand is chosen where competition is explained",
  async (t) => {
    const { page } = await enterAs(t, url, owner, SEARCHED);
    const { distributions } = await search(owner, { distributions: "true" });
    const chips = page.getByRole("list", { name: "Filters" });
    const bars = () =>
      chips
        .getByRole("button", { name: /^Price/ })
        .locator("i")
        .count();
    await chips.getByRole("button", { name: /^Price/ }).click();
    await checkAccessible(page);
    assert.equal(await bars(), distributions.price.length);
    await page.getByRole("slider", { name: "Highest price" }).press("ArrowLeft");
    await chips.getByRole("button", { name: /^Remove filter Price/ }).waitFor();
    assert.equal(await bars(), distributions.price.length, "the same bounds");
    await page.keyboard.press("Escape");
    await chips.getByRole("button", { name: /^Remove filter Price/ }).click();

    const [{ brand, products: ofBrand }] = distributions.brands;
    await page.getByRole("button", { name: /^Competition/ }).click();
    await checkAccessible(page);
    await page.getByRole("list", { name: "Share of sales by brand" }).getByRole("button", { name: brand }).click();
    await page.getByRole("button", { name: `Remove filter Brand ${brand}` }).waitFor();
    await page
      .getByRole("status")
      .getByText(new RegExp(`^${ofBrand} products?\\b`))
      .waitFor();
  },
);

pageTest("on a phone products have two lines, with their price, sales and rank", async (t) => {
  const { page } = await enterAs(t, url, owner, SEARCHED, { viewport: PHONE });
  await settled(page);
  const { products } = await search(owner, {});
  const items = page.getByRole("list", { name: "Products", exact: true }).locator("> li");
  await items.first().waitFor();
  assert.equal(await page.getByRole("table").count(), 0);
  const [first] = products;
  const text = await items.first().innerText();
  for (const shown of [first.title, `$${first.price}`, `#${first.bsr.toLocaleString("en")}`])
    assert.ok(text.includes(shown), `${shown} in ${text}`);
  await checkFits(page);

  await page.getByRole("button", { name: "Sort", exact: true }).click();
  await page.getByRole("combobox", { name: "Sort by" }).click();
  await page.getByRole("option", { name: "Price, low to high" }).click();
  await page.waitForURL(/sort=price/);
  const [cheapest] = (await search(owner, { sort: "price" })).products;
  await items.first().filter({ hasText: cheapest.title }).waitFor();
});

pageTest("a range longer than the history says where the history starts", async (t) => {
  const { page } = await enterAs(t, url, owner, `/products/amazon.com/${ASIN}?range=1y`);
  const { firstSeenAt } = (await api(`/api/v1/products/${ASIN}`, owner)).body.data;
  const day = new Date(firstSeenAt).toLocaleDateString("en-US", { month: "short", year: "numeric", timeZone: "UTC" });
  const strip = page.getByRole("slider", { name: "Visible part of the history" });
  await strip.getByText(day).waitFor();
  const whole = await strip.getAttribute("aria-valuetext");
  await page.getByRole("radiogroup", { name: "Range of the chart" }).getByText("30 d", { exact: true }).click();
  await page.waitForURL(/range=30d/);
  assert.notEqual(await strip.getAttribute("aria-valuetext"), whole);
});

pageTest("a chart has a tooltip under a mouse and under a finger, and its caption stays", async (t) => {
  const { page } = await enterAs(t, url, owner, `/products/amazon.com/${ASIN}`, { viewport: WIDE });
  const chart = page.getByRole("slider", { name: /^History\./ });
  await chart.waitFor();
  await chart.scrollIntoViewIfNeeded();
  const caption = page.getByRole("group", { name: "Lines of the chart" });
  const latest = await caption.innerText();
  const tooltip = chart.locator(".plot-tooltip");
  const { x, y, width, height } = (await chart.boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  await page.mouse.move(x + width * 0.6, y + height * 0.5);
  assert.match(await tooltip.innerText(), /\d{4}.*Units\s+[\d,.K]+ \(.*\)$/s);
  assert.equal(await caption.innerText(), latest, "only the tooltip moves");
  await page.mouse.move(0, 0);
  await tooltip.waitFor({ state: "detached" });

  await page.evaluate(touchAt('[aria-label^="History."] .u-over', x + width * 0.5, y + height * 0.5));
  await tooltip.waitFor();
});

/** A script that puts a finger on an element. */
const touchAt = (selector: string, clientX: number, clientY: number) => `{
  const target = document.querySelector(${JSON.stringify(selector)});
  const finger = new Touch({ identifier: 1, target, clientX: ${clientX}, clientY: ${clientY} });
  target.dispatchEvent(new TouchEvent("touchstart", { touches: [finger], bubbles: true }));
}`;
