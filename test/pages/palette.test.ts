/** The keys that work on every page, and the palette that reaches everything by words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { matchScore } from "../../web/src/shell/palette/match.ts";
import { checkAccessible, checkFits, PHONE, pageTest } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startLivedIn } from "../support/lived-in.ts";

const { url, cookie, ids } = await startLivedIn(wholeFile);

const palette = (page: Page) => page.getByRole("dialog", { name: "Jump to" });
const options = (page: Page) => palette(page).getByRole("option");
const chosen = (page: Page) => palette(page).getByRole("option", { selected: true });

async function open(page: Page, text: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await palette(page).getByRole("combobox", { name: "Jump to" }).waitFor();
  await page.keyboard.type(text);
}

test("every typed word must fit a word of the text, by its beginning, its middle or with one slip", () => {
  for (const [typed, text] of [
    ["pass", "Password"],
    ["key rotate", "API keys rotate revoke"],
    ["pasword", "Password"],
    ["pasaword", "Password"],
    ["pess", "Password"],
    ["hook", "Webhooks"],
    ["PEL 002", "PEL-002"],
    ["übung", "Matte für Übungen"],
  ] as const)
    assert.ok(matchScore(typed, text) > 0, `${typed} finds ${text}`);
  for (const [typed, text] of [
    ["", "Password"],
    ["password theme", "Password"],
    ["xyz", "Password"],
    ["pas x", "Password"],
  ] as const)
    assert.equal(matchScore(typed, text), 0, `${typed} does not find ${text}`);
  assert.ok(matchScore("alerts", "Alerts") > matchScore("alerts", "Create alerts"));
});

pageTest("Ctrl K reaches pages, settings and actions, and Escape returns the focus", async (t) => {
  const { page } = await enterAs(t, url, { cookie }, "/settings/account");
  const jump = page.getByRole("button", { name: /^Jump to/ });
  await jump.focus();
  await open(page, "");
  await checkAccessible(page);
  await page.keyboard.press("Escape");
  await palette(page).waitFor({ state: "detached" });
  await jump.and(page.locator(":focus")).waitFor();

  await open(page, "rotate key");
  await chosen(page).filter({ hasText: "API keys" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/settings\/api#keys$/);
  await page.getByRole("heading", { name: "API keys" }).waitFor();

  await open(page, "theme dark");
  await page.keyboard.press("Enter");
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: "attached" });
  await open(page, "new alert");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/tracking\/alerts\/new$/);
});

pageTest("what the account has is found by its words, a product also by its ASIN or link", async (t) => {
  const { page } = await enterAs(t, url, { cookie }, "/settings/account", {
    expectedProblem: /status of 404/, // of the marketplace of the link
  });
  const listed = page.waitForRequest((request) => /\/tracking\/products\?.*search=/.test(request.url()));
  await open(page, ids.asin.toLowerCase());
  await chosen(page)
    .filter({ hasText: `Open ${ids.asin}` })
    .waitFor();
  await listed;
  await options(page).filter({ hasText: ids.asin }).nth(2).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/products/amazon\\.com/${ids.asin}`));

  await open(page, `https://www.amazon.de/dp/${ids.asin}?th=1`);
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/products/amazon\\.de/${ids.asin}`));

  for (const [words, address] of [
    [ids.sales.sku, /\/sales\/products\//],
    ["cork mat", /\/listings\/lst_/],
    ["old server", /\/settings\/webhooks\/whe_/],
  ] as const) {
    await open(page, words);
    await options(page)
      .filter({ hasNotText: /Search products|Find SKU/ })
      .first()
      .waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(address);
  }

  await open(page, "wobbly thing");
  await chosen(page).filter({ hasText: "Search products for “wobbly thing”" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await chosen(page).filter({ hasText: "Find SKU “wobbly thing”" }).waitFor();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/research\?keyword=wobbly/);
});

pageTest("typing in the palette uses none of the day's searches", async (t) => {
  const { page } = await enterAs(t, url, { cookie }, "/settings/api");
  const used = () =>
    page.evaluate<number>("fetch('/api/v1/usage').then(r => r.json()).then(({ data }) => data.dashboard.used)");
  const before = await used();
  const found = page.waitForResponse((response) => /\/tracking\/keywords\?.*search=yoga\+mat/.test(response.url()));
  await open(page, "yoga mat");
  await found;
  assert.equal(await used(), before);
});

pageTest("? lists the keys, g and a letter open a place, / goes to the page's search", async (t) => {
  const { page } = await enterAs(t, url, { cookie }, "/settings/account");
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await keys.getByText("Go to Research").waitFor();
  await checkAccessible(page);
  await page.keyboard.press("Escape");
  await keys.waitFor({ state: "detached" });

  await page.keyboard.press("g");
  await page.keyboard.press("r");
  await page.waitForURL(/\/research$/);
  await page.getByRole("combobox", { name: "Keyword" }).evaluate((element) => (element as { blur(): void }).blur());
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Keyword" }).and(page.locator(":focus")).waitFor();
  await page.keyboard.type("g s");
  assert.match(page.url(), /\/research$/, "keys are text while somebody types");

  await page.goto("/app/settings/account");
  await page.getByRole("heading", { name: "Profile" }).waitFor();
  await page.keyboard.press("/");
  await palette(page).waitFor();
});

pageTest("the palette fits a phone", async (t) => {
  const { page } = await enterAs(t, url, { cookie }, "/settings/account", { viewport: PHONE });
  await open(page, "yoga");
  await options(page).first().waitFor();
  await checkFits(page);
});
