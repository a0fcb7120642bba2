/** Those who have nothing yet: an installation without products, a plan without search, somebody who may only look. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessible, noBrowser, settled } from "../support/browser.ts";
import { enterAs, UNHURRIED } from "../support/enter.ts";
import { observation } from "../support/observation.ts";
import { startService } from "../support/service.ts";

test("newcomers", { skip: noBrowser }, async (t) => {
  const { url, make, app } = await startService(t, { pressure: UNHURRIED });
  const operator = await make.person({ plan: "agency", operator: true });
  const seller = await make.person({ plan: "pro" });
  const free = await make.person({ plan: "free" });

  await t.test("while there are no products, an operator is led to bring some in", async (t) => {
    const { page } = await enterAs(t, url, operator, "/");
    await page.getByText("0 of 6 done").waitFor();
    await checkAccessible(page);
    await page.goto("/app/research?keyword=copper+kettle");
    await page.getByRole("heading", { name: "There are no products yet" }).waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Keyword" }).count(), 0, "there is nothing to search");
    await checkAccessible(page);
    await page.getByRole("link", { name: "Bring in products" }).click();
    await page.getByRole("heading", { level: 1, name: "Imports" }).waitFor();
  });

  await t.test("while there are no products, others are told whom to ask", async (t) => {
    const { page } = await enterAs(t, url, seller, "/");
    for (const path of ["/", "/research", "/research/compare"]) {
      await page.goto(`/app${path}`);
      await page.getByText("Ask its operator to bring in products").waitFor();
      assert.equal(await page.getByRole("link", { name: "Bring in products" }).count(), 0);
    }
  });

  await t.test("an empty file is refused before it is sent", async (t) => {
    const { page } = await enterAs(t, url, operator, "/operator/imports");
    const file = { name: "nothing.csv", mimeType: "text/csv", buffer: Buffer.from("") };
    await page.getByLabel("File to import").setInputFiles(file);
    await page.getByText("nothing.csv is empty.").waitFor();
  });

  await t.test("as soon as there are products they can be searched, without examples of another market", async (t) => {
    await app.catalog.merge(
      Array.from({ length: 12 }, (_, i) =>
        observation(`B0KETTLE${10 + i}`, {
          title: `Copper kettle ${i}`,
          category: "Kitchen",
          bsr: 900 + i,
          reviewCount: 12,
        }),
      ),
    );
    const { page } = await enterAs(t, url, seller, "/research");
    await page.getByRole("heading", { name: "See what sells before you stock it" }).waitFor();
    assert.equal(await page.getByText("Try one of these").count(), 0);
  });

  await t.test("a niche that nobody has watched has a score of now and no past", async (t) => {
    const { page } = await enterAs(t, url, seller, "/alerts/new?metric=nicheScore&keyword=copper+kettle");
    await page.getByRole("heading", { name: "There is no past to try it on yet" }).waitFor();
    await page.getByText(/^Niche score now: \d/).waitFor();
    await page.getByRole("textbox", { name: "Value" }).fill("40");
    await settled(page);
    assert.equal(await page.getByText("Would not have fired").count(), 0);
    await checkAccessible(page);
  });

  await t.test("what a plan does not include is not offered, and it is said which plan does", async (t) => {
    const { page } = await enterAs(t, url, free, "/");
    await page.getByText("0 of 4 done").waitFor();
    for (const [path, title] of [
      ["/research", "Keyword research is not in your plan"],
      ["/research/compare", "Keyword research is not in your plan"],
      ["/tracking/keywords", "Tracking keywords is not in your plan"],
    ] as const) {
      await page.goto(`/app${path}`);
      await page.getByRole("heading", { name: title }).waitFor();
      await page.getByText("It comes with the Starter plan and those above it; yours is Free.").waitFor();
      assert.equal(await page.getByRole("textbox").count(), 0, path);
      await checkAccessible(page);
    }
  });

  await t.test("a viewer is not offered to make an alert", async (t) => {
    const viewer = await make.person({ account: seller.account, role: "viewer" });
    const { page } = await enterAs(t, url, viewer, "/alerts/new");
    await page.getByRole("heading", { name: "You may look, not change" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Make the alert" }).count(), 0);
  });

  await t.test("what the service refuses is told in the words of the page", async (t) => {
    const { page, expectProblem } = await enterAs(t, url, seller, "/");
    expectProblem(/status of 400/);
    await page.goto("/app/research?keyword=copper+kettle&minPrice=30&maxPrice=20");
    await page.getByText(/The lowest price must not be greater than the highest price/).waitFor();
    await page.goto("/app/automation/new");
    await page.getByRole("textbox", { name: "Address" }).fill("nowhere");
    await page.getByRole("button", { name: "Register webhook" }).click();
    await page.getByText(/^The address must /).waitFor();
  });

  await t.test("times in sentences are English; figures and dates are the reader's own", async (t) => {
    const { page } = await enterAs(t, url, seller, "/", { locale: "de-DE", timezoneId: "Asia/Tokyo" });
    await page.getByText(/^Starts again at zero in \d+ (hours?|minutes?)\.$/).waitFor();
    await page.goto("/app/settings/api");
    await page.getByText("10.000").first().waitFor();
  });
});
