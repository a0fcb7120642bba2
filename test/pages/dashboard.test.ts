/** The dashboard as a whole: the demo, the first load, the keyboard, and pages that cannot be shown. */
import assert from "node:assert/strict";
import type { Locator, Page } from "playwright-core";
import { checkAccessible, follow, openPage, PHONE, pageTest, settled } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { PASSWORD } from "../support/person.ts";
import { startService } from "../support/service.ts";
import { post } from "../support/signing-in.ts";

const SEARCHED = "/research?keyword=yoga+mat";
const BUDGET_BYTES = 250_000;

const { url, make, api, demo } = await startService(wholeFile, {
  env: { DEMO: "on", DEMO_PRODUCTS: "600", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
});
const owner = await make.person({ plan: "pro" });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const isFocused = (page: Page, element: Locator) => element.and(page.locator(":focus")).waitFor();

async function press(element: Locator): Promise<void> {
  await element.focus();
  await element.press("Enter");
}

pageTest("the first load takes under 250 kB of compressed script, all of it from the service itself", async (t) => {
  const { page } = await openPage(t, url);
  const scripts = new Map<string, number>();
  const elsewhere: string[] = [];
  page.on("response", async (response) => {
    if (!response.url().startsWith(url)) elsewhere.push(response.url());
    if (response.request().resourceType() === "script")
      scripts.set(response.url(), Number(await response.headerValue("content-length")));
  });
  await page.goto(demo?.link as string);
  await page.getByRole("heading", { level: 1 }).waitFor();
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

// With its link it opens at once: in the test above.
pageTest(
  "without its link the demo asks for a password, and a link with a wrong one leaves no trace of it",
  async (t) => {
    const { page } = await openPage(t, url, { expectedProblem: /401/ });
    await page.goto("/app/");
    await page.getByText("Open the link that the service printed").waitFor();
    await page.goto("/app/sign-in?next=%2Fusage#password=wrong");
    await page.getByText("The e-mail address or the password is wrong").waitFor();
    assert.equal(new URL(page.url()).hash, "");
    await page.getByLabel("Password", { exact: true }).waitFor();
  },
);

pageTest("a link signs nobody in as anybody but the demo's user, and fills in no e-mail address", async (t) => {
  const { page } = await openPage(t, url, { expectedProblem: /401/ });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postDataJSON().email);
  });
  const stranger = await make.person({ email: "stranger@nichescope.test" });
  await page.goto(`/app/sign-in#${new URLSearchParams({ email: stranger.email, password: PASSWORD })}`);
  await page.getByText("The e-mail address or the password is wrong").waitFor();
  assert.deepEqual(sent, ["demo@nichescope.test"]);
  assert.equal(await page.getByRole("textbox", { name: "E-mail" }).inputValue(), "");
  assert.equal(new URL(page.url()).hash, "");
});

pageTest("a closed dialog returns the focus to its button, whether it was cancelled or submitted", async (t) => {
  // With the line that a search was corrected, which is checked together with the dialog.
  const { page } = await enterAs(t, url, owner, "/research?keyword=yogga+mat");
  await page.getByText("Showing results for yoga mat").waitFor();
  const dialog = page.getByRole("dialog");
  await press(button(page, "Save search"));
  await isFocused(page, dialog.getByRole("textbox", { name: "Name" }));
  await checkAccessible(page);
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await isFocused(page, button(page, "Save search"));
  await page.keyboard.press("Enter");
  await isFocused(page, dialog.getByRole("textbox", { name: "Name" }));
  await page.keyboard.press("Enter");
  await page.getByText("Saved “yoga mat”.").waitFor();
  await isFocused(page, button(page, "Save search"));

  await follow(page, "/settings/api");
  await press(button(page, "Create key"));
  await dialog.getByRole("textbox", { name: "Name" }).fill("Sheet");
  await page.keyboard.press("Enter");
  await page.getByLabel("command", { exact: true }).waitFor();
  await isFocused(page, button(page, "Create key"));
});

pageTest(
  "a dialog opened from a menu returns the focus to the menu's button, or to the heading if the button is gone",
  async (t) => {
    const { page } = await enterAs(t, url, owner, "/research/saved");
    const more = button(page, "Actions for yoga mat");
    const choose = async (name: string) => {
      await press(more);
      await isFocused(page, page.getByRole("menuitem", { name: "Rename" }));
      if (name === "Rename") await checkAccessible(page);
      await press(page.getByRole("menuitem", { name }));
      await page.getByRole("dialog").waitFor();
    };
    await choose("Rename");
    await page.keyboard.press("Escape");
    await isFocused(page, more);
    await choose("Delete");
    await isFocused(page, button(page, "Cancel"));
    await checkAccessible(page);
    await press(button(page, "Delete saved search"));
    await more.waitFor({ state: "detached" });
    await isFocused(page, page.getByRole("heading", { level: 1 }));
  },
);

pageTest("open menus and option lists are accessible; a pressed or replaced button keeps the focus", async (t) => {
  const { page } = await enterAs(t, url, owner, SEARCHED);
  await press(button(page, "Export"));
  await isFocused(page, page.getByRole("menuitem", { name: /^CSV/ }));
  await checkAccessible(page);
  await page.keyboard.press("Escape");
  await isFocused(page, button(page, "Export"));
  await press(button(page, "Track keyword"));
  await page.getByRole("combobox", { name: "Track the keyword rank of" }).press("ArrowDown");
  await page.getByRole("option").first().waitFor();
  await checkAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });

  const track = page
    .getByRole("table")
    .getByRole("button", { name: /^Track / })
    .first();
  await press(track);
  await page.getByRole("table").locator('button[aria-pressed="true"]').and(page.locator(":focus")).waitFor();

  const created = await post(
    api,
    "/api/automation/webhooks",
    { url: "https://127.0.0.1:1/", events: ["price_change"] },
    owner,
  );
  await follow(page, `/settings/webhooks/${created.body.data.id}`);
  await press(button(page, "Turn off"));
  await page.getByText("Webhook turned off. Nothing is sent").waitFor();
  await isFocused(page, button(page, "Turn on"));
});

pageTest("a field's options are on the page once it is focused, and arrow keys start at the chosen one", async (t) => {
  const { page } = await enterAs(t, url, owner, "/tracking/alerts?show=on");
  const field = page.getByRole("combobox", { name: "Status" });
  const options = page.locator("[data-combobox-option]");
  const highlighted = page.locator("[data-combobox-selected]");
  assert.equal(await field.inputValue(), "On");
  assert.equal(await options.count(), 0);
  await field.focus();
  assert.deepEqual(await options.allTextContents(), ["All alerts", "On", "Off"]);
  await field.press("ArrowDown");
  assert.equal(await highlighted.textContent(), "On");
  await field.press("ArrowDown");
  assert.equal(await highlighted.textContent(), "Off");
  await field.press("Enter");
  assert.equal(await field.inputValue(), "Off");
});

pageTest("on a phone the account is behind the last entry of the menu, and a chosen page gets the focus", async (t) => {
  const { page } = await enterAs(t, url, owner, "/tracking/alerts", { viewport: PHONE });
  await button(page, "More").click();
  await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
  await checkAccessible(page);
  await page.keyboard.press("Escape");
  await page.getByRole("menuitem", { name: "Sign out" }).waitFor({ state: "detached" });
  await isFocused(page, button(page, "More"));
  await press(page.getByRole("link", { name: "Products", exact: true }));
  await isFocused(page, page.getByRole("heading", { level: 1, name: "Products" }));
});

pageTest("an unknown address shows a heading that says so, and a way back", async (t) => {
  const operator = await make.person({ plan: "pro", operator: true });
  const { page } = await enterAs(t, url, operator, "/", { expectedProblem: /status of 404/ });
  for (const [path, title, back] of [
    ["/settings/webhooks/none", "Webhook not found", "View all webhooks"],
    ["/settings/deliveries/none", "Delivery not found", "View all webhooks"],
    ["/settings/installation/accounts/none", "Account not found", "View all accounts"],
    ["/data/products/none", "Import not found", "View all imports"],
    ["/nonsense", "Page not found", "Go to Home"],
  ] as const) {
    await follow(page, path);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.getByRole("main").getByRole("link", { name: back }).waitFor();
    assert.equal(await page.getByRole("main").count(), 1, path);
  }
});
