/** The alerts' pages, in a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessible, noBrowser } from "../support/browser.ts";
import { enterAs, UNHURRIED } from "../support/enter.ts";
import { observation } from "../support/observation.ts";
import { seePast } from "../support/past.ts";
import { startService } from "../support/service.ts";

const ASIN = "B0CORKMAT1";
const SENTENCE = "Price of Stillform Cork Yoga Mat falls below $25.00";

test("alerts", { skip: noBrowser }, async (t) => {
  const { url, make, app, api } = await startService(t, {
    pressure: UNHURRIED,
    prepareCatalog: (catalog) => seePast(catalog, ASIN),
  });
  const owner = await make.person({ plan: "pro" });

  await t.test("while an alert is built, the page says how often it would have fired", async (t) => {
    const { page } = await enterAs(t, url, owner, "/alerts");
    await page.getByRole("heading", { name: "No alerts yet" }).waitFor();
    await page.getByRole("link", { name: "New alert" }).first().click();
    await page.getByRole("combobox", { name: "Product" }).fill("cork yoga");
    await page.getByRole("option", { name: /Stillform Cork Yoga Mat/ }).click();
    await page.getByText("Give a value to see how often").waitFor();
    const value = page.getByRole("textbox", { name: "Value" });
    await value.fill("25");
    await page.getByText("Would have fired 3 times in the past 30 days").waitFor();
    await page.getByRole("slider", { name: /^Price, the last 30 days/ }).waitFor();
    await value.fill("15");
    await page.getByText("Would not have fired in the past 30 days").waitFor();
    await value.fill("25");
    await page.getByText("Would have fired 3 times").waitFor();
    await checkAccessible(page);
    await page.getByRole("button", { name: "Make the alert" }).click();
    await page.getByRole("heading", { level: 1, name: SENTENCE }).waitFor();
    await page.getByText("It has not fired yet.").waitFor();
    await checkAccessible(page);
  });

  await t.test("what the service refuses is said beside the field", async (t) => {
    const { page, expectProblem } = await enterAs(t, url, owner, `/alerts/new?asin=${ASIN}&metric=rating`);
    expectProblem(/status of 400/);
    await page.getByRole("textbox", { name: "Value" }).fill("7");
    await page
      .getByText(/from 1 to 5 for the metric rating/)
      .first()
      .waitFor();
  });

  await t.test("its line is changed in place, and the address narrows the list", async (t) => {
    const { page } = await enterAs(t, url, owner, "/alerts?metric=price&show=on");
    const row = page.getByRole("listitem", { name: SENTENCE });
    await row.getByText("Watching").waitFor();
    await row.getByText("now $30.00, 20% away").waitFor();
    await row.getByRole("button", { name: "Change: falls below $25.00" }).click();
    await row.getByRole("textbox", { name: "Value" }).fill("26.50");
    await row.getByRole("button", { name: "Save the line" }).click();
    await page.getByRole("listitem").getByText("falls below $26.50", { exact: true }).waitFor();
    await page.reload();
    await page.getByRole("listitem").getByText("falls below $26.50", { exact: true }).waitFor();
    await checkAccessible(page);
    await page.goto("/app/alerts?metric=bsr");
    await page.getByRole("heading", { name: "Nothing fits" }).waitFor();
  });

  await t.test("when the line is crossed the alert says so, and when", async (t) => {
    await app.catalog.merge([observation(ASIN, { priceMinor: 2_400, seenAt: new Date() })]);
    const { page } = await enterAs(t, url, owner, "/alerts");
    const row = page.getByRole("listitem");
    await row.getByText("Holds now").waitFor();
    await row.getByRole("link").click();
    await page.getByRole("heading", { name: "When it fired" }).waitFor();
    await page.getByText(/price is \$24\.00, below \$26\.50/).waitFor();
  });

  await t.test("it is switched off and on, and deleted after a question", async (t) => {
    const { page } = await enterAs(t, url, owner, "/alerts");
    await page.getByRole("switch").press("Space");
    await page.getByRole("listitem").getByText("Switched off", { exact: true }).waitFor();
    await page.getByRole("switch").press("Space");
    await page.getByRole("listitem").getByText("Switched off", { exact: true }).waitFor({ state: "detached" });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("button", { name: /^More for/ }).click();
    await page.getByRole("menuitem", { name: "Delete" }).waitFor();
    await checkAccessible(page);
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").waitFor();
    await checkAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Delete alert" }).click();
    await page.getByRole("heading", { name: "No alerts yet" }).waitFor();
  });

  await t.test("a viewer is offered no changes, and another account sees none of it", async (t) => {
    const body = JSON.stringify({ metric: "price", asin: ASIN, comparison: "below", value: 20 });
    const headers = { "content-type": "application/json" };
    const made = await api("/api/v1/alerts", owner, { method: "POST", headers, body });
    const viewer = await make.person({ account: owner.account, role: "viewer" });
    const { page } = await enterAs(t, url, viewer, "/alerts");
    await page.getByRole("listitem").waitFor();
    assert.equal(await page.getByRole("switch").count(), 0);
    assert.equal(await page.getByRole("link", { name: "New alert" }).count(), 0);

    const stranger = await make.person({ plan: "pro" });
    const theirs = await enterAs(t, url, stranger, "/alerts");
    await theirs.page.getByRole("heading", { name: "No alerts yet" }).waitFor();
    theirs.expectProblem(/status of 404/);
    await theirs.page.goto(`/app/alerts/${made.body.data.id}`);
    await theirs.page.getByRole("heading", { name: "There is no such alert" }).waitFor();
  });
});
