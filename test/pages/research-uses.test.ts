import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { checkAccessible, noBrowser, settled } from "../support/browser.ts";
import { enterAs } from "../support/enter.ts";
import { asking, type FoundProduct } from "../support/searching.ts";
import { startService } from "../support/service.ts";

const KEYWORD = "yoga mat";
const SEARCHED = "/research?keyword=yoga+mat&marketplace=amazon.com";

test("what searches are used for in the browser", { skip: noBrowser }, async (t) => {
  const service = await startService(t, { env: { DEMO: "on" } });
  const { make } = service;
  const ask = asking(service, KEYWORD);

  await t.test("a search is saved with its filters, opened, renamed and deleted", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page, expectProblem } = await enterAs(t, service.url, person, `${SEARCHED}&maxPrice=25&sort=price`);
    const save = async (name: string) => {
      await page.getByRole("button", { name: "Save search" }).click();
      const dialog = page.getByRole("dialog", { name: "Save this search" });
      await dialog.getByLabel("Name").fill(name);
      await page.keyboard.press("Enter");
      return dialog;
    };
    await (await save("Cheap mats")).waitFor({ state: "detached" });
    expectProblem(/status of 409/);
    const again = await save("Cheap mats");
    await again.getByRole("alert").waitFor();

    await page.goto("/app/research");
    const saved = page.getByRole("region", { name: "Saved searches" });
    await saved.getByRole("link", { name: "Cheap mats" }).click();
    await page.waitForURL(
      (url) => url.searchParams.get("maxPrice") === "25" && url.searchParams.get("sort") === "price",
    );
    await page.goBack();
    await page.getByRole("button", { name: "More for Cheap mats" }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    await page.getByRole("dialog").getByLabel("Name").fill("Mats under 25");
    await page.keyboard.press("Enter");
    await saved.getByRole("link", { name: "Mats under 25" }).waitFor();
    await page.getByRole("button", { name: "More for Mats under 25" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete saved search" }).click();
    await saved.getByText("None yet.").waitFor();
  });

  await t.test("products are tracked, one or several; what is tracked is shown as such", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, service.url, person, SEARCHED);
    const [first, second, third] = (await ask(person, {})).products as FoundProduct[];
    const row = (product: { asin: string } | undefined) =>
      page.getByRole("row").filter({ hasText: product?.asin as string });
    await row(first)
      .getByRole("button", { name: /^Track / })
      .click();
    await row(first)
      .getByRole("link", { name: /^Tracked/ })
      .waitFor();
    await row(second).getByRole("checkbox").check();
    await row(third).getByRole("checkbox").check();
    await page.getByRole("button", { name: "Track 2 selected" }).click();
    await row(third)
      .getByRole("link", { name: /^Tracked/ })
      .waitFor();
    await page.reload();
    for (const product of [first, second, third])
      await row(product)
        .getByRole("link", { name: /^Tracked/ })
        .waitFor();
    assert.equal((await service.api("/api/v1/tracking/products", person)).body.data.total, 3);
  });

  await t.test("a plan without room for more says so", async (t) => {
    const account = await make.account("pro");
    await service.app.accounts.setOverrides(account.id, { trackedProducts: 0 });
    const person = await make.person({ account });
    const { page, expectProblem } = await enterAs(t, service.url, person, SEARCHED);
    expectProblem(/status of 403/);
    await page
      .getByRole("table")
      .getByRole("button", { name: /^Track / })
      .first()
      .click();
    await page.getByText("no room for tracked products").waitFor();
  });

  await t.test("the keyword is tracked for a product that is chosen from the results", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page, expectProblem } = await enterAs(t, service.url, person, SEARCHED);
    const second = (await ask(person, {})).products[1];
    await page.getByRole("button", { name: "Track keyword" }).click();
    const choice = page.getByRole("combobox", { name: "Whose place to watch" });
    await choice.click();
    await page.getByRole("option", { name: /Another product/ }).click();
    await page.getByLabel("ASIN").fill("short");
    expectProblem(/status of 400/);
    await page.keyboard.press("Enter");
    await page.getByText("asin must be 10 letters or digits").waitFor();
    await choice.click();
    await page.getByRole("option", { name: second.asin }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Track keyword" }).click();
    await page.getByText(`“${KEYWORD}” is tracked.`).waitFor();
    const { keywords } = (await service.api("/api/v1/tracking/keywords", person)).body.data;
    assert.deepEqual(
      keywords.map(({ keyword, asin }: { keyword: string; asin: string }) => [keyword, asin]),
      [[KEYWORD, second.asin]],
    );
  });

  await t.test("a file has every product of the filtered search, in its order", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, service.url, person, `${SEARCHED}&maxPrice=40&sort=price`);
    const { totalResults, products } = await ask(person, { maxPrice: 40, sort: "price" });
    const download = async (kind: string) => {
      await page.getByRole("button", { name: "Export" }).click();
      const started = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: kind }).click();
      const file = await started;
      return { name: file.suggestedFilename(), lines: (await readFile(await file.path(), "utf8")).trim().split("\n") };
    };
    const csv = await download("CSV");
    assert.equal(csv.name, "yoga-mat-amazon.com.csv");
    assert.equal(csv.lines.length, totalResults + 1);
    assert.ok(csv.lines[1]?.includes(products[0].asin));
    const jsonLines = await download("JSON lines");
    assert.deepEqual(
      jsonLines.lines.slice(0, 20).map((line) => JSON.parse(line).asin),
      products.map(({ asin }: { asin: string }) => asin),
    );
    assert.equal(jsonLines.lines.length, totalResults);
  });

  await t.test("keywords are compared side by side, and the best of each line is marked in words", async (t) => {
    const person = await make.person({ plan: "pro" });
    await service.api("/api/v1/saved-searches", person, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ name: "Lamps", keyword: "desk lamp" }),
    });
    const { page } = await enterAs(t, service.url, person, SEARCHED);
    await page.getByRole("link", { name: "Compare" }).click();
    await page.getByText("Add another keyword to compare").waitFor();
    await page.getByRole("textbox", { name: "Keyword" }).fill("chef knife");
    await page.keyboard.press("Enter");
    await page.getByRole("combobox", { name: "From saved searches" }).click();
    await page.getByRole("option", { name: "Lamps" }).click();
    const keywords = [KEYWORD, "chef knife", "desk lamp"];
    const scores = await Promise.all(
      keywords.map(async (keyword) => (await ask(person, { keyword })).nicheScore.score),
    );
    const best = scores.indexOf(Math.max(...scores));
    await settled(page);
    const cells = page.getByRole("row", { name: /^Niche score/ }).getByRole("cell");
    for (const [i, score] of scores.entries()) {
      await cells
        .nth(i)
        .getByRole("img", { name: `: ${Math.round(score)} of 100` })
        .waitFor();
      assert.equal(await cells.nth(i).getByText("Best").count(), i === best ? 1 : 0, keywords[i]);
    }
    await page.reload();
    for (const keyword of keywords) await page.getByRole("columnheader", { name: keyword }).waitFor();
    await checkAccessible(page);
    await page.getByRole("button", { name: "Remove chef knife from the comparison" }).click();
    await page.getByRole("columnheader", { name: "chef knife" }).waitFor({ state: "detached" });
    await page.getByRole("columnheader", { name: "desk lamp" }).getByRole("link").click();
    await page.getByRole("heading", { name: "products for “desk lamp”" }).waitFor();
  });
});
