/** A page acts for the account that it shows, also when its session has changed to another meanwhile. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startService } from "./support/service.ts";
import { send } from "./support/signing-in.ts";

test("what a page asks under one account is neither done to nor answered from another", async (t) => {
  const { api, app, make } = await startService(t);
  const person = await make.person({ role: "owner", plan: "pro" });
  const other = await make.account("pro");
  const colleague = await make.person({ account: other });
  const link = await send(
    "POST",
    api,
    "/api/v1/account/invitations",
    { email: person.email, role: "owner" },
    colleague,
  );
  const token = new URL(link.body.data.link).searchParams.get("token");
  assert.equal((await send("POST", api, `/api/v1/invitations/${token}/accept`, undefined, person)).status, 200);
  const change = (accountId: string) => send("PUT", api, "/api/v1/session/account", { accountId }, person);
  const asShown = (accountId: string, init: RequestInit = {}) =>
    api("/api/v1/keys", person, {
      ...init,
      headers: { "nichescope-account": accountId, "content-type": "application/json" },
    });
  const make2 = (accountId: string) => asShown(accountId, { method: "POST", body: '{"name":"sheet"}' });

  await change(person.account.id);
  assert.equal((await make2(person.account.id)).status, 201);
  await change(other.id);
  for (const refused of [await make2(person.account.id), await asShown(person.account.id)])
    assert.deepEqual([refused.status, refused.body.error.code], [409, "other_account"]);
  assert.equal((await make2(other.id)).status, 201);
  const names = async (accountId: string) => (await app.keys.list(accountId)).map(({ name }) => name);
  assert.deepEqual([await names(person.account.id), await names(other.id)], [["sheet"], ["sheet"]]);

  assert.equal((await api("/api/v1/keys", person)).status, 200, "a program with a cookie need not say which");
});

test("a session stays in its account when another of the same person changes to another", async (t) => {
  const { api } = await startService(t, { env: { DEMO: "on", DEMO_PRODUCTS: "300" } });
  const enter = async () => {
    const answer = await send("POST", api, "/api/v1/session/demo", undefined);
    const cookie = (answer.headers.getSetCookie()[0] as string).split(";")[0] as string;
    return { cookie, session: answer.body.data };
  };
  const [one, another] = [await enter(), await enter()];
  const starter = one.session.accounts.find(({ plan }: { plan: string }) => plan === "starter").id;
  assert.equal((await send("PUT", api, "/api/v1/session/account", { accountId: starter }, another)).status, 200);
  const accountOf = async ({ cookie }: { cookie: string }) =>
    (await api("/api/v1/session", { cookie })).body.data.session.account.id;
  assert.deepEqual([await accountOf(one), await accountOf(another)], [one.session.account.id, starter]);
  assert.equal((await enter()).session.account.id, starter, "the next begins where the last change led");
});
