/** OAuth of connected apps: the whole flow by the official client, and everything that must be refused. */
import assert from "node:assert/strict";
import { hash, randomBytes } from "node:crypto";
import { type TestContext, test } from "node:test";
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from "@modelcontextprotocol/client";
import { wholeFile } from "./support/cleanup.ts";
import { connectByToken, createProvider } from "./support/mcp-client.ts";
import { observation } from "./support/observation.ts";
import { PASSWORD } from "./support/person.ts";
import { startService } from "./support/service.ts";
import { post, send } from "./support/signing-in.ts";
import { until } from "./support/until.ts";

const ASIN = "B0A09AGPML";
const REDIRECT = "https://assistant.example.com/callback";

const service = await startService(wholeFile, {
  now: "2026-03-01T12:00:00Z",
  prepareCatalog: (catalog) => catalog.merge([observation(ASIN, { title: "Chef Knife", priceMinor: 2_499 })]),
});
const { url, api, make, clock } = service;

type Person = Awaited<ReturnType<typeof make.person>>;

const NAMES: Record<string, string> = {
  client_id: "clientId",
  redirect_uri: "redirectUri",
  response_type: "responseType",
  code_challenge: "codeChallenge",
  code_challenge_method: "codeChallengeMethod",
  scope: "scope",
  state: "state",
  resource: "resource",
};

/** What the consent page sends: the request of the address, as the service has handed it over. */
async function requestOf(authorizationUrl: URL): Promise<Record<string, string>> {
  const redirected = await fetch(authorizationUrl, { redirect: "manual" });
  assert.equal(redirected.status, 302);
  const page = new URL(redirected.headers.get("location") as string, url);
  assert.equal(page.pathname, "/app/connect");
  const query = Buffer.from(page.searchParams.get("request") as string, "base64url").toString();
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [NAMES[name] as string, value]));
}

/** Allows a request on the consent page, and returns the parameters that reach the app. */
async function allow(person: Person, request: object, scopes = ["read", "write"]): Promise<URLSearchParams> {
  const allowed = await post(api, "/api/v1/connected-apps", { ...request, scopes }, person);
  assert.equal(allowed.status, 201, allowed.text);
  return new URL(allowed.body.data.redirectTo).searchParams;
}

const form = (path: string, fields: Record<string, string>) =>
  api(path, undefined, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });

async function register(redirectUri = REDIRECT): Promise<string> {
  const registered = await post(api, "/oauth/register", { client_name: "Assistant", redirect_uris: [redirectUri] });
  assert.equal(registered.status, 201, registered.text);
  return registered.body.client_id;
}

async function newRequest(changes: object = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const clientId = await register();
  const request = {
    clientId,
    redirectUri: REDIRECT,
    responseType: "code",
    codeChallenge: hash("sha256", verifier, "base64url"),
    codeChallengeMethod: "S256",
    resource: `${url}/mcp`,
    ...changes,
  };
  return { verifier, clientId, request };
}

/** Connects an app and returns its tokens. */
async function connect(person: Person, scopes?: string[]) {
  const { verifier, clientId, request } = await newRequest();
  const code = (await allow(person, request, scopes)).get("code") as string;
  const redeem = { grant_type: "authorization_code", client_id: clientId, code, code_verifier: verifier };
  const tokens = await form("/oauth/token", { ...redeem, redirect_uri: REDIRECT });
  assert.equal(tokens.status, 200, tokens.text);
  const refresh = (token: string) =>
    form("/oauth/token", { grant_type: "refresh_token", client_id: clientId, refresh_token: token });
  return {
    clientId,
    redeem,
    refresh,
    ...(tokens.body as { access_token: string; refresh_token: string; scope: string }),
  };
}

const statusOf = async (token: string): Promise<number> =>
  (
    await api("/mcp", token, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    })
  ).status;

/** Tokens are cached for half a second. */
const untilRefused = (token: string) => until("the token is refused", async () => (await statusOf(token)) === 401);

async function textOf(t: TestContext, token: string, name: string, input: object): Promise<string> {
  const client = await connectByToken(t, url, token);
  const { content } = await client.callTool({ name, arguments: { ...input } });
  return (content[0] as { text: string }).text;
}

test("the official client connects a person's account: discovery, registration, consent, tokens, refresh", async (t) => {
  const person = await make.person({ plan: "pro", role: "member" });
  const provider = createProvider();
  const open = () => new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { authProvider: provider });
  const transport = open();
  await assert.rejects(new Client({ name: "test", version: "1" }).connect(transport), UnauthorizedError);
  const request = await requestOf(provider.authorizationUrl as URL);
  const described = await post(api, "/api/v1/connected-apps/requests", request, person);
  assert.deepEqual(described.body.data.app, { name: "Test assistant", returnHost: "127.0.0.1" });
  assert.deepEqual(described.body.data.scopes, ["read", "write"]);
  const returned = await allow(person, request);
  assert.equal(returned.get("state"), "1.0");
  await transport.finishAuth(returned);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(open());
  t.after(() => client.close());
  const tracked = await client.callTool({ name: "track", arguments: { asin: ASIN } });
  assert.ok(!tracked.isError, JSON.stringify(tracked.content));
  const usage = await api("/api/v1/usage", person);
  assert.deepEqual([usage.body.data.used, usage.body.data.dashboard.used], [1, 0], "apps count as keys do");

  // The client refreshes by itself once its token has expired.
  const { access_token: before } = provider.kept as { access_token: string };
  clock.advance({ minutes: 61 });
  assert.equal(await statusOf(before), 401);
  assert.ok(!(await client.callTool({ name: "list_watched", arguments: { kind: "products" } })).isError);
  assert.notEqual(provider.kept?.access_token, before);
});

test("the metadata names our own endpoints, whichever name of this machine the client uses", async () => {
  const local = url.replace("127.0.0.1", "localhost");
  for (const base of [url, local]) {
    const metadata = async (name: string) =>
      (await (await fetch(`${base}/.well-known/${name}`)).json()) as Record<string, unknown>;
    const resource = await metadata("oauth-protected-resource/mcp");
    assert.deepEqual([resource["resource"], resource["authorization_servers"]], [`${base}/mcp`, [base]]);
    const server = await metadata("oauth-authorization-server");
    assert.equal(server["issuer"], base);
    assert.deepEqual(server["code_challenge_methods_supported"], ["S256"]);
    assert.deepEqual(server["token_endpoint_auth_methods_supported"], ["none"]);
  }
  const foreign = await api("/.well-known/oauth-authorization-server", undefined, {
    headers: { host: "evil.example" },
  });
  assert.equal(foreign.body.issuer, url, "the Host header of a stranger is not repeated");
});

test("a request with a foreign address, without PKCE or for another resource is never allowed", async () => {
  const person = await make.person();
  const wrong = [
    { redirectUri: "https://evil.example/callback" },
    { redirectUri: `${REDIRECT}/more` },
    { clientId: "WyJBIl0.forged" },
    { codeChallenge: undefined },
    { codeChallengeMethod: "plain" },
    { responseType: "token" },
    { resource: "https://other.example.com/mcp" },
  ];
  for (const changes of wrong) {
    const { request } = await newRequest(changes);
    const refused = await post(api, "/api/v1/connected-apps", { ...request, scopes: ["read"] }, person);
    assert.equal(refused.status, "clientId" in changes ? 404 : 400, JSON.stringify(changes));
  }
});

test("a code works once, for its own client, address and verifier, and for a minute", async () => {
  const person = await make.person();
  const attempt = async (changes: Record<string, string>, lateSeconds = 0) => {
    const { verifier, clientId, request } = await newRequest();
    const code = (await allow(person, request)).get("code") as string;
    clock.advance({ seconds: lateSeconds });
    const fields = { grant_type: "authorization_code", client_id: clientId, code, code_verifier: verifier, ...changes };
    const { status, body } = await form("/oauth/token", fields);
    return [status, body.error];
  };
  assert.deepEqual(await attempt({}), [200, undefined]);
  assert.deepEqual(await attempt({}, 61), [400, "invalid_grant"]);
  assert.deepEqual(await attempt({ code_verifier: "w".repeat(43) }), [400, "invalid_grant"]);
  assert.deepEqual(await attempt({ code_verifier: "" }), [400, "invalid_grant"]);
  assert.deepEqual(await attempt({ redirect_uri: "https://assistant.example.com/other" }), [400, "invalid_grant"]);
  assert.deepEqual(await attempt({ resource: "https://other.example.com/mcp" }), [400, "invalid_target"]);
  assert.deepEqual(await attempt({ client_id: await register("https://evil.example/cb") }), [400, "invalid_grant"]);
  assert.deepEqual(await attempt({ client_id: "forged" }), [401, "invalid_client"]);
  assert.deepEqual(await attempt({ grant_type: "password" }), [400, "unsupported_grant_type"]);

  const app = await connect(person);
  assert.equal(await statusOf(app.access_token), 200);
  assert.deepEqual((await form("/oauth/token", app.redeem)).body.error, "invalid_grant", "the code was used");
  await untilRefused(app.access_token);
  assert.equal((await app.refresh(app.refresh_token)).status, 400, "a code that is used twice ends the connection");
});

test("of many uses of a code or a refresh token at once, one succeeds", async () => {
  const person = await make.person();
  const { verifier, clientId, request } = await newRequest();
  const code = (await allow(person, request)).get("code") as string;
  const fields = { grant_type: "authorization_code", client_id: clientId, code, code_verifier: verifier };
  const codes = await Promise.all(Array.from({ length: 5 }, () => form("/oauth/token", fields)));
  assert.equal(codes.filter(({ status }) => status === 200).length, 1);
  const app = await connect(person);
  const renewed = await Promise.all(Array.from({ length: 5 }, () => app.refresh(app.refresh_token)));
  const [won, ...others] = renewed.filter(({ status }) => status === 200);
  assert.equal(others.length, 0);
  assert.equal(await statusOf(won?.body.access_token), 200, "a race within seconds is no theft");
});

test("a refresh token is replaced with each use, and using an old one later ends the connection", async () => {
  const person = await make.person();
  const app = await connect(person);
  const second = (await app.refresh(app.refresh_token)).body;
  await untilRefused(app.access_token);
  assert.equal(await statusOf(second.access_token), 200);
  const stranger = await register("https://evil.example/cb");
  const stolen = { grant_type: "refresh_token", client_id: stranger, refresh_token: second.refresh_token };
  assert.equal((await form("/oauth/token", stolen)).body.error, "invalid_grant", "another client");
  clock.advance({ seconds: 11 });
  assert.equal((await app.refresh(app.refresh_token)).body.error, "invalid_grant");
  await untilRefused(second.access_token);
  assert.equal((await app.refresh(second.refresh_token)).status, 400);
});

test("tokens end after their time, and by revocation, disconnection, a new password and leaving the account", async () => {
  const owner = await make.person({ plan: "pro" });
  const own = async () => (await api("/api/v1/connected-apps", owner)).body.data.apps;

  const revoked = await connect(owner);
  assert.equal(
    (await form("/oauth/revoke", { token: revoked.refresh_token, client_id: revoked.clientId })).status,
    200,
  );
  await untilRefused(revoked.access_token);
  assert.equal((await form("/oauth/revoke", { token: "unknown" })).status, 200);

  const disconnected = await connect(owner);
  const [listed] = await own();
  assert.deepEqual(
    [listed.name, listed.returnHost, listed.userId],
    ["Assistant", "assistant.example.com", owner.userId],
  );
  assert.equal((await send("DELETE", api, `/api/v1/connected-apps/${listed.id}`, undefined, owner)).status, 200);
  await untilRefused(disconnected.access_token);
  assert.deepEqual(await own(), []);

  const member = await make.person({ account: owner.account, role: "member" });
  const leaving = await connect(member);
  assert.equal(await statusOf(leaving.access_token), 200);
  await send("DELETE", api, `/api/v1/account/members/${member.userId}`, undefined, owner);
  await untilRefused(leaving.access_token);
  assert.equal((await leaving.refresh(leaving.refresh_token)).status, 400);

  const kept = await connect(owner);
  const change = { currentPassword: PASSWORD, newPassword: "a windy evening in the hills" };
  assert.equal((await post(api, "/api/v1/session/password", change, owner)).status, 200);
  await untilRefused(kept.access_token);

  const old = await connect(owner);
  clock.advance({ minutes: 30 * 24 * 60 + 1 });
  assert.equal((await old.refresh(old.refresh_token)).body.error, "invalid_grant");
});

test("a token acts with the person's role of the moment and the scopes they allowed", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const member = await make.person({ account: owner.account, role: "member" });
  const reading = await connect(member, ["read"]);
  assert.equal(reading.scope, "read");
  assert.match(await textOf(t, reading.access_token, "list_watched", { kind: "products" }), /"total":0/);
  const client = await connectByToken(t, url, reading.access_token);
  await assert.rejects(
    client.callTool({ name: "track", arguments: { asin: ASIN } }),
    /Insufficient scope: required "write"/,
  );
  const call = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "track", arguments: { asin: ASIN } } };
  const headers = { accept: "application/json, text/event-stream" };
  const challenged = await post(api, "/mcp", call, reading.access_token, headers);
  assert.equal(challenged.status, 403);
  assert.match(challenged.headers.get("www-authenticate") ?? "", /insufficient_scope.*write|write.*insufficient_scope/);

  const writing = await connect(member);
  assert.match(await textOf(t, writing.access_token, "track", { asin: ASIN }), /trk_/);
  await send("PATCH", api, `/api/v1/account/members/${member.userId}`, { role: "viewer" }, owner);
  const expected = await post(api, "/api/v1/tracking/products", { asin: ASIN }, member);
  assert.equal(expected.status, 403);
  const refused = await until("the app has the new role", async () => {
    const text = await textOf(t, writing.access_token, "track", { asin: ASIN });
    return text.startsWith("forbidden") ? text : undefined;
  });
  assert.ok(refused.startsWith(`forbidden: ${expected.body.error.message}`), refused);
});

test("a token is for the MCP endpoint only, and for its own account only", async (t) => {
  const mine = await make.person({ plan: "pro" });
  const other = await make.person({ plan: "pro" });
  const app = await connect(mine);
  assert.equal((await api("/api/v1/usage", app.access_token)).status, 401);
  assert.equal((await api("/api/v1/connected-apps", app.access_token)).status, 401);
  assert.equal(await statusOf(app.refresh_token), 401, "a refresh token is no access token");
  await textOf(t, app.access_token, "track", { asin: ASIN });
  assert.equal((await api("/api/v1/tracking/products", other)).body.data.total, 0);
  const [{ id }] = (await api("/api/v1/connected-apps", mine)).body.data.apps;
  const member = await make.person({ account: mine.account, role: "member" });
  for (const stranger of [other, member]) {
    assert.deepEqual((await api("/api/v1/connected-apps", stranger)).body.data.apps, []);
    const refused = await send("DELETE", api, `/api/v1/connected-apps/${id}`, undefined, stranger);
    assert.equal(refused.status, 404);
  }
  assert.equal(await statusOf(app.access_token), 200);
});

test("the protocol endpoints refuse pages of other sites, repeated parameters and other bodies", async () => {
  const { request } = await newRequest();
  for (const path of ["/oauth/register", "/oauth/token", "/oauth/revoke"])
    assert.equal((await post(api, path, {}, undefined, { origin: "https://evil.example" })).status, 403, path);
  const person = await make.person();
  const headers = { "sec-fetch-site": "cross-site" };
  const forged = await post(api, "/api/v1/connected-apps", { ...request, scopes: ["write"] }, person, headers);
  assert.equal(forged.status, 403, "only our own page can allow access");
  const twice = await api("/oauth/token", undefined, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: "grant_type=refresh_token&grant_type=authorization_code",
  });
  assert.deepEqual([twice.status, twice.body.error], [400, "invalid_request"]);
  assert.equal((await post(api, "/oauth/token", { grant_type: "refresh_token" })).body.error, "invalid_request");
  const page = await fetch(`${url}/app/connect`);
  assert.match(page.headers.get("content-security-policy") ?? "", /frame-ancestors 'none'/);
});

test("no secret of an app is stored as it is", async () => {
  const person = await make.person();
  const app = await connect(person);
  const { withKeptClient } = await import("./support/postgres.ts");
  const rows = await withKeptClient(service.databaseUrl, async (client) =>
    JSON.stringify([
      (await client.query("select * from app_tokens")).rows,
      (await client.query("select * from app_codes")).rows,
      (await client.query("select * from connected_apps")).rows,
    ]),
  );
  for (const secret of [app.access_token, app.refresh_token, app.redeem.code]) assert.ok(!rows.includes(secret));
  assert.ok(rows.includes(hash("sha256", app.access_token, "hex")));
});
