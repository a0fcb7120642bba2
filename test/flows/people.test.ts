/** Users of the demo and of the command line, in real processes. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { preparedDataFolder } from "../support/data-folder.ts";
import { runCommand, startProcess } from "../support/process.ts";
import { until } from "../support/until.ts";

type Dashboard = { email: string; password: string };

type SignedIn = {
  data: { user: { operator: boolean }; account: { plan: string; role: string }; accounts: { plan: string }[] };
};

async function signIn(url: string, body: object) {
  // A service on a busy machine may refuse with 503 for a moment.
  return await until("the service responds", async () => {
    const response = await fetch(`${url}/api/v1/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.status !== 503 && { status: response.status, body: (await response.json()) as SignedIn };
  });
}

test("the demo user owns all demo accounts and keeps their password across restarts; commands manage users", async (t) => {
  const folder = preparedDataFolder(t);
  const readDashboard = (): Dashboard => JSON.parse(readFileSync(join(folder, "demo.json"), "utf8")).dashboard;
  const env = { DATA_DIR: folder, DEMO_PRODUCTS: "20" };
  const first = await startProcess(t, env);
  assert.ok(first.output().includes(`${first.url}/app`), "the address of the dashboard is printed");
  const dashboard = readDashboard();
  assert.equal(dashboard.email, "demo@nichescope.test");
  const { status, body } = await signIn(first.url, dashboard);
  assert.equal(status, 201);
  assert.equal(body.data.user.operator, true);
  assert.equal(body.data.account.plan, "agency");
  assert.deepEqual(body.data.accounts.map(({ plan }) => plan).sort(), ["agency", "business", "free", "pro", "starter"]);

  const command = (...args: string[]) => runCommand(["users", ...args], env);
  const created = await command(
    "create",
    "somebody@example.com",
    "--account",
    "Demo Pro",
    "--role",
    "viewer",
    "--json",
  );
  assert.equal(created.code, 0, created.stderr);
  const person = JSON.parse(created.stdout) as Dashboard;
  const signedIn = await signIn(first.url, { email: person.email, password: person.password });
  assert.deepEqual([signedIn.status, signedIn.body.data.account.role], [201, "viewer"]);
  const reset = JSON.parse((await command("reset-password", person.email, "--json")).stdout) as Dashboard;
  assert.equal((await signIn(first.url, { email: person.email, password: person.password })).status, 401);
  assert.equal((await signIn(first.url, { email: person.email, password: reset.password })).status, 201);
  await command("operator", person.email, "on");
  assert.match(
    (await command("list")).stdout,
    /somebody@example\.com +somebody@example\.com +yes +Demo Pro \(viewer\)/,
  );
  first.child.kill("SIGTERM");
  await first.exited;
  const second = await startProcess(t, env);
  assert.deepEqual(readDashboard(), dashboard);
  assert.equal((await signIn(second.url, dashboard)).status, 201);
});
