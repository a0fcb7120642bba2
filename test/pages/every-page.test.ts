/**
 * Every page, light and dark, wide and on a phone: it opens without an error, axe finds nothing serious, nothing is cut
 * off. With `SCREENSHOTS=<folder>` it also takes their pictures (`npm run screenshots`).
 */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { checkAccessible, checkFits, noBrowser, openPage, PHONE, settled, WIDE } from "../support/browser.ts";
import { startLivedIn } from "../support/lived-in.ts";
import { PAGES_OUTSIDE, pagesInside } from "../support/pages.ts";

const folder = process.env["SCREENSHOTS"];

/** The tests look at the two that differ most; pictures are taken of all four. */
const LOOKS = [
  { name: "light", colorScheme: "light", viewport: WIDE, always: true },
  { name: "dark-phone", colorScheme: "dark", viewport: PHONE, always: true },
  { name: "dark", colorScheme: "dark", viewport: WIDE, always: false },
  { name: "light-phone", colorScheme: "light", viewport: PHONE, always: false },
] as const;

test("every page opens without errors, fits its window, and is accessible", { skip: noBrowser }, async (t) => {
  const { url, ids, cookie } = await startLivedIn(t);
  for (const { name, colorScheme, viewport, always } of LOOKS) {
    if (!always && folder === undefined) continue;
    await t.test(name, async (t) => {
      const look = { colorScheme, viewport, reducedMotion: "reduce" } as const;
      const outside = await openPage(t, url, look);
      // Their links are old: that they are refused is what these pages tell.
      outside.expectProblem(/status of (400|404|410)/);
      for (const [page, path] of Object.entries(PAGES_OUTSIDE))
        await t.test(page, () => visit(outside.page, path, `${page}-${name}`));
      const inside = await openPage(t, url, look);
      await inside.context.addCookies(
        cookie.split("; ").map((pair) => {
          const at = pair.indexOf("=");
          return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
        }),
      );
      for (const [page, path] of Object.entries(pagesInside(ids)))
        await t.test(page, () => visit(inside.page, path, `${page}-${name}`));
    });
  }
});

async function visit(page: Page, path: string, picture: string): Promise<void> {
  await page.goto(`/app${path}`);
  await settled(page);
  await checkFits(page);
  await checkAccessible(page);
  assert.match(await page.title(), /\S+ · Nichescope/);
  if (folder !== undefined) await takePicture(page, join(folder, `${picture}.webp`));
}

/** As WebP, which the test library cannot write: a fifth of a PNG. */
async function takePicture(page: Page, file: string): Promise<void> {
  mkdirSync(join(file, ".."), { recursive: true });
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 });
  await session.detach();
  writeFileSync(file, Buffer.from(data, "base64"));
}
