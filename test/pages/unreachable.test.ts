/** Files of the dashboard that do not arrive: offline, after a new release, and on a slow line. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { openPage, pageTest, settled, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

const { url, make } = await startService(wholeFile);

const ASSETS = "**/app/assets/*.js";
const TYPED = "A new name";

/** A page with an unsaved text, from which others have not been opened yet. */
async function typing(t: Parameters<typeof enterAs>[0]) {
  const person = await make.person({ plan: "pro" });
  const watched = await enterAs(t, url, person, "/settings/account", { viewport: WIDE });
  await field(watched.page).fill(TYPED);
  watched.expectProblem(/Failed to load resource|ERR_|dynamically imported|preload/i);
  return watched;
}

const field = (page: Page) => page.getByRole("textbox", { name: "Your name" });

async function checkStays(page: Page): Promise<void> {
  await page.getByText("Couldn’t open the page").waitFor();
  assert.match(page.url(), /\/app\/settings\/account$/);
  assert.equal(await field(page).inputValue(), TYPED);
}

pageTest(
  "offline, a page that was never opened leaves the present one as it is, and opens when the connection is back",
  async (t) => {
    const { page, context } = await typing(t);
    await context.setOffline(true);
    await page.getByRole("link", { name: "Listings", exact: true }).click();
    await checkStays(page);
    await page.getByText("You seem to be offline.", { exact: false }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Reload" }).count(), 0, "a reload would lose everything");
    await context.setOffline(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Listings" }).waitFor();
    await page.getByText("Couldn’t open the page").waitFor({ state: "detached" });
    await page.goBack();
    await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  },
);

pageTest(
  "a page whose files a new release has removed offers a reload, and keeps what was typed until then",
  async (t) => {
    const { page } = await typing(t);
    await page.route(ASSETS, (route) => route.fulfill({ status: 404, json: { error: { code: "not_found" } } }));
    await page.getByRole("link", { name: "Listings", exact: true }).click();
    await checkStays(page);
    await page.getByText("A new version may have been installed", { exact: false }).waitFor();
    await page.unroute(ASSETS);
    await page.getByRole("button", { name: "Reload" }).click();
    await page.getByRole("heading", { level: 1, name: "Listings" }).waitFor();
  },
);

pageTest(
  "a page that is opened by its address says within the frame that its files are missing, and opens when they are there",
  async (t) => {
    const { page } = await typing(t);
    await page.route(ASSETS, (route) => route.abort());
    await page.evaluate('history.pushState({}, "", "/app/research/finder")');
    await page.getByRole("heading", { level: 1, name: "Couldn’t load this page" }).waitFor();
    await page.getByRole("link", { name: "Research", exact: true }).waitFor();
    await page.route("**/api/status", (route) => route.abort());
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByText("We can’t reach the service.", { exact: false }).waitFor();
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1, name: "Finder" }).waitFor();
  },
);

for (const colorScheme of ["light", "dark"] as const)
  pageTest(`on a slow line, the ${colorScheme} frame is painted before the scripts arrive`, async (t) => {
    const { page } = await openPage(t, url, { viewport: WIDE, colorScheme });
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(ASSETS, async (route) => {
      await opened;
      await route.continue();
    });
    await page.goto("/app/status", { waitUntil: "commit" });
    const frame = page.locator("#first-paint");
    await frame.waitFor();
    // Polled from here: polling in the page would need eval, which its policy forbids.
    await until("the frame is painted", () =>
      page.evaluate<boolean>(`performance.getEntriesByName("first-contentful-paint").length > 0`),
    );
    const background = await page.evaluate(`getComputedStyle(document.getElementById("first-paint")).backgroundColor`);
    assert.equal(background, colorScheme === "dark" ? "rgb(10, 14, 13)" : "rgb(243, 246, 245)");
    open();
    await settled(page);
    await frame.waitFor({ state: "detached" });
  });
