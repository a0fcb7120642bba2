/** Settings that reach other services: notification channels, and connections to selling accounts. */
import assert from "node:assert/strict";
import { checkAccessible, checkFits, follow, openPage, PHONE, pageTest } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startMailServer } from "../support/mail-server.ts";
import { observation } from "../support/observation.ts";
import { startReceiver } from "../support/receiver.ts";
import { startService } from "../support/service.ts";
import { CREDENTIALS, startSpApiServer } from "../support/sp-api-server.ts";

const ASIN = "B0A09AGPML";
const price = (priceMinor: number) => observation(ASIN, { title: "Chef Knife", priceMinor, seenAt: new Date() });

const mail = await startMailServer(wholeFile);
const amazon = await startSpApiServer(wholeFile, { clock: { now: () => new Date() } });
const { url, app, make } = await startService(wholeFile, {
  env: {
    ...{ SMTP_URL: mail.url, WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
    ...{ SP_API_URL: amazon.url, SP_API_LWA_URL: amazon.lwaUrl },
  },
  prepareCatalog: (catalog) => catalog.merge([price(2_999)]),
});

pageTest("an address is added, confirmed by the mailed link and chosen in an alert, whose mail arrives", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, owner, "/settings/notifications");
  await page.getByRole("heading", { name: "No channels yet" }).waitFor();
  await page.getByRole("button", { name: "Add channel" }).click();
  await page.getByRole("textbox", { name: "E-mail" }).fill("seller@example.com");
  await checkAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Add channel" }).click();
  await page.getByText("Waiting for confirmation").waitFor();
  await checkAccessible(page);

  const [link = ""] = /http\S+confirm-channel\?token=\S+/.exec((await mail.next()).plain) ?? [];
  // In another browser: the holder of the address needs no account.
  const { page: theirs } = await openPage(t, url);
  await theirs.goto(link);
  await theirs.getByRole("button", { name: "Confirm address" }).click();
  await theirs.getByText("seller@example.com is confirmed.").waitFor();
  await page.reload();
  await page.getByText("Active", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Send me a sample now" }).click();
  assert.match((await mail.next()).subject, /^\[Sample\] Your daily digest/);

  await follow(page, `/tracking/alerts/new?asin=${ASIN}&marketplace=amazon.com&metric=price`);
  await page.getByText("All channels").first().waitFor();
  await page.getByRole("textbox", { name: "Threshold" }).fill("25");
  await page.locator("form button[type=submit]").click();
  await page.waitForURL(/\/alerts\/alr_/);
  await page.getByText("All channels").first().waitFor();
  await checkAccessible(page);

  await app.catalog.merge([price(2_499)]);
  const notice = await mail.next();
  assert.equal(notice.to, "seller@example.com");
  assert.equal(notice.subject, "Chef Knife: price is $24.99, below $25.00 (previously $29.99)");

  const [, unsubscribe = ""] = /http\S+\/app(\/unsubscribe\?token=\S+)/.exec(notice.plain) ?? [];
  await follow(theirs, unsubscribe);
  await theirs.getByRole("button", { name: "Unsubscribe" }).click();
  await theirs.getByText(/^seller@example\.com gets no more notifications/).waitFor();
  await page.goto("/app/settings/notifications");
  await page.getByText("Unsubscribed", { exact: true }).waitFor();
  await theirs.getByRole("button", { name: "Subscribe again" }).click();
  await theirs.getByText("seller@example.com gets notifications again.").waitFor();
  await page.getByText("Active", { exact: true }).waitFor();
});

pageTest("a Slack-compatible channel is added, tested and deleted, and its URL is not shown again", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const slack = await startReceiver(wholeFile, () => ({ body: "ok" }));
  const hook = new URL("/services/T0001/B0001/averysecretpath7QdX", slack.url).href;
  const { page } = await enterAs(t, url, owner, "/settings/notifications", { viewport: PHONE });
  await page.getByRole("button", { name: "Add channel" }).click();
  await page.getByText("Slack", { exact: true }).click();
  await page.getByLabel("Webhook URL").fill(hook);
  await page.getByLabel("Name").fill("Team");
  await page.getByRole("dialog").getByRole("button", { name: "Add channel" }).click();
  await page.getByText("Active", { exact: true }).waitFor();
  assert.match(slack.requests[0]?.body ?? "", /Nichescope is connected/);
  await page.getByRole("button", { name: "Send test" }).click();
  await slack.received(2);
  await page.getByRole("button", { name: "Deliveries of Team" }).click();
  await page.getByText("Price changed (test)").waitFor();
  await checkFits(page);
  await checkAccessible(page);
  assert.doesNotMatch(await page.content(), /averysecretpath/);

  await page.getByRole("button", { name: "Actions for Team" }).click();
  await page.getByRole("menuitem", { name: "Delete channel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete channel" }).click();
  await page.getByRole("heading", { name: "No channels yet" }).waitFor();
});

pageTest(
  "a selling account is connected, fetched, shown when it is revoked, connected again and disconnected",
  async (t) => {
    const owner = await make.person();
    const { page } = await enterAs(t, url, owner, "/settings/connections");
    await page.getByText(/^No selling account connected\./).waitFor();
    await page.getByRole("button", { name: "Connect account" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Kitchen shop");
    await dialog.getByLabel(/^Refresh token/).fill(CREDENTIALS.refreshToken);
    await dialog.getByLabel(/^Client ID/).fill(CREDENTIALS.clientId);
    await dialog.getByLabel(/^Client secret/).fill(CREDENTIALS.clientSecret);
    await checkAccessible(page);
    await dialog.getByRole("button", { name: "Connect account" }).click();
    await page.getByText("Connected. The first reports arrive within minutes.").waitFor();
    await app.runJob("sales-connections");
    await page.reload();
    await page.getByRole("region", { name: "Reports of Kitchen shop" }).getByText("All orders").waitFor();
    await page.getByText("Connected", { exact: true }).waitFor();
    await checkAccessible(page);
    await checkFits(page);

    amazon.refreshTokens.delete(CREDENTIALS.refreshToken);
    amazon.revokeTokens();
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.getByText("Authorization revoked").waitFor();
    await page.getByText(/enter the new refresh token/).waitFor();
    amazon.refreshTokens.add("Atzr|another");
    await page.getByRole("button", { name: /Kitchen shop/ }).click();
    await page.getByRole("menuitem", { name: "Connect again" }).click();
    await dialog.getByLabel(/^Refresh token/).fill("Atzr|another");
    await dialog.getByRole("button", { name: "Connect again" }).click();
    await page.getByText("Connected", { exact: true }).waitFor();

    await page.getByRole("button", { name: /Kitchen shop/ }).click();
    await page.getByRole("menuitem", { name: "Disconnect account" }).click();
    await dialog.getByRole("button", { name: "Disconnect account" }).click();
    await page.getByText(/^No selling account connected\./).waitFor();
  },
);
