import assert from "node:assert/strict";
import { test } from "node:test";
import { startService } from "./support/service.ts";
import { post } from "./support/signing-in.ts";

const DEMO = { DEMO: "on", DEMO_PRODUCTS: "300" };

test("a demo that only this machine can reach is entered without a password, as its operator", async (t) => {
  const { api } = await startService(t, { env: DEMO });
  const { installation } = (await api("/api/v1/session")).body.data;
  assert.deepEqual(
    [installation.demo, installation.demoSignIn, installation.needsFirstUser, installation.hasProducts],
    [true, true, false, true],
  );
  const answer = await post(api, "/api/v1/session/demo", undefined);
  assert.equal(answer.status, 201);
  assert.deepEqual(
    [answer.body.data.user.email, answer.body.data.user.operator, answer.body.data.account.plan],
    ["demo@nichescope.test", true, "agency"],
  );
  assert.equal(answer.body.data.accounts.length, 5);
  assert.equal(answer.headers.getSetCookie().length, 1);
});

test("no other is: not with an address for others, not under a name that leads here, not through a proxy, not without the demo", async (t) => {
  const host = "127.0.0.1";
  const cases: [string, Record<string, string>, Record<string, string>][] = [
    ["an address for others", { ...DEMO, PUBLIC_URL: "https://research.example.com" }, { host }],
    ["a name that leads here", DEMO, { host: "research.example.com" }],
    ["a proxy that is trusted", { ...DEMO, TRUST_PROXY: "127.0.0.1/32" }, { host }],
    ["a proxy that says whom it asks for", DEMO, { host, "x-forwarded-for": "203.0.113.9" }],
    ["a proxy that says that it is one", DEMO, { host, via: "1.1 proxy" }],
    ["a page of another name", DEMO, { host, origin: "https://research.example.com" }],
    ["no demo", {}, { host }],
  ];
  for (const [name, env, headers] of cases) {
    const { app } = await startService(t, { env });
    const inject = (method: "GET" | "POST", url: string) => app.api?.server.app.inject({ method, url, headers });
    const shown = await inject("GET", "/api/v1/session");
    assert.equal(shown?.json().data.installation.demoSignIn, false, name);
    const refused = await inject("POST", "/api/v1/session/demo");
    assert.equal(refused?.statusCode, 403, name);
    assert.equal(refused?.headers["set-cookie"], undefined, name);
  }
});
