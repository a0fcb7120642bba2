/**
 * Tests of pages in a real Chromium on the real service. A test fails when a page logs an error or a warning, or when a
 * request fails, unless the test expects it.
 *
 * Browser contexts are reused within a file: a new one loads a page without any cached script, which costs about three times
 * the CPU of a load in a used one. Cookies and storage are cleared in between, so every test starts as a new visitor.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, type TestContext, test } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { chromiumPath, openChromium } from "./chromium.ts";
import { cleanUp, type Scope } from "./cleanup.ts";
import { requiredInCi } from "./required-in-ci.ts";

/** For a test's `skip`: false, or the reason why pages cannot be tested here. In CI a missing browser is a failure. */
export const noBrowser = requiredInCi(
  chromiumPath === undefined && "no Chromium was found: install it (apt-get install chromium) or set CHROMIUM_PATH",
);

export const PHONE = { width: 390, height: 844 };
export const WIDE = { width: 1440, height: 900 };
/** The window of tests that are not about looks. Painting is a quarter of a page's CPU time, and half of that in a low window. */
const LOW = { width: 1440, height: 500 };

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

after(async () => (await opened)?.close());

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
  "viewport" | "colorScheme" | "reducedMotion" | "locale" | "timezoneId" | "userAgent"
> & { expectedProblem?: RegExp };

type Visitor = { context: BrowserContext; page: Page };

/** Contexts that no test uses at the moment, by the options that cannot be changed later. */
const idle = new Map<string, Visitor[]>();

/** A new visitor without cookies or storage. Nothing moves on the page, unless `reducedMotion` says otherwise. */
export async function openPage(scope: Scope, url: string, options: PageOptions = {}): Promise<Watched> {
  const { viewport = LOW, colorScheme = "light", reducedMotion = "reduce" } = options;
  const { locale = "en-US", timezoneId = "UTC", userAgent } = options;
  const fixed = { locale, timezoneId, ...(userAgent !== undefined && { userAgent }) };
  const kind = JSON.stringify([url, fixed]);
  const visitor = idle.get(kind)?.pop() ?? (await newVisitor(url, fixed));
  const { context, page } = visitor;
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
    if (await isCleared(visitor, url)) idle.set(kind, [...(idle.get(kind) ?? []), visitor]);
    else await context.close();
    checkProblems();
  });
  return { context, page, expectProblem: (pattern) => void expected.push(pattern), checkProblems };
}

async function newVisitor(baseURL: string, options: PageOptions): Promise<Visitor> {
  const context = await (await browser()).newContext({ baseURL, ...options });
  context.setDefaultTimeout(WAIT_MS);
  return { context, page: await context.newPage() };
}

function watch(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
}

/** Removes everything that the test left in the context. Returns false if the context cannot be used again. */
async function isCleared({ context, page }: Visitor, url: string): Promise<boolean> {
  if (page.isClosed() || new URL(page.url()).origin !== url) return false;
  try {
    for (const other of context.pages()) if (other !== page) await other.close();
    await page.unrouteAll();
    // A small file of the same origin: for about:blank, Chromium would start another process.
    await page.goto("/app/icon.svg");
    await page.evaluate("localStorage.clear(); sessionStorage.clear()");
    await context.clearCookies();
    await page.mouse.move(0, 0);
    for (const event of ["console", "pageerror", "response"] as const) page.removeAllListeners(event);
    return true;
  } catch {
    return false;
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules below "serious" are not run at all: their findings would not count, and some of them are slow. */
const AXE_RUN = `axe.run(document, {
  resultTypes: ["violations"],
  preload: false,
  rules: Object.fromEntries(
    axe._audit.rules.filter(({ impact }) => ["minor", "moderate"].includes(impact)).map(({ id }) => [id, { enabled: false }]),
  ),
})`;

/** The rules that depend on colours and sizes, and those for elements that only one size shows. */
const AXE_LOOK = `axe.run(document, {
  resultTypes: ["violations"],
  preload: false,
  runOnly: [
    "color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size",
    "aria-hidden-focus", "button-name", "label", "link-name",
  ],
})`;

/** Fails with every finding of axe that is serious or critical, and where it is. */
export async function checkAccessible(page: Page, { lookOnly = false } = {}): Promise<void> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(lookOnly ? AXE_LOOK : AXE_RUN);
  const findings = violations
    .filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, help, nodes }) =>
      [`${id}: ${help}`, ...nodes.map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`)].join(
        "\n  ",
      ),
    );
  assert.deepEqual(findings, [], `axe on ${page.url()}`);
}

type Violation = { id: string; help: string; impact: string; nodes: { html: string; any: { message: string }[] }[] };

/** Fails when a page is wider than its window: only parts of it may scroll sideways. */
export async function checkFits(page: Page): Promise<void> {
  const [needed, given] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, window.innerWidth]",
  );
  assert.ok(needed <= given, `${page.url()} is ${needed} wide in a window of ${given}`);
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
