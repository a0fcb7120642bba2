/** Number fields keep what is typed, read the forms in which people write numbers, and never send what is no number. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { readNumber } from "../../web/src/parts/typed-number.ts";
import { follow, pageTest, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { observation } from "../support/observation.ts";
import { searchApi } from "../support/searching.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

// Before any test: the runner would end the file's hooks while it waits between two tests.
const ASIN = "B0NUMBER01";
const { url, api, make, app } = await startService(wholeFile);
await app.catalog.merge([
  observation(ASIN, { title: "Cork block", category: "Home & Kitchen", priceMinor: 1999, bsr: 500 }),
]);

for (const [mark, text, value] of [
  [".", "4.20", 4.2],
  [".", "4.", 4],
  [".", ".5", 0.5],
  [".", "-3", -3],
  [".", "−3", -3],
  [".", " 1 234.5 ", 1234.5],
  [".", "1,234.50", 1234.5],
  [".", "1.234,50", 1234.5],
  [".", "1,234", 1234],
  [".", "1,234,567", 1234567],
  [".", "1,23,456.00", 123456],
  [".", "1'234.50", 1234.5],
  [".", "4,20", 4.2],
  [".", "1.234", 1.234],
  [",", "1.234", 1234],
  [",", "1.234,50", 1234.5],
  [",", "1,234.50", 1234.5],
  [",", "4,20", 4.2],
  [",", "4.20", 4.2],
  [",", "0.125", 0.125],
] as const)
  test(`"${text}" is ${value} where "${mark}" starts decimals`, () =>
    assert.deepEqual(readNumber(text, {}, mark), { value }));

test("what is no number, or out of its limits, has no value but a problem", () => {
  for (const text of [
    "x",
    "4x",
    "-",
    ".",
    "--5",
    "12,34,56x",
    "1,23,4",
    "1.2.3",
    "1,234.5.6",
    "5 EUR",
    "1e5",
    "9".repeat(400),
  ])
    assert.deepEqual(readNumber(text), { value: undefined, problem: "Enter a number such as 4.20." }, text);
  assert.deepEqual(readNumber("  "), { value: undefined });
  const problemOf = (text: string, limits: Parameters<typeof readNumber>[1]) => readNumber(text, limits).problem;
  assert.equal(problemOf("4.5", { decimals: 0 }), "Enter a whole number.");
  assert.equal(problemOf("4.00", { decimals: 0 }), undefined);
  assert.equal(problemOf("4.205", { decimals: 2 }), "Enter at most 2 decimals.");
  assert.equal(problemOf("-1", { min: 0 }), "Enter 0 or more.");
  assert.equal(problemOf("1001", { max: 1000 }), "Enter 1,000 or less.");
});

/** Types key by key, and checks after each that the field holds exactly what was typed. */
async function typeSlowly(page: Page, field: Locator, text: string): Promise<void> {
  await field.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.press("Delete");
  assert.equal(await field.inputValue(), "");
  for (let typed = 1; typed <= text.length; typed++) {
    await page.keyboard.press(text[typed - 1] as string);
    assert.equal(await field.inputValue(), text.slice(0, typed));
  }
}

pageTest("an amount of the profit calculator is typed with decimals, pasted with groups, and emptied", async (t) => {
  const person = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, person, `/products/amazon.com/${ASIN}`, { viewport: WIDE });
  const cost = page.getByRole("textbox", { name: "Unit cost", exact: true });
  const goods = page.getByLabel("From price to profit").locator("div", { hasText: /^Goods/ });
  await typeSlowly(page, cost, "4.20");
  await goods.getByText("$4.20").waitFor();
  await typeSlowly(page, cost, "1,234.50");
  await goods.getByText("$1,234.50").waitFor();
  await typeSlowly(page, cost, "4x");
  await page.getByText("Enter a number such as 4.20.").waitFor();
  await typeSlowly(page, cost, "-");
  await page.getByText("Enter a number such as 4.20.").waitFor({ state: "detached" });
  await page.keyboard.press("Tab");
  await page.getByText("Enter a number such as 4.20.").waitFor();
  await typeSlowly(page, cost, "");
  await goods.getByText("–", { exact: true }).waitFor();
});

pageTest("where a comma starts decimals, so do the fields", async (t) => {
  const person = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, person, `/products/amazon.com/${ASIN}`, { viewport: WIDE, locale: "de-DE" });
  const cost = page.getByRole("textbox", { name: "Unit cost", exact: true });
  const goods = page.getByLabel("From price to profit").locator("div", { hasText: /^Goods/ });
  await typeSlowly(page, cost, "4,20");
  await goods.getByText("4,20 $").waitFor();
  await typeSlowly(page, cost, "1.234,50");
  await goods.getByText("1.234,50 $").waitFor();
});

pageTest("a filter that is no number is not applied, and cleared with the others", async (t) => {
  const person = await make.person({ plan: "pro" });
  await until("the product is searchable", async () => {
    return (await searchApi(api, "cork block")(person, {})).totalResults === 1;
  });
  const { page } = await enterAs(t, url, person, "/research/finder", { viewport: WIDE });
  const from = page.getByRole("textbox", { name: "Price from", exact: true });
  await typeSlowly(page, from, "4.50");
  await page.keyboard.press("Enter");
  await page.waitForURL(/minPrice=4\.5$/);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  assert.equal(await from.inputValue(), "4.5");
  await typeSlowly(page, from, "4.5o");
  await page.keyboard.press("Enter");
  await page.getByText("Enter a number such as 4.20.").waitFor();
  assert.match(page.url(), /minPrice=4\.5$/);
  await page.getByRole("button", { name: "Clear all" }).click();
  await page.waitForURL(/\/research\/finder$/);
  assert.equal(await from.inputValue(), "");
});

pageTest("a threshold that is emptied or is no number is not saved", async (t) => {
  const person = await make.person({ plan: "pro" });
  const body = JSON.stringify({ asin: ASIN });
  const headers = { "content-type": "application/json" };
  await api("/api/v1/tracking/products", person, { method: "POST", headers, body });
  const { page } = await enterAs(t, url, person, "/tracking/products", { viewport: WIDE });
  const saved = async () => {
    const { products } = (await api("/api/v1/tracking/products", person)).body.data;
    return products[0].thresholds.price.by;
  };
  const before = await saved();
  await page.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Edit notifications" }).click();
  const by = page.getByRole("textbox", { name: "Price changes by at least" });
  for (const wrong of ["", "7%"]) {
    await typeSlowly(page, by, wrong);
    await page.getByRole("button", { name: "Save", exact: false }).first().click();
    assert.equal(await saved(), before);
  }
  await typeSlowly(page, by, "7.5");
  await page.keyboard.press("Enter");
  await page.getByText("Changes saved").waitFor();
  assert.equal(await saved(), 7.5);
  await follow(page, "/alerts");
});
