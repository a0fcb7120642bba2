/** Sales: from the first report to a profit that follows from costs, and what a viewer sees of it. */
import assert from "node:assert/strict";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { compared, isCovered } from "../../web/src/pages/sales/change.ts";
import { daysOf, defaultStep } from "../../web/src/pages/sales/period.ts";
import { ticksBetween } from "../../web/src/pages/sales/ticks.ts";
import { waterfallOf } from "../../web/src/pages/sales/waterfall.ts";
import { checkAccessible, checkFits, follow, PHONE, pageTest, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { importAll, otherReports, ownProduct, ownShop, settlementWithNews } from "../support/generated-shop.ts";
import { makeFolder, startService, type Who } from "../support/service.ts";

// Before any test: the runner would end the file's hooks, and with them the browser, while it waits between two tests.
const { url, api, make } = await startService(wholeFile);
const NOON = Date.parse("2026-03-31T12:00:00Z");

test("named periods end with the newest data, which the service knows; whole months are whole", () => {
  assert.deepEqual(daysOf("30d", NOON), { days: 30 });
  assert.deepEqual(daysOf("12m", NOON), { from: "2025-04-01" });
  assert.deepEqual(daysOf("last-month", NOON), { from: "2026-02-01", to: "2026-02-28" });
  assert.deepEqual(daysOf("last-year", NOON), { from: "2025-01-01", to: "2025-12-31" });
  assert.deepEqual(
    ["2026-03-30", "2026-05-29", "2026-12-31", "2027-12-31"].map((to) => defaultStep({ from: "2026-03-01", to })),
    ["day", "week", "week", "month"],
  );
});

test("each bar of a waterfall starts where the one before ended, below zero too", () => {
  const bars = waterfallOf([
    { name: "Gross", amount: 100, isTotal: true },
    { name: "Fees", amount: -120 },
    { name: "Costs", amount: null },
    { name: "Net", amount: -20, isTotal: true },
  ]);
  assert.deepEqual(
    bars.map(({ start, end, level }) => [start, end, level].map((share) => Math.round(share * 100))),
    [
      [17, 100, 100],
      [0, 100, 0],
      [0, 0, 0],
      [0, 17, 0],
    ],
  );
  assert.deepEqual(waterfallOf([]), []);
});

test("a change is in percent, in points for rates, and absent where it would mean nothing", () => {
  const change = (...given: Parameters<typeof compared>) => compared(...given)?.text;
  assert.deepEqual(
    [change(150, 100), change(90, 100), change(5, 0), change(5, -3), change(null, 3), change(0.03, 0.02, true)],
    ["50%", "10%", undefined, undefined, undefined, "1 points"],
  );
  assert.deepEqual([compared(5, 4)?.by, compared(4, 5)?.by], [1, -1]);
});

test("figures are compared only with a period that the reports cover from its first day", () => {
  const previous = { from: "2026-01-01", to: "2026-01-30" };
  const compares = (basis: "ordered" | "settled", ordersFrom: string | null, settledFrom: string | null) =>
    ["sales", "units", "fees", "netProfit"].filter((name) =>
      isCovered(name, basis, previous, { ordersFrom, settledFrom }),
    );
  assert.deepEqual(compares("ordered", "2026-01-01", "2025-12-24"), ["sales", "units", "fees", "netProfit"]);
  assert.deepEqual(compares("ordered", "2026-01-01", "2026-01-02"), ["sales", "units"]);
  assert.deepEqual(compares("ordered", "2026-01-02", "2025-12-24"), []);
  assert.deepEqual(compares("settled", null, "2025-12-24"), ["sales", "units", "fees", "netProfit"]);
  assert.deepEqual(compares("settled", "2025-12-24", "2026-01-10"), []);
});

test("the axis of a chart holds all values and zero", () => {
  for (const [low, high] of [
    [0, 7],
    [-230, 1_480],
    [-5, 0],
    [0, 0],
    [0, 0.4],
  ] as const) {
    const ticks = ticksBetween(low, high);
    assert.ok((ticks[0] as number) <= low && (ticks.at(-1) as number) >= high && ticks.includes(0), `${ticks}`);
    assert.ok(ticks.length <= 8, `${ticks}`);
  }
});

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const shop = ownShop(ownProduct("MAT-BLUE", "B0MATBLUE1", "Blue yoga mat"));
const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const json = { "content-type": "application/json" };

const get = async (who: Who, path: string): Promise<any> => {
  const { status, body, text } = await api(`/api/v1/sales/${path}`, who);
  assert.equal(status, 200, text);
  return body.data;
};

const upload = (who: Who, files: Record<string, string>) =>
  importAll(
    files,
    async (name, body) => (await api(`/api/v1/sales/imports?name=${name}`, who, { method: "POST", body })).body.data,
    async (id) => get(who, `imports/${id}`),
  );

const hero = (page: Page, name = "Net profit") => page.getByRole("region", { name, exact: true });
const whole = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
/** A step from sales to profit. */
const stepOf = (page: Page, name: string) =>
  page.getByRole("list", { name: "From sales to profit" }).getByRole("button", { name });
/** Earlier notifications may still be shown. */
const undo = (page: Page, of: string) =>
  page.getByRole("alert").filter({ hasText: of }).getByRole("button", { name: "Undo" });

pageTest("an advertising report shows its spend, what of it counts, and which report covers the rest", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, owner, "/data", { viewport: WIDE });
  const begin = "Date,Currency,Campaign Name,Advertised SKU,Customer Search Term,Clicks,Spend";
  const rows = [1, 2, 3].map((i) => `2026-02-0${i},USD,Auto,MAT-BLUE,term ${i},1,1000.${i}0`);
  const files = {
    "products.csv": [begin, ...rows]
      .join("\n")
      .replace("1000.30", "1000.20")
      .replaceAll(/Customer Search Term,|term \d,/g, ""),
    "terms.csv": [begin, ...rows, "2026-02-03,USD,Brand,MAT-BLUE,,1,7.25"]
      .join("\n")
      .replaceAll(/Advertised SKU,|MAT-BLUE,/g, ""),
  };
  for (const [name, text] of Object.entries(files)) {
    const file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
    await page.getByLabel("Reports to import").setInputFiles(file);
    const row = page.getByRole("region", { name: "Imported reports" }).getByRole("row", { name: new RegExp(name) });
    await row.getByText("Completed").waitFor();
  }
  await page.getByRole("link", { name: "terms.csv" }).click();
  const spend = page.getByRole("region", { name: "Spend of the file" });
  await spend.getByRole("row", { name: /Feb 1\s–\s3, 2026.*4.*\$3,007\.85.*\$7\.25/ }).waitFor();
  await spend.getByText("$3,000.60 counts from the report by advertised product, which has $3,000.50").waitFor();
  await page.getByText("A report by search term.").waitFor();
  await checkFits(page);
  await checkAccessible(page);
});

pageTest("stock of an uploaded report was counted when its file was modified", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, owner, "/data", { viewport: WIDE });
  const file = join(makeFolder(t), "stock.txt");
  writeFileSync(file, "sku\tafn-fulfillable-quantity\nMAT-BLUE\t12\n");
  const modified = new Date(Date.now() - 3 * 86_400_000);
  utimesSync(file, modified, modified);
  await page.getByLabel("Reports to import").setInputFiles(file);
  await page.getByRole("region", { name: "Imported reports" }).getByText("Completed").waitFor();
  await page.goto("/app/sales/stock");
  await page.getByRole("region", { name: "Stock" }).getByText("Counted 3 days ago").waitFor();
});

pageTest(
  "a settlement is uploaded, reconciles, gets its missing class and a cost, and the profit follows",
  async (t) => {
    const owner = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, url, owner, "/sales", { viewport: WIDE });
    await page.getByText("No sales data yet").waitFor();
    await page.getByRole("link", { name: "Upload reports" }).click();
    await page.getByLabel("Reports to import").setInputFiles({
      name: "settlement.txt",
      mimeType: "text/plain",
      buffer: Buffer.from(settlementWithNews(shop, "30001", dayBefore(20), "New Regional Surcharge")),
    });
    const imported = page.getByRole("region", { name: "Imported reports" });
    await imported.getByText("Completed").waitFor();
    await imported.getByRole("link", { name: "settlement.txt" }).click();
    const brought = page.getByRole("region", { name: "Settlements of the file" });
    await brought.getByText("Reconciled", { exact: true }).waitFor();
    await brought.getByRole("link", { name: "30001" }).click();

    await page.getByRole("heading", { level: 1, name: "Settlement 30001" }).waitFor();
    const settlement = await get(owner, "settlements/30001");
    assert.deepEqual([settlement.reconciled, settlement.unclassified, settlement.difference], [true, 1, 0]);
    await page.getByText(usd.format(settlement.total), { exact: true }).first().waitFor();
    await page.getByText("1 line without a class").waitFor();
    await page.getByRole("textbox", { name: "Search lines" }).fill("Regional");
    const lines = page.getByRole("region", { name: "Lines of the settlement" });
    const news = lines.getByRole("row", { name: /New Regional Surcharge.*Unclassified.*-\$12\.34/ });
    await news.getByRole("button", { name: "Assign class" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox", { name: "Class" }).click();
    await page.getByRole("option", { name: "Other fee" }).click();
    await dialog.getByRole("button", { name: "Assign class" }).click();
    await lines.getByRole("row", { name: /New Regional Surcharge.*Other fee/ }).waitFor();
    await page.getByText("1 line without a class").waitFor({ state: "detached" });
    await undo(page, "is now Other fee").click();
    await news.waitFor();

    await page.getByRole("link", { name: "Settlements", exact: true }).click();
    await page.getByRole("button", { name: /Lines without a class/ }).click();
    await page.getByRole("button", { name: "Assign class of New Regional Surcharge" }).click();
    await dialog.getByRole("combobox", { name: "Class" }).click();
    await page.getByRole("option", { name: "Storage fee" }).click();
    await dialog.getByRole("button", { name: "Assign class" }).click();
    await page.getByRole("button", { name: "Change class of New Regional Surcharge" }).waitFor();

    await page.getByRole("link", { name: "Overview", exact: true }).click();
    const [{ settled: before }] = (await get(owner, "summary")).blocks;
    await hero(page).getByText("–", { exact: true }).waitFor();
    await hero(page)
      .getByText(`${whole.format(before.netBeforeCost)} before cost of goods`)
      .waitFor();
    await stepOf(page, "Sales").getByText(whole.format(before.sales)).waitFor();
    assert.ok(before.unitsWithoutCost > 0 && before.netProfit === null);
    await hero(page)
      .getByRole("link", { name: /without a cost/ })
      .click();

    await page.getByRole("button", { name: "Add cost of MAT-BLUE" }).click();
    await dialog.getByRole("textbox", { name: "Cost per unit" }).fill("4.2");
    await dialog.getByRole("button", { name: "Save cost" }).click();
    const costs = page.getByRole("region", { name: "Costs" });
    await costs.getByText("$4.20").waitFor();
    const profit = async () => (await get(owner, "summary")).blocks[0].settled.netProfit as number;
    const first = await profit();
    await costs.getByRole("button", { name: /^Edit cost of MAT-BLUE/ }).click();
    await costs.getByRole("textbox", { name: /^New cost of MAT-BLUE/ }).fill("5.20");
    await page.keyboard.press("Enter");
    await costs.getByText("$5.20").waitFor();
    const second = await profit();
    assert.ok(second < first, `${second} is less than ${first}`);
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await hero(page).getByText(whole.format(second), { exact: true }).waitFor();
    await stepOf(page, "Profit").getByText(whole.format(second)).waitFor();
    // A step opens what it is made of, to the cent, and the settlement with its lines.
    await stepOf(page, "Fees").click();
    const fees = page.getByRole("dialog", { name: /Fees/ });
    await fees.getByRole("row", { name: /^Referral fees/ }).waitFor();
    await fees.getByText(usd.format((await get(owner, "summary")).blocks[0].settled.fees)).waitFor();
    await checkAccessible(page);
    await fees.getByRole("navigation", { name: "Settlement lines" }).getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Settlement 30001" }).waitFor();

    // Orders bring the order basis, products and stock.
    await upload(owner, otherReports(shop, dayBefore(40), dayBefore(0)));
    await follow(page, "/sales/products?basis=settled");
    const rows = page.getByRole("region", { name: "Products", exact: true });
    await rows.getByRole("row", { name: new RegExp(`Blue yoga mat.*${before.units}`) }).waitFor();
    await rows
      .getByRole("row", { name: /^1 product/ })
      .getByText(whole.format(await profit()), { exact: true })
      .waitFor();
    await page.getByRole("textbox", { name: "Search products" }).fill("nothing of this name");
    await page.getByText("No match for “nothing of this name”.").waitFor();
    await page.getByRole("button", { name: "Clear search" }).click();
    await rows.getByRole("link", { name: "Blue yoga mat" }).click();
    await page.getByRole("heading", { level: 1, name: "Blue yoga mat" }).waitFor();
    await page.getByRole("button", { name: "Show Over time as a table" }).click();
    await page.getByRole("region", { name: "Over time as a table" }).waitFor();
    await page.getByRole("button", { name: /^(Ordered and settled|\d+ units? not settled yet)$/ }).click();
    await page.getByRole("region", { name: "Ordered and settled" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Products", exact: true }).click();

    await page.getByRole("link", { name: "Stock", exact: true }).click();
    const stock = page.getByRole("region", { name: "Stock", exact: true });
    const [item] = (await get(owner, "stock")).items;
    await stock.getByRole("row", { name: new RegExp(`Blue yoga mat.*${item.available}`) }).waitFor();
    await stock.getByRole("button", { name: "Edit lead time of MAT-BLUE" }).click();
    await stock.getByRole("textbox", { name: "New lead time of MAT-BLUE" }).fill("61");
    await page.keyboard.press("Enter");
    await stock.getByText("61 days").waitFor();
    const [later] = (await get(owner, "stock")).items;
    assert.equal(later.leadTimeDays, 61);
    assert.ok(later.reorderOn < item.reorderOn, "a longer lead time means an earlier reorder date");

    await page.getByRole("link", { name: "Costs", exact: true }).click();
    await costs.getByRole("button", { name: /^Delete cost of MAT-BLUE/ }).click();
    await page.getByText("No costs yet").waitFor();
    await undo(page, "Deleted the cost of MAT-BLUE").click();
    await costs.getByText("$5.20").waitFor();

    await page.getByRole("link", { name: "Data", exact: true }).click();
    await page.getByRole("button", { name: "Delete sales data" }).click();
    await dialog.getByRole("textbox").fill("delete");
    await dialog.getByRole("button", { name: "Delete sales data" }).click();
    await page.getByText("All sales data is deleted.").waitFor();
    assert.deepEqual((await get(owner, "settlements")).settlements, []);
  },
);

pageTest("a viewer whose owner hides money sees units and stock, no amount, and cannot change anything", async (t) => {
  const { key, account } = await make.key({ plan: "pro" });
  const owner = await make.person({ account, role: "owner" });
  await upload(key, {
    "settlement.txt": settlementWithNews(shop, "30002", dayBefore(20), "New Regional Surcharge"),
    ...otherReports(shop, dayBefore(40), dayBefore(0)),
  });
  const cost = { sku: "MAT-BLUE", from: dayBefore(60), currency: "USD", unitCost: 3.17 };
  await api("/api/v1/sales/costs", key, { method: "POST", body: JSON.stringify(cost), headers: json });
  const hidden = await api("/api/v1/sales/settings", owner, {
    ...{ method: "PUT", headers: json, body: JSON.stringify({ hideMoney: true }) },
  });
  assert.equal(hidden.status, 200, hidden.text);
  const viewer = await make.person({ account, role: "viewer" });
  const { page } = await enterAs(t, url, viewer, "/sales", { viewport: PHONE });
  await page.getByText("Amounts are hidden").first().waitFor();
  await hero(page, "Units sold").waitFor();
  await checkFits(page);
  await checkAccessible(page);
  const pages = ["products", "settlements", "settlements/30002", "stock", "costs", "products/MAT-BLUE"];
  for (const path of [...pages.map((each) => `/sales/${each}`), "/data"]) {
    await follow(page, path);
    const text = await page.locator("main").innerText();
    assert.doesNotMatch(text, /\$\s?\d/, path);
    await checkFits(page);
  }
  for (const name of ["Delete sales data", "Choose files", "Add cost", "Assign class"])
    assert.equal(await page.getByRole("button", { name }).count(), 0, name);
});

pageTest(
  "a held report shows the total of the file and what would be kept, and is imported when started",
  async (t) => {
    const owner = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, url, owner, "/data", { viewport: WIDE });
    const begin = "Date,Currency,Campaign Name,Advertised SKU,Clicks,Spend";
    const rows = [1, 2, 3].map((i) => `2026-02-0${i},USD,Auto,MAT-BLUE,1,1000.${i}0`);
    await page.getByLabel("Preview files before they are imported").check();
    const text = [begin, ...rows, "soon,USD,Auto,MAT-BLUE,1,2"].join("\n");
    await page
      .getByLabel("Reports to import")
      .setInputFiles({ name: "products.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await page.getByRole("link", { name: "products.csv" }).click();
    const total = page.getByRole("region", { name: "Total of the file" });
    await total.getByRole("row", { name: /Ad spend.*\$3,000\.60.*\$3,000\.60/ }).waitFor();
    await page.getByText(/1: .*is not a date/).waitFor();
    await checkFits(page);
    await checkAccessible(page);
    await page.getByRole("button", { name: "Start import" }).click();
    await page.getByText("Completed").waitFor();
  },
);
