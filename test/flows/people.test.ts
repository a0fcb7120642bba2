/** Users who are managed by commands, in real processes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { passwordHashes } from "../../src/features/people/password-hash.ts";
import { runCommand } from "../support/process.ts";
import { startService, TEST_SECRET_KEY } from "../support/service.ts";
import { post } from "../support/signing-in.ts";

type Created = { email: string; password: string };

test("commands create users who can sign in, reset their passwords, make them operators and list them", async (t) => {
  // The commands hash passwords at the real cost.
  const { api, make, databaseUrl, dataDir } = await startService(t, { passwords: passwordHashes });
  const { name } = await make.account("pro");
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: TEST_SECRET_KEY };
  const command = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand(["users", ...args], env);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const signIn = (email: string, password: string) => post(api, "/api/v1/session", { email, password });

  const role = ["--account", name, "--role", "viewer"];
  const { email, password }: Created = JSON.parse(await command("create", "somebody@example.com", ...role, "--json"));
  const signedIn = await signIn(email, password);
  assert.deepEqual([signedIn.status, signedIn.body.data.account.role], [201, "viewer"]);
  const reset: Created = JSON.parse(await command("reset-password", email, "--json"));
  assert.equal((await signIn(email, password)).status, 401);
  assert.equal((await signIn(email, reset.password)).status, 201);
  await command("operator", email, "on");
  assert.match(await command("list"), /somebody@example\.com +somebody@example\.com +yes +Account 1 \(viewer\)/);
});
