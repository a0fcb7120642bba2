/**
 * Pages in a real browser: Chromium, headless, on the real service. Whatever a page writes to the console as an error, and
 * every request that fails, makes its test fail, unless the test expects it.
 */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, type TestContext } from "node:test";
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { cleanUp } from "./cleanup.ts";

const PLACES = [
  process.env["CHROMIUM_PATH"],
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];
const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));

/** For a test's `skip`: false, or why pages cannot be tested here. */
export const noBrowser =
  executablePath === undefined && "no Chromium was found: install it (apt-get install chromium) or set CHROMIUM_PATH";

export const PHONE = { width: 390, height: 844 };
export const WIDE = { width: 1440, height: 900 };

/** One for a whole test file: visitors have nothing in common but the program. */
let launched: Promise<Browser> | undefined;

function browser(): Promise<Browser> {
  // Debian's runs its sandbox with a privilege that containers seldom grant; it only ever opens our own pages.
  launched ??= chromium.launch({ executablePath: executablePath as string, args: ["--no-sandbox"] });
  return launched;
}

after(async () => (await launched)?.close());

export type Watched = {
  context: BrowserContext;
  page: Page;
  /** From now on, what matches is no reason to fail: a refusal that the test provokes. */
  expectProblem(pattern: RegExp): void;
};

/** A new visitor with nothing remembered, at the service's start page. */
export async function openPage(t: TestContext, url: string, options: BrowserContextOptions = {}): Promise<Watched> {
  const problems: string[] = [];
  const expected: RegExp[] = [];
  const context = await (await browser()).newContext({
    baseURL: url,
    viewport: WIDE,
    locale: "en-US",
    timezoneId: "UTC",
    ...options,
  });
  cleanUp(t, async () => {
    await context.close();
    assert.deepEqual(
      problems.filter((problem) => !expected.some((pattern) => pattern.test(problem))),
      [],
      "nothing went wrong in the browser",
    );
  });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  watch(page, problems);
  return { context, page, expectProblem: (pattern) => void expected.push(pattern) };
}

function watch(page: Page, problems: string[]): void {
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Fails with every finding of axe that is serious or critical, and where it is. */
export async function checkAccessible(page: Page): Promise<void> {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate<{ violations: Violation[] }>(
    `axe.run(document, { resultTypes: ["violations"] })`,
  );
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

/** A page is as wide as the window: only parts of it may scroll sideways. */
export async function checkFits(page: Page): Promise<void> {
  const [needed, given] = await page.evaluate<[number, number]>(
    "[document.documentElement.scrollWidth, window.innerWidth]",
  );
  assert.ok(needed <= given, `${page.url()} is ${needed} wide in a window of ${given}`);
}

/** Until what a page asks for has come: nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator('[aria-label^="Loading"], .mantine-Skeleton-root').first().waitFor({ state: "detached" });
}
