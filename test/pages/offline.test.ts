/** The dashboard without a service: what has been on screen stays, marked with its time, until the session ends. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { pageTest, settled, WIDE } from "../support/browser.ts";
import { enterAs } from "../support/enter.ts";
import { startService } from "../support/service.ts";
import { until } from "../support/until.ts";

/** The service worker takes over after the first load; what is loaded from then on is kept. */
async function keepsPages(page: Page): Promise<void> {
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await page.reload();
  await settled(page);
}

const kept = (page: Page) =>
  page.evaluate<number>('caches.open("data").then((cache) => cache.keys()).then(({ length }) => length)');

pageTest("when the service stops, a reload shows the last page and the time of its data", async (t) => {
  const { app, url, make } = await startService(t);
  const person = await make.person({ plan: "pro" });
  const watched = await enterAs(t, url, person, "/tracking/products", { viewport: WIDE, serviceWorkers: "allow" });
  const { page } = watched;
  await keepsPages(page);
  await until("the data are kept", async () => (await kept(page)) > 0);
  assert.equal(await page.getByText("Offline. Data as of", { exact: false }).count(), 0);
  watched.expectProblem(/Failed to load resource|ERR_/);
  await app.close();
  await page.reload();
  await page.getByText("Offline. Data as of", { exact: false }).waitFor();
  await page.getByText(person.email, { exact: false }).first().waitFor();
});

pageTest("signing out forgets the data that were kept", async (t) => {
  const { url, make } = await startService(t);
  const person = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, person, "/tracking/products", { viewport: WIDE, serviceWorkers: "allow" });
  await keepsPages(page);
  await until("the data are kept", async () => (await kept(page)) > 1);
  await page.getByRole("button", { name: "Account menu" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.waitForURL(/sign-in/);
  await settled(page);
  const urls = await page.evaluate<string[]>(
    'caches.open("data").then((cache) => cache.keys()).then((all) => all.map(({ url }) => new URL(url).pathname))',
  );
  assert.deepEqual(
    urls.filter((path) => path !== "/api/v1/session"),
    [],
    "only the response that there is no session",
  );
});
