/** Accounts and users as operators manage them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pino } from "pino";
import { PLANS } from "../src/features/access/plan.ts";
import { wholeFile } from "./support/cleanup.ts";
import { PASSWORD } from "./support/person.ts";
import { withClient } from "./support/postgres.ts";
import { type Service, startService, type Who } from "./support/service.ts";
import { invitationToken, send, signUp } from "./support/signing-in.ts";
import { until } from "./support/until.ts";

const ACCOUNTS = "/api/admin/accounts";
const USERS = "/api/admin/users";
const UNKNOWN_ACCOUNT = `${ACCOUNTS}/acc_01jn8k2v9c3f6h7m5q0r4t8wxy`;

const lines: Record<string, any>[] = [];
const log = pino({ level: "info" }, { write: (line) => void lines.push(JSON.parse(line)) });
const { api, app, make, databaseUrl } = await startService(wholeFile, { log });
const operator = await make.person({ operator: true });

const namesOf = ({ body }: Awaited<ReturnType<Service["api"]>>) =>
  body.data.accounts.map(({ name }: { name: string }) => name);

test("accounts are listed newest first, with their counts and usage today", async () => {
  const { account } = await make.key({ plan: "pro", used: 7 });
  await make.person({ account, role: "viewer" });
  const { status, body } = await api(ACCOUNTS, operator);
  assert.equal(status, 200);
  const { accounts, ...pages } = body.data;
  assert.deepEqual(pages, { total: accounts.length, page: 1, pages: 1 });
  assert.deepEqual(accounts[0], {
    id: account.id,
    name: account.name,
    plan: "pro",
    overrides: {},
    operator: false,
    createdAt: account.createdAt.toISOString(),
    counts: {
      webhooks: 0,
      channels: 0,
      trackedProducts: 0,
      trackedKeywords: 0,
      alerts: 0,
      listings: 0,
      keys: 1,
      members: 1,
    },
    usedToday: 7,
    limitToday: 500,
  });
});

test("accounts are found by a part of their name or id, and by plan, page by page", async () => {
  const { id } = await app.accounts.create({ name: "100% Cotton_Shop", plan: "business" });
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into accounts (id, name, plan, created_at)
       select 'acc_0' || to_char(i, 'fm000'), 'Many ' || i, 'agency', now() from generate_series(1, 60) as i`,
    ),
  );
  const list = (query: string) => api(`${ACCOUNTS}?${query}`, operator);
  assert.deepEqual(namesOf(await list("search=cotton")), ["100% Cotton_Shop"]);
  assert.deepEqual(
    namesOf(await list("search=100%25")),
    ["100% Cotton_Shop"],
    "a percent sign is an ordinary character",
  );
  assert.deepEqual(namesOf(await list("search=t_n")), []);
  assert.deepEqual(namesOf(await list(`search=${id}`)), ["100% Cotton_Shop"]);
  assert.deepEqual(namesOf(await list("plan=business")), ["100% Cotton_Shop"]);
  const [first, second, third] = [
    await list("plan=agency"),
    await list("plan=agency&page=2"),
    await list("plan=agency&page=3"),
  ];
  assert.deepEqual([first.body.data.total, first.body.data.pages], [60, 2]);
  assert.equal(new Set([...namesOf(first), ...namesOf(second)]).size, 60);
  assert.deepEqual(namesOf(third), []);
  for (const query of ["plan=gold", "page=0", "page=x"]) assert.equal((await list(query)).status, 400, query);
});

test("an account is shown with its members, keys and last 30 days", async () => {
  const { account, id: keyId, key } = await make.key({ plan: "pro", used: 7 });
  const owner = await make.person({ account, role: "owner" });
  const { status, body, text } = await api(`${ACCOUNTS}/${account.id}`, operator);
  assert.equal(status, 200);
  const { members, keys, usage, allowance } = body.data;
  assert.deepEqual(allowance, PLANS.pro);
  assert.equal(members.length, 1);
  assert.deepEqual([members[0].id, members[0].email, members[0].role], [owner.userId, owner.email, "owner"]);
  assert.deepEqual([keys.length, keys[0].id, keys[0].state], [1, keyId, "active"]);
  assert.ok(!text.includes(key));
  assert.equal(usage.length, 30);
  assert.equal(usage.at(-1).used, 7);
  assert.equal((await api(UNKNOWN_ACCOUNT, operator)).status, 404);
});

test("a changed plan and overrides apply to the account's keys", async () => {
  const { account, key } = await make.key({ plan: "free" });
  const change = (body: unknown) => send("PATCH", api, `${ACCOUNTS}/${account.id}`, body, operator);

  const changed = await change({ plan: "pro", overrides: { requestsPerDay: 7, webhooks: 3, search: false } });
  assert.equal(changed.status, 200);
  assert.deepEqual(changed.body.data.overrides, { requestsPerDay: 7, webhooks: 3, search: false });
  const { plan, limit } = (await api("/api/v1/usage", key)).body.data;
  assert.deepEqual([plan, limit], ["pro", 7]);

  const removed = await change({ overrides: { webhooks: null, alerts: 1 } });
  assert.deepEqual(removed.body.data.overrides, { requestsPerDay: 7, search: false, alerts: 1 });
  assert.equal(removed.body.data.allowance.webhooks, PLANS.pro.webhooks);
  assert.equal(removed.body.data.plan, "pro", "omitted fields stay");
  assert.equal((await change({ name: "Renamed" })).body.data.name, "Renamed");
});

test("an invalid change is refused with the name of the parameter, and changes nothing", async () => {
  const account = await make.account("pro");
  const other = await make.account("pro");
  const change = (body: unknown) => send("PATCH", api, `${ACCOUNTS}/${account.id}`, body, operator);
  const bad: [unknown, string][] = [
    [{}, "body"],
    [{ plan: "gold" }, "plan"],
    [{ name: " " }, "name"],
    [{ operator: true }, "operator"],
    [{ overrides: {} }, "overrides"],
    [{ overrides: { gold: 1 } }, "overrides.gold"],
    [{ overrides: { alerts: -1 } }, "overrides.alerts"],
    [{ overrides: { alerts: 1.5 } }, "overrides.alerts"],
    [{ overrides: { search: 1 } }, "overrides.search"],
    [{ overrides: { refreshHours: 0 } }, "overrides.refreshHours"],
    [{ plan: "agency", overrides: { alerts: "many" } }, "overrides.alerts"],
  ];
  for (const [body, parameter] of bad) {
    const refused = await change(body);
    assert.equal(refused.status, 400, JSON.stringify(body));
    assert.equal(refused.body.error.details[0].parameter, parameter, JSON.stringify(body));
  }
  const taken = await change({ name: other.name, plan: "agency" });
  assert.deepEqual([taken.status, taken.body.error.code], [409, "conflict"]);
  assert.deepEqual(await app.accounts.get(account.id), account);
  assert.equal((await send("PATCH", api, UNKNOWN_ACCOUNT, { plan: "pro" }, operator)).status, 404);
});

test("an operator creates an account and invites its owner, who is not an operator", async () => {
  const input = { name: "Owned Goods", plan: "business", ownerEmail: "Owner@Example.com" };
  const created = await send("POST", api, ACCOUNTS, input, operator);
  assert.equal(created.status, 201);
  const { id, plan, members, invitation } = created.body.data;
  assert.deepEqual([plan, members], ["business", []]);
  const email = "owner@example.com";
  assert.equal(invitation.email, email);
  const person = { name: "The owner", email, password: PASSWORD, invitation: invitationToken(created) };
  const { response } = await signUp(api, person);
  assert.equal(response.status, 201);
  const { account, user } = response.body.data;
  assert.deepEqual([account.id, account.role, user.operator], [id, "owner", false]);
  const detail = await api(`${ACCOUNTS}/${id}`, operator);
  assert.equal(detail.body.data.members[0].email, email);
});

test("an operator's key creates accounts, but invites nobody: the invitation would give it people and keys", async () => {
  const { key } = await make.key({ operator: true });
  const input = { name: "Keyed Goods", plan: "pro" };
  const refused = await send("POST", api, ACCOUNTS, { ...input, ownerEmail: "owner@example.com" }, key);
  assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);
  assert.match(refused.body.error.message, /A key cannot invite people/);
  const created = await send("POST", api, ACCOUNTS, input, key);
  assert.deepEqual([created.status, created.body.data.invitation], [201, null], "the refused request created nothing");
});

test("an account without an owner's address has no invitation, and a refused request creates nothing", async () => {
  const create = (body: unknown) => send("POST", api, ACCOUNTS, body, operator);
  const refused = await create({ name: "Harbour Goods", plan: "pro", ownerEmail: "no address" });
  assert.equal(refused.status, 400);
  assert.equal(refused.body.error.details[0].parameter, "ownerEmail");
  const created = await create({ name: "Harbour Goods", plan: "pro" });
  assert.deepEqual([created.status, created.body.data.invitation], [201, null], "the name is still free");
  assert.equal((await create({ name: "Harbour Goods", plan: "pro" })).status, 409);
  for (const body of [{ name: "x" }, { plan: "pro" }, { name: "x", plan: "gold" }, { name: "x", plan: "pro", id: "y" }])
    assert.equal((await create(body)).status, 400, JSON.stringify(body));
});

test("every change by an operator is logged with the user or key that made it", async () => {
  lines.length = 0;
  const person = await make.person();
  const { key, id: keyId } = await make.key({ operator: true });
  const created = await send("POST", api, ACCOUNTS, { name: "Logged", plan: "pro" }, operator);
  const { id } = created.body.data;
  await send("PATCH", api, `${ACCOUNTS}/${id}`, { plan: "agency", overrides: { alerts: 9 } }, key);
  await send("PATCH", api, `${USERS}/${person.userId}`, { operator: true }, operator);
  const changes = lines.filter(({ by }) => by !== undefined);
  assert.deepEqual(
    changes.map(({ by, accountId, userId, changes }) => ({ by, subject: accountId ?? userId, changes })),
    [
      { by: operator.userId, subject: id, changes: undefined },
      { by: keyId, subject: id, changes: { plan: "agency", overrides: { alerts: 9 } } },
      { by: operator.userId, subject: person.userId, changes: undefined },
    ],
  );
});

test("users are listed with their accounts and found by name or address", async () => {
  const person = await make.person({ role: "member", email: "seller@example.com" });
  const { status, body } = await api(`${USERS}?search=SELLER@`, operator);
  assert.equal(status, 200);
  const { users, ...pages } = body.data;
  assert.deepEqual(pages, { total: 1, page: 1, pages: 1 });
  const { id, email, operator: isOperator, accounts } = users[0];
  assert.deepEqual([id, email, isOperator], [person.userId, "seller@example.com", false]);
  assert.equal(accounts.length, 1);
  assert.deepEqual([accounts[0].id, accounts[0].role], [person.account.id, "member"]);
  assert.ok((await api(USERS, operator)).body.data.total >= 2);
});

test("an operator makes another user an operator, and nobody changes their own rights", async () => {
  const person = await make.person();
  const set = (id: string, body: unknown, who: Who) => send("PATCH", api, `${USERS}/${id}`, body, who);
  const self = await set(operator.userId, { operator: false }, operator);
  assert.deepEqual([self.status, self.body.error.code], [409, "conflict"]);
  assert.equal((await set(person.userId, { operator: true }, person)).status, 403);
  const made = await set(person.userId, { operator: true }, operator);
  assert.deepEqual([made.status, made.body.data.operator], [200, true]);
  // Sessions are cached for half a second.
  await until("the new operator to be let in", async () => (await api(ACCOUNTS, person)).status === 200);
  const other = await make.person({ operator: true });
  assert.equal((await set(other.userId, { operator: false }, person)).status, 200);
  assert.equal((await set("usr_unknown", { operator: true }, person)).status, 404);
  assert.equal((await set(other.userId, { operator: "yes" }, person)).status, 400);
});

test("only operators see and change accounts and users", async () => {
  const owner = await make.person({ role: "owner", plan: "agency" });
  const { key } = await make.key({ plan: "agency" });
  const requests: [string, string, unknown?][] = [
    ["GET", ACCOUNTS],
    ["POST", ACCOUNTS, { name: "New", plan: "agency" }],
    ["GET", `${ACCOUNTS}/${owner.account.id}`],
    ["PATCH", `${ACCOUNTS}/${owner.account.id}`, { plan: "agency" }],
    ["GET", USERS],
    ["PATCH", `${USERS}/${owner.userId}`, { operator: true }],
  ];
  for (const [method, path, body] of requests) {
    assert.equal((await send(method, api, path, body, owner)).status, 403, `${method} ${path}`);
    assert.equal((await send(method, api, path, body, key)).status, 403, `${method} ${path}`);
    assert.equal((await send(method, api, path, body)).status, 401, `${method} ${path}`);
  }
  assert.equal(await app.accounts.find("New"), undefined);
});

test("a key cannot make operators, not even an operator's key", async () => {
  const person = await make.person();
  const { key } = await make.key({ operator: true });
  const refused = await send("PATCH", api, `${USERS}/${person.userId}`, { operator: true }, key);
  assert.deepEqual([refused.status, refused.body.error.code], [403, "forbidden"]);
  const { users } = (await api(`${USERS}?search=${person.userId}`, key)).body.data;
  assert.deepEqual([users[0].id, users[0].operator], [person.userId, false], "the key may still read users");
});
