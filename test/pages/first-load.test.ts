/** What a browser fetches when somebody opens the dashboard for the first time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { noBrowser, openPage, settled } from "../support/browser.ts";
import { startService } from "../support/service.ts";

const BUDGET_BYTES = 250_000;

test("the first load takes under 250 kB of compressed script, and everything from the service itself", {
  skip: noBrowser,
}, async (t) => {
  const { url } = await startService(t, { env: { DEMO: "on" } });
  const { page } = await openPage(t, url);
  const scripts = new Map<string, number>();
  const elsewhere: string[] = [];
  page.on("response", async (answer) => {
    if (!answer.url().startsWith(url)) elsewhere.push(answer.url());
    if (answer.request().resourceType() === "script")
      scripts.set(answer.url(), Number(await answer.headerValue("content-length")));
  });
  await page.goto("/app/");
  await page.getByRole("button", { name: "Open the demo" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await settled(page);
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0);
  assert.ok(scripts.size > 1 && bytes > 50_000, "scripts were counted");
  assert.ok(
    bytes < BUDGET_BYTES,
    `${bytes} bytes in ${scripts.size} scripts:\n${[...scripts].map((each) => each.join(" ")).join("\n")}`,
  );
  assert.deepEqual(elsewhere, []);
  t.diagnostic(`${Math.round(bytes / 1000)} kB in ${scripts.size} scripts`);
});
