/** The menu, the tabs of each place, and the addresses that pages used to have. */
import assert from "node:assert/strict";
import { PHONE, pageTest, settled, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startService } from "../support/service.ts";

const { url, make } = await startService(wholeFile);
const operator = await make.person({ plan: "agency", operator: true });
const member = await make.person({ plan: "pro", role: "member" });

const SEVEN = ["Home", "Research", "Tracking", "Listings", "Sales", "Data", "Settings"];

const MOVED = {
  "/finder?minPrice=5": "/research/finder?minPrice=5",
  "/keywords?keyword=mat": "/research/keywords?keyword=mat",
  "/keywords?tab=search-data&keyword=mat": "/data/keywords?keyword=mat",
  "/alerts": "/tracking/alerts",
  "/alerts/new?metric=bsr": "/tracking/alerts/new?metric=bsr",
  "/automation": "/settings/api",
  "/automation/new": "/settings/webhooks/new",
  "/automation/events": "/tracking/events",
  "/automation/webhooks": "/settings/api",
  "/settings": "/settings/account",
  "/settings/connections": "/data/sources",
  "/settings/models": "/settings/assistants",
  "/settings/profile": "/settings/account",
  "/sales/imports": "/data",
  "/tracking": "/tracking/products",
  "/operator": "/settings/installation",
  "/operator/accounts": "/settings/installation/accounts",
  "/operator/imports/": "/data/products",
  "/operator/sources": "/data/sources",
};

pageTest("an address from before redirects to the page of today, with its parameters", async (t) => {
  const { page } = await enterAs(t, url, operator, "/");
  for (const [old, today] of Object.entries(MOVED)) {
    await page.evaluate(`history.pushState({}, "", ${JSON.stringify(`/app${old}`)})`);
    const expected = new URL(`/app${today}`, url);
    await page.waitForURL(
      ({ pathname, searchParams }) =>
        pathname === expected.pathname &&
        [...expected.searchParams].every(([name, value]) => searchParams.get(name)?.replaceAll('"', "") === value),
    );
    await settled(page);
    assert.equal(await page.getByText("Page not found").count(), 0, old);
  }
});

pageTest("seven places, one of them current; operators alone see the tabs of operators", async (t) => {
  const { page } = await enterAs(t, url, member, "/data", { viewport: WIDE });
  const menu = page.getByRole("navigation", { name: "Places" });
  assert.deepEqual(await menu.getByRole("link").allInnerTexts(), SEVEN);
  assert.equal(await menu.locator("[aria-current]").innerText(), "Data");
  const tabs = page.getByRole("navigation", { name: "Data" });
  assert.deepEqual(await tabs.getByRole("link").allInnerTexts(), ["Sales reports", "Keyword reports", "Sources"]);
});

pageTest("on a phone four places are at hand, and the others behind one button", async (t) => {
  const { page } = await enterAs(t, url, member, "/", { viewport: PHONE });
  const menu = page.getByRole("navigation", { name: "Places" });
  assert.deepEqual(await menu.getByRole("link").allInnerTexts(), SEVEN.slice(0, 3).concat("Sales"));
  await menu.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Listings" }).click();
  await page.waitForURL(/\/app\/listings$/);
});

pageTest("a change in one tab is on the other's screen without a reload", async (t) => {
  const { page, context } = await enterAs(t, url, operator, "/settings/account");
  const other = await context.newPage();
  await other.goto("/app/settings/account");
  await settled(other);
  await page.getByRole("button", { name: /^Edit account.s name/ }).click();
  await page.getByRole("textbox", { name: /account.s name/i }).fill("Two Tabs");
  await page.getByRole("button", { name: /^Save/ }).first().click();
  await page.getByRole("main").getByText("Two Tabs").first().waitFor();
  await other.getByRole("main").getByText("Two Tabs").first().waitFor();
});
