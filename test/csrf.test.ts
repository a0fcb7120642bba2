import assert from "node:assert/strict";
import { test } from "node:test";
import { startService } from "./support/service.ts";

const CHANGE = { method: "PATCH", body: JSON.stringify({ name: "Another name" }) };

test("with a session, changes are taken from our own pages alone, by what the browser says of where they come from", async (t) => {
  const { api, make, url } = await startService(t);
  const { cookie } = await make.person();
  const change = (headers: Record<string, string>) =>
    api("/api/v1/session/user", undefined, {
      ...CHANGE,
      headers: { cookie, "content-type": "application/json", ...headers },
    });
  const cases: [Record<string, string>, number][] = [
    [{ "sec-fetch-site": "same-origin" }, 200],
    [{ "sec-fetch-site": "same-origin", origin: url }, 200],
    [{ origin: url }, 200],
    [{}, 403],
    [{ "sec-fetch-site": "cross-site" }, 403],
    [{ "sec-fetch-site": "same-site" }, 403],
    [{ "sec-fetch-site": "none" }, 403],
    [{ "sec-fetch-site": "cross-site", origin: url }, 403],
    [{ origin: "https://evil.example" }, 403],
    [{ origin: url.replace(/\d+$/, "1") }, 403],
    [{ origin: `${url}.evil.example` }, 403],
    [{ origin: "null" }, 403],
    [{ origin: "" }, 403],
  ];
  for (const [headers, status] of cases) {
    const answer = await change(headers);
    assert.equal(answer.status, status, JSON.stringify(headers));
    if (status === 403) assert.equal(answer.body.error.code, "forbidden");
  }
});

test("what is only read needs no proof, and a key needs none at all", async (t) => {
  const { api, make } = await startService(t);
  const { cookie } = await make.person();
  assert.equal((await api("/api/v1/usage", undefined, { headers: { cookie } })).status, 200);
  const { key } = await make.key({ plan: "pro" });
  const webhook = { url: "https://203.0.113.9/hook", events: ["price_change"] };
  const answer = await api("/api/automation/webhooks", key, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "cross-site", cookie },
    body: JSON.stringify(webhook),
  });
  assert.notEqual(answer.status, 403);
});

test("behind a proxy that is trusted, the host that people see is the one that counts; behind another it is not", async (t) => {
  for (const [trusted, status] of [
    ["127.0.0.0/8", 200],
    ["10.0.0.0/8", 403],
  ] as const) {
    const { api, make } = await startService(t, { env: { TRUST_PROXY: trusted } });
    const { cookie } = await make.person();
    const headers = {
      cookie,
      "content-type": "application/json",
      origin: "https://research.example.com",
      "x-forwarded-host": "research.example.com",
      "x-forwarded-for": "198.51.100.7",
    };
    assert.equal((await api("/api/v1/session/user", undefined, { ...CHANGE, headers })).status, status, trusted);
  }
});
