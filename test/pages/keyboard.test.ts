/** Without a mouse: the focus is never lost, and what opens over a page can be used by everybody. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { checkAccessible, noBrowser, PHONE } from "../support/browser.ts";
import { enterAs, UNHURRIED } from "../support/enter.ts";
import { startService } from "../support/service.ts";
import { post } from "../support/signing-in.ts";

const SEARCHED = "/research?keyword=yoga+mat";
/** What moves is not yet as it will be seen. */
const STILL = { reducedMotion: "reduce" } as const;

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const isFocused = (page: Page, element: Locator) => element.and(page.locator(":focus")).waitFor();

async function press(element: Locator): Promise<void> {
  await element.focus();
  await element.press("Enter");
}

test("by keyboard", { skip: noBrowser }, async (t) => {
  const { url, make, api } = await startService(t, {
    env: { DEMO: "on", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
    pressure: UNHURRIED,
  });
  const owner = await make.person({ plan: "pro" });

  await t.test("a closed dialog gives the focus back to its button, whether it was left or sent", async (t) => {
    const { page } = await enterAs(t, url, owner, SEARCHED, STILL);
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
    await page.getByText("Saved as “yoga mat”.").waitFor();
    await isFocused(page, button(page, "Save search"));

    await page.goto("/app/settings/api");
    await press(button(page, "Create key"));
    await dialog.getByRole("textbox", { name: "Name" }).fill("Sheet");
    await page.keyboard.press("Enter");
    await page.getByLabel("command", { exact: true }).waitFor();
    await isFocused(page, button(page, "Create key"));
  });

  await t.test(
    "a dialog from a menu gives it back to the menu's button, or to the title if that is gone",
    async (t) => {
      const { page } = await enterAs(t, url, owner, "/research", STILL);
      const more = button(page, "More for yoga mat");
      const choose = async (name: string) => {
        await press(more);
        await isFocused(page, page.getByRole("menuitem", { name: "Rename" }));
        await checkAccessible(page);
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

  await t.test("what takes the place of a button has its focus", async (t) => {
    const { page } = await enterAs(t, url, owner, SEARCHED, STILL);
    const track = page
      .getByRole("table")
      .getByRole("button", { name: /^Track / })
      .first();
    const title = (await track.getAttribute("aria-label"))?.replace("Track ", "") as string;
    await press(track);
    await isFocused(page, page.getByRole("link", { name: `Tracked: ${title}`, exact: true }));

    const made = await post(
      api,
      "/api/automation/webhooks",
      { url: "https://127.0.0.1:1/", events: ["price_change"] },
      owner,
    );
    await page.goto(`/app/automation/webhooks/${made.body.data.id}`);
    await press(button(page, "Turn off"));
    await page.getByText("The webhook is off. Nothing is sent").waitFor();
    await isFocused(page, button(page, "Turn on"));
  });

  await t.test("menus and lists of choices are accessible while they are open", async (t) => {
    const { page } = await enterAs(t, url, owner, SEARCHED, STILL);
    await press(button(page, "Export"));
    await isFocused(page, page.getByRole("menuitem", { name: /^CSV/ }));
    await checkAccessible(page);
    await page.keyboard.press("Escape");
    await isFocused(page, button(page, "Export"));
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).waitFor();
    await checkAccessible(page);
    await page.keyboard.press("Escape");
    await press(button(page, "Track keyword"));
    await page.getByRole("combobox", { name: "Whose place to watch" }).press("ArrowDown");
    await page.getByRole("option").first().waitFor();
    await checkAccessible(page);
  });

  await t.test("on a phone, choosing the page that is open closes the menu and leads to its title", async (t) => {
    const { page } = await enterAs(t, url, owner, "/alerts", { ...STILL, viewport: PHONE });
    await button(page, "Open the menu").click();
    await button(page, "Close the menu").waitFor();
    await checkAccessible(page);
    await press(page.getByRole("link", { name: "Alerts" }));
    await button(page, "Open the menu").waitFor();
    await isFocused(page, page.getByRole("heading", { level: 1, name: "Alerts" }));
  });

  await t.test("an address that leads to nothing says so under a title, with a way back", async (t) => {
    const operator = await make.person({ plan: "pro", operator: true });
    const { page, expectProblem } = await enterAs(t, url, operator, "/", STILL);
    expectProblem(/status of 404/);
    for (const [path, title, back] of [
      ["/automation/webhooks/none", "Webhook not found", "All webhooks"],
      ["/automation/deliveries/none", "Delivery not found", "All webhooks"],
      ["/operator/accounts/none", "Account not found", "All accounts"],
      ["/operator/imports/none", "Import not found", "All imports"],
      ["/nonsense", "There is no such page", "Go to the overview"],
    ] as const) {
      await page.goto(`/app${path}`);
      await page.getByRole("heading", { level: 1, name: title }).waitFor();
      await page.getByRole("main").getByRole("link", { name: back }).waitFor();
      assert.equal(await page.getByRole("main").count(), 1, path);
    }
  });

  await t.test("a page whose files do not come says that the service is away, and loads anew", async (t) => {
    const { page, expectProblem } = await enterAs(t, url, owner, "/", STILL);
    expectProblem(/ERR_FAILED|preload|import|module|route match/i);
    const isPart = /assets\/alerts-page.*\.(js|css)$/;
    await page.route(isPart, (route) => route.abort());
    await page.getByRole("link", { name: "Alerts", exact: true }).first().click();
    await page.getByText("The service cannot be reached, or it was just updated.").waitFor();
    await page.unroute(isPart);
    await button(page, "Try again").click();
    await page.getByRole("heading", { level: 1, name: "Alerts" }).waitFor();
  });
});
