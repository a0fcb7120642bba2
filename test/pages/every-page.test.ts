/**
 * Every page opens without an error, is accessible and fits its window: dark on a phone, and light on a wide screen. Its texts keep
 * the rules of `text-rules.ts`. With `SCREENSHOTS=<folder>` all four combinations are checked and photographed (`npm run screenshots`).
 */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { CONTRACTS } from "../../src/app/contracts.ts";
import { exampleOf } from "../../src/app/description/examples.ts";
import {
  checkAccessible,
  checkFits,
  follow,
  noBrowser,
  openPage,
  PHONE,
  pageTest,
  settled,
  type Watched,
  WIDE,
} from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startLivedIn } from "../support/lived-in.ts";
import { PAGES_OUTSIDE, pagesInside } from "../support/pages.ts";
import { checkTexts } from "../support/shown-texts.ts";

const folder = process.env["SCREENSHOTS"];

type Look = { name: string; colorScheme: "light" | "dark"; viewport: { width: number; height: number } };

/** Checks change the look of the open page. The order turns after each page, so that the next one opens in the last look. */
const looks: Look[] =
  folder === undefined
    ? [
        // Lower than a screen: the widths are checked, and there is less to paint.
        { name: "dark-phone", colorScheme: "dark", viewport: { ...PHONE, height: 500 } },
        { name: "light", colorScheme: "light", viewport: { ...WIDE, height: 500 } },
      ]
    : [
        { name: "dark-phone", colorScheme: "dark", viewport: PHONE },
        { name: "light-phone", colorScheme: "light", viewport: PHONE },
        { name: "dark", colorScheme: "dark", viewport: WIDE },
        { name: "light", colorScheme: "light", viewport: WIDE },
      ];

const TRANSITIONS = `document.getAnimations()
  .filter((each) => each instanceof CSSTransition)
  .map(({ transitionProperty, effect }) => transitionProperty + " of " + effect.target.outerHTML.slice(0, 80))`;

const LISTS = [
  "/api/v1/keys",
  "/api/v1/saved-searches",
  "/api/v1/profit/scenarios",
  "/api/v1/keyword-lists",
  "/api/v1/market-lists",
  "/api/v1/listings/drafts",
  "/api/v1/reports/imports",
  "/api/v1/sales/imports",
  "/api/v1/sales/settlements",
  "/api/v1/sales/costs",
  "/api/v1/tracking/products",
  "/api/v1/tracking/keywords",
  "/api/v1/alerts",
  "/api/v1/channels",
  "/api/v1/account/members",
  "/api/v1/account/invitations",
  "/api/automation/webhooks",
];

/** Figures that the service itself updates at any moment: of deliveries, of visits, of ranks and of alerts. */
const BY_ITSELF = new Set([
  ...["recent", "failingSince", "lastSuccessAt", "lastSeenAt", "lastValue", "lastValueAt"],
  ...["rank", "rankSource", "rankSeenAt", "totalResults", "evaluatedAt"],
]);

const { url, api, make, ids, cookie, request } = await startLivedIn(wholeFile);

/** One window for all pages without a session. */
const outside = noBrowser === false ? await openPage(wholeFile, url, looks[0]) : undefined;
outside?.expectProblem(/status of (400|404|410)/); // the links of some pages have expired, and the pages say so
if (outside) {
  await outside.page.goto("/app/status");
  await settled(outside.page);
}

for (const [name, path] of Object.entries(PAGES_OUTSIDE))
  pageTest(`without a session, the page ${name} has no errors, is accessible and fits its window`, async () => {
    const { page, checkProblems } = outside as Watched;
    await follow(page, path);
    await checkLooks(page, name);
    checkProblems();
  });

/** One window for all pages with a session. That each opens by its address as well is shown by the other files. */
const inside =
  noBrowser === false ? await enterAs(wholeFile, url, { cookie }, "/no/such/page", { ...looks[0] }) : undefined;

for (const [name, path] of Object.entries(pagesInside(ids)))
  pageTest(`the page ${name} has no errors, is accessible and fits its window`, async () => {
    const { page, checkProblems } = inside as Watched;
    await follow(page, path);
    await checkLooks(page, name);
    checkProblems();
  });

test("the API refuses a member of another account every resource, and changes none", async () => {
  const stranger = await make.person({ role: "owner", plan: "pro" });
  const settings = (name: string, value: unknown) => (BY_ITSELF.has(name) ? undefined : value);
  const everything = async () =>
    JSON.parse(JSON.stringify(await Promise.all(LISTS.map((path) => request("GET", path))), settings));
  const before = await everything();
  const own = await ownIds();
  const addressed = CONTRACTS.filter(
    ({ path, gate }) => path.includes(":") && !gate.open && !/:(asin|type|token|marketplace)/.test(path),
  );
  assert.ok(addressed.length > 20, "most of the routes were tried");
  for (const contract of addressed) {
    const { method, path, body } = contract;
    const prefix = Object.keys(own).find((each) => path.startsWith(each));
    assert.ok(prefix, `${path} has an id of the other account to try`);
    const { required = [] } = (contract.query ?? {}) as { required?: string[] };
    const example = (exampleOf(contract).query ?? {}) as Record<string, unknown>;
    // A parameter with a default is not in the example.
    const given = required.filter((name) => example[name] !== undefined);
    const query = new URLSearchParams(given.map((name): [string, string] => [name, String(example[name])]));
    const address = `${path.replace(/:\w+/g, own[prefix] as string)}${query.size > 0 ? `?${query}` : ""}`;
    const response = await api(address, stranger, {
      method,
      ...(body && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(exampleOf(contract).body ?? {}),
      }),
    });
    const isDone = method === "DELETE" && response.status === 200; // deleting a missing resource succeeds
    const message = `${method} ${address}: ${response.status} ${response.text}`;
    assert.ok([403, 404].includes(response.status) || isDone, message);
  }
  assert.deepEqual(await everything(), before);
});

test("lists of another account are empty", async () => {
  const stranger = await make.person({ role: "owner", plan: "pro" });
  for (const path of LISTS.filter((path) => !path.endsWith("members"))) {
    const { body } = await api(path, stranger);
    const [rows] = Object.values(body.data).filter(Array.isArray);
    assert.deepEqual(rows, [], path);
  }
});

pageTest("pages show nothing of another account, not even at the addresses of its resources", async (t) => {
  const stranger = await make.person({ role: "owner", plan: "pro" });
  const { page, expectProblem } = await enterAs(t, url, stranger, "/");
  expectProblem(/status of (403|404)/);
  for (const path of [
    `/tracking/alerts/${ids.alert}`,
    `/listings/${ids.listing}`,
    `/settings/webhooks/${ids.webhook}`,
    `/settings/deliveries/${ids.delivery}`,
    `/data/reports/${ids.sales.import}`,
    "/sales/settlements",
    "/sales",
    "/tracking/alerts",
    "/listings",
    "/tracking/events",
    "/tracking/products",
    "/settings/api",
    "/settings/account",
  ]) {
    await follow(page, path);
    const text = await page.locator("body").innerText();
    assert.doesNotMatch(
      text,
      /Demo Agency|Stillform|Cork mat|MAT-BLUE|30002|Price sheet|Old server|Reporting script|colleague@nichescope/,
      path,
    );
    if (/\/\w{3}_/.test(path)) assert.match(text, /not found|no such|There is no/i, path);
  }
  const installation = `/settings/installation/accounts/${ids.account}`;
  for (const path of ["/settings/installation", installation, `/data/products/${ids.import}`]) {
    await follow(page, "/tracking/alerts");
    await page.evaluate(`history.pushState({}, "", "/app${path}")`);
    await page.waitForURL((address) => address.pathname === "/app/");
  }
});

async function checkLooks(page: Page, name: string): Promise<void> {
  assert.match(await page.title(), /\S+ · Nichescope/);
  for (const [i, look] of looks.entries()) {
    await change(page, look);
    await checkFits(page);
    await checkTexts(page);
    await checkAccessible(page, { lookOnly: i > 0 }); // most elements are the same
    if (folder !== undefined) await takePicture(page, join(folder, `${name}-${look.name}.webp`));
  }
  looks.reverse();
}

/** Waits until the page has followed: the colour scheme is set by script, and charts are drawn in the next frame. */
async function change(page: Page, { viewport, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor({ state: "attached" });
  await page.evaluate("new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))");
  assert.deepEqual(await page.evaluate(TRANSITIONS), [], "nothing fades for a visitor who prefers reduced motion");
}

/** Writes a WebP, a fifth of the size of the PNG that Playwright can write. */
async function takePicture(page: Page, file: string): Promise<void> {
  mkdirSync(join(file, ".."), { recursive: true });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await session.detach();
  writeFileSync(file, Buffer.from(data, "base64"));
}

/** An id of the account that owns everything, by the start of a route's path. */
async function ownIds(): Promise<Record<string, string>> {
  const first = async (path: string) =>
    (Object.values(await request("GET", path)).find(Array.isArray) as { id: string; userId?: string }[])[0];
  const webhook = await first("/api/automation/webhooks");
  const delivery = (await request("GET", `/api/automation/webhooks/${webhook?.id}/deliveries`)).deliveries[0];
  const member = (await request("GET", "/api/v1/account/members")).members[0];
  return {
    "/api/automation/deliveries": delivery?.id,
    "/api/automation/webhooks/deliveries": delivery?.id,
    "/api/automation/webhooks": webhook?.id as string,
    "/api/v1/keys": (await first("/api/v1/keys"))?.id as string,
    "/api/v1/saved-searches": (await first("/api/v1/saved-searches"))?.id as string,
    "/api/v1/profit/scenarios": (await first("/api/v1/profit/scenarios"))?.id as string,
    "/api/v1/market-lists": (await first("/api/v1/market-lists"))?.id as string,
    "/api/v1/listings/drafts": (await first("/api/v1/listings/drafts"))?.id as string,
    "/api/v1/keyword-lists": (await first("/api/v1/keyword-lists"))?.id as string,
    "/api/v1/reports/imports": (await first("/api/v1/reports/imports"))?.id as string,
    "/api/v1/sales/imports": (await first("/api/v1/sales/imports"))?.id as string,
    "/api/v1/sales/settlements": (await first("/api/v1/sales/settlements"))?.id as string,
    "/api/v1/sales/costs": (await first("/api/v1/sales/costs"))?.id as string,
    // The demo has none: a connection would call Amazon.
    "/api/v1/sales/connections": "con_01jn8k2v9c3e5g7j9m1p2r4t6v",
    // The demo has none: an app is connected by its own program.
    "/api/v1/connected-apps": "app_01jn8k2v9c3e5g7j9m1p2r4t6v",
    "/api/v1/sales/line-kinds": (await first("/api/v1/sales/line-kinds"))?.id as string,
    "/api/v1/tracking/products": (await first("/api/v1/tracking/products"))?.id as string,
    "/api/v1/tracking/keywords": (await first("/api/v1/tracking/keywords"))?.id as string,
    "/api/v1/channels": (await first("/api/v1/channels"))?.id as string,
    "/api/v1/alerts": (await first("/api/v1/alerts"))?.id as string,
    "/api/v1/events": (await first("/api/v1/events"))?.id as string,
    "/api/v1/account/members": member.userId ?? member.id,
    "/api/v1/account/invitations": (await first("/api/v1/account/invitations"))?.id as string,
    "/api/v1/sessions": (await first("/api/v1/sessions"))?.id as string,
    "/api/admin/import-mappings": (await request("GET", "/api/admin/import-mappings")).mappings[0].name,
    "/api/admin/synonyms": (await first("/api/admin/synonyms"))?.id as string,
    "/api/admin/imports": (await first("/api/admin/imports"))?.id as string,
    "/api/admin/accounts": (await first("/api/admin/accounts"))?.id as string,
    "/api/admin/users": (await first("/api/admin/users"))?.id as string,
  };
}
