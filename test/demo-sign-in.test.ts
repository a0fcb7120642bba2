/** Only a secret of the machine that started the demo opens it: a proxy can make any request look local. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { DEMO_EMAIL } from "../src/app/installation/demo-user.ts";
import { wholeFile } from "./support/cleanup.ts";
import { startService } from "./support/service.ts";
import { signIn } from "./support/signing-in.ts";

const { api, url, demo, dataDir } = await startService(wholeFile, { env: { DEMO: "on", DEMO_PRODUCTS: "20" } });

/** A bare proxy's request: HTTP/1.0, our own name as the host, no header that names anybody. */
async function sendBare(request: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.end(request);
  return await text(socket);
}

test("a local request without a password gets no session", async () => {
  const { installation } = (await api("/api/v1/session")).body.data;
  assert.deepEqual([installation.demo, installation.needsFirstUser], [true, false]);
  for (const path of ["/api/v1/session", "/api/v1/session/demo"])
    for (const body of ["", "{}", '{"email":"demo@nichescope.test","password":""}']) {
      const response = await sendBare(
        `POST ${path} HTTP/1.0\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      );
      assert.match(response, /^HTTP\/1\.[01] 4\d\d /, `${path} ${body}`);
      assert.doesNotMatch(response, /set-cookie/i, `${path} ${body}`);
    }
});

test("the link of the demo, which is in demo.json, carries the operator's password in its fragment, and nothing else", async () => {
  assert.deepEqual(JSON.parse(readFileSync(join(dataDir, "demo.json"), "utf8")), demo);
  const link = new URL(demo?.link as string);
  assert.deepEqual([link.origin, link.pathname, link.search], [url, "/app/sign-in", ""]);
  assert.deepEqual([...new URLSearchParams(link.hash.slice(1))], [["password", demo?.dashboard.password]]);
  const { response } = await signIn(api, DEMO_EMAIL, demo?.dashboard.password as string);
  assert.equal(response.status, 201);
  const { user, account, accounts } = response.body.data;
  assert.deepEqual([user.email, user.operator, account.plan], ["demo@nichescope.test", true, "agency"]);
  assert.equal(accounts.length, 5);
});
