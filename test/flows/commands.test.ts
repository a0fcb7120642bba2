/** The operator's commands, beside a running service and without one. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { accountCommands, keyCommands, usageCommand } from "../../src/app/cli/access-commands.ts";
import { isExpected } from "../../src/app/cli/expected-error.ts";
import { openAccounts } from "../../src/features/access/open-accounts.ts";
import { systemClock as clock } from "../../src/platform/base/clock.ts";
import { openDatabase } from "../../src/platform/db/open.ts";
import { callCommand } from "../support/call-command.ts";
import { cleanUp } from "../support/cleanup.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import { makeDatabase } from "../support/database.ts";
import { get, runCommand, startProcess, stopProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";

/** A change of an account or a key holds everywhere within a second. */
const EFFECTIVE_WITHIN_MS = 1_000;

test("commands work beside the running service and without it, and their changes are effective within a second", async (t) => {
  const env = { DATA_DIR: preparedDataFolder(t), DEMO: "off" };
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand([...args, "--json"], env);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const account = await run("account", "create", "Acme", "--plan", "free");
  const service = await startProcess(t, env);
  const created = await run("key", "create", "Acme", "--name", "laptop", "--expires", "30d");
  assert.match(created.key, /^nsk_[0-9A-Za-z]{38}$/);
  const search = () => get(`${service.url}/api/v1/search?keyword=yoga`, created.key);
  assert.equal((await search()).status, 403);
  assert.equal((await run("account", "set-plan", account.id, "starter")).plan, "starter");
  await sleep(EFFECTIVE_WITHIN_MS);
  assert.equal((await search()).status, 200);
  assert.equal((await run("account", "set-limits", "Acme", "requestsPerDay=1")).allowance.requestsPerDay, 1);
  await sleep(EFFECTIVE_WITHIN_MS);
  const refused = await search();
  assert.deepEqual([refused.status, refused.body.limit], [429, 1]);
  assert.deepEqual(await run("usage", "Acme"), [
    {
      accountId: account.id,
      accountName: "Acme",
      plan: "starter",
      day: new Date().toISOString().slice(0, 10),
      used: 1,
      limit: 1,
    },
  ]);
  const rotated = await run("key", "rotate", created.id, "--grace", "1h");
  assert.equal((await get(`${service.url}/api/v1/usage`, rotated.key)).status, 200);
  await run("key", "revoke", created.id);
  await sleep(EFFECTIVE_WITHIN_MS);
  assert.equal((await get(`${service.url}/api/v1/usage`, created.key)).status, 401);
  await stopProcess(service);

  const keys: { id: string; state: string }[] = await run("key", "list", "Acme");
  assert.deepEqual(
    keys.map(({ id, state }) => [id, state]),
    [
      [created.id, "revoked"],
      [rotated.id, "active"],
    ],
  );
});

test("commands that run side by side without a service all succeed", async (t) => {
  const env = { DATA_DIR: preparedDataFolder(t) };
  const results = await Promise.all(
    [1, 2, 3].map((n) => runCommand(["account", "create", `Account ${n}`, "--plan", "pro"], env)),
  );
  assert.deepEqual(
    results.map(({ code }) => code),
    [0, 0, 0],
  );
  const { stdout } = await runCommand(["account", "list"], env);
  assert.match(stdout, /ID +NAME +PLAN/);
  for (const n of [1, 2, 3]) assert.match(stdout, new RegExp(`acc_\\S+ +Account ${n} +pro +500`));
});

test("a wrong command prints what is wrong, and changes nothing", async (t) => {
  const databaseUrl = await makeDatabase(t);
  const env = { DATA_DIR: makeFolder(t), DATABASE_URL: databaseUrl };
  const printed: [string[], RegExp][] = [
    [["account", "create", "Acme", "--plan", "gold"], /plan must be one of free, starter, pro, business, agency/],
    [["account", "creat"], /unknown command/],
  ];
  for (const [args, message] of printed) {
    const { code, stdout, stderr } = await runCommand(args, env);
    assert.notEqual(code, 0, args.join(" "));
    assert.equal(stdout, "");
    assert.match(stderr, message);
  }

  const log = pino({ level: "silent" });
  const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl, poolSize: 2, as: "command", log });
  cleanUp(t, () => database.close());
  const access = { ...openAccounts(database, clock), clock };
  const thrown: [string[], RegExp][] = [
    [["account", "create", "  ", "--plan", "pro"], /name must have 1 to 100 characters/],
    [["account", "set-plan", "Nobody", "pro"], /There is no account "Nobody"/],
    [["key", "create", "Nobody"], /There is no account "Nobody"/],
    [["key", "revoke", "nsk_0123456789"], /must be a key's id/],
    [["usage", "--days", "0"], /--days must be/],
  ];
  for (const [args, message] of thrown) {
    const calling = callCommand(
      (program) => {
        for (const add of [accountCommands, keyCommands, usageCommand]) add(program, (work) => work(access));
      },
      ...args,
    );
    await assert.rejects(calling, (error) => isExpected(error) && message.test(error.message), args.join(" "));
  }
  assert.deepEqual(await access.accounts.list(), []);
});

test("a command without an installation says so and creates none; every command names the one it uses", async (t) => {
  const folder = join(makeFolder(t), "data");
  const empty = { DATA_DIR: folder, DATABASE_URL: await makeDatabase(t, "template0") };
  for (const args of [
    ["account", "list"],
    ["backup", "-"],
  ]) {
    const without = await runCommand(args, { DATA_DIR: folder });
    assert.equal(without.code, 1, without.stdout);
    assert.ok(
      without.stderr.includes(`There is no Nichescope installation in ${folder}. Set DATA_DIR`),
      without.stderr,
    );
    assert.equal(existsSync(folder), false);
  }
  const without = await runCommand(["account", "list"], empty);
  assert.equal(without.code, 1);
  assert.match(without.stderr, /There is no Nichescope installation in database \S+ on /);

  const env = { DATA_DIR: preparedDataFolder(t) };
  const listed = await runCommand(["account", "list", "--json"], env);
  assert.deepEqual([listed.stdout, listed.stderr], ["[]\n", `Installation: ${env.DATA_DIR}\n`]);
});
