/** The docs in a browser: search, colours, phones, and the API reference, which Scalar shows. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { readReference } from "../../scripts/docs-site/document.ts";
import { eventPath, operationPath, REFERENCE } from "../../scripts/docs-site/reference.ts";
import { checkAccessible, checkFits, openPage, PHONE, pageTest, WIDE } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { startService } from "../support/service.ts";

const { url, api } = await startService(wholeFile);
const { operations, events } = readReference();

/** Returns the requests that a page sends to other hosts. */
function watchElsewhere(page: Page): string[] {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) elsewhere.push(request.url());
  });
  return elsewhere;
}

pageTest("the docs are searched by keyboard, keep their colours, and load nothing from other hosts", async (t) => {
  const { page } = await openPage(t, url, { viewport: WIDE });
  const elsewhere = watchElsewhere(page);
  await page.goto("/docs");
  await checkAccessible(page);
  // The address of the examples is the one of this service.
  await page.getByRole("region", { name: "Your first request" }).getByText(`${url}/api/v1/search`).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type("verify signatures");
  const first = page.getByRole("option", { name: /Verify signatures/ }).first();
  await first.and(page.locator("[aria-selected=true]")).waitFor();
  await page.keyboard.press("ArrowDown");
  await first.and(page.locator("[aria-selected=false]")).waitFor();
  await page.keyboard.press("ArrowUp");
  await checkAccessible(page, { lookOnly: true });
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/guides/webhooks#verify-signatures");
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await page.setViewportSize(PHONE);
  await checkAccessible(page, { lookOnly: true });
  await checkFits(page);

  // Another page has the colours from the start.
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Niche score" }).click();
  await page.waitForURL("**/docs/guides/niche-score");
  assert.equal(await page.locator("html").getAttribute("data-mantine-color-scheme"), "dark");
  for (const path of ["/docs/guides/niche-score", "/docs/events", "/docs/errors", "/docs/errors/plan_limit"]) {
    await page.goto(path);
    await checkAccessible(page, { lookOnly: true });
    await checkFits(page);
  }
  assert.deepEqual(elsewhere, []);
});

pageTest("links to operations and events open them in the API reference", async (t) => {
  const { page } = await openPage(t, url, { viewport: WIDE });
  const opened = (title: string) => page.locator(":focus").getByRole("heading", { name: title, exact: true });

  await page.goto("/docs/errors/plan_limit");
  await page.getByRole("link", { name: "Create an alert" }).click();
  await opened("Create an alert").waitFor();
  // The first sample is a call of our client, with the address of this service.
  await page.locator(":focus").getByText("client.makeAlert(").waitFor();
  assert.ok((await page.locator(":focus").innerText()).includes(url));

  await page.keyboard.press("/");
  await page.keyboard.type("list_tracked_products");
  await page
    .getByRole("option", { name: /List tracked products/ })
    .and(page.locator("[aria-selected=true]"))
    .waitFor();
  await page.keyboard.press("Enter");
  await opened("List tracked products").waitFor();

  await page.goto("/docs/events");
  await page.getByRole("link", { name: "All fields" }).last().click();
  await opened(events.at(-1)?.type as string).waitFor();
});

pageTest("the API reference has every operation and event, and what it loads comes from the service", async (t) => {
  const { page } = await openPage(t, url, { viewport: WIDE });
  const elsewhere = watchElsewhere(page);
  await page.goto(REFERENCE);
  await page.getByRole("heading", { name: "Nichescope API" }).waitFor();
  const headers = page.locator("table th");
  const cut = await headers.evaluateAll((cells) => cells.filter((it) => it.scrollWidth > it.clientWidth).map(String));
  assert.deepEqual(cut, [], "tables have whole words");

  const groups = page.locator("aside button[aria-expanded=false]");
  await groups.evaluateAll((buttons) => {
    for (const button of buttons) button.click();
  });
  await groups.first().waitFor({ state: "detached" });
  const links = page.locator("aside a[href]");
  const inMenu = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  const named = [...operations.map(operationPath), ...events.map(({ type }) => eventPath(type))];
  assert.deepEqual(
    named.filter((path) => !inMenu.includes(path.replace(REFERENCE, ""))),
    [],
  );

  // The samples are only in the copy of the page.
  assert.doesNotMatch((await api("/openapi.json")).text, /x-codeSamples/);
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await page.locator("body.dark-mode").waitFor();
  await page.setViewportSize(PHONE);
  await checkFits(page);
  assert.deepEqual(elsewhere, []);
});
