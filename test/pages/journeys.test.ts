/**
 * One journey per page, by keys and clicks: each control changes the address, the request or what is shown as its label says,
 * and Back returns. A journey is a plain list of steps in `journeys/`; sales and its reports have their own, `sales-journeys.test.ts`.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { follow, noBrowser, openPage, pageTest, settled, type Watched, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startLivedIn } from "../support/lived-in.ts";
import { PAGES_OUTSIDE, pagesInside } from "../support/pages.ts";
import { JOURNEYS } from "./journeys/all.ts";
import { travel } from "./journeys/steps.ts";

const SALES = join(import.meta.dirname, "sales-journeys.test.ts");

const { url, cookie, ids } = await startLivedIn(wholeFile);
const pages = { ...PAGES_OUTSIDE, ...pagesInside(ids) };

/** One window for the pages without a session, and one for the others. It is as high as a screen: people scroll. */
const outside = noBrowser === false ? await openPage(wholeFile, url, { viewport: WIDE }) : undefined;
const inside =
  noBrowser === false ? await enterAs(wholeFile, url, { cookie }, "/no/such/page", { viewport: WIDE }) : undefined;
// Steps also give what the service refuses, and some links have expired.
for (const window of [outside, inside]) window?.expectProblem(/status of (400|401|404|410)/);
if (outside) {
  await outside.page.goto("/app/status");
  await settled(outside.page);
}

for (const [name, path] of Object.entries(pages)) {
  const steps = JOURNEYS[name];
  if (steps === undefined) continue;
  pageTest(`the controls of the page ${name} do what they say`, async () => {
    const { page, checkProblems } = (name in PAGES_OUTSIDE ? outside : inside) as Watched;
    await follow(page, path);
    await travel(page, steps);
    checkProblems();
    // The next page starts without what this one left open.
    await page.keyboard.press("Escape");
  });
}

test("every page has a journey", () => {
  const sales = readFileSync(SALES, "utf8");
  const isOfSales = (path: string) =>
    /^\/(sales|data)/.test(path) && sales.includes(`journey(page, "${withoutId(path)}`);
  const without = Object.entries(pages).filter(([name, path]) => !(name in JOURNEYS) && !isOfSales(path));
  assert.deepEqual(without, []);
});

/** "/sales/settlements/", and "/sales/settlements" with a quote, which is another page. */
const withoutId = (path: string) =>
  path.split("/").length > 3 ? path.replace(/[^/]*$/, "") : `${path.replace(/\?.*/, "")}"`;
