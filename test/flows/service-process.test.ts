/** The service as a process: how it starts, on which folders, and what is left when it stops or is killed. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeCertificate } from "../support/certificate.ts";
import { cleanUp, wholeFile } from "../support/cleanup.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import { get, processesOn, type RunningService, runCommand, startProcess, stopProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";
import { until } from "../support/until.ts";

type Demo = { baseUrl: string; accounts: { plan: string; key: string }[] };

const readDemo = (folder: string): Demo => JSON.parse(readFileSync(join(folder, "demo.json"), "utf8"));

const keyOf = (demo: Demo, plan: string): string =>
  demo.accounts.find((account) => account.plan === plan)?.key as string;

/** `processesOn` reads /proc. */
const hasProc = existsSync("/proc/self");

const isReady = ({ url }: RunningService) =>
  until("the service is ready", async () => (await fetch(`${url}/health/ready`)).status === 200);

const kill = async ({ child, exited }: RunningService) => {
  child.kill("SIGKILL");
  await exited;
};

test("one data folder, from its first start on", async (t) => {
  const folder = join(makeFolder(wholeFile), "with, comma and space"); // PostgreSQL's list of socket folders has commas
  const env = { DATA_DIR: folder };
  const snapshot = join(folder, "search-index.snapshot");
  let service = await startProcess(t, { ...env, THREADS: "2" });
  const { output } = service;
  const demo = readDemo(folder);
  const key = keyOf(demo, "business");
  const find = async () => {
    const { totalResults, nicheScore } = (await get(`${service.url}/api/v1/search?keyword=mat`, keyOf(demo, "pro")))
      .body.data;
    return { totalResults, nicheScore };
  };
  const usedBy = async () => (await get(`${service.url}/api/v1/usage`, key)).body.data.used;
  const isFromSnapshot = () => service.output().includes('"fromSnapshot":true');
  const found = await find();

  await t.test("on an empty folder the printed curl works, and there is a demo account for each plan", async () => {
    const [, demoKey = "", url = ""] = /curl -H "Authorization: Bearer (\S+)" "(\S+)"/.exec(output()) ?? [];
    const { status, body } = await get(url, demoKey);
    assert.equal(status, 200);
    assert.ok(body.data.totalResults > 0);
    assert.equal(demo.baseUrl, service.url);
    assert.deepEqual(
      demo.accounts.map((account) => account.plan),
      ["free", "starter", "pro", "business", "agency"],
    );
    assert.equal(statSync(join(folder, "demo.json")).mode & 0o777, 0o600);
    assert.equal(isFromSnapshot(), false);
  });

  await t.test("a second service on the folder is refused, and does the first no harm", async (t) => {
    const second = await startProcess(t, env);
    assert.equal(await second.exited, 1);
    assert.match(
      second.output(),
      new RegExp(`Another Nichescope is running on ${folder} \\(process ${service.child.pid}, since `),
    );
    await isReady(service);
  });

  await t.test("a port that is taken is named, and the database is stopped again", async (t) => {
    const other = preparedDataFolder(t);
    const second = await startProcess(t, { DATA_DIR: other, DEMO: "off", PORT: new URL(service.url).port });
    assert.equal(await second.exited, 1);
    assert.match(second.output(), /Another program is listening on 127\.0\.0\.1:\d+\. Set PORT/);
    if (hasProc) assert.deepEqual(processesOn(other), []);
  });

  await t.test("a stop leaves nothing running", async () => {
    await until("the snapshot is written", async () => existsSync(snapshot));
    if (hasProc) assert.ok(processesOn(folder).length > 0);
    assert.equal(await stopProcess(service), 0);
    if (hasProc) assert.deepEqual(processesOn(folder), []);
  });

  await t.test("a second start answers from the snapshot", async () => {
    service = await startProcess(wholeFile, env);
    assert.deepEqual([isFromSnapshot(), await find()], [true, found]);
  });

  await t.test("after SIGKILL amid requests, accounts, keys and every acknowledged count survive", async () => {
    let answered = 0;
    const load = Array.from({ length: 20 }, async () => {
      for (;;) {
        const { status } = await get(`${service.url}/api/v1/search?keyword=yoga`, key).catch(() => ({ status: 0 }));
        if (status !== 200) return;
        answered++;
      }
    });
    await until("200 requests are answered", async () => answered >= 200);
    await kill(service);
    await Promise.all(load);
    if (hasProc) await until("its database server has ended by itself", async () => processesOn(folder).length === 0);

    service = await startProcess(wholeFile, env);
    const used = await usedBy();
    assert.ok(used >= answered, `${answered} answered, ${used} counted`);
    assert.ok(used <= answered + 20, "at most the requests in flight are counted beyond those answered");
    assert.equal(keyOf(readDemo(folder), "business"), key, "the demo keys stay");
  });

  await t.test("a database server that was left behind and ignores signals is ended", { skip: !hasProc }, async () => {
    const left = Number.parseInt(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8"), 10);
    process.kill(left, "SIGSTOP"); // it takes no signal but SIGKILL now
    await kill(service);
    service = await startProcess(wholeFile, env);
    await isReady(service);
  });

  await t.test("a damaged snapshot and a lock file that names a stranger's process do not stop a start", async () => {
    await stopProcess(service);
    const bytes = readFileSync(snapshot);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
    writeFileSync(snapshot, bytes);
    // As after a reboot: the number in the file belongs to another program now, here to this test.
    writeFileSync(join(folder, "postgres", "postmaster.pid"), `${process.pid}\n${join(folder, "postgres")}\n`);
    service = await startProcess(wholeFile, env);
    assert.deepEqual([isFromSnapshot(), await find()], [false, found]);
    await stopProcess(service);
  });

  await t.test("Ctrl-C under npm, which signals twice, lets responses under way finish", async () => {
    service = await startProcess(wholeFile, env, { by: "npm" });
    const before = await usedBy();
    const requests = Array.from({ length: 30 }, () => get(`${service.url}/api/v1/search?keyword=yoga`, key));
    await requests[0];
    process.kill(-(service.child.pid as number), "SIGINT"); // the whole group, as a terminal does
    assert.equal(await service.exited, 0);
    assert.match(service.output(), /"msg":"stopped"/);
    if (hasProc) assert.deepEqual(processesOn(folder), []);
    // A request that had not reached the service may be refused; one that was admitted has its response.
    const answered = (await Promise.allSettled(requests)).filter(
      (each) => each.status === "fulfilled" && each.value.status === 200,
    ).length;
    service = await startProcess(wholeFile, env, { by: "npm" });
    assert.equal((await usedBy()) - before, answered);
  });

  await t.test(
    "when the npm that started it is killed, the service ends too, and a new start takes its place",
    async () => {
      service.child.kill("SIGKILL");
      service = await startProcess(wholeFile, env);
      await isReady(service);
      await stopProcess(service);
    },
  );

  await t.test("SIGTERM to npx stops the service", { skip: !hasProc }, async () => {
    service = await startProcess(wholeFile, env, { by: "npx" });
    service.child.kill("SIGTERM");
    await until("nothing is running", async () => processesOn(folder).length === 0, 20_000);
  });
});

test("a stop at any moment of a start ends it in order, and the next start works", async (t) => {
  const env = { DATA_DIR: makeFolder(t), THREADS: "2" };
  for (const moment of ["creating a new database", "database migrated", "listening"]) {
    const service = await startProcess(t, env, { until: moment });
    assert.equal(await stopProcess(service), 0, `stopped at "${moment}": ${service.output()}`);
    assert.doesNotMatch(service.output(), /"level":"(error|fatal)"/);
    if (hasProc) assert.deepEqual(processesOn(env.DATA_DIR), [], `something still runs after a stop at "${moment}"`);
  }
  rmSync(join(env.DATA_DIR, "demo.json"), { force: true });
  const { output } = await startProcess(t, env, { until: "listening" });
  const url = `http://127.0.0.1:${/"port":(\d+)/.exec(output())?.[1]}`;
  await until("it is ready", async () => (await fetch(`${url}/health/ready`)).status === 200);
  const key = keyOf(readDemo(env.DATA_DIR), "pro"); // the file exists once the service is ready
  assert.equal((await get(`${url}/api/v1/search?keyword=mat`, key)).status, 200);
});

test("a start that waits for its database can be stopped", async (t) => {
  const env = { DATA_DIR: makeFolder(t), DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" };
  const service = await startProcess(t, env, { until: "waiting for the database" });
  assert.equal(await stopProcess(service), 0);
});

test("a long folder, a start that was killed while it created the database, and a foreign PostgreSQL environment do no harm", async (t) => {
  const folder = join(makeFolder(t), "d".repeat(150));
  mkdirSync(join(folder, "postgres.new"), { recursive: true });
  writeFileSync(join(folder, "postgres.new", "PG_VERSION"), "18");
  const env = {
    DATA_DIR: folder,
    DEMO: "off",
    PGSSLMODE: "require",
    PGHOST: "db.example",
    PGDATABASE: "other",
    PGUSER: "other",
    PGPORT: "1",
  };
  const service = await startProcess(t, env);
  await isReady(service);
  assert.equal((await runCommand(["account", "list"], env)).code, 0);
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
  assert.match(full.output(), /The database could not be created in .*: .*No space left on device/);
  assert.doesNotMatch(full.output(), /\n\s+at /);
});

test("every wrong setting is named at once", async (t) => {
  const service = await startProcess(t, {
    DATA_DIR: makeFolder(t),
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

test("a thread that cannot start ends the service in order, with the reason", async (t) => {
  const data = preparedDataFolder(t);
  const folder = makeFolder(t);
  const [one, other] = [join(folder, "one"), join(folder, "other")];
  for (const each of [one, other]) mkdirSync(each);
  const { cert } = await writeCertificate(one, "one");
  const { key } = await writeCertificate(other, "other");
  const env = { DATA_DIR: data, DEMO: "off", TLS_CERT: cert, TLS_KEY: key, THREADS: "2" };
  const service = await startProcess(t, env);
  assert.equal(await service.exited, 1);
  assert.match(service.output(), /TLS_KEY/);
  assert.doesNotMatch(service.output(), / at .*\.ts:\d+/, "no stack");
  if (hasProc) assert.deepEqual(processesOn(data), []);
});
