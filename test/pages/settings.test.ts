/** Settings: keys, usage and plans; the account and its members; the person's own profile and sessions. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { checkAccessible, checkFits, follow, openPage, PHONE, pageTest, settled } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startService } from "../support/service.ts";
import { post, signIn, signUp } from "../support/signing-in.ts";
import { until } from "../support/until.ts";

const PASSWORD = "a quiet morning by the sea";

const mail = await startMailServer(wholeFile);
const { url, api, make, app } = await startService(wholeFile, { env: { SIGN_UP: "open", SMTP_URL: mail.url } });

const run = promisify(execFile);

/** Runs a copied command in a terminal. */
async function inTerminal(command: string): Promise<any> {
  const { stdout } = await run("sh", ["-c", command.replace(/^curl /, "curl -s ")]);
  return JSON.parse(stdout);
}

const confirm = (page: Page, action: string) => page.getByRole("dialog").getByRole("button", { name: action }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

pageTest("where sign-up is open, anybody creates an account of their own on the Free plan", async (t) => {
  await signUp(api, { name: "The owner", email: "owner@example.com", password: PASSWORD });
  const { page } = await openPage(t, url);
  await page.goto("/app/sign-in");
  await page.getByRole("link", { name: "Create account" }).click();
  await page.getByLabel("Your name").fill("A seller");
  await page.getByLabel("E-mail").fill("seller@example.com");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("We sent a link to seller@example.com.").waitFor();
  await checkAccessible(page);
  const [, path = ""] = /(\/app\/reset-password\?token=\S+)/.exec((await mail.next()).text) ?? [];
  await page.goto(path);
  await page.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Reset password" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.getByLabel("E-mail").fill("seller@example.com");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: /^Free plan: / }).waitFor();
  await follow(page, "/settings/account");
  assert.equal(await page.getByRole("link", { name: "Installation" }).count(), 0);
});

pageTest("a key is created, works in a terminal as shown, and is renamed, rotated and revoked", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, owner, "/settings/api");
  await page.getByText("No active keys").waitFor();
  await page.getByRole("button", { name: "Create key" }).click();
  await page.getByLabel("Name").fill("Sheet");
  await checkAccessible(page);
  await page.keyboard.press("Enter");
  const command = await page.getByLabel("command", { exact: true }).innerText();
  await page.getByText("NICHESCOPE_API_KEY").waitFor();
  await checkAccessible(page);
  assert.match(command, /^curl -H "Authorization: Bearer nsk_\w+" "http/);
  assert.equal((await inTerminal(command)).success, true);
  await page.getByRole("button", { name: "I’ve copied it" }).click();
  assert.equal(await page.getByText(/nsk_\w{20}/).count(), 0);

  await page.getByRole("button", { name: "Edit name of the key Sheet" }).click();
  await page.getByLabel("New name of the key Sheet").fill("Price sheet");
  await page.keyboard.press("Enter");
  await page.getByRole("rowheader", { name: "Price sheet" }).waitFor();

  await page.getByRole("button", { name: "Rotate the key Price sheet" }).click();
  await page.getByRole("combobox", { name: "Old key" }).click();
  await page.getByRole("option", { name: "Expires in an hour" }).click();
  await page.getByRole("button", { name: "Rotate key" }).click();
  await page.getByText("The old key works until").waitFor();
  const second = await page.getByLabel("command", { exact: true }).innerText();
  assert.notEqual(second, command);
  assert.equal((await inTerminal(command)).success, true);
  assert.equal((await inTerminal(second)).success, true);
  await page.getByRole("row", { name: /Rotating/ }).waitFor();

  const fresh = page.getByRole("row", { name: /Active/ });
  await fresh.getByRole("button", { name: "Revoke the key Price sheet" }).click();
  await confirm(page, "Revoke key");
  await fresh.waitFor({ state: "detached" });
  // A key that was just used is cached for half a second.
  const refused = await until("the key is refused", async () => {
    const response = await inTerminal(second);
    return response.success !== true && response;
  });
  assert.equal(refused.error.code, "unauthenticated");
  await page.getByRole("switch", { name: "Show expired and revoked keys" }).click();
  await page.getByRole("row", { name: /Revoked/ }).waitFor();
  assert.match(page.url(), /ended=true/);
});

pageTest("when the dashboard requests of the day are used up, pages say so in words and show the usage", async (t) => {
  const person = await make.person({ plan: "starter" });
  await app.accounts.setOverrides(person.account.id, { dashboardRequestsPerDay: 0 });
  const { page } = await enterAs(t, url, person, "/products/amazon.com/B0A09AGPML", {
    expectedProblem: /status of 429/,
  });
  const refusal = page.getByRole("alert").filter({ hasText: "Limit reached" }).first();
  assert.match(await refusal.innerText(), /used all 0 dashboard requests of today\. The limit resets at \D*\d/);
  assert.doesNotMatch(await refusal.innerText(), /\d\dT\d\d/, "the time is written for people");
  await page.goto("/app/settings/api");
  await page.getByText("Dashboard requests today, all members").waitFor();
});

pageTest("usage, the plan and the account's overrides are shown", async (t) => {
  const { key, account } = await make.key({ plan: "pro", used: 40 });
  await app.accounts.setOverrides(account.id, { alerts: 150 });
  const { page } = await enterAs(t, url, await make.person({ account }), "/settings/api");
  assert.ok(key);
  await page.getByRole("progressbar", { name: "API requests today: 40 of 500" }).waitFor();
  await page.getByText("40 requests in 30 days.").waitFor();
  await page.getByText("90 days", { exact: true }).click();
  await page.getByText("40 requests in 90 days.").waitFor();
  assert.match(page.url(), /days=90/);
  await page.getByRole("button", { name: "Compare plans" }).click();
  await page.getByRole("columnheader", { name: "Pro (your plan)" }).waitFor();
  const alerts = page.getByRole("row", { name: /^Alerts/ });
  assert.match(await alerts.innerText(), /150\s+custom; plan: 100/);
  for (const [name, path] of [
    ["Open API reference", "/docs/reference"],
    ["Postman collection", "/api/postman.json"],
    ["OpenAPI description", "/api/openapi.json"],
  ] as const) {
    const link = page.getByRole("link", { name });
    assert.equal(await link.getAttribute("href"), path);
    assert.equal((await api(path)).status, 200);
  }
});

pageTest("an owner renames the account, changes roles, removes members and withdraws invitations", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const colleague = await make.person({ account: owner.account, role: "member" });
  const { page, expectProblem } = await enterAs(t, url, owner, "/settings/account");
  await page.getByRole("progressbar", { name: "Tracked products: 0 of 250" }).waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Edit account’s name" }).click();
  await page.getByLabel("New account’s name").fill("Garden goods");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: /Account menu: Garden goods/ }).waitFor();

  await follow(page, "/settings/people");
  await page.getByRole("combobox", { name: `Role of ${colleague.name}` }).click();
  await page.getByRole("option", { name: "Viewer" }).click();
  await confirm(page, "Change role");
  await page.getByText(`${colleague.name} is now a viewer`).waitFor();
  assert.equal((await post(api, "/api/v1/keys", { name: "no" }, colleague)).status, 403);

  await page.getByRole("button", { name: `Remove ${colleague.name}` }).click();
  await confirm(page, "Remove");
  await page.getByRole("rowheader", { name: colleague.email }).waitFor({ state: "detached" });

  await page.getByRole("button", { name: "Invite member" }).click();
  await page.getByRole("dialog").getByLabel("E-mail").fill("new@example.com");
  await page.keyboard.press("Enter");
  const link = await page.getByLabel("invitation link", { exact: true }).innerText();
  await checkAccessible(page);
  await page.getByRole("button", { name: "Withdraw the invitation for new@example.com" }).click();
  await confirm(page, "Withdraw");
  await page.getByText("No pending invitations.").waitFor();
  const token = new URL(link).searchParams.get("token");
  assert.equal((await api(`/api/v1/invitations/${token}`)).status, 404);

  expectProblem(/status of 409/);
  await page.getByRole("button", { name: "Leave account" }).click();
  await confirm(page, "Leave account");
  await page.getByRole("dialog").getByRole("alert").waitFor();
});

pageTest("a viewer sees the settings, and is offered no changes", async (t) => {
  const owner = await make.person({ plan: "pro" });
  await post(api, "/api/v1/keys", { name: "Sheet" }, owner);
  const viewer = await make.person({ account: owner.account, role: "viewer" });
  const { page } = await enterAs(t, url, viewer, "/settings/api", { viewport: PHONE });
  await page.getByRole("rowheader", { name: "Sheet" }).waitFor();
  const main = page.getByRole("main");
  assert.deepEqual(await main.getByRole("button").allInnerTexts(), ["Connect Zapier, Make or n8n", "Compare plans"]);
  assert.equal(await main.getByRole("link", { name: "Create webhook" }).count(), 0);
  await checkFits(page);
  await follow(page, "/settings/people");
  await page.getByRole("rowheader", { name: owner.email }).waitFor();
  assert.equal(await main.getByRole("button").count(), 1);
  assert.equal(await main.getByRole("button", { name: "Leave account" }).count(), 1);
  assert.equal(await main.getByRole("combobox").count(), 0);
  await checkFits(page);
  await follow(page, "/");
  await page.getByText("No products yet").waitFor();
  assert.equal(await page.getByText("Get started").count(), 0);
});

pageTest("name, e-mail and password are changed, and signing out everywhere ends other sessions", async (t) => {
  const email = "person@example.com";
  const { cookie } = await make.person({ email });
  const { page, expectProblem } = await enterAs(t, url, { cookie }, "/settings/profile");
  await page.getByLabel("Your name").fill("Another name");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Name changed").waitFor();

  expectProblem(/status of 400/);
  await page.getByLabel("Current password", { exact: true }).fill("not this one");
  await page.getByLabel("New password", { exact: true }).fill("a windy evening in the hills");
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByText("The current password is wrong").waitFor();
  await page.getByLabel("Current password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByText("Password changed.").waitFor();

  await page.getByLabel("E-mail").fill("changed@example");
  await page.getByLabel("Your password", { exact: true }).fill("a windy evening in the hills");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByText("Enter an address such as name@example.com.").waitFor();
  await page.getByLabel("E-mail").fill("changed@example.com");
  await page.getByLabel("Your password", { exact: true }).fill("a windy evening in the hills");
  await page.getByRole("button", { name: "Change e-mail" }).click();
  await page.getByRole("button", { name: /Account menu: .* changed@example.com/ }).waitFor();

  const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const atWork = await signIn(api, "changed@example.com", "a windy evening in the hills", { "user-agent": firefox });
  const other = await openPage(t, url);
  other.expectProblem(/status of 401/);
  await other.page.goto("/app/sign-in");
  await other.page.getByLabel("E-mail").fill("changed@example.com");
  await other.page.getByLabel("Password", { exact: true }).fill("a windy evening in the hills");
  await other.page.keyboard.press("Enter");
  await other.page.getByRole("link", { name: /plan: / }).waitFor();
  await page.reload();
  await settled(page);
  await page.getByRole("button", { name: "Sign out Firefox on Windows" }).click();
  await confirm(page, "Sign out");
  await page.getByText("Firefox on Windows signed out").waitFor();
  assert.equal((await api("/api/v1/account", atWork)).status, 401);
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await confirm(page, "Sign out everywhere");
  await heading(page, "Sign in").waitFor();
  await other.page.getByRole("navigation", { name: "Places" }).getByRole("link", { name: "Settings" }).click();
  await heading(other.page, "Sign in").waitFor();
  assert.match(other.page.url(), /next=%2Fsettings%2Faccount/);
});

pageTest("a person allows an app to read, sees it in the settings, and disconnects it", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const redirectUri = "http://127.0.0.1:9/callback";
  const registered = await post(api, "/oauth/register", { client_name: "Assistant", redirect_uris: [redirectUri] });
  const query = new URLSearchParams({
    client_id: registered.body.client_id,
    redirect_uri: redirectUri,
    response_type: "code",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    state: "1.0",
  });
  const { page } = await enterAs(t, url, owner, "/settings/assistants");
  await page.getByText("No apps connected.").waitFor();
  await page.goto(`/oauth/authorize?${query}`);
  await heading(page, "Connect Assistant?").waitFor();
  await checkAccessible(page);
  await page.getByLabel("Make changes, such as tracking products and creating alerts").uncheck();
  const returned = page.waitForRequest((request) => request.url().startsWith(redirectUri));
  await page.route(`${redirectUri}**`, (route) => route.fulfill({ body: "Done" }));
  await page.getByRole("button", { name: "Allow access" }).click();
  const { searchParams } = new URL((await returned).url());
  await page.getByText("Done").waitFor();
  assert.deepEqual([searchParams.get("state"), searchParams.get("iss")], ["1.0", url]);
  const tokens = await api("/oauth/token", undefined, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      client_id: registered.body.client_id,
      code: searchParams.get("code") as string,
      code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
    }).toString(),
  });
  assert.equal(tokens.body.scope, "read");

  await page.goto("/app/settings/assistants");
  await page.getByRole("row", { name: /Assistant.*Read.*You/ }).waitFor();
  await page.getByRole("button", { name: "Disconnect Assistant" }).click();
  await checkAccessible(page);
  await confirm(page, "Disconnect app");
  await page.getByText("No apps connected.").waitFor();
});
