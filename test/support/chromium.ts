/** The Chromium of the page tests. */
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { PACKAGED_CHROMIUM } from "./packaged-chromium.ts";

const PATHS = [
  process.env["CHROMIUM_PATH"],
  PACKAGED_CHROMIUM,
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

/**
 * Starts a Chromium. Each process of tests has its own: one that all share is driven through the process that started it,
 * which takes more CPU time than a start.
 */
export function openChromium(): Promise<Browser> {
  return chromium.launch({ ...LAUNCH, executablePath: chromiumPath as string });
}
