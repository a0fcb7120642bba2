/** Keyword research: searching, filtering, saving, tracking, exporting and comparing. */
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { checkAccessible, checkFits, follow, LOW, PHONE, pageTest, settled } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { observation } from "../support/observation.ts";
import { type FoundProduct, searchApi, shows } from "../support/searching.ts";
import { startService } from "../support/service.ts";
import { post } from "../support/signing-in.ts";
import { until } from "../support/until.ts";

const KEYWORD = "bag";
const SEARCHED = "/research?keyword=bag&marketplace=amazon.com";

const { url, api, make, app } = await startService(wholeFile, {
  env: { DEMO: "on", DEMO_PRODUCTS: "4000" },
});
const search = searchApi(api, KEYWORD);
/** For the tests that leave nothing of their own behind: the dashboard stays loaded from one to the next. */
const owner = await make.person({ plan: "pro" });

/** The number of products, above the table. */
const total = (page: Page, count: number | string) =>
  page.getByRole("status").getByText(`${count} product`, { exact: false }).waitFor();

type TrackedKeyword = { keyword: string; asin: string | null; recent: { nicheScore: object[] } };

pageTest("a search shows the products, the score with its reasons, and is listed under recent searches", async (t) => {
  const { page } = await enterAs(t, url, owner, "/research");
  const { totalResults, nicheScore, explain } = await search(owner, { explain: "true" });
  await page.getByRole("heading", { level: 1 }).waitFor({ state: "attached" });
  await page.keyboard.press("/");
  await page.keyboard.type(` ${KEYWORD} `);
  await page.keyboard.press("Enter");
  await total(page, totalResults);
  const strip = page.getByRole("region", { name: "Niche score" });
  for (const [name, label] of Object.entries({
    score: "Niche score",
    demand: "Demand",
    competition: "Competition",
    opportunity: "Opportunity",
  })) {
    await strip.getByRole("button", { name: new RegExp(`^${label} ?${Math.round(nicheScore[name])}\\b`) }).click();
    await page
      .getByRole("dialog", { name: new RegExp(`^${label}`) })
      .getByText(explain.sentences[name], { exact: true })
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }

  await page.getByRole("link", { name: "Research", exact: true }).click();
  await page.getByRole("region", { name: "Recent searches" }).getByRole("link", { name: KEYWORD }).click();
  await page.waitForURL(/keyword=bag/);
  await page.goBack();
  await page.getByRole("button", { name: `Remove ${KEYWORD} from recent searches` }).click();
  await page.getByText("They are kept in this browser only.").waitFor();
});

pageTest(
  "products are sorted by clicks on a header, more are loaded by scrolling, and columns stay as chosen after a reload",
  async (t) => {
    const { page } = await enterAs(t, url, owner, SEARCHED);
    // A second click reverses the order, a third returns to relevance.
    const header = page.getByRole("columnheader", { name: "Price" });
    for (const [sort, direction] of [
      ["price", "ascending"],
      ["-price", "descending"],
      ["relevance", "none"],
    ] as const) {
      await header.getByRole("button").click();
      await page.waitForURL((address) => (address.searchParams.get("sort") ?? "relevance") === sort);
      await header.and(page.locator(`[aria-sort="${direction}"]`)).waitFor();
      await shows(page, await search(owner, { sort }));
    }

    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Reviews" }).uncheck();
    await page.getByRole("columnheader", { name: "Reviews" }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Move Price down" }).click();
    await page.keyboard.press("Escape");
    const edge = page.getByRole("separator", { name: "Width of Rank" });
    const before = Number(await edge.getAttribute("aria-valuenow"));
    await edge.press("ArrowRight");
    const width = String(before + 16);
    await edge.and(page.locator(`[aria-valuenow="${width}"]`)).waitFor();
    await page.reload();
    await shows(page, await search(owner, {}));
    assert.equal(await page.getByRole("columnheader", { name: "Reviews" }).count(), 0);
    assert.equal(await edge.getAttribute("aria-valuenow"), width);
    const heads = await page.getByRole("columnheader").allTextContents();
    assert.ok(heads.findIndex((text) => text.startsWith("Rank")) < heads.findIndex((text) => text.startsWith("Price")));

    await follow(page, "/research/finder?minMonthlySales=1");
    await until("products of the second request are shown", async () => {
      await page.getByRole("region", { name: "Products" }).press("End");
      return Number(await page.locator("tr[data-index]").last().getAttribute("data-index")) > 120;
    });
  },
);

pageTest("the keys of a table move the current row, peek into it, select it and open it", async (t) => {
  const { page } = await enterAs(t, url, owner, SEARCHED);
  const { products } = await search(owner, {});
  const [first, second] = products as FoundProduct[];
  await shows(page, { products });
  const row = (product: FoundProduct | undefined) => page.getByRole("row").filter({ hasText: product?.asin as string });
  await page.keyboard.press("j");
  await page.keyboard.press("Space");
  const peek = page.getByRole("complementary", { name: first?.title as string });
  await peek.getByRole("img", { name: "Price over 90 days" }).or(peek.getByText("–").first()).first().waitFor();
  await page.keyboard.press("j");
  await page.getByRole("complementary", { name: second?.title as string }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("complementary").waitFor({ state: "detached" });
  await page.keyboard.press("x");
  assert.ok(await row(second).getByRole("checkbox").isChecked());
  await page.keyboard.press("k");
  await page.keyboard.press("x");
  await page.getByText("2 products selected").waitFor();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`/products/amazon.com/${second?.asin}`));
  await page.goBack();
  await shows(page, { products });
  await page.keyboard.press("j");
  await page.keyboard.press("c");
  await page.waitForURL(/research\/compare/);
});

pageTest("filters narrow the products, and each active filter can be removed with a click", async (t) => {
  const { page } = await enterAs(t, url, owner, SEARCHED);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Filter" });
  await form.getByLabel("Price from").fill("30");
  await form.getByLabel("Price to").fill("10");
  await page.getByText("The minimum must not exceed the maximum.").waitFor();
  await form.getByLabel("Price to").fill("40");
  await form.getByLabel("Reviews to").fill("5000");
  await page.keyboard.press("Enter");
  const narrowed = await search(owner, { minPrice: 30, maxPrice: 40, maxReviews: 5000 });
  await total(page, narrowed.totalResults);
  await shows(page, narrowed);
  await page.getByRole("button", { name: "Remove filter Price $30.00 to $40.00" }).click();
  await page.waitForURL(
    (address) => !address.searchParams.has("minPrice") && address.searchParams.get("maxReviews") === "5000",
  );
  await shows(page, await search(owner, { maxReviews: 5000 }));
});

pageTest(
  "a common filter says what it leaves, and a range is dragged on the histogram or typed below it",
  async (t) => {
    const { page } = await enterAs(t, url, owner, SEARCHED);
    const few = await search(owner, { maxReviews: 99 });
    await page.getByRole("button", { name: `Reviews under 100 ${few.totalResults}` }).click();
    await page.waitForURL(/maxReviews=99/);
    await total(page, few.totalResults);
    await page
      .getByRole("list", { name: "Filters" })
      .getByRole("button", { name: /^Price/ })
      .click();
    const range = page.getByRole("dialog", { name: "Price" });
    await range.getByRole("slider", { name: "Highest price" }).press("ArrowLeft");
    await page.waitForURL(/maxPrice=/);
    const maxPrice = new URL(page.url()).searchParams.get("maxPrice") as string;
    await shows(page, await search(owner, { maxReviews: 99, maxPrice }));
    await range.getByLabel("Price from").fill("12.50");
    await page.keyboard.press("Enter");
    await page.waitForURL(/minPrice=12.5/);
    await shows(page, await search(owner, { maxReviews: 99, maxPrice, minPrice: 12.5 }));
  },
);

pageTest("related products follow a small result set, and are marked", async (t) => {
  const { page } = await enterAs(t, url, owner, "/research?keyword=desk+lamp");
  const { totalResults, products } = await searchApi(api, "desk lamp")(owner, {});
  assert.ok(totalResults >= 5 && totalResults < products.length, `${totalResults} of ${products.length}`);
  await total(page, totalResults);
  const rows = page.getByRole("table").locator("tbody tr");
  await rows
    .nth(totalResults)
    .filter({ hasText: "Related" })
    .filter({ hasText: products[totalResults].asin })
    .waitFor();
  assert.equal(
    await rows
      .nth(totalResults - 1)
      .filter({ hasText: "Related" })
      .count(),
    0,
  );
});

pageTest("a niche of which hardly anything is known has no score, and says so", async (t) => {
  await app.catalog.merge([
    observation("B0ZORBEL01", { title: "Zorbel" }),
    observation("B0ZORBEL02", { title: "Zorbel" }),
  ]);
  const found = searchApi(api, "zorbel");
  await until("the products are searchable", async () => (await found(owner, {})).totalResults === 2);
  const { page } = await enterAs(t, url, owner, "/research?keyword=zorbel");
  await page.getByRole("heading", { name: "Not enough to score" }).waitFor();
  await page.getByText("2 found, 10 needed.").waitFor();
  assert.equal(await page.getByText("of 100").count(), 0);
  await follow(page, "/research/compare?keywords=%5B%22zorbel%22%2C%22bag%22%5D&marketplace=amazon.com");
  await page
    .getByRole("row", { name: /Niche score/ })
    .getByText("Not enough data")
    .waitFor();
});

pageTest("a link opens the same search, and invalid parameters in it are ignored", async (t) => {
  const { page } = await enterAs(t, url, owner, `${SEARCHED}&minPrice=5&maxBsr=90000&sort=-reviews`);
  await shows(page, await search(owner, { minPrice: 5, maxBsr: 90_000, sort: "-reviews" }));
  assert.equal(await page.getByRole("combobox", { name: "Keyword" }).inputValue(), KEYWORD);
  assert.equal(await page.getByRole("columnheader", { name: "Reviews" }).getAttribute("aria-sort"), "descending");
  await page.getByRole("button", { name: "Remove filter Price from $5.00" }).waitFor();
  await page.getByRole("button", { name: "Remove filter Best-seller rank up to 90,000" }).waitFor();

  const invalid = `/app${SEARCHED}&minPrice=cheap&sort=colour&page=0&marketplace=shop.example`;
  await page.evaluate(`history.pushState({}, "", ${JSON.stringify(invalid)})`);
  await shows(page, await search(owner, {}));
});

pageTest("a plan without search shows which plan includes it, with a link to the plans", async (t) => {
  const person = await make.person({ plan: "free" });
  // A link to a search may be opened before the plan is known.
  const { page } = await enterAs(t, url, person, SEARCHED, { expectedProblem: /status of 403/ });
  await page.getByRole("heading", { name: "Your plan doesn’t include keyword research" }).waitFor();
  await page.getByText("Included in Starter and higher plans").waitFor();
  assert.equal(await page.getByRole("link", { name: "View plans" }).getAttribute("href"), "/app/settings/api");
});

pageTest("a corrected typo is shown, and what is tracked and saved has the corrected words", async (t) => {
  const person = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, person, "/research");
  await page.getByRole("combobox", { name: "Keyword" }).fill("yogga mat");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "yoga mat" }).waitFor({ state: "attached" });
  await page.getByText("Showing results for yoga mat").waitFor();
  await page.getByRole("button", { name: "Track keyword" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Track keyword" }).click();
  await page.getByText("Now tracking “yoga mat”.").waitFor();
  const { keywords } = (await api("/api/v1/tracking/keywords", person)).body.data;
  assert.deepEqual(
    keywords.map(({ keyword, asin }: TrackedKeyword) => [keyword, asin]),
    [["yoga mat", null]],
    "the whole niche, unless a product is chosen",
  );
  await page.getByRole("button", { name: "Save search" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Save search" }).click();
  await page.getByText("Saved “yoga mat”.").waitFor();

  await page.getByRole("button", { name: "search instead for “yogga mat” as written" }).click();
  await page.getByRole("heading", { level: 1, name: "yogga mat" }).waitFor({ state: "attached" });
  assert.equal(await page.getByText("Showing results for").count(), 0);
  await page.getByText("Did you mean").getByRole("link", { name: "yoga mat" }).click();
  await page.getByRole("heading", { level: 1, name: "yoga mat" }).waitFor({ state: "attached" });
  assert.equal(new URL(page.url()).searchParams.get("correct"), null);

  await page.getByRole("combobox", { name: "Keyword" }).fill("yoag");
  await page.keyboard.press("Enter");
  await page.getByText("No “yoag” in the data").waitFor();
  await page.getByText("Did you mean").getByRole("link", { name: "yoga" }).click();
  await page.getByRole("heading", { level: 1, name: "yoga", exact: true }).waitFor({ state: "attached" });
});

pageTest(
  "an ASIN or a link opens the product, with sales as reported and no link to the shop of the demo",
  async (t) => {
    const { products } = await search(owner, { sort: "-monthlySales" });
    const reported = products.find(
      ({ salesEstimate, bsr }: any) => salesEstimate?.source === "reported" && bsr !== null,
    );
    const { asin, title, salesEstimate } = reported;
    const { page } = await enterAs(t, url, owner, `${SEARCHED}&sort=-monthlySales`);
    const floor = `${salesEstimate.low.toLocaleString("en")}+`;
    const row = page.getByRole("row", { name: asin });
    await row.getByTitle(`${floor} a month · about `).and(row.getByTitle("Reported by the marketplace")).waitFor();
    const openByText = async (text: string) => {
      await page.getByRole("combobox", { name: "Keyword" }).fill(text);
      await page.keyboard.press("Enter");
      await page.waitForURL(new RegExp(`/products/amazon.com/${asin}`));
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
    };
    await openByText(asin.toLowerCase());
    await follow(page, `/research?keyword=${asin}`);
    await page.waitForURL(new RegExp(`/products/amazon.com/${asin}`));
    await follow(page, "/research");
    await openByText(`https://www.amazon.com/dp/${asin}?ref=x`);
    await page.getByRole("button", { name: "About Units a month" }).waitFor();
    assert.equal(await page.getByRole("link", { name: /See it on/ }).count(), 0);
  },
);

pageTest("a marketplace without data is marked in the list, and says what to do when it is searched", async (t) => {
  const { page } = await enterAs(t, url, owner, "/research?keyword=bag&marketplace=amazon.pl");
  await page.getByRole("heading", { name: "No data for Poland yet" }).waitFor();
  const select = page.getByRole("combobox", { name: "Marketplace" });
  assert.equal(await select.inputValue(), "amazon.pl");
  await page.getByRole("button", { name: "Search United States" }).click();
  await shows(page, await search(owner, {}));
  assert.equal(await select.inputValue(), "amazon.com");
});

pageTest("a viewer can export, but is offered no changes", async (t) => {
  const viewer = await make.person({ plan: "pro", role: "viewer" });
  const { page } = await enterAs(t, url, viewer, SEARCHED);
  await shows(page, await search(viewer, {}));
  await page.getByRole("button", { name: "Export" }).waitFor();
  for (const name of ["Save search", "Track keyword", /^Track /])
    assert.equal(await page.getByRole("button", { name }).count(), 0, String(name));
  assert.equal(await page.getByRole("table").getByRole("checkbox").count(), 0);
});

pageTest("contradicting filters in an address are explained, and can be removed", async (t) => {
  const contradicting = `${SEARCHED}&minPrice=50&maxPrice=10`;
  const { page } = await enterAs(t, url, owner, contradicting, { expectedProblem: /status of 400/ });
  await page.getByText("The minimum price must not be greater than the maximum price").waitFor();
  await page.getByRole("button", { name: "Remove all filters" }).click();
  await shows(page, await search(owner, {}));
});

pageTest("a search for what the data lacks says so, says what to do, and shows related products", async (t) => {
  const { page } = await enterAs(t, url, owner, "/research?keyword=zzqqxxw");
  await page.getByText("No “zzqqxxw” in the data for United States").waitFor();
  await page.getByText("No product here contains “zzqqxxw”. Ask the operator to import these products").waitFor();
  await page.getByRole("region", { name: "Niche score" }).getByText("Units a month").waitFor();
  assert.equal(await page.getByRole("table").count(), 0);
});

pageTest("a thing that the data lacks has related products, and no score", async (t) => {
  // Some presents are wrapped for it, and none is a gift.
  const gift = await searchApi(api, "gift")(owner, {});
  assert.deepEqual([gift.totalResults, gift.products.length], [0, 100]);
  const { page } = await enterAs(t, url, owner, "/research?keyword=gift");
  await page.getByText("The products below are only related.").waitFor();
  await shows(page, gift);
});

pageTest("on a phone the filters are a drawer, which is accessible", async (t) => {
  const { page } = await enterAs(t, url, owner, SEARCHED, { viewport: PHONE });
  await settled(page);
  await checkFits(page);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  const drawer = page.getByRole("dialog", { name: "Filters" });
  await drawer.getByLabel("Rating from").fill("4");
  await checkAccessible(page);
  await drawer.getByRole("button", { name: "Apply filters" }).click();
  await page.getByRole("button", { name: "Remove filter Rating from 4.0" }).waitFor();
  await drawer.waitFor({ state: "detached" });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" }); // old results are faded
  await checkAccessible(page);
});

pageTest("a search is saved with its filters, opened, renamed and deleted", async (t) => {
  const { page, expectProblem } = await enterAs(t, url, owner, `${SEARCHED}&maxPrice=25&sort=price`);
  const save = async (name: string) => {
    await page.getByRole("button", { name: "Save search" }).click();
    const dialog = page.getByRole("dialog", { name: "Save search" });
    await dialog.getByLabel("Name").fill(name);
    await page.keyboard.press("Enter");
    return dialog;
  };
  await (await save("Cheap mats")).waitFor({ state: "detached" });
  expectProblem(/status of 409/);
  const again = await save("Cheap mats");
  await again.getByRole("alert").waitFor();
  await page.keyboard.press("Escape");
  await again.waitFor({ state: "detached" });

  await page.getByRole("link", { name: "Research", exact: true }).click();
  const saved = page.getByRole("region", { name: "Saved searches" });
  await saved.getByRole("link", { name: "Cheap mats" }).click();
  await page.waitForURL(
    (address) => address.searchParams.get("maxPrice") === "25" && address.searchParams.get("sort") === "price",
  );
  await page.goBack();
  await page.getByRole("button", { name: "Actions for Cheap mats" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("Mats under 25");
  await page.keyboard.press("Enter");
  await saved.getByRole("link", { name: "Mats under 25" }).waitFor();
  await page.getByRole("button", { name: "Actions for Mats under 25" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete saved search" }).click();
  await saved.getByText("None yet.").waitFor();
});

pageTest("one or several products are tracked from the results, and are marked as tracked", async (t) => {
  const [first, second, third, fourth] = (await search(owner, {})).products as FoundProduct[];
  const elsewhere = { asin: fourth?.asin, marketplace: "amazon.com" };
  assert.equal((await post(api, "/api/v1/tracking/products", elsewhere, owner)).status, 201);
  const { page } = await enterAs(t, url, owner, SEARCHED);
  const row = (product: { asin: string } | undefined) =>
    page.getByRole("row").filter({ hasText: product?.asin as string });
  const star = (product: { asin: string } | undefined) => row(product).getByRole("button", { name: /^Track / });
  const isTracked = (product: { asin: string } | undefined) =>
    star(product).and(page.locator('[aria-pressed="true"]')).waitFor();
  await isTracked(fourth);
  await star(first).click();
  await isTracked(first);
  await page.getByText("Tracking 1 product.").waitFor();
  await row(second).getByRole("checkbox").check();
  await row(third).getByRole("checkbox").check();
  await page.getByRole("button", { name: "Track 2 selected" }).click();
  await page.getByText("Tracking 2 products.").waitFor();
  for (const product of [first, second, third, fourth]) await isTracked(product);
  const tracked = async () => (await api("/api/v1/tracking/products", owner)).body.data.total;
  assert.equal(await tracked(), 4);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await until("the two are not tracked", async () => (await tracked()) === 2);
});

pageTest("tracking beyond the plan's limit shows why it is refused", async (t) => {
  const account = await make.account("pro");
  await app.accounts.setOverrides(account.id, { trackedProducts: 0 });
  const person = await make.person({ account });
  const { page, expectProblem } = await enterAs(t, url, person, SEARCHED);
  expectProblem(/status of 403/);
  await page
    .getByRole("table")
    .getByRole("button", { name: /^Track / })
    .first()
    .click();
  await page.getByText("include no tracked products").waitFor();
});

pageTest("the keyword is tracked for a product chosen from the results", async (t) => {
  const { page, expectProblem } = await enterAs(t, url, owner, SEARCHED);
  const second = (await search(owner, {})).products[1];
  await page.getByRole("button", { name: "Track keyword" }).click();
  await page.getByRole("dialog").getByText("Niche score now: ").waitFor();
  const choice = page.getByRole("combobox", { name: "Track the keyword rank of" });
  await choice.click();
  // The list is measured first, and fitted into the window right after.
  await until("a long list ends inside a low window", async () => {
    const list = await page.getByRole("listbox").boundingBox();
    return list !== null && list.y >= 0 && list.y + list.height <= LOW.height;
  });
  await page.getByRole("option", { name: /Another product/ }).click();
  await page.getByLabel("ASIN").fill("short");
  expectProblem(/status of 400/);
  await page.keyboard.press("Enter");
  await page.getByText("asin must be 10 letters or digits").waitFor();
  await choice.click();
  await page.getByRole("option", { name: second.asin }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Track keyword" }).click();
  await page.getByText(`Now tracking “${KEYWORD}”.`).waitFor();
  const { keywords } = (await api("/api/v1/tracking/keywords?recent=1", owner)).body.data;
  assert.deepEqual(
    keywords.map(({ keyword, asin, recent }: TrackedKeyword) => [keyword, asin, recent.nicheScore.length]),
    [[KEYWORD, second.asin, 1]],
    "the score is there at once",
  );
});

pageTest("an exported file has every product of the filtered search, in its order", async (t) => {
  const { page } = await enterAs(t, url, owner, `${SEARCHED}&maxPrice=40&sort=price`);
  const { totalResults, products } = await search(owner, { maxPrice: 40, sort: "price" });
  const download = async (kind: string) => {
    await page.getByRole("button", { name: "Export" }).click();
    const started = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: kind }).click();
    const file = await started;
    const lines = (await text(await file.createReadStream())).trim().split("\n");
    return { name: file.suggestedFilename(), lines };
  };
  const csv = await download("CSV");
  assert.equal(csv.name, "bag-amazon.com.csv");
  assert.equal(csv.lines.length, totalResults + 1);
  assert.ok(csv.lines[1]?.includes(products[0].asin));
  const jsonLines = await download("JSON lines");
  assert.deepEqual(
    jsonLines.lines.slice(0, 20).map((line) => JSON.parse(line).asin),
    products.slice(0, 20).map(({ asin }: { asin: string }) => asin),
  );
  assert.equal(jsonLines.lines.length, totalResults);
});

pageTest("keywords are compared side by side, and the best value of each row is labelled", async (t) => {
  await api("/api/v1/saved-searches", owner, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "Bottles", keyword: "bottle" }),
  });
  const { page } = await enterAs(t, url, owner, SEARCHED);
  await page.getByRole("link", { name: "Compare" }).click();
  await page.getByText("Add another keyword").waitFor();
  const field = page.getByRole("combobox", { name: "Keyword" });
  await field.fill("lamp");
  await page.keyboard.press("Enter");
  await page.getByRole("columnheader", { name: "lamp" }).waitFor();
  await field.fill("bott");
  await page.getByRole("option", { name: "bottle" }).click();
  const keywords = [KEYWORD, "lamp", "bottle"];
  const scores = await Promise.all(
    keywords.map(async (keyword) => (await search(owner, { keyword })).nicheScore.score),
  );
  const best = scores.indexOf(Math.max(...scores));
  await settled(page);
  const cells = page.getByRole("row", { name: /^Niche score/ }).getByRole("cell");
  for (const [i, score] of scores.entries()) {
    await cells
      .nth(i)
      .getByText(String(Math.round(score)), { exact: true })
      .waitFor();
    assert.equal(await cells.nth(i).getByText("Best").count(), i === best ? 1 : 0, keywords[i]);
  }
  for (const keyword of keywords) await page.getByRole("columnheader", { name: keyword }).waitFor();
  assert.equal(new URL(page.url()).searchParams.get("keywords"), JSON.stringify(keywords), "a link opens it");
  await page.getByRole("button", { name: "Remove lamp from the comparison" }).click();
  await page.getByRole("columnheader", { name: "lamp" }).waitFor({ state: "detached" });
  await page.getByRole("columnheader", { name: "bottle" }).getByRole("link").click();
  await page.getByRole("heading", { level: 1, name: "bottle" }).waitFor({ state: "attached" });
});
