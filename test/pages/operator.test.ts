/** The operator's pages, in a real browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { checkAccessible, noBrowser } from "../support/browser.ts";
import { enterAs } from "../support/enter.ts";
import { startService } from "../support/service.ts";
import { send } from "../support/signing-in.ts";

/** Its columns are called as nobody else calls them, and one price cannot be believed. */
const KETTLES = [
  "Code,Name,Cost",
  ...Array.from({ length: 100 }, (_, i) => {
    const number = String(i).padStart(2, "0");
    return `B0KETTLE${number},Copper Kettle ${number},${i === 7 ? "a lot" : 20 + (i % 30)}`;
  }),
].join("\n");

test("the operator's pages", { skip: noBrowser }, async (t) => {
  const { url, make, api } = await startService(t);
  const operator = await make.person({ plan: "agency", operator: true });
  const seller = await make.person({ plan: "pro" });

  await t.test("a file is looked at, read in another way, imported, and its products are found", async (t) => {
    const { page } = await enterAs(t, url, operator, "/operator/imports");
    await page.getByLabel("File to import").setInputFiles({
      name: "kettles.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(KETTLES),
    });
    await page.getByRole("heading", { level: 1, name: "kettles.csv" }).waitFor();
    // The file has no column that is called like an ASIN: the first preview says so, and the columns can be chosen from.
    await page.getByText("It has 3 columns: say below which of them holds what.").waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Brand" }).count(), 0, "what is needed less comes later");
    await checkAccessible(page);
    assert.ok(await page.getByRole("button", { name: "Start the import" }).isDisabled());
    await page.getByRole("combobox", { name: "Marketplace" }).click();
    await page.getByRole("option", { name: /Germany/ }).click();
    for (const [field, column] of [
      ["ASIN", "Code"],
      ["Title", "Name"],
      ["Price", "Cost"],
    ] as const) {
      await page.getByRole("combobox", { name: field, exact: true }).click();
      await page.getByRole("option", { name: column, exact: true }).click();
    }
    await page.getByRole("button", { name: "Show the preview" }).click();
    await page.getByText("the columns that you named").waitFor();
    await page.getByText("99 can be used").waitFor();
    await page.getByRole("cell", { name: "B0KETTLE00" }).waitFor();
    await page.getByRole("cell", { name: "€20.00" }).first().waitFor();
    await page.getByText('"a lot" is not a number').waitFor();
    await checkAccessible(page);

    await page.getByRole("button", { name: "Start the import" }).click();
    const summary = panel(page, "Summary");
    await summary.waitFor();
    await summary.getByText("99", { exact: true }).waitFor();
    const rejected = page.getByRole("region", { name: "The rows, and why" });
    await rejected.getByRole("row", { name: /^9 .*B0KETTLE07/ }).waitFor();
    await checkAccessible(page);

    await page.goto("/app/research?keyword=copper+kettle&marketplace=amazon.de");
    await page
      .getByText(/^Copper Kettle \d+$/)
      .first()
      .waitFor();
    await page.goto("/app/operator/imports");
    await page
      .getByRole("row", { name: /kettles\.csv/ })
      .getByText("Done")
      .waitFor();
  });

  await t.test("a file that is not wanted is discarded after a question", async (t) => {
    const { page, expectProblem } = await enterAs(t, url, operator, "/operator/imports");
    expectProblem(/status of 40[09]/);
    await page.getByLabel("File to import").setInputFiles({
      name: "other.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("asin,title\nB0OTHER001,Other\n"),
    });
    await page.getByRole("button", { name: "Discard the file" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Discard the file" }).click();
    await page.getByText("Cancelled", { exact: true }).waitFor();
  });

  await t.test("an account is made with an invitation for its owner", async (t) => {
    const { page, expectProblem } = await enterAs(t, url, operator, "/operator/accounts");
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("button", { name: "New account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    await checkAccessible(page);
    await dialog.getByRole("textbox", { name: "Name" }).fill("Harbour Goods");
    await dialog.getByRole("textbox", { name: "Owner's e-mail" }).fill("owner@harbour.example");
    await dialog.getByRole("button", { name: "Create account" }).click();
    await dialog.getByText("Send this link to owner@harbour.example").waitFor();
    await dialog.getByText(/\/app\/invitation\?token=/).waitFor();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.getByRole("link", { name: "Harbour Goods" }).waitFor();

    expectProblem(/status of 409/);
    await page.getByRole("button", { name: "New account" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Harbour Goods");
    await dialog.getByRole("button", { name: "Create account" }).click();
    await dialog.getByRole("alert").waitFor();
  });

  await t.test("accounts are found by name and plan, and the address keeps it", async (t) => {
    const { page } = await enterAs(t, url, operator, "/operator/accounts?search=harbour&plan=starter");
    await page.getByText("1 account", { exact: true }).waitFor();
    await page.getByRole("combobox", { name: "Plan" }).click();
    await page.getByRole("option", { name: "Agency" }).click();
    await page.getByRole("heading", { name: "No account fits" }).waitFor();
    await page.getByRole("textbox", { name: "Search by name or id" }).fill("");
    await page.waitForURL((at) => at.search === "?plan=agency");
    await page.getByRole("row", { name: /Agency/ }).waitFor();
  });

  await t.test("a changed plan and terms of its own hold, until they are taken away", async (t) => {
    const { page } = await enterAs(t, url, operator, `/operator/accounts/${seller.account.id}`);
    const allowance = async () => (await api("/api/v1/account", seller)).body.data;
    await page.getByRole("combobox", { name: "Plan" }).click();
    await page.getByRole("option", { name: "Business" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The account is changed").waitFor();
    await page.getByRole("textbox", { name: "Webhooks, own" }).fill("7");
    await page.getByRole("button", { name: "Save terms" }).click();
    await page.getByText("The terms are changed").waitFor();
    await until(async () => {
      const { plan, allowance: now, overrides } = await allowance();
      return plan === "business" && now.webhooks === 7 && overrides.webhooks === 7;
    });
    await checkAccessible(page);
    await page.getByRole("button", { name: "Webhooks: as the plan" }).click();
    await page.getByRole("button", { name: "Save terms" }).click();
    await page.getByRole("button", { name: "Webhooks: as the plan" }).waitFor({ state: "detached" });
    await until(async () => Object.keys((await allowance()).overrides).length === 0);
  });

  await t.test("somebody is made an operator after a question, and it is taken away", async (t) => {
    const { page } = await enterAs(t, url, operator, `/operator/users?search=${encodeURIComponent(seller.email)}`);
    await page.getByRole("button", { name: /^Make .* an operator$/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Make operator" }).click();
    await until(async () => (await api("/api/admin/state", seller)).status === 200);
    await page.getByRole("button", { name: /^Take operator away/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Take it away" }).click();
    await until(async () => (await api("/api/admin/state", seller)).status === 403);
  });

  await t.test("the state and the sources are told in words", async (t) => {
    const { page } = await enterAs(t, url, operator, "/operator");
    await panel(page, "Search").getByText("amazon.de").waitFor();
    await panel(page, "Database").getByText("PostgreSQL").waitFor();
    await page.goto("/app/operator/sources");
    await panel(page, "Keepa").getByText("KEEPA_KEY").waitFor();
  });

  await t.test("whoever is no operator sees none of it, and the service refuses", async (t) => {
    const { page } = await enterAs(t, url, seller, "/operator/accounts");
    assert.equal(new URL(page.url()).pathname.replace(/\/$/, ""), "/app");
    assert.equal(await page.getByRole("navigation").getByText("Operator").count(), 0);
    for (const path of ["state", "accounts", "users", "imports", "sources"])
      assert.equal((await api(`/api/admin/${path}`, seller)).status, 403, path);
    const own = { plan: "agency" };
    assert.equal((await send("PATCH", api, `/api/admin/accounts/${seller.account.id}`, own, seller)).status, 403);
  });
});

/** The part of a page that stands under a heading. */
function panel(page: Page, title: string): Locator {
  return page.locator("section", { has: page.getByRole("heading", { name: title, exact: true }) });
}

/** What holds within a second, on every node. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 10_000; !(await holds()); ) assert.ok(Date.now() < deadline, "waited in vain");
}
