/**
 * Tests of pages in a real Chromium on the real service. A test fails when a page logs an error or a warning, or when a
 * request fails, unless the test expects it.
 *
 * Browser contexts are reused within a process: a new one loads a page without any cached script, which costs about three
 * times the CPU of a load in a used one. Cookies and storage are cleared in between, so every test starts as a new visitor.
 * Where the next test is of the same signed-in person, the dashboard stays loaded, and forgets all it has fetched
 * (`dashboard-memory.ts`).
 */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { INSTALL_AXE } from "./axe.ts";
import { chromiumPath, openChromium } from "./chromium.ts";
import { cleanUp, type Scope, wholeProcess } from "./cleanup.ts";
import { isLeft, isSignedOut, refresh } from "./dashboard-memory.ts";
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
  "viewport" | "colorScheme" | "reducedMotion" | "locale" | "timezoneId" | "userAgent"
> & {
  expectedProblem?: RegExp;
  /** Load the dashboard, although it may be open already: for tests of a first visit. */
  anew?: boolean;
};

/** With `cookie`, the dashboard is open as that person, on a page without content. */
type Visitor = { context: BrowserContext; page: Page; cookie?: string | undefined };

/** Contexts that no test uses at the moment, by the options that cannot be changed later. */
const idle = new Map<string, Visitor[]>();

/** A new visitor without cookies or storage. Nothing moves on the page, unless `reducedMotion` says otherwise. */
export function openPage(scope: Scope, url: string, options: PageOptions = {}): Promise<Watched> {
  return openVisit(scope, url, options);
}

/** `isEntered` says that the dashboard is loaded and signed in. */
type Visit = Watched & { isEntered: boolean };

/** A visitor who has this cookie, if one is given. */
export async function openVisit(scope: Scope, url: string, options: PageOptions, cookie?: string): Promise<Visit> {
  const { viewport = LOW, colorScheme = "light", reducedMotion = "reduce" } = options;
  const { locale = "en-US", timezoneId = "UTC", userAgent } = options;
  const fixed = { locale, timezoneId, ...(userAgent !== undefined && { userAgent }) };
  const kind = JSON.stringify([url, fixed]);
  const visitor = await takeIdle(kind, url, options.anew ? undefined : cookie);
  const { context, page } = visitor ?? (await newVisitor(url, fixed));
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion });
  const isEntered = visitor?.cookie !== undefined && (await refresh(page));
  if (cookie !== undefined && !isEntered) await context.addCookies(cookiesOf(cookie, url));
  const problems: string[] = [];
  const expected: RegExp[] = options.expectedProblem ? [options.expectedProblem] : [];
  watch(page, problems);
  const checkProblems = () => {
    const found = problems.splice(0).filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    assert.deepEqual(found, [], "no errors in the browser");
  };
  cleanUp(scope, async () => {
    const left = await leave({ context, page, cookie }, url);
    if (left) idle.set(kind, [...(idle.get(kind) ?? []), left]);
    else await context.close();
    checkProblems();
  });
  return { context, page, expectProblem: (pattern) => void expected.push(pattern), checkProblems, isEntered };
}

/** Takes an idle visitor: the one that is signed in as this person, or another who becomes this person or is cleared. */
async function takeIdle(kind: string, url: string, cookie: string | undefined): Promise<Visitor | undefined> {
  const visitors = idle.get(kind) ?? [];
  const same = visitors.findIndex((each) => cookie !== undefined && each.cookie === cookie);
  const [taken] = visitors.splice(same, 1); // the last one, unless there is the same person
  if (taken === undefined || same >= 0 || taken.cookie === undefined) return taken;
  if (cookie !== undefined && (await becomes(taken, url, cookie))) return { ...taken, cookie };
  if (await isCleared(taken, url)) return { ...taken, cookie: undefined };
  await taken.context.close();
  return undefined;
}

/** Signs out, and signs in as another person, in the open dashboard. Returns false if it must be loaded for that. */
async function becomes({ context, page }: Visitor, url: string, cookie: string): Promise<boolean> {
  await context.clearCookies();
  if (!(await isSignedOut(page))) return false;
  await context.addCookies(cookiesOf(cookie, url));
  return true;
}

const cookiesOf = (header: string, url: string) =>
  header.split("; ").map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });

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

/** Ends the use by a test. Returns undefined if the context cannot be used again. */
async function leave(visitor: Visitor, url: string): Promise<Visitor | undefined> {
  const { context, page, cookie } = visitor;
  if (page.isClosed() || new URL(page.url()).origin !== url) return undefined;
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.unrouteAll();
  if (cookie !== undefined && (await isSignedIn(visitor, url)) && (await isLeft(page))) {
    await page.mouse.move(0, 0);
    return visitor;
  }
  return (await isCleared(visitor, url)) ? { context, page } : undefined;
}

const EVENTS = ["console", "pageerror", "request", "response"] as const;

/** False after the test has signed out, or has changed what other pages of the context or requests do. */
async function isSignedIn({ context, cookie = "" }: Visitor, url: string): Promise<boolean> {
  const present = (await context.cookies(url)).map(({ name, value }) => `${name}=${value}`);
  return context.pages().length === 1 && cookie.split("; ").every((each) => present.includes(each));
}

/** Removes everything that a test left in the context. Returns false if the context cannot be used again. */
async function isCleared({ context, page }: Visitor, url: string): Promise<boolean> {
  try {
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

/** Fails with every finding of axe that is serious or critical, and where it is. */
export async function checkAccessible(page: Page, { lookOnly = false } = {}): Promise<void> {
  if (!(await page.evaluate<boolean>("'findBarriers' in window"))) await page.evaluate(INSTALL_AXE);
  const findings = await page.evaluate<string[]>(`findBarriers(${lookOnly})`);
  assert.deepEqual(findings, [], `axe on ${page.url()}`);
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
