/**
 * A figure that several pages show is the same on all of them. The test reads every page of the demo, and compares the texts that
 * stand for the same figure of the same product, keyword or account.
 */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { follow, noBrowser, pageTest, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startLivedIn } from "../support/lived-in.ts";
import { pagesInside } from "../support/pages.ts";

/** `of` is an ASIN or a keyword; empty for the only product or the account of the page. */
type Shown = { of: string; label: string; text: string };
type Reading = { page: string; of: string; figure: string; text: string };

/** The figures of a product or an account by the label of their cell, one per line. */
const FIGURES: Record<string, string[]> = {
  Price: ["price"],
  Rank: ["rank"],
  "Best-seller rank": ["rank"],
  "Units a month": ["sales", "sales range"],
  "Monthly sales": ["sales", "sales range"],
  "Units/month": ["sales", "sales range"],
  "Sales and revenue": ["sales", "revenue"],
  "Revenue a month": ["revenue", "revenue range"],
  "Monthly revenue": ["revenue", "revenue range"],
  Revenue: ["revenue", "revenue range"],
  "Revenue/month": ["revenue", "revenue range"],
  Reviews: ["reviews"],
  Rating: ["rating"],
  "Last value": ["price"],
  Products: ["products"],
  "Total units/month": ["sales"],
  Score: ["score"],
  "Niche score": ["score"],
  Demand: ["demand"],
  Competition: ["competition"],
  Opportunity: ["opportunity"],
  "Tracked products": ["tracked products"],
  "Tracked keywords": ["tracked keywords"],
  Alerts: ["alerts"],
  "Listing drafts": ["listing drafts"],
  Webhooks: ["webhooks"],
  "Notification channels": ["channels"],
};

/**
 * The labelled texts of a page: of the rows of tables and lists that link a product, of the first list of terms, of the statistics, and
 * of the meters.
 */
const READ = `(() => {
  const textOf = (element) => element?.innerText.trim() ?? "";
  const shown = [];
  const add = (of, label, text) => shown.push({ of, label, text });
  const keyword = new URLSearchParams(location.search).get("keyword") ?? "";
  for (const link of document.querySelectorAll('main a:is([href*="/products/amazon.com/"], [href*="/research?keyword="])')) {
    const of = new URLSearchParams(link.search).get("keyword")?.replaceAll('"', "") ?? link.pathname.split("/").at(-1);
    const row = link.closest("tr, li");
    if (row?.matches("tr")) {
      // Of a product for this keyword.
      const named = (label) => (link.pathname.endsWith("/research") && label === "Rank" ? "Keyword rank" : label);
      const labels = [...row.closest("table").querySelectorAll("thead tr:last-child > th")].map((th) => named(textOf(th).split("\\n")[0]));
      [...row.querySelectorAll(":scope > td, :scope > th")].forEach((cell, i) => add(of, labels[i], textOf(cell)));
    }
    if (row?.matches("li"))
      for (const figure of row.querySelectorAll("p:not(.figures) + .figures"))
        add(of, textOf(figure.previousElementSibling), textOf(figure));
  }
  for (const term of document.querySelector("main dl")?.querySelectorAll("dt") ?? []) {
    const texts = [];
    for (let next = term.nextElementSibling; next?.matches("dd"); next = next.nextElementSibling) texts.push(textOf(next));
    add("", textOf(term), texts.join("\\n"));
  }
  const statistics = document.querySelector('[aria-label="Statistics table"]');
  for (const row of statistics?.querySelectorAll("tbody tr") ?? []) {
    const [label, current, low, average] = [...row.children].map(textOf);
    if (average) {
      add("", label, current);
      add("", label, average + " avg, 90 d");
    }
  }
  const niches = [...document.querySelectorAll('[aria-label="Comparison"] thead th')].map(textOf);
  for (const row of document.querySelectorAll('[aria-label="Comparison"] tbody tr'))
    [...row.children].slice(1).forEach((cell, i) => add(niches[i + 1], textOf(row.children[0]).split("\\n")[0], textOf(cell)));
  for (const status of document.querySelectorAll("main [role=status]")) {
    const [, total] = textOf(status).match(/^([0-9,]+) products/) ?? [];
    if (total && keyword) add(keyword, "Products", total);
  }
  for (const figure of document.querySelectorAll('main section[aria-label="Niche score"] > *')) {
    const [label, value] = figure.querySelectorAll(":scope > span");
    if (value) add(keyword, textOf(label), value.firstChild.textContent);
  }
  for (const bar of document.querySelectorAll("main [role=progressbar][aria-label*=': ']"))
    add("", ...bar.getAttribute("aria-label").split(": "));
  const plan = textOf(document.querySelector("main")).match(/([0-9,]+) of [0-9,]+ products and ([0-9,]+) of [0-9,]+ keywords tracked/);
  if (plan) {
    add("", "Tracked products", plan[1]);
    add("", "Tracked keywords", plan[2]);
  }
  return shown;
})()`;

const ACCOUNT = "the account";
/** A keyword with enough products for a score, and the shorter one whose ideas include it. */
const NICHE = "exercise mat";
const SEED = "mat";
/** Products of the finder that nobody tracks. */
const UNTRACKED = 3;

const { url, ids, cookie, request } = await startLivedIn(wholeFile);
const visit =
  noBrowser === false ? await enterAs(wholeFile, url, { cookie }, "/no/such/page", { viewport: WIDE }) : undefined;

pageTest("prices, ranks, sales, reviews, averages and counts are the same on every page that shows them", async () => {
  const { page } = visit as { page: Page };
  await request("POST", "/api/v1/tracking/keywords", { keyword: NICHE });
  const readings: Reading[] = [];
  const read = async (name: string, path: string, subject: string) => {
    await follow(page, path);
    const found = await readingsOf(page, name, subject);
    // The other keywords were looked up before the last import.
    readings.push(...found.filter(({ of }) => name !== "tracked-keywords" || of === NICHE));
  };
  for (const [name, path] of Object.entries(pagesInside(ids)))
    await read(name, path, ["product", "alert"].includes(name) ? ids.asin : ACCOUNT);
  const ofNiche = pagesInside({ ...ids, keyword: NICHE });
  await read("research of the niche", ofNiche.research, ACCOUNT);
  await read("compare with the niche", ofNiche.compare, ACCOUNT);
  await read("keyword ideas", pagesInside({ ...ids, keyword: SEED }).keywords, ACCOUNT);
  await follow(page, "/no/such/page");
  const tracked: string[] = (await request("GET", "/api/v1/tracking/products")).products.map(
    ({ asin }: { asin: string }) => asin,
  );
  const found = new Set(readings.filter((each) => each.page === "finder").map(({ of }) => of));
  const others = [...found].filter((asin) => !tracked.includes(asin)).slice(0, UNTRACKED);
  for (const asin of [...tracked, ...others].filter((each) => each !== ids.asin)) {
    await read(`product ${asin}`, `/products/amazon.com/${asin}`, asin);
    await follow(page, "/no/such/page"); // two neighbours of one route would share their heading
  }

  const shown = Map.groupBy(readings, ({ of, figure }) => `${figure} of ${of}`);
  const differing = [...shown].filter(([, group]) => !isSame(group));
  assert.deepEqual(
    differing.map(([name, group]) => `${name}: ${group.map((each) => `${each.text} (${each.page})`).join(", ")}`),
    [],
  );
  const pagesOf = (figure: string, of: string) => new Set(shown.get(`${figure} of ${of}`)?.map((each) => each.page));
  for (const asin of tracked)
    for (const figure of ["price", "rank"])
      assert.ok(pagesOf(figure, asin).size >= 3, `the ${figure} of ${asin} was read on three pages`);
  // Some have no price, and so no revenue.
  for (const asin of others)
    for (const figure of ["rank", "sales", "reviews", "rating"])
      assert.ok(pagesOf(figure, asin).size >= 2, `the ${figure} of ${asin} was read on two pages`);
  for (const figure of ["products", "score"])
    assert.ok(pagesOf(figure, NICHE).size >= 3, `the ${figure} of the niche was read on three pages`);
  assert.ok(pagesOf("rank avg, 90 d", ids.asin).size === 1, "an average was read");
  for (const figure of ["tracked products", "tracked keywords"])
    assert.ok(pagesOf(figure, ACCOUNT).size >= 2, `the number of ${figure} was read on two pages`);
});

async function readingsOf(page: Page, name: string, subject: string): Promise<Reading[]> {
  return ((await page.evaluate(READ)) as Shown[]).flatMap(({ of, label, text }) => {
    const figures = FIGURES[label] ?? [];
    const lines = text.split(/\n+/);
    const averages = [...text.matchAll(/(\S+) (avg, 90 d)/g)].map(([, average = "", words]) => ({
      figure: `${figures[0] ?? label} ${words}`,
      text: average,
    }));
    const isAverage = averages.some((each) => text.startsWith(each.text));
    const plain = isAverage ? [] : figures.map((figure, i) => ({ figure, text: figureIn(lines[i] ?? "") }));
    return [...plain.filter((each) => each.text !== ""), ...averages].map((each) => ({
      page: name,
      of: of || subject,
      ...each,
    }));
  });
}

/** "about 7,743 units/month" as "7,743", "6 of 20,000" as "6". Empty if nothing is known. */
function figureIn(line: string): string {
  const [first = ""] = line.replace(/^about /, "").split(/[ /]/);
  return /\d/.test(first) ? first.replace(/\.$/, "") : "";
}

/** Scores from 0 to 100 are whole in gauges and have a decimal in tables. */
const SCORES = new Set(["score", "demand", "competition", "opportunity"]);

function isSame(readings: readonly Reading[]): boolean {
  const texts = [...new Set(readings.map(({ text }) => text))];
  if (!SCORES.has(readings[0]?.figure ?? "")) return texts.length === 1;
  return Math.max(...texts.map(Number)) - Math.min(...texts.map(Number)) < 0.6;
}
