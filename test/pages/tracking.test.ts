/** The tracking pages, in a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessible, noBrowser } from "../support/browser.ts";
import { enterAs, UNHURRIED } from "../support/enter.ts";
import { observation } from "../support/observation.ts";
import { seePast } from "../support/past.ts";
import { startService } from "../support/service.ts";

const ASIN = "B0CORKMAT1";
const TITLE = "Stillform Cork Yoga Mat";
const OTHER = "B0STRAPXX1";

test("tracking", { skip: noBrowser }, async (t) => {
  const { url, make, app } = await startService(t, {
    pressure: UNHURRIED,
    prepareCatalog: async (catalog) => {
      await seePast(catalog, ASIN);
      await seePast(catalog, OTHER, { title: "Quietfold Yoga Strap", marketplace: "amazon.de" });
    },
  });
  const owner = await make.person({ plan: "pro" });

  await t.test("a pasted link is tracked on its own marketplace, what is no product is not", async (t) => {
    const { page } = await enterAs(t, url, owner, "/tracking/products");
    await page.getByRole("heading", { name: "No products are tracked yet" }).waitFor();
    const field = page.getByRole("textbox", { name: "ASIN or link" });
    await field.fill("my mat");
    await field.press("Enter");
    await page.getByText("This is neither an ASIN").waitFor();

    await field.fill(`https://www.amazon.de/-/en/Quietfold-Strap/dp/${OTHER}/ref=sr_1_1?keywords=strap`);
    await field.press("Enter");
    const row = page.getByRole("listitem", { name: "Quietfold Yoga Strap" });
    await row.getByText("amazon.de").waitFor();
    await field.fill(ASIN.toLowerCase());
    await page.getByRole("combobox", { name: "Marketplace" }).click();
    await page.getByRole("option", { name: "United States · amazon.com" }).click();
    await page.getByRole("button", { name: "Track", exact: true }).click();
    await page.getByRole("listitem", { name: TITLE }).getByText("$30.00").waitFor();
    await checkAccessible(page);
  });

  await t.test("what is tracked already is said, not tracked twice", async (t) => {
    const { page, expectProblem } = await enterAs(t, url, owner, "/tracking/products");
    expectProblem(/status of 409/);
    await page.getByRole("textbox", { name: "ASIN or link" }).fill(ASIN);
    await page.getByRole("button", { name: "Track", exact: true }).click();
    await page
      .getByRole("alert")
      .getByText(/already/)
      .waitFor();
  });

  await t.test("thresholds are changed in place and kept", async (t) => {
    const { page } = await enterAs(t, url, owner, "/tracking/products");
    const row = page.getByRole("listitem", { name: TITLE });
    await row.getByText("rank moves by 20%").waitFor();
    await row.getByRole("button", { name: `Change when ${TITLE} is told` }).click();
    await checkAccessible(page);
    await row.getByRole("textbox", { name: "Rank moves by at least" }).fill("35");
    await row.getByRole("textbox", { name: "New reviews" }).fill("3");
    await row.getByRole("combobox", { name: "Price changes by at least: which way" }).click();
    await page.getByRole("option", { name: "down" }).click();
    await row.getByRole("button", { name: "Save" }).click();
    await row.getByText("price falls, rank moves by 35%, or 3 new reviews").waitFor();
    await page.reload();
    await page.getByRole("listitem", { name: TITLE }).getByText("rank moves by 35%").waitFor();
  });

  await t.test(
    "a change that passes the threshold is the last change of its row, and stands on the product's page",
    async (t) => {
      await app.catalog.merge([observation(ASIN, { priceMinor: 2_400, seenAt: new Date() })]);
      const { page } = await enterAs(t, url, owner, "/tracking/products");
      const row = page.getByRole("listitem", { name: TITLE });
      await row.getByText("price fell from $30.00 to $24.00 (-20%)").waitFor();
      await row.getByRole("img", { name: `Price of ${TITLE} over 30 days` }).waitFor();
      await row.getByRole("link", { name: TITLE }).click();
      await page.getByRole("heading", { name: "What was told of it" }).waitFor();
      await page.getByText("price fell from $30.00 to $24.00").waitFor();
    },
  );

  await t.test("the list is searched, by the address too, and a product is let go after a question", async (t) => {
    const { page } = await enterAs(t, url, owner, "/tracking/products?search=strap");
    await page.getByRole("listitem", { name: "Quietfold Yoga Strap" }).waitFor();
    assert.equal(await page.getByRole("listitem", { name: TITLE }).count(), 0);
    await page.getByRole("button", { name: "Clear the search" }).click();
    await page.getByRole("listitem", { name: TITLE }).waitFor();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("button", { name: "More for Quietfold Yoga Strap" }).click();
    await page.getByRole("menuitem", { name: "Stop tracking" }).waitFor();
    await checkAccessible(page);
    await page.getByRole("menuitem", { name: "Stop tracking" }).click();
    await page.getByRole("dialog").waitFor();
    await checkAccessible(page);
    await page.getByRole("dialog").getByRole("button", { name: "Stop tracking" }).click();
    await page.getByRole("listitem", { name: "Quietfold Yoga Strap" }).waitFor({ state: "detached" });
  });

  await t.test("a keyword is tracked with a product, and its threshold changed in place", async (t) => {
    const { page } = await enterAs(t, url, owner, "/tracking/products");
    await page.getByRole("tab", { name: "Keywords" }).click();
    await page.getByRole("textbox", { name: "Keyword", exact: true }).fill("cork mat");
    await page.getByRole("textbox", { name: "Product (optional)" }).fill(ASIN);
    await page.getByRole("button", { name: "Track", exact: true }).click();
    const row = page.getByRole("listitem", { name: "cork mat" });
    await row.getByRole("link", { name: TITLE }).waitFor();
    await row.getByRole("button", { name: "Change when cork mat is told" }).click();
    await row.getByRole("textbox", { name: "Places moved, at least" }).fill("5");
    await row.getByRole("button", { name: "Save" }).click();
    await row.getByText("place moves by 5 places").waitFor();
    await page.reload();
    await page.getByRole("listitem", { name: "cork mat" }).getByText("place moves by 5 places").waitFor();
    await checkAccessible(page);
  });

  await t.test("a viewer sees the lists and is offered no changes", async (t) => {
    const viewer = await make.person({ account: owner.account, role: "viewer" });
    const { page } = await enterAs(t, url, viewer, "/tracking/products");
    await page.getByRole("listitem", { name: TITLE }).waitFor();
    assert.equal(await page.getByRole("form", { name: "Track a product" }).count(), 0);
    assert.equal(await page.getByRole("button", { name: /^Change when/ }).count(), 0);
  });
});
