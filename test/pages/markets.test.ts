/** Market lists: from tracked products to a group with its share over time, a note and an alert. */
import assert from "node:assert/strict";
import { follow, PHONE, pageTest, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { observation } from "../support/observation.ts";
import { startService } from "../support/service.ts";

const [MINE, RIVAL, OTHER] = ["B0MARKET01", "B0MARKET02", "B0MARKET03"] as const;
const DAY_MS = 86_400_000;
const { url, api, make, app } = await startService(wholeFile);

/** The sales of three days, so that the share falls from 50 % to 39.2 % and 36.6 %. */
for (const [daysAgo, sold] of [500, 800, 900].entries())
  await app.catalog.merge([
    observation(MINE, {
      title: "Our chef knife",
      seenAt: new Date(Date.now() - (3 - daysAgo) * DAY_MS),
      ...{ priceMinor: 2_400, reportedSales: 500 },
    }),
    observation(RIVAL, {
      title: "Their chef knife",
      seenAt: new Date(Date.now() - (3 - daysAgo) * DAY_MS),
      ...{ priceMinor: 2_000, reportedSales: sold },
    }),
  ]);
await app.catalog.merge([observation(OTHER, { title: "Silent knife", priceMinor: 3_000 })]);

pageTest("products are grouped as mine and rivals; the group shows its share over time", async (t) => {
  const person = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, person, "/tracking/products", { viewport: WIDE });
  await page.getByRole("link", { name: "Markets" }).click();
  await page.getByText("No market lists yet").waitFor();
  await page.getByRole("button", { name: "Create market list" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Chef knives");
  await dialog.getByRole("textbox", { name: "Your products" }).fill(MINE);
  await dialog.getByRole("textbox", { name: "Rivals" }).fill(`${RIVAL}\nnot a product`);
  await dialog.getByText("Line 2, not a product: not an ASIN or a link to a product").waitFor();
  await dialog.getByRole("textbox", { name: "Rivals" }).fill(`https://www.amazon.com/dp/${RIVAL}`);
  await dialog.getByRole("button", { name: "Create market list" }).click();

  await page.getByRole("heading", { level: 1, name: "Chef knives" }).waitFor();
  const units = page.getByRole("button", { name: /^My share of units/ });
  await units.getByText("36.6%").waitFor();
  await units.click();
  await page.getByText(/^Between \d.*% and \d.*%\.$/).waitFor();
  await page.getByText("2 products with figures (2 reported by the marketplace)").waitFor();
  await page.keyboard.press("Escape");
  const chart = page.getByRole("region", { name: "My share over time" });
  await chart.getByRole("button", { name: "Show My share over time as a table" }).click();
  await chart.getByRole("cell", { name: "50%" }).first().waitFor();
  await chart.getByRole("cell", { name: "39.2%" }).first().waitFor();
  await chart.getByRole("button", { name: "Show My share over time as a chart" }).click();
  await page.getByRole("region", { name: "Price position" }).getByText("120%", { exact: false }).first().waitFor();
  const table = page.getByRole("region", { name: "Products of Chef knives" });
  await table.getByRole("row", { name: /Our chef knife.*Mine.*\$24\.00.*36\.6%.*2 of 2.*\+20%/ }).waitFor();

  // Another rival, from its own page: its sales are unknown, so it is left out and counted.
  await follow(page, `/products/amazon.com/${OTHER}`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Add to market list" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add product" }).click();
  await page.getByText("Added to “Chef knives”.").waitFor();
  await follow(page, "/tracking/markets");
  await page.getByRole("link", { name: "Chef knives" }).click();
  await units.getByText("36.6%").waitFor();
  await units.click();
  await page.getByText("2 products with figures (2 reported by the marketplace); 1 left out (no estimate)").waitFor();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Add note" }).click();
  const form = page.getByRole("dialog", { name: "New note" });
  await form.getByRole("textbox", { name: "Note" }).fill("They started a coupon");
  await form.getByRole("button", { name: "Save note" }).click();
  const notes = page.getByRole("list", { name: "Notes" });
  await notes.getByText("They started a coupon").waitFor();
  await notes.getByRole("button", { name: /^Actions for the note/ }).click();
  await page.getByRole("menuitem", { name: "Edit note" }).click();
  await page.getByRole("dialog", { name: "Edit note" }).getByRole("textbox", { name: "Note" }).fill("Coupon of 10%");
  await page.getByRole("button", { name: "Save note" }).click();
  await notes.getByText("Coupon of 10%").waitFor();

  await page.getByRole("link", { name: "Create alert" }).click();
  await page.waitForURL(/\/tracking\/alerts\/new/);
  await page.getByText("My share of units now: 36.59%").waitFor();
  await page.getByRole("textbox", { name: "Threshold" }).fill("30");
  await page.getByRole("button", { name: "Create alert" }).click();
  await page.getByRole("heading", { level: 1, name: "My share of units in “Chef knives” drops below 30%" }).waitFor();
  await page.getByRole("link", { name: "Chef knives" }).click();
  await page.getByRole("link", { name: "My share of units in “Chef knives” drops below 30%" }).waitFor();
  await page.getByText("36.59% · needs to fall 6.59 points").waitFor();
  const { alerts } = (await api("/api/v1/alerts", person)).body.data;
  assert.deepEqual(
    alerts.map(({ metric, state, value }: any) => [metric, state, value]),
    [["unitShare", "armed", 30]],
  );

  await page.getByRole("button", { name: "Actions for Silent knife" }).click();
  await page.getByRole("menuitem", { name: "Move to my products" }).click();
  await page.getByText("Now one of yours").waitFor();
  await table.getByRole("row", { name: /Silent knife.*Mine.*\$30\.00.*–.*2 of 2/ }).waitFor();

  await page.getByRole("button", { name: "Actions for Chef knives" }).click();
  await page.getByRole("menuitem", { name: "Delete list" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete list" }).click();
  await page.getByText("No market lists yet").waitFor();
});

pageTest("a viewer sees a list and cannot change it", async (t) => {
  const { key, account } = await make.key({ plan: "pro" });
  const body = JSON.stringify({ name: "Shared", mine: [MINE], rivals: [RIVAL] });
  const headers = { "content-type": "application/json" };
  const { id } = (await api("/api/v1/market-lists", key, { method: "POST", body, headers })).body.data;
  const viewer = await make.person({ account, role: "viewer" });
  const { page } = await enterAs(t, url, viewer, `/tracking/markets/${id}`, { viewport: PHONE });
  await page
    .getByRole("button", { name: /^My share of units/ })
    .getByText("36.6%")
    .waitFor();
  await page.getByRole("list", { name: "Products of Shared" }).waitFor();
  for (const name of ["Add products", "Actions for Shared", "Add note", "Actions for Our chef knife"])
    assert.equal(await page.getByRole("button", { name }).count(), 0, name);
  assert.ok(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing is cut");
});
