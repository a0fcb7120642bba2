/** The start of the service as a process: stopped at any moment, on unusual folders, and refused with a clear message. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeCertificate } from "../support/certificate.ts";
import { cleanUp } from "../support/cleanup.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import {
  get,
  hasProc,
  isReady,
  keyOf,
  processesOn,
  readDemo,
  runCommand,
  startProcess,
  stopProcess,
} from "../support/process.ts";
import { makeFolder } from "../support/service.ts";

/** Settings of PostgreSQL that the machine has for something else. */
const FOREIGN = { PGSSLMODE: "require", PGHOST: "db.example", PGDATABASE: "other", PGUSER: "other", PGPORT: "1" };

test("a stop at any moment of a start ends it in order and the next start works, in a long folder with an unfinished database and beside a foreign PostgreSQL environment", async (t) => {
  const folder = join(makeFolder(t), "d".repeat(150));
  // As a start leaves it that was killed while it created the database.
  mkdirSync(join(folder, "postgres.new"), { recursive: true });
  writeFileSync(join(folder, "postgres.new", "PG_VERSION"), "18");
  const env = { DATA_DIR: folder, THREADS: "2", DEMO_PRODUCTS: "40", ...FOREIGN };
  for (const moment of ["creating a new database", "database migrated", "listening"]) {
    const service = await startProcess(t, env, { until: moment });
    assert.equal(await stopProcess(service), 0, `stopped at "${moment}": ${service.output()}`);
    assert.doesNotMatch(service.output(), /"level":"(error|fatal)"/);
    if (hasProc) assert.deepEqual(processesOn(folder), [], `something still runs after a stop at "${moment}"`);
  }
  rmSync(join(folder, "demo.json"), { force: true });
  const service = await startProcess(t, env, { until: "listening" });
  const url = `http://127.0.0.1:${/"port":(\d+)/.exec(service.output())?.[1]}`;
  await isReady({ url });
  const key = keyOf(readDemo(folder), "pro"); // the file exists once the service is ready
  assert.equal((await get(`${url}/api/v1/search?keyword=mat`, key)).status, 200);
  assert.equal((await runCommand(["account", "list"], env)).code, 0);
  assert.equal(await stopProcess(service), 0);
  if (hasProc)
    assert.deepEqual(processesOn(folder), [], "something still runs after a stop of a service that was ready");
});

/** True once the shell has started Node, or has become it. */
function isNodeLoading(shell: number): boolean {
  const children = readFileSync(`/proc/${shell}/task/${shell}/children`, "utf8").split(" ").filter(Boolean);
  return [shell, ...children].some((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("run.ts");
    } catch {
      return false; // it ended meanwhile
    }
  });
}

test("a stop before Node runs the first line of the service ends the start in order", { skip: !hasProc }, async (t) => {
  const env = { DATA_DIR: makeFolder(t) };
  for (let time = 0; time < 3; time++) {
    const service = await startProcess(t, env, { until: "" });
    const deadline = Date.now() + 60_000;
    // Without a pause: Node handles signals some milliseconds later. No timeout of the test could end the loop.
    while (!isNodeLoading(service.child.pid as number)) assert.ok(Date.now() < deadline, service.output());
    service.child.kill("SIGTERM");
    assert.equal(await service.exited, 0);
  }
});

test("a start that waits for its database can be stopped", async (t) => {
  const env = { DATA_DIR: makeFolder(t), DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing" };
  const service = await startProcess(t, env, { until: "waiting for the database" });
  assert.equal(await stopProcess(service), 0);
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
