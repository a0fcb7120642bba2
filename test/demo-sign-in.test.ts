/** Signing in to the demo without a password. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { startService } from "./support/service.ts";
import { post } from "./support/signing-in.ts";

const DEMO = { DEMO: "on", DEMO_PRODUCTS: "20" };

const { api, app, databaseUrl } = await startService(wholeFile, { env: DEMO });

async function assertRefused(node: typeof app, headers: Record<string, string>, name: string): Promise<void> {
  const inject = (method: "GET" | "POST", url: string) => node.api?.server.app.inject({ method, url, headers });
  const shown = await inject("GET", "/api/v1/session");
  assert.equal(shown?.json().data.installation.demoSignIn, false, name);
  const refused = await inject("POST", "/api/v1/session/demo");
  assert.equal(refused?.statusCode, 403, name);
  assert.equal(refused?.headers["set-cookie"], undefined, name);
}

test("a demo that only this machine can reach needs no password, and signs in as operator", async () => {
  const { installation } = (await api("/api/v1/session")).body.data;
  assert.deepEqual(
    [installation.demo, installation.demoSignIn, installation.needsFirstUser, installation.hasProducts],
    [true, true, false, true],
  );
  const response = await post(api, "/api/v1/session/demo", undefined);
  assert.equal(response.status, 201);
  const { user, account, accounts } = response.body.data;
  assert.deepEqual([user.email, user.operator, account.plan], ["demo@nichescope.test", true, "agency"]);
  assert.equal(accounts.length, 5);
  assert.equal(response.headers.getSetCookie().length, 1);
});

test("a request under another host name, from a proxy or from another site needs a password", async () => {
  const host = "127.0.0.1";
  const cases: [string, Record<string, string>][] = [
    ["another host name", { host: "research.example.com" }],
    ["a proxy that forwards an address", { host, "x-forwarded-for": "203.0.113.9" }],
    ["a proxy that identifies itself", { host, via: "1.1 proxy" }],
    ["a page of another site", { host, origin: "https://research.example.com" }],
  ];
  for (const [name, headers] of cases) await assertRefused(app, headers, name);
});

test("a demo with a public address or a trusted proxy needs a password, and so does every other installation", async (t) => {
  const cases: [string, Record<string, string>][] = [
    ["a public address", { ...DEMO, PUBLIC_URL: "https://research.example.com" }],
    ["a trusted proxy", { ...DEMO, TRUST_PROXY: "127.0.0.1/32" }],
    ["no demo", { DEMO: "off" }],
  ];
  for (const [name, env] of cases)
    await assertRefused((await startService(t, { databaseUrl, env })).app, { host: "127.0.0.1" }, name);
});
