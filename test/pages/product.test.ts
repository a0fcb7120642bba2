/** The product's page, in a real browser: what is known, how it went, and what can be done about it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { checkAccessible, noBrowser } from "../support/browser.ts";
import { enterAs, UNHURRIED } from "../support/enter.ts";
import { seePast } from "../support/past.ts";
import { startService } from "../support/service.ts";

const ASIN = "B0CORKMAT1";
const PLACE = `/products/amazon.com/${ASIN}`;

test("the product's page", { skip: noBrowser }, async (t) => {
  const { url, make } = await startService(t, {
    pressure: UNHURRIED,
    prepareCatalog: (catalog) => seePast(catalog, ASIN),
  });
  const owner = await make.person({ plan: "pro" });

  await t.test("a product found by research opens with its figures and charts", async (t) => {
    const { page } = await enterAs(t, url, owner, "/research?keyword=cork+yoga+mat");
    await page.getByRole("link", { name: "Stillform Cork Yoga Mat" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Stillform Cork Yoga Mat" }).waitFor();
    await page.getByText("$30.00", { exact: true }).first().waitFor();
    for (const name of ["Price", "Best-seller rank", "Sales per month", "Reviews"]) await chartOf(page, name).waitFor();
    assert.match((await chartOf(page, "Price").getAttribute("aria-label")) ?? "", /lowest \$20\.00 .*highest \$30\.00/);
    const outwards = page.getByRole("link", { name: /See it on amazon\.com/ });
    assert.equal(await outwards.getAttribute("href"), `https://www.amazon.com/dp/${ASIN}`);
    assert.equal(await outwards.getAttribute("rel"), "noopener noreferrer");
    await page.getByText("seen 4 days ago").first().waitFor();
    await checkAccessible(page);
  });

  await t.test("dragging over a chart zooms all of them, and the address keeps it", async (t) => {
    const { page } = await enterAs(t, url, owner, PLACE);
    const whole = await shownSpan(page);
    await drag(page, "Price", 0.4, 0.7);
    await page.waitForURL(/from=.*to=/);
    await page.getByRole("button", { name: "Reset zoom" }).first().waitFor();
    const zoomed = await shownSpan(page);
    assert.notEqual(zoomed, whole);
    assert.equal(await page.getByRole("button", { name: "Reset zoom" }).count(), 4);

    await page.reload();
    await chartOf(page, "Price").waitFor();
    assert.equal(await shownSpan(page), zoomed, "a link shows what was seen");
    await page.getByRole("button", { name: "Reset zoom" }).first().click();
    await page.getByRole("button", { name: "Reset zoom" }).first().waitFor({ state: "detached" });
    assert.equal(await shownSpan(page), whole);
  });

  await t.test("a chart is read and zoomed with the keyboard alone", async (t) => {
    const { page } = await enterAs(t, url, owner, PLACE);
    const chart = chartOf(page, "Price");
    await chart.focus();
    await page.keyboard.press("Home");
    const first = await chart.getAttribute("aria-valuetext");
    assert.match(first ?? "", /\$30\.00$/);
    await page.keyboard.press("ArrowRight");
    assert.notEqual(await chart.getAttribute("aria-valuetext"), first);
    await page.keyboard.press("+");
    await page.waitForURL(/from=/);
    await page.keyboard.press("Escape");
    await page.waitForURL((address) => address.search === "");
  });

  await t.test("a chart is also a table, and a range stands in the address", async (t) => {
    const { page } = await enterAs(t, url, owner, PLACE);
    await page.getByText("30 days", { exact: true }).click();
    await page.waitForURL(/range=30d/);
    await page.getByRole("button", { name: "Show Price as a table" }).click();
    const table = page.getByRole("region", { name: "Price as a table" });
    await table.getByRole("columnheader", { name: "Price" }).waitFor();
    assert.equal(await table.getByRole("row").nth(1).getByRole("cell").textContent(), "$30.00");
    assert.ok((await table.getByRole("cell", { name: "$20.00" }).count()) > 0);
    await checkAccessible(page);
  });

  await t.test("it is tracked with one click, and no longer after a question", async (t) => {
    const { page } = await enterAs(t, url, owner, PLACE);
    await page.getByRole("button", { name: "Track", exact: true }).click();
    await page.getByRole("button", { name: "Stop tracking" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Stop tracking" }).click();
    await page.getByRole("button", { name: "Track", exact: true }).waitFor();
  });

  await t.test("a viewer sees it all and is offered no changes", async (t) => {
    const viewer = await make.person({ account: owner.account, role: "viewer" });
    const { page } = await enterAs(t, url, viewer, PLACE);
    await chartOf(page, "Price").waitFor();
    assert.equal(await page.getByRole("button", { name: "Track", exact: true }).count(), 0);
    assert.equal(await page.getByRole("link", { name: "Make an alert" }).count(), 0);
  });

  await t.test("of a product that is not known the page says so, and what to do", async (t) => {
    const { page, expectProblem } = await enterAs(t, url, owner, "/");
    expectProblem(/status of 404/);
    await page.goto("/app/products/amazon.com/B0UNKNOWN1");
    await page.getByRole("heading", { name: "This product is not known yet" }).waitFor();
    await page.getByRole("link", { name: "Search for products" }).waitFor();
  });
});

function chartOf(page: Page, title: string) {
  return page.getByRole("slider", { name: new RegExp(`^${title}\\.`) });
}

async function shownSpan(page: Page): Promise<string | null> {
  const panel = page.getByRole("region", { name: "Price", exact: true });
  return await panel.getByText(/\d{4}$/).textContent();
}

/** From one place of a chart to another, as shares of its width. */
async function drag(page: Page, title: string, from: number, to: number): Promise<void> {
  const chart = chartOf(page, title);
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  assert.ok(box);
  const y = box.y + box.height / 3;
  await page.mouse.move(box.x + box.width * from, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * to, y, { steps: 4 });
  await page.mouse.up();
}
