/** An installation from empty to running: the first products, accounts, users, imports and the status page. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { checkAccessible, follow, pageTest, settled } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { observation } from "../support/observation.ts";
import { startService } from "../support/service.ts";
import { send } from "../support/signing-in.ts";
import { until } from "../support/until.ts";

/** A file with unusual column names and one invalid price. */
const KETTLES = [
  "Code,Name,Cost",
  ...Array.from({ length: 12 }, (_, i) => {
    const number = String(i).padStart(2, "0");
    return `B0KETTLE${number},Copper Kettle ${number},${i === 7 ? "a lot" : 20 + (i % 30)}`;
  }),
].join("\n");

const { url, make, app, api } = await startService(wholeFile);
const operator = await make.person({ plan: "agency", operator: true });
const seller = await make.person({ plan: "pro" });
const free = await make.person({ plan: "free" });

pageTest("while there are no products, an operator is led to the imports", async (t) => {
  const { page } = await enterAs(t, url, operator, "/");
  await page.getByText("0 of 6", { exact: true }).waitFor();
  await follow(page, "/research?keyword=copper+kettle");
  await page.getByRole("heading", { name: "No products yet" }).waitFor();
  assert.equal(await page.getByRole("combobox", { name: "Keyword" }).count(), 0, "there is nothing to search");
  await checkAccessible(page);
  await page.getByRole("link", { name: "Import products" }).click();
  await page.getByRole("heading", { name: "Recent imports" }).waitFor();
});

pageTest("while there are no products, other people read whom to ask", async (t) => {
  const { page } = await enterAs(t, url, seller, "/");
  for (const path of [undefined, "/research", "/research/compare"]) {
    if (path !== undefined) await follow(page, path);
    await page.getByText("Ask the operator of this installation to import products").waitFor();
    assert.equal(await page.getByRole("link", { name: "Import products" }).count(), 0);
  }
});

pageTest("an empty file is refused before the upload", async (t) => {
  const { page } = await enterAs(t, url, operator, "/data/products");
  const file = { name: "nothing.csv", mimeType: "text/csv", buffer: Buffer.from("") };
  await page.getByLabel("File to import").setInputFiles(file);
  await page.getByText("nothing.csv is empty.").waitFor();
});

pageTest("as soon as there are products they can be searched, without the examples of the demo", async (t) => {
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
  await page.getByText(/^None yet\. They are kept in this browser/).waitFor();
  assert.equal(await page.getByText("Examples").count(), 0);
});

pageTest("a niche without history shows its current score, and no preview", async (t) => {
  // A score needs ten products with known sales.
  const sold = Array.from({ length: 12 }, (_, i) =>
    observation(`B0COPPER${String(i).padStart(2, "0")}`, {
      title: `Copper Kettle ${i}`,
      priceMinor: 3_000 + i,
      reportedSales: 100 + i,
      reviewCount: 50,
      rating: 4.4,
    }),
  );
  await app.catalog.merge(sold);
  const score = async () => (await api("/api/v1/search?keyword=copper+kettle", seller)).body.data.nicheScore;
  await until("the niche has a score", async () => (await score()).enough);
  const { page } = await enterAs(t, url, seller, "/tracking/alerts/new?metric=nicheScore&keyword=copper+kettle");
  await page.getByRole("heading", { name: "No history to test against yet" }).waitFor();
  await page.getByText(/^Niche score now: \d/).waitFor();
  await page.getByRole("textbox", { name: "Threshold" }).fill("40");
  await settled(page);
  assert.equal(await page.getByText("Would not have triggered").count(), 0);
  await checkAccessible(page);
});

pageTest("a feature outside the plan is not offered, and the page names the plan that includes it", async (t) => {
  const { page } = await enterAs(t, url, free, "/");
  await page.getByText("0 of 4", { exact: true }).waitFor();
  for (const [path, title] of [
    ["/research", "Your plan doesn’t include keyword research"],
    ["/research/compare", "Your plan doesn’t include keyword research"],
    ["/tracking/keywords", "Your plan doesn’t include keyword tracking"],
  ] as const) {
    await follow(page, path);
    await page.getByRole("heading", { name: title }).waitFor();
    await page.getByText("Included in Starter and higher plans; you’re on Free.").waitFor();
    assert.equal(await page.getByRole("textbox").count(), 0, path);
  }
  await checkAccessible(page);
});

pageTest("a viewer is not offered to create an alert", async (t) => {
  const viewer = await make.person({ account: seller.account, role: "viewer" });
  const { page } = await enterAs(t, url, viewer, "/tracking/alerts/new");
  await page.getByRole("heading", { name: "You have view-only access" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Create alert" }).count(), 0);
});

pageTest("a refused request is explained with the names of the page's fields", async (t) => {
  const contradicting = "/research?keyword=copper+kettle&minPrice=30&maxPrice=20";
  const { page } = await enterAs(t, url, seller, contradicting, { expectedProblem: /status of 400/ });
  await page.getByText(/The minimum price must not be greater than the maximum price/).waitFor();
  await follow(page, "/settings/webhooks/new");
  await page.getByRole("textbox", { name: "URL" }).fill("nowhere");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await page.getByText(/^The URL must /).waitFor();
});

pageTest("relative times are English, numbers and dates follow the browser's locale", async (t) => {
  const { page } = await enterAs(t, url, seller, "/", { locale: "de-DE", timezoneId: "Asia/Tokyo" });
  await follow(page, "/settings/api");
  await page.getByText(/^Resets in \d+ (hours?|minutes?)/).waitFor();
  await page.getByText("2.500").first().waitFor();
});

pageTest("a file is previewed, its columns assigned, it is imported, and its products are found", async (t) => {
  const { page } = await enterAs(t, url, operator, "/data/products");
  await page.getByLabel("File to import").setInputFiles({
    name: "kettles.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(KETTLES),
  });
  await page.getByRole("heading", { level: 1, name: "kettles.csv" }).waitFor();
  // No column name looks like an ASIN: the first preview says so and lists the columns.
  await page.getByText("3 columns to choose from below.").waitFor();
  assert.equal(await page.getByText("map=").count(), 0, "the parameters of the API are not the words of the page");
  for (const [field, column] of [
    ["ASIN", "Code"],
    ["Title", "Name"],
  ] as const)
    assert.equal(await page.getByRole("combobox", { name: field, exact: true }).inputValue(), column, "suggested");
  assert.equal(await page.getByRole("combobox", { name: "Brand" }).count(), 0, "optional fields come later");
  await checkAccessible(page);
  assert.ok(await page.getByRole("button", { name: "Start import" }).isDisabled());
  await page.getByRole("combobox", { name: "Marketplace" }).click();
  await page.getByRole("option", { name: /Germany/ }).click();
  await page.getByRole("button", { name: "Show preview" }).click();
  await page.getByText("your column mapping").waitFor();
  await page.getByText("1 column not recognized").waitFor();
  await page.getByRole("combobox", { name: "Price", exact: true }).click();
  await page.getByRole("option", { name: "Cost", exact: true }).click();
  await page.getByRole("button", { name: "Update preview" }).click();
  await page.getByText("1 unreadable cell left out of valid rows").waitFor();
  await page.getByText("12 valid").waitFor();
  await page.getByRole("cell", { name: "B0KETTLE00" }).waitFor();
  await page.getByRole("cell", { name: "€20.00" }).first().waitFor();
  await page.getByText('"a lot" is not a number').waitFor();
  await checkAccessible(page);

  await page.getByRole("button", { name: "Start import" }).click();
  const summary = panel(page, "Summary");
  await summary.waitFor();
  await summary.getByText("12", { exact: true }).first().waitFor();
  const rejected = page.getByRole("region", { name: "Rejected rows and cells with reasons" });
  await rejected.getByRole("row", { name: /^9 B0KETTLE07 Cost "a lot" .* Row kept/ }).waitFor();

  await follow(page, "/research?keyword=copper+kettle&marketplace=amazon.de");
  await page
    .getByText(/^Copper Kettle \d+$/)
    .first()
    .waitFor();
  await follow(page, "/data/products");
  await page
    .getByRole("row", { name: /kettles\.csv/ })
    .getByText("Completed")
    .waitFor();
});

pageTest("a preview shows what was assumed, and a saved mapping fills the form of the next file", async (t) => {
  const { page } = await enterAs(t, url, operator, "/data/products");
  const upload = async (name: string) => {
    const buffer = Buffer.from(
      "asin;title;price;Stand\nB0POT00001;Pot;899;14.02.2026\nB0POT00002;Pan;1.250;14.02.2026\n",
    );
    await page.getByLabel("File to import").setInputFiles({ name, mimeType: "text/csv", buffer });
    await page.getByRole("heading", { level: 1, name }).waitFor();
  };
  await upload("pots.csv");
  const assumed = page.getByRole("alert").filter({ hasText: "Check these assumptions" });
  await assumed.getByText(/^2 rows have no marketplace and are read as amazon\.com\./).waitFor();
  await assumed.getByText(/The column "Stand" has dates/).waitFor();
  await page.getByText(/price "1\.250" may have decimals or thousands after its dot/).waitFor();

  await page.getByRole("button", { name: "More options" }).click();
  await page.getByRole("combobox", { name: "Decimal separator" }).click();
  await page.getByRole("option", { name: /^Comma/ }).click();
  await page.getByRole("combobox", { name: "Marketplace" }).click();
  await page.getByRole("option", { name: /Germany/ }).click();
  await checkAccessible(page);
  await page.getByRole("textbox", { name: "Save as mapping" }).fill("Pots");
  await page.getByRole("button", { name: "Save mapping" }).click();
  await page.getByText("Mapping saved").waitFor();

  await follow(page, "/data/products");
  await upload("more-pots.csv");
  await page.getByRole("combobox", { name: "Saved mapping" }).click();
  await page.getByRole("option", { name: "Pots" }).click();
  await page.getByRole("button", { name: "Update preview" }).click();
  await page.getByRole("cell", { name: "€1,250.00" }).waitFor();
  await assumed.getByText(/no marketplace/).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Start import" }).click();
  await panel(page, "Summary").waitFor();
  await assumed.getByText(/^2 rows have no time of observation/).waitFor();

  await follow(page, "/data/products");
  await upload("last-pots.csv");
  await page.getByRole("combobox", { name: "Saved mapping" }).click();
  await page.getByRole("option", { name: "Pots" }).click();
  await page.getByRole("button", { name: "Delete mapping" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete mapping" }).click();
  await page.getByRole("combobox", { name: "Saved mapping" }).waitFor({ state: "detached" });
});

pageTest("an uploaded file is discarded after a confirmation", async (t) => {
  const { page, expectProblem } = await enterAs(t, url, operator, "/data/products");
  expectProblem(/status of 40[09]/);
  await page.getByLabel("File to import").setInputFiles({
    name: "other.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("asin,title\nB0OTHER001,Other\n"),
  });
  await page.getByRole("button", { name: "Discard file" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard file" }).click();
  await page.getByText("Cancelled", { exact: true }).waitFor();
});

pageTest("an account is created with an invitation for its owner", async (t) => {
  const { page, expectProblem } = await enterAs(t, url, operator, "/settings/installation/accounts");
  await page.getByRole("button", { name: "Create account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await checkAccessible(page);
  await dialog.getByRole("textbox", { name: "Name" }).fill("Harbour Goods");
  await dialog.getByRole("textbox", { name: "Owner’s e-mail" }).fill("owner@harbour.example");
  await dialog.getByRole("button", { name: "Create account" }).click();
  await dialog.getByText("Send this link to owner@harbour.example").waitFor();
  await dialog.getByText(/\/app\/invitation\?token=/).waitFor();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: "Harbour Goods" }).waitFor();

  expectProblem(/status of 409/);
  await page.getByRole("button", { name: "Create account" }).click();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Harbour Goods");
  await dialog.getByRole("button", { name: "Create account" }).click();
  await dialog.getByRole("alert").waitFor();
});

pageTest("accounts are filtered by name and plan, and the address keeps the filters", async (t) => {
  const { page } = await enterAs(t, url, operator, "/settings/installation/accounts?search=harbour&plan=starter");
  await page.getByText("1 account", { exact: true }).waitFor();
  await page.getByRole("combobox", { name: "Plan" }).click();
  await page.getByRole("option", { name: "Agency" }).click();
  await page.getByText("No accounts found.").waitFor();
  await page.getByRole("textbox", { name: "Search by name or id" }).fill("");
  await page.waitForURL((at) => at.search === "?plan=agency");
  await page.getByRole("row", { name: /Agency/ }).waitFor();
});

pageTest("a changed plan and overrides apply, until the overrides are removed", async (t) => {
  const { page } = await enterAs(t, url, operator, `/settings/installation/accounts/${seller.account.id}`);
  const allowance = async () => (await api("/api/v1/account", seller)).body.data;
  await page.getByRole("combobox", { name: "Plan" }).click();
  await page.getByRole("option", { name: "Business" }).click();
  await page.getByRole("button", { name: "Save changes", exact: true }).click();
  await page.getByText("Changes saved").waitFor();
  await page.getByRole("textbox", { name: "Webhooks, custom" }).fill("7");
  await page.getByRole("button", { name: "Save limits" }).click();
  await page.getByText("Limits saved").waitFor();
  await until("the change applies", async () => {
    const { plan, allowance: now, overrides } = await allowance();
    return plan === "business" && now.webhooks === 7 && overrides.webhooks === 7;
  });
  await checkAccessible(page);
  await page.getByRole("button", { name: "Webhooks: use plan default" }).click();
  await page.getByRole("button", { name: "Save limits" }).click();
  await page.getByRole("button", { name: "Webhooks: use plan default" }).waitFor({ state: "detached" });
  await until("the change applies", async () => Object.keys((await allowance()).overrides).length === 0);
});

pageTest("a person becomes an operator after a confirmation, and can be demoted again", async (t) => {
  const { page } = await enterAs(
    t,
    url,
    operator,
    `/settings/installation/users?search=${encodeURIComponent(seller.email)}`,
  );
  await page.getByRole("button", { name: /^Make .* an operator$/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make operator" }).click();
  await until("the change applies", async () => (await api("/api/admin/state", seller)).status === 200);
  await page.getByRole("button", { name: /^Remove operator role/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove role" }).click();
  await until("the change applies", async () => (await api("/api/admin/state", seller)).status === 403);
});

pageTest("the status page shows search and database, and the sources page their settings", async (t) => {
  const { page } = await enterAs(t, url, operator, "/settings/installation");
  await panel(page, "Search").getByText("amazon.de").waitFor();
  await panel(page, "Database").getByText("PostgreSQL").waitFor();
  await follow(page, "/data/sources");
  await panel(page, "Keepa").getByText("KEEPA_KEY").waitFor();
  await page.getByText("No source is connected. Data changes only through imports.").waitFor();
});

pageTest("people who are not operators see no operator page, and the API refuses them", async (t) => {
  const { page } = await enterAs(t, url, seller, "/settings/installation/accounts");
  assert.equal(new URL(page.url()).pathname.replace(/\/$/, ""), "/app");
  assert.equal(await page.getByRole("link", { name: "Installation" }).count(), 0);
  for (const path of ["state", "accounts", "users", "imports", "sources"])
    assert.equal((await api(`/api/admin/${path}`, seller)).status, 403, path);
  const own = { plan: "agency" };
  assert.equal((await send("PATCH", api, `/api/admin/accounts/${seller.account.id}`, own, seller)).status, 403);
});

/** The section of a page under a heading. */
function panel(page: Page, title: string): Locator {
  return page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
}
