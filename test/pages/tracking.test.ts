/** Products, and what people do with them: tracking and alerts. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { checkAccessible, pageTest } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { observation } from "../support/observation.ts";
import { seePast } from "../support/past.ts";
import { startService } from "../support/service.ts";
import { post } from "../support/signing-in.ts";
import { until } from "../support/until.ts";

const ASIN = "B0CORKMAT1";
const TITLE = "Stillform Cork Yoga Mat";
const PAGE = `/products/amazon.com/${ASIN}`;
/** Tracked on another marketplace. */
const STRAP = "B0STRAPXX1";
/** Watched by alerts only: its price changes. */
const BLOCK = "B0CORKBLK1";
const BLOCK_TITLE = "Quietfold Cork Block";
const BLOCK_ALERT = `Price of ${BLOCK_TITLE} drops below $25.00`;

const { url, make, app, api } = await startService(wholeFile, {
  prepareCatalog: async (catalog) => {
    await seePast(catalog, ASIN);
    await seePast(catalog, STRAP, { title: "Quietfold Yoga Strap", marketplace: "amazon.de" });
    await seePast(catalog, BLOCK, { title: BLOCK_TITLE });
  },
});
const owner = await make.person({ plan: "pro" });

pageTest("a product found by a search opens with its figures and charts", async (t) => {
  const { page } = await enterAs(t, url, owner, "/research?keyword=cork+yoga+mat");
  await page.getByRole("link", { name: TITLE }).first().click();
  await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  await page.getByText("$30.00", { exact: true }).first().waitFor();
  await chartOf(page, "History").waitFor();
  assert.match(
    (await chartOf(page, "History").getAttribute("aria-label")) ?? "",
    /Price: .*lowest \$20\.00 .*highest \$30\.00.*Rank: .*Units: /,
  );
  await page.getByRole("button", { name: "Data sources" }).click();
  await page.getByText("updated 4 days ago").first().waitFor();
  await page.getByRole("button", { name: "More actions" }).click();
  const outwards = page.getByRole("menuitem", { name: /View on amazon\.com/ });
  assert.equal(await outwards.getAttribute("href"), `https://www.amazon.com/dp/${ASIN}`);
  assert.equal(await outwards.getAttribute("rel"), "noopener noreferrer");
  await page.keyboard.press("Escape");
  await page.goBack();
  await page.getByRole("link", { name: TITLE }).first().waitFor();
});

pageTest("dragging over the chart zooms all its panes, and the address keeps the zoom", async (t) => {
  const { page } = await enterAs(t, url, owner, PAGE);
  const whole = await shownSpan(page);
  await drag(page, "History", 0.4, 0.7);
  await page.waitForURL(/from=.*to=/);
  await page.getByRole("button", { name: "Reset zoom" }).first().waitFor();
  const zoomed = await shownSpan(page);
  assert.notEqual(zoomed, whole);

  await page.reload();
  await chartOf(page, "History").waitFor();
  assert.equal(await shownSpan(page), zoomed, "a link shows what was seen");
  await page.getByRole("button", { name: "Reset zoom" }).first().click();
  await page.getByRole("button", { name: "Reset zoom" }).first().waitFor({ state: "detached" });
  assert.equal(await shownSpan(page), whole);
});

pageTest("a chart is read and zoomed with the keyboard and has a table; the address keeps the range", async (t) => {
  const { page } = await enterAs(t, url, owner, PAGE);
  const chart = chartOf(page, "History");
  await chart.focus();
  await page.keyboard.press("Home");
  const first = await chart.getAttribute("aria-valuetext");
  assert.match(first ?? "", /\$30\.00/);
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await chart.getAttribute("aria-valuetext"), first);
  await page.keyboard.press("+");
  await page.waitForURL(/from=/);
  await page.keyboard.press("Escape");
  await page.waitForURL((address) => address.search === "");

  await page.getByRole("radiogroup", { name: "Range of the chart" }).getByText("30 d", { exact: true }).click();
  await page.waitForURL(/range=30d/);
  await page.getByRole("button", { name: "Show History as a table" }).click();
  const table = page.getByRole("region", { name: "History as a table" });
  await table.getByRole("columnheader", { name: "Price" }).waitFor();
  assert.equal(await table.getByRole("row").nth(1).getByRole("cell").first().textContent(), "$30.00");
  assert.ok((await table.getByRole("cell", { name: "$20.00" }).count()) > 0);
});

pageTest("a product is tracked with one click and untracked with another, and both are undone", async (t) => {
  const { page } = await enterAs(t, url, owner, PAGE);
  const star = (name: string) => page.getByRole("button", { name, exact: true });
  const undo = (of: string) => page.getByRole("alert").filter({ hasText: of }).getByRole("button", { name: "Undo" });
  const total = async () => (await api("/api/v1/tracking/products", owner)).body.data.products.length;
  await star("Track").click();
  await undo("Now tracking").click();
  await until("tracking is undone", async () => (await total()) === 0);
  await star("Track").click();
  await until("it is tracked again", async () => (await total()) === 1);
  await star("Tracked").click();
  await undo("Stopped tracking").click();
  await until("stopping is undone", async () => (await total()) === 1);
  await star("Tracked").click();
  await star("Track").waitFor();
  await until("nothing is tracked", async () => (await total()) === 0);
});

pageTest("a viewer sees a product, and is offered no changes", async (t) => {
  const viewer = await make.person({ account: owner.account, role: "viewer" });
  const { page } = await enterAs(t, url, viewer, PAGE);
  await chartOf(page, "History").waitFor();
  assert.equal(await page.getByRole("button", { name: "Track", exact: true }).count(), 0);
  assert.equal(await page.getByRole("link", { name: "Create alert" }).count(), 0);
});

pageTest("an unknown product's page says so, and what to do", async (t) => {
  const unknown = "/products/amazon.com/B0UNKNOWN1";
  const { page } = await enterAs(t, url, owner, unknown, { expectedProblem: /status of 404/ });
  await page.getByRole("heading", { name: "No data for this product yet" }).waitFor();
  await page.getByRole("link", { name: "Search for products" }).waitFor();
});

pageTest("a pasted link is tracked on its own marketplace, and invalid input is refused", async (t) => {
  const { page } = await enterAs(t, url, owner, "/tracking/products");
  await page.getByRole("heading", { name: "No tracked products yet" }).waitFor();
  const field = await trackForm(page);
  await field.fill("my mat");
  await field.press("Enter");
  await page.getByText("Enter an ASIN").waitFor();

  await field.fill(`https://www.amazon.de/-/en/Quietfold-Strap/dp/${STRAP}/ref=sr_1_1?keywords=strap`);
  await field.press("Enter");
  await rowOf(page, "Quietfold Yoga Strap")
    .getByText(/amazon\.de/)
    .waitFor();
  await trackForm(page);
  await field.fill(ASIN.toLowerCase());
  await page.getByRole("combobox", { name: "Marketplace" }).click();
  await page.getByRole("option", { name: "United States · amazon.com" }).click();
  await page.getByRole("button", { name: "Track", exact: true }).click();
  await rowOf(page, TITLE).getByText("$30.00").waitFor();
});

pageTest("a product that is tracked already is not tracked twice, and the form says so", async (t) => {
  const { page, expectProblem } = await enterAs(t, url, owner, "/tracking/products");
  expectProblem(/status of 409/);
  const field = await trackForm(page);
  await field.fill(ASIN);
  await page.getByRole("button", { name: "Track", exact: true }).click();
  await page
    .getByRole("alert")
    .getByText(/already/)
    .waitFor();

  await field.fill(`${ASIN}\nmy mat\n\nB0PASTED01\nb0pasted01\nhttps://www.amazon.de/dp/B0PASTED02`);
  await page.getByRole("button", { name: "Track", exact: true }).click();
  await page.getByText("2 products tracked, 3 lines not").waitFor();
  assert.deepEqual(
    await page.getByRole("list", { name: "Lines that were not tracked" }).getByRole("listitem").allInnerTexts(),
    [
      `Line 1, ${ASIN}: already tracked`,
      "Line 2, my mat: not an ASIN or a link to a product",
      "Line 5, b0pasted01: the same product as line 4",
    ],
  );
  await checkAccessible(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  await rowOf(page, "B0PASTED02")
    .getByText(/no data yet · amazon\.de/)
    .waitFor();
  await checkAccessible(page);
});

pageTest("of pasted products those that fit into the plan are tracked, and the others are named", async (t) => {
  const small = await make.person({ plan: "free" });
  const { page, expectProblem } = await enterAs(t, url, small, "/tracking/products");
  expectProblem(/status of 403/);
  const { allowance } = (await api("/api/v1/account", small)).body.data;
  const asins = [...Array(allowance.trackedProducts + 2).keys()].map((each) => `B0FIT${String(each).padStart(5, "0")}`);
  await (await trackForm(page)).fill(asins.join("\n"));
  await page.getByRole("button", { name: "Track", exact: true }).click();
  await page.getByText(`${allowance.trackedProducts} products tracked, 2 lines not`).waitFor();
  await page.getByText(`Line ${asins.length}, ${asins.at(-1)}: not tracked`).waitFor();
  await page.getByRole("alert").getByText(/plan/).waitFor();
});

pageTest("thresholds of a product are edited and saved", async (t) => {
  const { page } = await enterAs(t, url, owner, "/tracking/products");
  const row = rowOf(page, TITLE);
  await row.getByText("price, rank 20%, reviews").waitFor();
  await row.getByText("No one").waitFor();
  await openMenu(page, TITLE, "Edit notifications");
  await page.getByRole("dialog").waitFor();
  await checkAccessible(page);
  await page.getByRole("textbox", { name: "Best-seller rank changes by at least" }).fill("35");
  await page.getByRole("textbox", { name: "New reviews" }).fill("3");
  await page.getByRole("combobox", { name: "Price changes by at least: direction" }).click();
  await page.getByRole("option", { name: "down", exact: true }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await row.getByText("price drop, rank 35%, 3 reviews").waitFor();
  const { products } = (await api("/api/v1/tracking/products", owner)).body.data;
  const saved = products.find(({ asin }: { asin: string }) => asin === ASIN).thresholds;
  assert.deepEqual([saved.bsr.by, saved.reviews.by, saved.price.direction], [35, 3, "down"]);
});

pageTest(
  "a change beyond the threshold is shown in the list, among the events and on the product's page",
  async (t) => {
    await app.catalog.merge([observation(ASIN, { priceMinor: 2_400, seenAt: new Date() })]);
    const { page } = await enterAs(t, url, owner, "/tracking/products");
    const row = rowOf(page, TITLE);
    await row.getByText("$24.00").waitFor();
    await row.getByRole("img", { name: `Price of ${TITLE} over 30 days` }).waitFor();
    await page.getByRole("link", { name: "Events" }).click();
    const today = page.getByRole("region", { name: "Today" });
    await today.getByText("price dropped from $30.00 to $24.00 (-20%)").waitFor();
    await checkAccessible(page);
    await page.getByRole("button", { name: "Reviews" }).click();
    await page.getByText("No events yet").waitFor();
    await page.getByRole("button", { name: "Reviews" }).click();
    await today.getByRole("link", { name: TITLE }).first().click();
    await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
  },
);

pageTest(
  "the list is searched, also by its address, and a product is untracked at once; undo tracks it again",
  async (t) => {
    const { page } = await enterAs(t, url, owner, "/tracking/products?search=strap");
    const strap = rowOf(page, "Quietfold Yoga Strap");
    await strap.waitFor();
    assert.equal(await rowOf(page, TITLE).count(), 0);
    await page.getByRole("button", { name: "Clear search" }).click();
    await rowOf(page, TITLE).waitFor();
    await page.getByRole("button", { name: "Actions for Quietfold Yoga Strap" }).click();
    await page.getByRole("menuitem", { name: "Stop tracking" }).waitFor();
    await checkAccessible(page);
    await page.getByRole("menuitem", { name: "Stop tracking" }).click();
    await strap.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await strap.waitFor();
    const { products } = (await api("/api/v1/tracking/products?search=strap", owner)).body.data;
    assert.equal(products.length, 1);
  },
);

pageTest("rows are sorted by a figure", async (t) => {
  const { page } = await enterAs(t, url, owner, "/tracking/products");
  await rowOf(page, TITLE).waitFor();
  await page.getByRole("button", { name: "Price", exact: true }).click();
  await page
    .locator("tbody tr:first-child")
    .getByText(/30\.00/)
    .waitFor();
  await page.getByRole("button", { name: "Price", exact: true }).click();
  await page.locator("tbody tr:first-child").getByText("$24.00").waitFor();
});

pageTest("a keyword is tracked with a product, and its threshold is edited", async (t) => {
  const { page } = await enterAs(t, url, owner, "/tracking/products");
  await page.getByRole("link", { name: "Keywords" }).last().click();
  await page.getByRole("button", { name: "Track keywords" }).click();
  await page.getByRole("textbox", { name: "Keyword", exact: true }).fill("cork mat");
  await page.getByRole("textbox", { name: "Product (optional)" }).fill(ASIN);
  await page.getByRole("button", { name: "Track", exact: true }).click();
  const row = rowOf(page, "cork mat");
  await row.getByRole("link", { name: TITLE }).waitFor();
  await openMenu(page, "cork mat", "Edit notifications");
  await page.getByRole("textbox", { name: "Keyword rank changes by at least" }).fill("5");
  await page.getByRole("button", { name: "Save" }).click();
  await row.getByText("rank 5 places").waitFor();
  const { keywords } = (await api("/api/v1/tracking/keywords", owner)).body.data;
  assert.deepEqual(
    keywords.map(({ asin, threshold }: { asin: string; threshold: { by: number } }) => [asin, threshold.by]),
    [[ASIN, 5]],
  );
});

pageTest("a viewer sees the tracked products, and is offered no changes", async (t) => {
  const viewer = await make.person({ account: owner.account, role: "viewer" });
  const { page } = await enterAs(t, url, viewer, "/tracking/products");
  await rowOf(page, TITLE).waitFor();
  assert.equal(await page.getByRole("button", { name: "Track products" }).count(), 0);
  assert.equal(await page.getByRole("button", { name: /^Actions for/ }).count(), 0);
});

pageTest("the form of a new alert shows how often it would have fired", async (t) => {
  const { page } = await enterAs(t, url, owner, "/tracking/alerts");
  await page.getByRole("heading", { name: "No alerts yet" }).waitFor();
  await page.getByRole("link", { name: "Create alert" }).first().click();
  await page.getByRole("combobox", { name: "Product" }).fill("cork block");
  await page.getByRole("option", { name: /Quietfold Cork Block/ }).click();
  await page.getByText("Enter a threshold to see how often").waitFor();
  const value = page.getByRole("textbox", { name: "Threshold" });
  await value.fill("25");
  await page.getByText("Would have triggered 3 times in the last 30 days").waitFor();
  await page.getByRole("slider", { name: /^Price, last 30 days/ }).waitFor();
  await value.fill("15");
  await page.getByText("Would not have triggered in the last 30 days").waitFor();
  await value.fill("25");
  await page.getByText("Would have triggered 3 times").waitFor();
  await checkAccessible(page);
  await page.getByRole("button", { name: "Create alert" }).click();
  await page.getByRole("heading", { level: 1, name: BLOCK_ALERT }).waitFor();
  await page.getByText("This alert hasn’t triggered yet.").waitFor();

  await page.getByRole("button", { name: "Edit alert" }).click();
  const form = page.getByRole("form", { name: "Alert settings" });
  await form.getByText("Keyword", { exact: true }).first().click();
  await form.getByRole("textbox", { name: "Keyword" }).fill("cork block");
  await form.getByRole("textbox", { name: "Threshold" }).fill("5");
  await form.getByRole("textbox", { name: "Name" }).fill("Block on page one");
  await form.getByRole("textbox", { name: "Rearm after" }).fill("30");
  await checkAccessible(page);
  await form.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("heading", { level: 1, name: "Block on page one" }).waitFor();
  await page.getByText(`Keyword rank of ${BLOCK_TITLE} for “cork block” gets better than 5`).first().waitFor();
  await page.getByText("after moving back by 30% of the threshold").waitFor();

  await page.getByRole("button", { name: "Edit alert" }).click();
  await form.getByText("Product", { exact: true }).first().click();
  await form.getByRole("textbox", { name: "Threshold" }).fill("25");
  await form.getByRole("textbox", { name: "Name" }).fill("");
  await form.getByRole("textbox", { name: "Rearm after" }).fill("5");
  await form.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("heading", { level: 1, name: BLOCK_ALERT }).waitFor();
});

pageTest("a refused value is explained beside its field", async (t) => {
  const { page, expectProblem } = await enterAs(t, url, owner, `/tracking/alerts/new?asin=${BLOCK}&metric=rating`);
  expectProblem(/status of 400/);
  await page.getByRole("textbox", { name: "Threshold" }).fill("7");
  await page
    .getByText(/from 1 to 5 for the metric rating/)
    .first()
    .waitFor();
});

pageTest("the list says how far the value is from the threshold, and the address filters it", async (t) => {
  const { page } = await enterAs(t, url, owner, "/tracking/alerts?metric=price&show=on");
  const row = rowOf(page, BLOCK_ALERT);
  await row.getByText("Watching").waitFor();
  await row.getByText("drops below $25.00").waitFor();
  await row.getByText("$30.00").waitFor();
  await row.getByText("needs to fall 16.7%").waitFor();
  await checkAccessible(page);
  await page
    .getByRole("searchbox")
    .or(page.getByRole("textbox", { name: "Search your alerts" }))
    .first()
    .fill("cork block");
  await page.waitForURL(/search=cork/);
  await row.waitFor();
  await page.evaluate('history.pushState({}, "", "/app/tracking/alerts?metric=bsr")');
  await page.getByRole("heading", { name: "No alerts found" }).waitFor();
});

pageTest("an alert that fired shows it, with the time and the value", async (t) => {
  await app.catalog.merge([observation(BLOCK, { priceMinor: 2_400, seenAt: new Date() })]);
  const { page } = await enterAs(t, url, owner, "/tracking/alerts");
  const row = rowOf(page, BLOCK_ALERT);
  await row.getByText("Triggered", { exact: true }).waitFor();
  await row.getByText("past the threshold").waitFor();
  await row.getByRole("link").click();
  await page.getByRole("heading", { name: "Recent activity" }).waitFor();
  await page.getByText(/price is \$24\.00, below \$25\.00/).waitFor();
});

pageTest("an alert is switched off and on, and deleted after a confirmation", async (t) => {
  const { page } = await enterAs(t, url, owner, "/tracking/alerts");
  const row = rowOf(page, BLOCK_ALERT);
  await page.getByRole("switch").press("Space");
  await row.getByText("Off", { exact: true }).waitFor();
  await page.getByRole("switch").press("Space");
  await row.getByText("Off", { exact: true }).waitFor({ state: "detached" });
  await openMenu(page, BLOCK_ALERT, "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete alert" }).click();
  await page.getByRole("heading", { name: "No alerts yet" }).waitFor();
});

// That another account does not see them is in `every-page.test.ts`.
pageTest("a viewer is offered no changes to alerts", async (t) => {
  const alert = { metric: "price", asin: BLOCK, comparison: "below", value: 20 };
  assert.equal((await post(api, "/api/v1/alerts", alert, owner)).status, 201);
  const viewer = await make.person({ account: owner.account, role: "viewer" });
  const { page } = await enterAs(t, url, viewer, "/tracking/alerts");
  await page.getByRole("row").nth(1).waitFor();
  assert.equal(await page.getByRole("switch").count(), 0);
  assert.equal(await page.getByRole("link", { name: "Create alert" }).count(), 0);
});

/** The row of a table with this name. */
function rowOf(page: Page, name: string) {
  return page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
}

async function trackForm(page: Page) {
  await page.getByRole("button", { name: "Track products" }).first().click();
  return page.getByRole("textbox", { name: "ASIN or link" });
}

async function openMenu(page: Page, title: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions for ${title}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

function chartOf(page: Page, title: string) {
  return page.getByRole("slider", { name: new RegExp(`^${title}\\.`) });
}

async function shownSpan(page: Page): Promise<string | null> {
  return await page.getByRole("slider", { name: "Visible part of the history" }).getAttribute("aria-valuetext");
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
