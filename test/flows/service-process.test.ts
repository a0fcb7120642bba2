import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { writeCertificate } from "../support/certificate.ts";
import { cleanUp } from "../support/cleanup.ts";
import { processesOn, runCommand, startProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";

type Demo = { baseUrl: string; accounts: { plan: string; key: string }[] };

const readDemo = (folder: string): Demo => JSON.parse(readFileSync(join(folder, "demo.json"), "utf8"));

const keyOf = (demo: Demo, plan: string): string =>
  demo.accounts.find((account) => account.plan === plan)?.key as string;

async function get(url: string, key: string) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: (await response.json()) as any };
}

test("on an empty folder the printed curl works, and a stop leaves nothing running", async (t) => {
  const folder = makeFolder(t);
  const service = await startProcess(t, { DATA_DIR: folder });
  const [, key = "", url = ""] = /curl -H "Authorization: Bearer (\S+)" "(\S+)"/.exec(service.output()) ?? [];
  const { status, body } = await get(url, key);
  assert.equal(status, 200);
  assert.ok(body.data.totalResults > 0);
  const demo = readDemo(folder);
  assert.equal(demo.baseUrl, service.url);
  assert.deepEqual(
    demo.accounts.map((account) => account.plan),
    ["free", "starter", "pro", "business", "agency"],
  );
  assert.equal(statSync(join(folder, "demo.json")).mode & 0o777, 0o600);
  if (existsSync("/proc/self")) assert.ok(processesOn(folder).length > 0);
  service.child.kill("SIGTERM");
  assert.equal(await service.exited, 0);
  if (existsSync("/proc/self")) assert.deepEqual(processesOn(folder), []);
});

test("after SIGKILL in the midst of requests, accounts, keys and every answered count are there", async (t) => {
  const folder = makeFolder(t);
  const first = await startProcess(t, { DATA_DIR: folder });
  const key = keyOf(readDemo(folder), "business");
  let answered = 0;
  const load = Array.from({ length: 20 }, async () => {
    for (;;) {
      const { status } = await get(`${first.url}/api/v1/search?keyword=yoga`, key).catch(() => ({ status: 0 }));
      if (status !== 200) return;
      answered++;
    }
  });
  while (answered < 200) await sleep(5);
  first.child.kill("SIGKILL");
  await Promise.all(load);

  const second = await startProcess(t, { DATA_DIR: folder });
  const { body } = await get(`${second.url}/api/v1/usage`, key);
  assert.ok(body.data.used >= answered, `${answered} answered, ${body.data.used} counted`);
  assert.ok(body.data.used <= answered + 20, "at most the requests in flight are counted beyond those answered");
  assert.equal(keyOf(readDemo(folder), "business"), key, "the demo keys stay");
});

test("the database server of a killed service ends by itself", { skip: !existsSync("/proc/self") }, async (t) => {
  const folder = makeFolder(t);
  const service = await startProcess(t, { DATA_DIR: folder });
  service.child.kill("SIGKILL");
  for (let tries = 0; processesOn(folder).length > 0; tries++) {
    assert.ok(tries < 250, "the server is still running");
    await sleep(20);
  }
});

test("Ctrl-C under npm, which signals twice, lets answers under way finish", async (t) => {
  const folder = makeFolder(t);
  const service = await startProcess(t, { DATA_DIR: folder }, { npm: true });
  const key = keyOf(readDemo(folder), "business");
  const answers = Array.from({ length: 30 }, () => get(`${service.url}/api/v1/search?keyword=yoga`, key));
  await answers[0];
  process.kill(-(service.child.pid as number), "SIGINT"); // the whole group, as a terminal does
  assert.equal(await service.exited, 0);
  assert.match(service.output(), /"msg":"stopped"/);
  if (existsSync("/proc/self")) assert.deepEqual(processesOn(folder), []);
  // One that had not reached the service may be refused; one that was admitted has its answer.
  const answered = (await Promise.allSettled(answers)).filter(
    (each) => each.status === "fulfilled" && each.value.status === 200,
  ).length;
  const next = await startProcess(t, { DATA_DIR: folder });
  assert.equal((await get(`${next.url}/api/v1/usage`, key)).body.data.used, answered);
});

test("when the npm that started it is killed, the service ends too, and a new start takes its place", async (t) => {
  const folder = makeFolder(t);
  const first = await startProcess(t, { DATA_DIR: folder }, { npm: true });
  first.child.kill("SIGKILL");
  const second = await startProcess(t, { DATA_DIR: folder });
  assert.equal((await fetch(`${second.url}/health/ready`)).status, 200);
});

test("a start that waits for its database can be stopped", async (t) => {
  const env = { DATA_DIR: makeFolder(t), DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" };
  const service = await startProcess(t, env, { until: "waiting for the database" });
  const started = Date.now();
  service.child.kill("SIGTERM");
  assert.equal(await service.exited, 0);
  assert.ok(Date.now() - started < 5_000);
});

test("odd folders and a foreign PostgreSQL environment do no harm", async (t) => {
  for (const name of ["with, comma and space", "d".repeat(150)]) {
    const folder = join(makeFolder(t), name);
    const env = {
      DATA_DIR: folder,
      PGSSLMODE: "require",
      PGHOST: "db.example",
      PGDATABASE: "other",
      PGUSER: "other",
      PGPORT: "1",
    };
    const service = await startProcess(t, env);
    assert.equal((await fetch(`${service.url}/health/ready`)).status, 200, name);
    assert.equal((await runCommand(["account", "list"], env)).code, 0, name);
  }
});

test("a database server that was left behind and does not hear is ended all the same", {
  skip: !existsSync("/proc/self"),
}, async (t) => {
  const folder = makeFolder(t);
  const first = await startProcess(t, { DATA_DIR: folder });
  const left = Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10);
  process.kill(left, "SIGSTOP"); // it takes no signal but SIGKILL now
  first.child.kill("SIGKILL");
  const second = await startProcess(t, { DATA_DIR: folder });
  assert.equal((await fetch(`${second.url}/health/ready`)).status, 200, second.output());
});

test("a second service on the same folder is refused, and does the first no harm", async (t) => {
  const folder = makeFolder(t);
  const first = await startProcess(t, { DATA_DIR: folder });
  const second = await startProcess(t, { DATA_DIR: folder });
  assert.equal(await second.exited, 1);
  assert.match(
    second.output(),
    new RegExp(`Another Nichescope is running on ${folder} \\(process ${first.child.pid}, since `),
  );
  assert.equal((await fetch(`${first.url}/health/ready`)).status, 200);
});

test("a start that was killed while making the database is made good by the next", async (t) => {
  const folder = makeFolder(t);
  mkdirSync(join(folder, "postgres.new"));
  writeFileSync(join(folder, "postgres.new", "PG_VERSION"), "18");
  const service = await startProcess(t, { DATA_DIR: folder });
  assert.equal((await fetch(`${service.url}/health/ready`)).status, 200);
});

test("a lock file that names a stranger's process does not keep the database from starting", async (t) => {
  const folder = makeFolder(t);
  const first = await startProcess(t, { DATA_DIR: folder });
  first.child.kill("SIGTERM");
  await first.exited;
  // As after a reboot: the number in the file belongs to another program now, here to this test.
  writeFileSync(join(folder, "postgres", "postmaster.pid"), `${process.pid}\n${join(folder, "postgres")}\n`);
  const second = await startProcess(t, { DATA_DIR: folder });
  assert.equal((await fetch(`${second.url}/health/ready`)).status, 200);
});

test("a folder that cannot be written, and a full disk, stop the start with a clear message", async (t) => {
  const folder = makeFolder(t);
  writeFileSync(join(folder, "file"), "");
  const unwritable = await startProcess(t, { DATA_DIR: join(folder, "file", "data") });
  assert.equal(await unwritable.exited, 1);
  assert.match(unwritable.output(), /DATA_DIR .*file\/data cannot be written: ENOTDIR/);
  assert.doesNotMatch(unwritable.output(), /\n\s+at /, "no stack: it is not a defect");

  const small = join(folder, "small");
  mkdirSync(small);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=20m", "tmpfs", small], { stdio: "ignore" });
  } catch {
    return t.diagnostic("no small disk can be mounted here: the full disk was not tried");
  }
  cleanUp(t, () => execFileSync("umount", ["-l", small]));
  const full = await startProcess(t, { DATA_DIR: small });
  assert.equal(await full.exited, 1);
  assert.match(full.output(), /The database could not be made in .*: .*No space left on device/);
  assert.doesNotMatch(full.output(), /\n\s+at /);
});

test("every wrong setting is told at once", async (t) => {
  const folder = makeFolder(t);
  const service = await startProcess(t, {
    DATA_DIR: folder,
    PORT: "http",
    ROLE: "boss",
    DATABASE_URL: "mysql://root:hunter2@x",
    TLS_CERT: "/nowhere.crt",
  });
  assert.equal(await service.exited, 1);
  for (const name of ["PORT", "ROLE", "DATABASE_URL", "TLS_CERT", "TLS_CERT and TLS_KEY"])
    assert.match(service.output(), new RegExp(`- ${name} `));
  assert.doesNotMatch(service.output(), /hunter2/);
});

test("a port that is taken is told, and the database is stopped again", async (t) => {
  const first = await startProcess(t, { DATA_DIR: makeFolder(t) });
  const folder = makeFolder(t);
  const second = await startProcess(t, { DATA_DIR: folder, PORT: new URL(first.url).port });
  assert.equal(await second.exited, 1);
  assert.match(second.output(), /Another program listens on 127\.0\.0\.1:\d+\. Set PORT/);
  if (existsSync("/proc/self")) assert.deepEqual(processesOn(folder), []);
});

test("commands work beside the running service and without it, and what they do holds at once", async (t) => {
  const folder = makeFolder(t);
  const env = { DATA_DIR: folder };
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand([...args, "--json"], env);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const account = await run("account", "create", "Acme", "--plan", "free");
  const created = await run("key", "create", "Acme", "--name", "laptop", "--expires", "30d");
  assert.match(created.key, /^nsk_[0-9A-Za-z]{38}$/);

  const service = await startProcess(t, env);
  const search = () => get(`${service.url}/api/v1/search?keyword=yoga`, created.key);
  assert.equal((await search()).status, 403);
  assert.equal((await run("account", "set-plan", account.id, "starter")).plan, "starter");
  await sleep(1_000); // "within a second"
  assert.equal((await search()).status, 200);
  assert.equal((await run("account", "set-limits", "Acme", "requestsPerDay=1")).allowance.requestsPerDay, 1);
  await sleep(1_000);
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
  await sleep(1_000);
  assert.equal((await get(`${service.url}/api/v1/usage`, created.key)).status, 401);
  service.child.kill("SIGTERM");
  await service.exited;

  const keys: { id: string; state: string }[] = await run("key", "list", "Acme");
  assert.deepEqual(
    keys.map(({ id, state }) => [id, state]),
    [
      [created.id, "revoked"],
      [rotated.id, "active"],
    ],
  );
});

test("commands that run side by side on a stopped service all succeed", async (t) => {
  const env = { DATA_DIR: makeFolder(t) };
  const results = await Promise.all(
    [1, 2, 3].map((n) => runCommand(["account", "create", `Account ${n}`, "--plan", "pro"], env)),
  );
  assert.deepEqual(
    results.map(({ code, stderr }) => [code, stderr]),
    [
      [0, ""],
      [0, ""],
      [0, ""],
    ],
  );
  const { stdout } = await runCommand(["account", "list"], env);
  assert.match(stdout, /ID +NAME +PLAN/);
  for (const n of [1, 2, 3]) assert.match(stdout, new RegExp(`acc_\\S+ +Account ${n} +pro +500`));
});

test("a command that is wrong says what is wrong, and changes nothing", async (t) => {
  const env = { DATA_DIR: makeFolder(t) };
  const cases: [string[], RegExp][] = [
    [["account", "create", "Acme", "--plan", "gold"], /plan must be one of free, starter, pro, business, agency/],
    [["account", "create", "  ", "--plan", "pro"], /name must have 1 to 100 characters/],
    [["account", "set-plan", "Nobody", "pro"], /There is no account "Nobody"/],
    [["key", "create", "Nobody"], /There is no account "Nobody"/],
    [["key", "revoke", "nsk_0123456789"], /must be a key's id/],
    [["usage", "--days", "0"], /--days must be/],
    [["account", "creat"], /unknown command/],
  ];
  for (const [args, message] of cases) {
    const { code, stdout, stderr } = await runCommand(args, env);
    assert.notEqual(code, 0, args.join(" "));
    assert.equal(stdout, "");
    assert.match(stderr, message);
  }
  assert.equal((await runCommand(["account", "list", "--json"], env)).stdout.trim(), "[]");
});

test("a second start answers from the snapshot, and from the database when the snapshot is damaged", async (t) => {
  const folder = makeFolder(t);
  const snapshot = join(folder, "search-index.snapshot");
  const startOnce = async () => {
    const service = await startProcess(t, { DATA_DIR: folder });
    const { body } = await get(`${service.url}/api/v1/search?keyword=mat`, keyOf(readDemo(folder), "pro"));
    for (const deadline = Date.now() + 10_000; !existsSync(snapshot) && Date.now() < deadline; ) await sleep(20);
    service.child.kill("SIGTERM");
    await service.exited;
    const { totalResults, nicheScore } = body.data;
    return { found: { totalResults, nicheScore }, fromSnapshot: service.output().includes('"fromSnapshot":true') };
  };
  const first = await startOnce();
  assert.equal(first.fromSnapshot, false);
  assert.deepEqual(await startOnce(), { ...first, fromSnapshot: true });
  const bytes = readFileSync(snapshot);
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
  writeFileSync(snapshot, bytes);
  assert.deepEqual(await startOnce(), first);
});

test("a thread that cannot start ends the service in order, with what is wrong", async (t) => {
  const folder = makeFolder(t);
  const [one, other] = [join(folder, "one"), join(folder, "other")];
  for (const each of [one, other]) mkdirSync(each);
  const { cert } = await writeCertificate(one, "one");
  const { key } = await writeCertificate(other, "other");
  const data = join(folder, "data");
  const env = { DATA_DIR: data, TLS_CERT: cert, TLS_KEY: key, THREADS: "2" };
  const service = await startProcess(t, env);
  assert.equal(await service.exited, 1);
  assert.match(service.output(), /TLS_KEY/);
  assert.doesNotMatch(service.output(), / at .*\.ts:\d+/, "no stack");
  if (existsSync("/proc/self")) assert.deepEqual(processesOn(data), []);
});
