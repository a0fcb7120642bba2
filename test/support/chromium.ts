/**
 * The Chromium of the page tests. A test run starts one for all files (`scripts/test.ts`) and passes its address in
 * `TEST_CHROMIUM`; a file that runs alone starts its own.
 */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const PATHS = [
  process.env["CHROMIUM_PATH"],
  // The same engine without the windows of a desktop browser: a quarter less CPU time.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export const chromiumPath = PATHS.find((path) => path !== undefined && existsSync(path));

const LAUNCH = {
  headless: true,
  timeout: 120_000,
  args: [
    // Debian's sandbox needs a privilege that containers seldom grant; this browser opens only our own pages.
    "--no-sandbox",
    "--disable-gpu",
    // Pages live for seconds: compiling their scripts for speed costs more than it gives (a fifth of a page's CPU time).
    "--js-flags=--no-opt --no-maglev",
    // No traffic of the browser's own.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
  ],
};

/** Starts one Chromium for all test files of a run; undefined where none is installed. */
export async function startSharedChromium(): Promise<{ close(): Promise<void> } | undefined> {
  if (chromiumPath === undefined) return undefined;
  const server = await chromium.launchServer({ ...LAUNCH, executablePath: chromiumPath, host: "127.0.0.1" });
  process.env["TEST_CHROMIUM"] = server.wsEndpoint();
  return server;
}

/** Connects to the shared Chromium of the run, or starts one. */
export async function openChromium(): Promise<Browser> {
  const shared = process.env["TEST_CHROMIUM"];
  if (shared !== undefined) return chromium.connect(shared, { timeout: LAUNCH.timeout });
  return chromium.launch({ ...LAUNCH, executablePath: chromiumPath as string });
}
