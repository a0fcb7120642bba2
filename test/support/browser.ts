/**
 * Tests of pages in a real Chromium on the real service. A test fails when a page logs an error or a warning, or when a
 * request fails, unless the test expects it.
 *
 * Browser contexts are reused within a file: a new one loads a page without any cached script, which costs about three times
 * the CPU of a load in a used one. Cookies and storage are cleared in between, so every test starts as a new visitor.
 */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { findBarriers } from "./axe.ts";
import { chromiumPath, openChromium } from "./chromium.ts";
import { cleanUp, type Scope, wholeProcess } from "./cleanup.ts";
import { requiredInCi } from "./required-in-ci.ts";

/** For a test's `skip`: false, or the reason why pages cannot be tested here. In CI a missing browser is a failure. */
export const noBrowser = requiredInCi(
  chromiumPath === undefined && "no Chromium was found: install it (apt-get install chromium) or set CHROMIUM_PATH",
);

export const PHONE = { width: 390, height: 844 };
export const WIDE = { width: 1440, height: 900 };
/** The window of tests that are not about looks. Painting is a quarter of a page's CPU time, and half of that in a low window. */
export const LOW = { width: 1440, height: 500 };

/** The limit of every wait in a page. It is generous, because a browser and a service share the machine with other tests. */
const WAIT_MS = 120_000;

/** A test that needs the browser. */
export function pageTest(name: string, body: (t: TestContext) => Promise<void>): void {
  test(name, { skip: noBrowser }, body);
}

let opened: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  opened ??= openChromium();
  return opened;
}

cleanUp(wholeProcess, async () => (await opened)?.close());

export type Watched = {
  context: BrowserContext;
  page: Page;
  /** Problems that match are expected from now on, such as a refusal that the test provokes. */
  expectProblem(pattern: RegExp): void;
  /** Fails when a problem has occurred since the last check; runs by itself at the end of the scope. */
  checkProblems(): void;
};

export type PageOptions = Pick<
  BrowserContextOptions,
  "viewport" | "colorScheme" | "reducedMotion" | "locale" | "timezoneId" | "userAgent" | "serviceWorkers"
> & { expectedProblem?: RegExp };

/** Contexts that no test uses at the moment, by the options that cannot be changed later. */
const idle = new Map<string, BrowserContext[]>();

/** A new visitor without cookies or storage. Nothing moves on the page, unless `reducedMotion` says otherwise. */
export async function openPage(scope: Scope, url: string, options: PageOptions = {}): Promise<Watched> {
  const { viewport = LOW, colorScheme = "light", reducedMotion = "reduce" } = options;
  // A service worker would keep responses that a test changes.
  const { locale = "en-US", timezoneId = "UTC", serviceWorkers = "block", userAgent } = options;
  const fixed = { baseURL: url, locale, timezoneId, serviceWorkers, ...(userAgent !== undefined && { userAgent }) };
  const kind = JSON.stringify(fixed);
  const context = idle.get(kind)?.pop() ?? (await newContext(fixed));
  const [page] = context.pages() as [Page];
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion });
  const problems: string[] = [];
  const expected: RegExp[] = options.expectedProblem ? [options.expectedProblem] : [];
  watch(page, problems);
  const checkProblems = () => {
    const found = problems.splice(0).filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    assert.deepEqual(found, [], "no errors in the browser");
  };
  cleanUp(scope, async () => {
    if (await isCleared(context, page, url)) idle.set(kind, [...(idle.get(kind) ?? []), context]);
    else await context.close();
    checkProblems();
  });
  return { context, page, expectProblem: (pattern) => void expected.push(pattern), checkProblems };
}

async function newContext(options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await (await browser()).newContext(options);
  context.setDefaultTimeout(WAIT_MS);
  await context.newPage();
  return context;
}

function watch(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    // Said by the option that blocks them.
    if (message.text().startsWith("Service Worker registration blocked")) return;
    if (["error", "warning"].includes(message.type()))
      problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
}

const EVENTS = ["console", "pageerror", "request", "response"] as const;

/** Removes everything that a test left in the context. Returns false if the context cannot be used again. */
async function isCleared(context: BrowserContext, page: Page, url: string): Promise<boolean> {
  if (page.isClosed() || new URL(page.url()).origin !== url) return false;
  try {
    for (const event of EVENTS) page.removeAllListeners(event);
    await page.unrouteAll();
    for (const other of context.pages()) if (other !== page) await other.close();
    // A small file of the same origin: for about:blank, Chromium would start another process.
    await page.goto(`${url}/app/icon.svg`);
    await page.evaluate("localStorage.clear(); sessionStorage.clear()");
    await context.clearCookies();
    await page.mouse.move(0, 0);
    return true;
  } catch {
    return false;
  }
}

/** Fails with every finding of axe, and where it is. */
export async function checkAccessible(page: Page, options?: Parameters<typeof findBarriers>[1]): Promise<void> {
  assert.deepEqual(await findBarriers(page, options), [], `axe on ${page.url()}`);
}

/** Fails when a page is wider than its window: only parts of it may scroll sideways. */
export async function checkFits(page: Page): Promise<void> {
  const [needed, given] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, window.innerWidth]",
  );
  assert.ok(needed <= given, `${page.url()} is ${needed} wide in a window of ${given}`);
  const wide = await page.evaluate<string[]>(
    '[...document.querySelectorAll("dl")].filter((list) => list.scrollWidth > list.clientWidth).map((list) => list.innerText)',
  );
  assert.deepEqual(wide, [], `lists of ${page.url()} that are wider than their panel`);
}

/**
 * Opens another page of the dashboard as a link in it does, and waits until it is loaded. It costs a third of `page.goto`,
 * which starts all scripts again. The new page must be of another route, because its heading is a new element.
 */
export async function follow(page: Page, path: string): Promise<void> {
  const before = await page.getByRole("heading", { level: 1 }).elementHandle();
  await page.evaluate(`history.pushState({}, "", ${JSON.stringify(`/app${path}`)})`);
  await before?.waitForElementState("hidden");
  await settled(page);
}

/** Waits until everything that the page requests is loaded. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator('[aria-label^="Loading"], .mantine-Skeleton-root').first().waitFor({ state: "detached" });
}
