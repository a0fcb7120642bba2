/** Getting in: signing up, in and out, a forgotten password, and invitations. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { checkAccessible, follow, openPage, pageTest } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { startService } from "../support/service.ts";
import { post } from "../support/signing-in.ts";
import { until } from "../support/until.ts";

const PASSWORD = "a quiet morning by the sea";
const REFUSED = /status of (400|401|404|429)/;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
/** Home ends with the plan. */
const home = (page: Page) => page.getByRole("link", { name: / plan: / });

async function fillSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

const { url, api, make, dataDir } = await startService(wholeFile);

pageTest(
  "the first person is led to the sign-up, which explains invalid input, and becomes the operator",
  async (t) => {
    const { page, expectProblem } = await openPage(t, url);
    await page.goto("/app/");
    await heading(page, "Create the first account").waitFor();
    await page.getByText("You’ll be the operator of this installation").waitFor();
    await checkAccessible(page);
    await page.getByLabel("Your name").fill("The owner");
    await page.getByLabel("E-mail").fill("owner@example.com");
    await page.getByLabel("Password", { exact: true }).fill("short");
    await page.getByLabel("Account name").fill("Kitchen goods");
    expectProblem(REFUSED);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("The password must have at least 10 characters").waitFor();
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await home(page).waitFor();
    await page.getByRole("link", { name: "Import products" }).first().waitFor();
    await page.getByRole("button", { name: "Account menu: Kitchen goods owner@example.com" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await heading(page, "Sign in").waitFor();
    await page.goto("/app/sign-up");
    await heading(page, "By invitation only").waitFor();
  },
);

pageTest("a wrong password is refused, and the right one leads to the requested page", async (t) => {
  const { page, expectProblem } = await openPage(t, url);
  await page.goto("/app/settings/api?days=90");
  await heading(page, "Sign in").waitFor();
  await checkAccessible(page);
  expectProblem(REFUSED);
  await fillSignIn(page, "owner@example.com", "not this one");
  await page.getByText("The e-mail address or the password is wrong").waitFor();
  await fillSignIn(page, "owner@example.com", PASSWORD);
  await heading(page, "API and webhooks").waitFor();
  assert.match(page.url(), /\/app\/settings\/api\?days=90$/);
});

// The other forms of foreign addresses are in `words.test.ts`.
pageTest("signing in never leads to another site", async (t) => {
  const { page } = await openPage(t, url);
  const signIn = `/app/sign-in?next=${encodeURIComponent("//elsewhere.example")}`;
  await page.goto(signIn);
  await fillSignIn(page, "owner@example.com", PASSWORD);
  await home(page).waitFor();
  assert.equal(new URL(page.url()).origin, url);
  await page.goto(signIn);
  await home(page).waitFor();
  assert.equal(new URL(page.url()).origin, url, "also for somebody who is signed in already");
});

pageTest("after too many failures the sign-in shows until when it is locked", async (t) => {
  const { page, expectProblem } = await openPage(t, url);
  await page.goto("/app/sign-in");
  expectProblem(REFUSED);
  for (let tries = 0; tries < 6; tries++) {
    const responded = page.waitForResponse(/api\/v1\/session$/);
    await fillSignIn(page, "guessed@example.com", `guess ${tries}`);
    await responded;
    await page.getByRole("alert").waitFor();
  }
  await page.getByText("Sign-in is locked").waitFor();
  assert.match(await page.getByRole("alert").innerText(), /try again at \w+ \d+, \d{4}, \d+:\d+ [AP]M/);
  await checkAccessible(page);
});

pageTest("a forgotten password is reset by a link that works once", async (t) => {
  const { page, expectProblem } = await openPage(t, url);
  expectProblem(REFUSED);
  const replies: string[] = [];
  for (const email of ["nobody@example.com", "owner@example.com"]) {
    await page.goto("/app/forgot-password");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    replies.push((await page.getByRole("status").innerText()).replace(email, "…"));
  }
  assert.equal(replies[0], replies[1]);
  assert.match(replies[0] ?? "", /doesn’t send mail.*operator.*unsent-mail\.txt/s);
  const link = await until("the mail is in the file", async () => {
    const file = join(dataDir, "unsent-mail.txt");
    const unsent = existsSync(file) ? readFileSync(file, "utf8") : "";
    return /^To: owner@example\.com$[\s\S]*?(http\S+)/m.exec(unsent)?.[1];
  });
  await page.goto(link as string);
  await checkAccessible(page);
  await page.getByLabel("New password", { exact: true }).fill("a windy evening in the hills");
  await page.getByRole("button", { name: "Reset password" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await fillSignIn(page, "owner@example.com", "a windy evening in the hills");
  await home(page).waitFor();
  await page.goto(link as string);
  await page.getByLabel("New password", { exact: true }).fill("another evening in the hills");
  await page.getByRole("button", { name: "Reset password" }).click();
  await heading(page, "This link is no longer valid").waitFor();
});

pageTest("an invited person joins, and sees the account but nothing of another", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const stranger = await make.person({ plan: "pro" });
  await post(api, "/api/v1/keys", { name: "Key of ours" }, owner);
  await post(api, "/api/v1/keys", { name: "Key of strangers" }, stranger);
  const atOwner = await enterAs(t, url, owner, "/settings/people");
  await atOwner.page.getByRole("button", { name: "Invite member" }).click();
  await atOwner.page.getByRole("dialog").getByLabel("E-mail").fill("colleague@example.com");
  await atOwner.page.getByRole("button", { name: "Create invitation" }).click();
  const link = await atOwner.page.getByLabel("invitation link", { exact: true }).innerText();
  await atOwner.page.getByText("This installation doesn’t send mail").waitFor();

  const { page, expectProblem } = await openPage(t, url);
  await page.goto(link);
  await page.getByText("You’re invited to join").waitFor();
  await checkAccessible(page);
  assert.equal(await page.getByLabel("E-mail").inputValue(), "colleague@example.com");
  await page.getByLabel("Your name").fill("A colleague");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await home(page).waitFor();
  await follow(page, "/settings/api");
  await page.getByText("Key of ours").waitFor();
  assert.equal(await page.getByText("Key of strangers").count(), 0);
  await follow(page, "/settings/people");
  await page.getByRole("rowheader", { name: owner.email }).waitFor();
  assert.equal(await page.getByText(stranger.email).count(), 0);
  assert.equal(await page.getByRole("button", { name: "Invite member" }).count(), 0);

  expectProblem(REFUSED);
  await page.goto(link);
  await heading(page, "This invitation is no longer valid").waitFor();
});

pageTest("an invitation is accepted with one click by the invited person, and by nobody else", async (t) => {
  const owner = await make.person();
  const invited = await make.person({ email: "invited@example.com" });
  const other = await make.person();
  const { body } = await post(api, "/api/v1/account/invitations", { email: invited.email, role: "viewer" }, owner);
  const path = body.data.link.slice(body.data.link.indexOf("/invitation"));
  const atOther = await enterAs(t, url, other, path);
  await atOther.page.getByText(`you’re signed in as ${other.email}`).waitFor();
  await atOther.page.getByRole("button", { name: "Sign out" }).click();
  await atOther.page.getByRole("button", { name: /Sign in and join/ }).waitFor();
  const { page } = await enterAs(t, url, invited, path);
  await page.getByRole("button", { name: /^Join/ }).click();
  await home(page).waitFor();
  await follow(page, "/settings/people");
  await page.getByRole("rowheader", { name: owner.email }).waitFor();
});
