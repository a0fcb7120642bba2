/** Texts that JSON can spell and the database does not take. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { type Service, startService, type Who } from "./support/service.ts";
import { send } from "./support/signing-in.ts";

const BAD = ["a\0b", "a\ud800b"];
const PASSWORD = "a quiet morning by the sea";

type Case = [method: string, path: string, body: Record<string, unknown>, parameter: string];

/** With the text in the place of what the parameter names. */
function put(body: Record<string, unknown>, parameter: string, text: string): unknown {
  const changed = structuredClone(body);
  const names = parameter.split(".");
  const last = names.pop() as string;
  const holder = names.reduce((held, name) => held[name] as Record<string, unknown>, changed);
  holder[last] = text;
  return changed;
}

async function refusesAll(api: Service["api"], who: Who, cases: Case[]): Promise<void> {
  for (const [method, path, body, parameter] of cases)
    for (const text of BAD) {
      const refused = await send(method, api, path, put(body, parameter, text), who);
      const what = `${method} ${path} ${JSON.stringify(text)}: ${refused.text}`;
      assert.deepEqual([refused.status, refused.body.error.code], [400, "invalid_request"], what);
      assert.equal(refused.body.error.details[0].parameter, parameter, what);
      assert.match(refused.body.error.details[0].message, /must not contain (control characters|unpaired surrogates)/);
    }
}

test("a text with a zero or half of a character in it is refused by the parameter's name, whoever asks", async (t) => {
  const { api, make } = await startService(t);
  const person = await make.person({ operator: true, plan: "agency" });
  await refusesAll(api, undefined, [
    ["POST", "/api/v1/session", { email: "", password: PASSWORD }, "email"],
    ["POST", "/api/v1/session", { email: "a@example.com", password: "" }, "password"],
    ["POST", "/api/v1/session", { email: "a@example.com", password: PASSWORD, invitation: "" }, "invitation"],
    ["POST", "/api/v1/password-resets", { email: "" }, "email"],
    ["POST", "/api/v1/password-resets/use", { token: "", password: PASSWORD }, "token"],
  ]);
  await refusesAll(api, person, [
    ["PUT", "/api/v1/session/account", { accountId: "" }, "accountId"],
    ["POST", "/api/v1/session/password", { currentPassword: "", newPassword: PASSWORD }, "currentPassword"],
    ["POST", "/api/admin/accounts", { name: "New", plan: "pro", ownerEmail: "" }, "ownerEmail"],
    ["PATCH", "/api/admin/imports/imp_1", { encoding: "" }, "encoding"],
    ["POST", "/api/v1/tracking/products", { marketplace: "amazon.com", asins: ["", ""] }, "asins.1"],
  ]);
});

test("a file cannot be read with half of a character between its cells", async (t) => {
  const { api, make } = await startService(t);
  const { key } = await make.key({ operator: true });
  const body = "asin;title\nB0AAAAAAA1;Red Kettle\n";
  const imports = "/api/admin/imports";
  const held = await api(`${imports}?hold=true&marketplace=amazon.com`, key, { method: "POST", body });
  assert.equal(held.status, 202);
  const changed = await send("PATCH", api, `${imports}/${held.body.data.id}`, { delimiter: "\ud800" }, key);
  assert.equal(changed.status, 400);
  assert.equal(changed.body.error.details[0].parameter, "delimiter");
  for (const bytes of ["%ED%A0%80", "%F0%9F", "%00"]) {
    const sent = await api(`${imports}?hold=true&marketplace=amazon.com&delimiter=${bytes}`, key, {
      method: "POST",
      body,
    });
    assert.equal(sent.status, 400, bytes);
    assert.equal(sent.body.error.details[0].parameter, "delimiter");
  }
  const whole = await send("PATCH", api, `${imports}/${held.body.data.id}`, { delimiter: ";" }, key);
  assert.deepEqual([whole.status, whole.body.data.options.delimiter], [200, ";"]);
});

test("a body that is nested deeper than calls can be is answered like any other", async (t) => {
  const { api } = await startService(t);
  const headers = { "content-type": "application/json" };
  const deep = `${"[".repeat(100_000)}"\\u0000"${"]".repeat(100_000)}`;
  const body = `{"email":"nobody@example.com","password":"${PASSWORD}","more":${deep}}`;
  assert.equal((await api("/api/v1/session", undefined, { method: "POST", headers, body })).status, 401);
});
