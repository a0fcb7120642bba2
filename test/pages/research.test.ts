import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessible, checkFits, noBrowser, PHONE, settled } from "../support/browser.ts";
import { enterAs } from "../support/enter.ts";
import { asking, shows } from "../support/searching.ts";
import { startService } from "../support/service.ts";

const KEYWORD = "yoga mat";
const SEARCHED = "/research?keyword=yoga+mat&marketplace=amazon.com";

test("searching in the browser", { skip: noBrowser }, async (t) => {
  const service = await startService(t, { env: { DEMO: "on" } });
  const { make } = service;
  const ask = asking(service, KEYWORD);

  await t.test("typed words show the products, the score and its reasons, and are remembered", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, service.url, person, "/research");
    const { totalResults, nicheScore, explain } = await ask(person, { explain: "true" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type(` ${KEYWORD} `);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: `${totalResults} products for “${KEYWORD}”` }).waitFor();
    await page.getByText("United States, amazon.com. Prices in USD.").waitFor();
    for (const [name, label] of Object.entries({
      score: "Niche score",
      demand: "Demand",
      competition: "Competition",
      opportunity: "Opportunity",
    })) {
      await page.getByRole("img", { name: `${label}: ${Math.round(nicheScore[name])} of 100` }).waitFor();
      await page.getByText(explain.sentences[name], { exact: true }).waitFor();
    }
    await page.getByText("A high number means harder.").waitFor();

    await page.goto("/app/research");
    await page.getByRole("region", { name: "Recent searches" }).getByRole("link", { name: KEYWORD }).click();
    await page.waitForURL(/keyword=yoga\+mat/);
    await page.goBack();
    await page.getByRole("button", { name: `Remove ${KEYWORD} from recent searches` }).click();
    await page.getByText("What you search for is listed here").waitFor();
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await page.getByText("Type a word or two first.").waitFor();
  });

  await t.test("a click on a header sorts, another turns it round, a third goes back to relevance", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, service.url, person, SEARCHED);
    const header = page.getByRole("columnheader", { name: "Price" });
    for (const [sort, direction] of [
      ["price", "ascending"],
      ["-price", "descending"],
      ["relevance", "none"],
    ] as const) {
      await header.getByRole("button").click();
      await page.waitForURL((url) => (url.searchParams.get("sort") ?? "relevance") === sort);
      assert.equal(await header.getAttribute("aria-sort"), direction);
      await shows(page, await ask(person, { sort }));
    }
  });

  await t.test("filters narrow the products; what is filtered is shown, and taken away with a click", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, service.url, person, `${SEARCHED}&page=2`);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("Price from").fill("30");
    await page.getByLabel("Price to").fill("10");
    await page.getByText("The first must not be greater than the second.").waitFor();
    await page.getByLabel("Price to").fill("40");
    await page.getByLabel("Reviews to").fill("5000");
    await page.keyboard.press("Enter");
    const narrowed = await ask(person, { minPrice: 30, maxPrice: 40, maxReviews: 5000 });
    await page.getByRole("heading", { name: `${narrowed.totalResults} products for` }).waitFor();
    await shows(page, narrowed);
    assert.equal(
      new URL(page.url()).searchParams.get("page"),
      null,
      "what is filtered is shown from its first page on",
    );
    await page.getByRole("button", { name: "Remove filter Price $30.00 to $40.00" }).click();
    await page.waitForURL((url) => !url.searchParams.has("minPrice") && url.searchParams.get("maxReviews") === "5000");
    await shows(page, await ask(person, { maxReviews: 5000 }));
  });

  await t.test("a click on a bar shows its products alone", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, service.url, person, SEARCHED);
    const { distributions } = await ask(person, { distributions: "true" });
    const { brand, products } = distributions.brands[0];
    await page.getByRole("list", { name: "Share of sales by brand" }).getByRole("button", { name: brand }).click();
    await page.getByRole("button", { name: `Remove filter Brand ${brand}` }).waitFor();
    await page.getByRole("heading", { name: new RegExp(`^${products} products? for`) }).waitFor();
    await page.getByRole("button", { name: `Remove filter Brand ${brand}` }).click();

    const bucket = distributions.price.find((each: { products: number }) => each.products > 1);
    await page
      .getByRole("list", { name: "Products by price" })
      .getByRole("button", { name: `: ${bucket.products} products` })
      .first()
      .click();
    await page.getByRole("heading", { name: `${bucket.products} products for` }).waitFor();
  });

  await t.test("pages are turned, and the columns are one's own choice", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, service.url, person, SEARCHED);
    await page.getByRole("button", { name: "Page 2" }).click();
    await page.waitForURL(/page=2/);
    const second = await ask(person, { page: 2 });
    await shows(page, second);
    await page.getByText(`21–40 of ${second.totalResults}`).waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Category" }).uncheck();
    await page.getByRole("columnheader", { name: "Category" }).waitFor({ state: "detached" });
    await page.reload();
    await shows(page, second);
    assert.equal(await page.getByRole("columnheader", { name: "Category" }).count(), 0);
  });

  await t.test("a link shows the same to whoever opens it, and what does not fit in it is left out", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, service.url, person, `${SEARCHED}&minPrice=5&maxBsr=90000&sort=-reviews&page=2`);
    await shows(page, await ask(person, { minPrice: 5, maxBsr: 90_000, sort: "-reviews", page: 2 }));
    assert.equal(await page.getByRole("combobox", { name: "Keyword" }).inputValue(), KEYWORD);
    assert.equal(await page.getByRole("columnheader", { name: "Reviews" }).getAttribute("aria-sort"), "descending");
    await page.getByRole("button", { name: "Remove filter Price from $5.00" }).waitFor();
    await page.getByRole("button", { name: "Remove filter Best-seller rank up to 90,000" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Page 2" }).getAttribute("aria-current"), "page");

    await page.goto(`/app${SEARCHED}&minPrice=cheap&sort=colour&page=0&marketplace=shop.example`);
    await shows(page, await ask(person, {}));
  });

  await t.test("a plan without search is told so kindly, and where plans are", async (t) => {
    const person = await make.person({ plan: "free" });
    const { page, expectProblem } = await enterAs(t, service.url, person, "/research");
    await page.getByRole("heading", { name: "Keyword research is not in your plan" }).waitFor();
    // A link to a search may be opened before the plan is known.
    expectProblem(/status of 403/);
    await page.goto(`/app${SEARCHED}`);
    await page.getByText("It comes with the Starter plan").waitFor();
    assert.equal(await page.getByRole("link", { name: "See the plans" }).getAttribute("href"), "/app/settings/api");
  });

  await t.test("whoever may only look is offered nothing else", async (t) => {
    const viewer = await make.person({ plan: "pro", role: "viewer" });
    const { page } = await enterAs(t, service.url, viewer, SEARCHED);
    await shows(page, await ask(viewer, {}));
    await page.getByRole("button", { name: "Export" }).waitFor();
    for (const name of ["Save search", "Track keyword", /^Track /])
      assert.equal(await page.getByRole("button", { name }).count(), 0, String(name));
    assert.equal(await page.getByRole("table").getByRole("checkbox").count(), 0);
  });

  await t.test("an address with filters that contradict each other says so, and leads out", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page, expectProblem } = await enterAs(t, service.url, person, "/research");
    expectProblem(/status of 400/);
    await page.goto(`/app${SEARCHED}&minPrice=50&maxPrice=10`);
    await page.getByText("The lowest price must not be greater than the highest price").waitFor();
    await page.getByRole("button", { name: "Search without filters" }).click();
    await shows(page, await ask(person, {}));
  });

  await t.test("nothing that matches is said with what to do about it", async (t) => {
    const { page } = await enterAs(t, service.url, await make.person({ plan: "pro" }), "/research?keyword=zzqqxxw");
    await page.getByRole("heading", { name: "0 products for “zzqqxxw”" }).waitFor();
    await page.getByText("Try fewer or more common words, or another marketplace.").waitFor();
  });

  await t.test("on a phone the filters are a drawer, and everything is accessible", async (t) => {
    const person = await make.person({ plan: "pro" });
    const { page } = await enterAs(t, service.url, person, SEARCHED, { viewport: PHONE, reducedMotion: "reduce" });
    await settled(page);
    await checkFits(page);
    await page.getByRole("button", { name: "Filters" }).click();
    const drawer = page.getByRole("dialog", { name: "Filters" });
    await drawer.getByLabel("Rating from").fill("4");
    await checkAccessible(page);
    await drawer.getByRole("button", { name: "Apply filters" }).click();
    await page.getByRole("button", { name: "Remove filter Rating from 4.0" }).waitFor();
    await drawer.waitFor({ state: "detached" });
    await checkAccessible(page);
  });
});
