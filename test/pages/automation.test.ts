/** Webhooks in the dashboard, with a receiver that gets real deliveries. The first tests follow one webhook. */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import type { Page } from "playwright-core";
import { checkAccessible, follow, pageTest } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startHookReceiver } from "../support/hook-receiver.ts";
import { observation } from "../support/observation.ts";
import { startService } from "../support/service.ts";
import { post } from "../support/signing-in.ts";

const ASIN = "B0CORKMAT1";
const MINUTE_MS = 60_000;

const receiver = await startHookReceiver(wholeFile);
const { url, app, make, api, clock } = await startService(wholeFile, {
  env: { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
  prepareCatalog: (catalog) => catalog.merge([observation(ASIN, { title: "Cork Yoga Mat", priceMinor: 3_000 })]),
});
const owner = await make.person({ plan: "pro" });
const tracked = await post(api, "/api/v1/tracking/products", { asin: ASIN, cooldownMinutes: 0 }, owner);
assert.equal(tracked.status, 201);
/** The secrets of the webhook, oldest first. */
const secrets: string[] = [];

pageTest("a webhook is registered, its secret is shown once, and a test delivery succeeds", async (t) => {
  const { page, expectProblem } = await enterAs(t, url, owner, "/automation");
  await page.getByText(/^No webhooks yet/).waitFor();
  await page.getByRole("button", { name: "Connect Zapier, Make or n8n" }).click();
  await page.getByText("Catch Hook").waitFor();
  await page.getByRole("link", { name: "Create webhook" }).first().click();

  assert.ok(await page.getByRole("checkbox", { name: "Low stock" }).isDisabled(), "it is announced, but not sent yet");
  const address = page.getByRole("textbox", { name: "URL" });
  await address.fill("http://10.0.0.1/hook");
  expectProblem(/status of 400/);
  await address.press("Enter");
  await page.getByText(/^The URL must/).waitFor();
  await checkAccessible(page);

  await address.fill(receiver.url);
  await page.getByRole("checkbox", { name: "New reviews" }).check();
  await page.getByRole("textbox", { name: "Description" }).fill("Prices into our sheet");
  await page.getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("heading", { name: "Webhook created" }).waitFor();
  secrets.push(await shownSecret(page));

  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByText("Test delivered").waitFor();
  await receiver.received(1);
  receiver.verifyAll(secrets[0] as string);

  await page.getByRole("tab", { name: "Python" }).click();
  await page.getByText("pip install standardwebhooks").waitFor();
  await page.getByText("Without a library").click();
  await page.getByText("def is_genuine").waitFor();
  await checkAccessible(page);

  await page.getByRole("link", { name: "View webhook" }).click();
  await page.getByRole("heading", { level: 1, name: "Prices into our sheet" }).waitFor();
  assert.equal(await page.getByText("whsec_").count(), 0, "the secret is not shown again");
  receiver.status = 500;
  await page.getByRole("button", { name: "Send test" }).click();
  await page.getByText("Test failed").waitFor();
  await page.getByText(/Responded 500 after/).waitFor();
  receiver.status = 200;
});

pageTest("a change of a tracked product is delivered signed, and is sent again under the same id", async (t) => {
  const before = receiver.hooks().length;
  await reprice(2_500);
  await receiver.received(before + 1);
  const { page } = await enterAs(t, url, owner, "/automation");
  await page
    .getByRole("row", { name: /Prices into our sheet/ })
    .getByText("100% of 1")
    .waitFor();
  await page.getByRole("link", { name: "Prices into our sheet" }).click();
  await choose(page, "Show deliveries", "Delivered");
  await page.waitForURL(/status=delivered/);
  await page
    .getByRole("row", { name: /responded 200/ })
    .filter({ hasNotText: "test" })
    .getByRole("link")
    .click();

  await page.getByRole("heading", { level: 1, name: "Delivery: Price changed" }).waitFor();
  await page.getByText("price dropped from $30.00 to $25.00").waitFor();
  await page.getByText("Attempt 1: responded 200").waitFor();
  await page.getByText('"previousPrice": 30').waitFor();
  await page.getByRole("button", { name: "Resend" }).click();
  await page.getByText("Attempt 2: responded 200").waitFor();
  const [first, again] = (await receiver.received(before + 2)).slice(before);
  assert.equal(again?.headers["webhook-id"], first?.headers["webhook-id"]);
  assert.deepEqual(again?.event, first?.event);
  receiver.verifyAll(secrets[0] as string);
  await page.getByText("Request headers").first().click();
  await page.getByText(`webhook-signature: ${first?.headers["webhook-signature"]}`).first().waitFor();
  await page.getByText("Response headers").first().waitFor();

  receiver.status = 503;
  await reprice(2_550);
  await page.getByRole("link", { name: "Prices into our sheet" }).click();
  await page
    .getByText(/^Failing since .* · 1 waiting to retry$/)
    .first()
    .waitFor();
  await page.getByRole("list", { name: "Deliveries per hour" }).getByText("1 delivery succeeded, 1 pending").waitFor();
  await choose(page, "Show events", "Price changed");
  await page.waitForURL(/type=price_change/);
  const retried = page.getByRole("row", { name: /Cork Yoga Mat: price rose from \$25\.00 to \$25\.50/ });
  await retried.getByText(/^Retrying \(\d\)$/).waitFor();
  await page.getByLabel("To date").fill("2020-01-01");
  await page.getByText("No matching deliveries.").waitFor();
  await page.getByLabel("To date").fill("");
  await checkAccessible(page);
  receiver.status = 200;
  await retried.getByRole("link").click();
  await page.getByRole("button", { name: "Send now" }).click();
  await page.getByText("Delivered", { exact: true }).waitFor();
});

pageTest("a rotated secret is shown once, and deliveries are signed with both secrets", async (t) => {
  const page = await openWebhook(t);
  await more(page, "Rotate secret");
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  secrets.push(await shownSecret(page));
  assert.notEqual(secrets[1], secrets[0]);
  await page.getByText(/also signs until/).waitFor();
  await page.getByRole("button", { name: "I’ve copied it" }).click();
  assert.equal(await page.getByText("whsec_").count(), 0);
  const before = receiver.hooks().length;
  await reprice(2_600);
  const last = (await receiver.received(before + 1)).at(-1);
  assert.equal(last?.headers["webhook-signature"]?.split(" ").length, 2, "signed with both");
});

pageTest("a disabled webhook gets nothing, and missed events can be sent later", async (t) => {
  const page = await openWebhook(t);
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByText("Off", { exact: true }).waitFor();
  const before = receiver.hooks().length;
  await reprice(2_700);
  await page.getByRole("button", { name: "Turn on" }).click();
  await page.getByText("Active", { exact: true }).waitFor();
  assert.equal(receiver.hooks().length, before, "nothing was sent while it was off");
  await more(page, "Resend missed events");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Since" }).click();
  await page.getByRole("option", { name: "custom time" }).click();
  const moment = new Date(clock.now().getTime() - MINUTE_MS).toISOString().slice(0, 16);
  await dialog.getByLabel("Start time").fill(moment);
  await dialog.getByRole("button", { name: "Resend" }).click();
  await page.getByText("Resending 1 event.").waitFor();
  const recovered = (await receiver.received(before + 1)).at(-1);
  assert.equal(recovered?.event.data["price"], 27);
});

pageTest("a webhook is edited in place, and deleted after a confirmation", async (t) => {
  // Until the page is left, it may refresh the webhook once more.
  const page = await openWebhook(t, { expectedProblem: /status of 404/ });
  const settings = page.getByRole("region", { name: "Settings" });
  await settings.getByRole("checkbox", { name: "New reviews" }).uncheck();
  await settings.getByRole("textbox", { name: "Description" }).fill("Prices alone");
  await settings.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { level: 1, name: "Prices alone" }).waitFor();
  const { webhooks } = (await api("/api/automation/webhooks", owner)).body.data;
  assert.deepEqual(
    webhooks.map(({ description, events }: { description: string; events: string[] }) => [
      description,
      events.includes("new_review"),
    ]),
    [["Prices alone", false]],
  );
  await more(page, "Delete webhook");
  await page.getByRole("dialog").getByRole("button", { name: "Delete webhook" }).click();
  await page.getByText(/^No webhooks yet/).waitFor();
});

pageTest("event types are listed with samples", async (t) => {
  const { page } = await enterAs(t, url, owner, "/settings/api");
  await page.getByRole("link", { name: "Event types" }).click();
  await page.getByRole("button", { name: /Best-seller rank changed/ }).click();
  await page.getByText('"type": "bsr_drop"').waitFor();
  await page.getByText("Coming soon", { exact: true }).waitFor();
});

pageTest("a viewer sees the webhooks page, and is offered no changes", async (t) => {
  const viewer = await make.person({ account: owner.account, role: "viewer" });
  const { page } = await enterAs(t, url, viewer, "/automation");
  await page.getByText(/^No webhooks yet/).waitFor();
  assert.equal(await page.getByRole("link", { name: "Create webhook" }).count(), 0);
  await follow(page, "/automation/new");
  await page.getByRole("heading", { name: "You have view-only access" }).waitFor();
});

pageTest("a webhook beyond the plan's limit is refused with an explanation", async (t) => {
  const small = await make.person({ plan: "free" });
  await post(api, "/api/automation/webhooks", { url: receiver.url, events: ["price_change"] }, small);
  const { page, expectProblem } = await enterAs(t, url, small, "/automation/new");
  expectProblem(/status of 403/);
  await page.getByRole("textbox", { name: "URL" }).fill(receiver.url);
  await page.getByRole("button", { name: "Create webhook" }).click();
  await page.getByRole("alert").getByText("Not in your plan").waitFor();
});

/** Merges a new price of the tracked product. */
function reprice(priceMinor: number): Promise<unknown> {
  return app.catalog.merge([observation(ASIN, { priceMinor, seenAt: clock.now() })]);
}

async function openWebhook(t: TestContext, options: { expectedProblem?: RegExp } = {}): Promise<Page> {
  const { webhooks } = (await api("/api/automation/webhooks", owner)).body.data;
  const { page } = await enterAs(t, url, owner, `/automation/webhooks/${webhooks[0].id}`, options);
  await page.getByRole("heading", { level: 1, name: "Prices into our sheet" }).waitFor();
  return page;
}

async function more(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: item }).waitFor();
  if (item === "Delete webhook") await checkAccessible(page);
  await page.getByRole("menuitem", { name: item }).click();
  await page.getByRole("dialog").waitFor();
  await checkAccessible(page);
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: field }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function shownSecret(page: Page): Promise<string> {
  const secret = await page.getByText(/^whsec_/).innerText();
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  return secret;
}
