/** The profit calculator: from a product to a saved scenario and the net column of research. */
import assert from "node:assert/strict";
import { follow, pageTest, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { observation } from "../support/observation.ts";
import { searchApi } from "../support/searching.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

const ASIN = "B0PROFIT01";
// A day without surcharges on the fees.
const { url, api, make, app } = await startService(wholeFile, { now: "2026-03-01T12:00:00Z" });
const search = searchApi(api, "cork block");

pageTest("a product's profit is calculated, saved as a scenario, and shown as a column of research", async (t) => {
  await app.catalog.merge([
    observation(ASIN, { title: "Cork block", category: "Home & Kitchen", priceMinor: 1999, bsr: 500 }),
  ]);
  const person = await make.person({ plan: "pro" });
  await until("the product is searchable", async () => (await search(person, {})).totalResults === 1);
  const { page } = await enterAs(t, url, person, `/products/amazon.com/${ASIN}`, { viewport: WIDE });
  const profit = page.getByRole("region", { name: "Profit per unit" });
  await profit.getByRole("button", { name: "Storage, returns, tax" }).click();
  await profit.getByLabel("Unit cost", { exact: true }).fill("4");
  await profit.getByRole("combobox", { name: "Size tier" }).click();
  await page.getByRole("option", { name: "small standard" }).click();
  // 19.99 − 3.00 − 3.32 to 3.96 − 4.00
  await profit.getByText("$9.03 to $9.67").first().waitFor();
  const fields = {
    Length: "10",
    Width: "8",
    Height: "0.5",
    Weight: "0.25",
  };
  for (const [label, value] of Object.entries(fields)) await profit.getByLabel(label, { exact: true }).fill(value);
  // 19.99 − 3.00 − 3.42 for 4 oz − 4.00
  await profit.getByText("$9.57").first().waitFor();
  // Ads as a share of the price: 10% of 19.99.
  await profit.getByLabel("Ads, of price").fill("10");
  await profit.getByText("$7.57").first().waitFor();
  await profit.getByLabel("Ads, of price").fill("");
  await profit.getByLabel("Returns (%)").fill("10");
  await profit.getByText("Needed for returns to count.").waitFor();
  await profit.getByLabel("Cost of a return").fill("5");
  await profit.getByText("Needed for returns to count.").waitFor({ state: "detached" });
  await profit.getByText("$9.07").first().waitFor();
  await profit.getByRole("button", { name: "About the fees" }).focus();
  await page.getByText("US fees 2026, valid from Jan 15, 2026", { exact: false }).waitFor();
  await profit.getByRole("button", { name: "Scenarios" }).click();
  await page.getByRole("menuitem", { name: "Save scenario" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Sea freight");
  await page.getByRole("dialog").getByRole("button", { name: "Save scenario" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await profit.getByLabel("Length", { exact: true }).fill("");
  await profit.getByRole("button", { name: "Scenarios" }).click();
  await page.getByRole("menuitem", { name: "Open Sea freight" }).click();
  assert.equal(await profit.getByLabel("Length", { exact: true }).inputValue(), "10");
  await profit.getByRole("button", { name: "Scenarios" }).click();
  await page.getByRole("menuitem", { name: "Use as default cost" }).click();
  await page.getByText("Default cost saved", { exact: false }).waitFor();
  await follow(page, "/research?keyword=cork+block&marketplace=amazon.com");
  await page.getByRole("columnheader", { name: "Net/unit" }).waitFor();
  await page.getByRole("cell", { name: "$9.07" }).waitFor();
});
