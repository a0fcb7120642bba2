/** A data folder and the processes that use it: what a later start finds, and what is left when the service stops or is killed. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { BOUNDED_FILES, RETAINED_FILES } from "../../src/app/retention/retention.ts";
import { wholeFile } from "../support/cleanup.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import {
  get,
  hasProc,
  isReady,
  keyOf,
  killProcess,
  processesOn,
  readDemo,
  servicePid,
  startProcess,
} from "../support/process.ts";
import { makeFolder } from "../support/service.ts";
import { until } from "../support/until.ts";

type SignedIn = {
  data: { user: { operator: boolean }; account: { plan: string }; accounts: { plan: string }[] };
};

/** For all starts of the story together: on a machine with a load of 20 each of them may take half a minute. */
const WITHIN_MS = 14 * 60_000;

test("one data folder, from its first start on", { timeout: WITHIN_MS }, async (t) => {
  const folder = join(makeFolder(wholeFile), "with, comma and space"); // PostgreSQL's list of socket folders has commas
  const env = { DATA_DIR: folder };
  const snapshot = join(folder, "search-index.snapshot");
  const lockFile = join(folder, "postgres", "postmaster.pid");
  let service = await startProcess(t, env);
  const { output } = service;
  const demo = readDemo(folder);
  const key = keyOf(demo, "business");
  const find = async () => {
    const { totalResults, nicheScore } = (await get(`${service.url}/api/v1/search?keyword=mat`, keyOf(demo, "pro")))
      .body.data;
    return { totalResults, nicheScore };
  };
  const usedBy = async () => (await get(`${service.url}/api/v1/usage`, key)).body.data.used;
  /** On a busy machine the service may refuse with 503 for a moment. */
  const signIn = () =>
    until("the service signs in", async () => {
      const response = await fetch(`${service.url}/api/v1/session`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(demo.dashboard),
      });
      return response.status !== 503 && { status: response.status, body: (await response.json()) as SignedIn };
    });
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
    const isListed = (name: string) => name in RETAINED_FILES || name in BOUNDED_FILES;
    assert.deepEqual(
      readdirSync(folder).filter((name) => !isListed(name)),
      [],
      "everything in the folder is bounded",
    );
  });

  await t.test(
    "the address of the dashboard is printed, and the demo user is an operator and owns all demo accounts",
    async () => {
      assert.ok(output().includes(`${service.url}/app`));
      assert.equal(demo.dashboard.email, "demo@nichescope.test");
      const { status, body } = await signIn();
      assert.deepEqual([status, body.data.user.operator, body.data.account.plan], [201, true, "agency"]);
      const plans = body.data.accounts.map(({ plan }) => plan).sort();
      assert.deepEqual(plans, ["agency", "business", "free", "pro", "starter"]);
    },
  );

  await t.test("a second service on the folder is refused, and does the first no harm", async (t) => {
    const second = await startProcess(t, env);
    assert.equal(await second.exited, 1);
    assert.match(
      second.output(),
      new RegExp(`Another Nichescope is running on ${folder} \\(process ${await servicePid(service)}, since `),
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

  await t.test(
    "when the shell that started it is killed, the service stops in order and leaves nothing running",
    async () => {
      await until("the snapshot is written", async () => existsSync(snapshot));
      if (hasProc) assert.ok(processesOn(folder).length > 0);
      service.child.kill("SIGKILL");
      await until("it has stopped", async () => service.output().includes('"msg":"stopped"'));
      if (hasProc) await until("nothing is running", async () => processesOn(folder).length === 0);
    },
  );

  await t.test(
    "a lock file that names a stranger's process does not stop a start, which answers from the snapshot",
    async () => {
      // As after a reboot: the number in the file belongs to another program now, here to this test.
      writeFileSync(lockFile, `${process.pid}\n${join(folder, "postgres")}\n`);
      service = await startProcess(wholeFile, env);
      assert.deepEqual([isFromSnapshot(), await find()], [true, found]);
    },
  );

  await t.test("the demo user keeps the password across restarts", async () => {
    assert.deepEqual(readDemo(folder).dashboard, demo.dashboard);
    assert.equal((await signIn()).status, 201);
  });

  await t.test(
    "after SIGKILL amid requests, with a database server left behind that ignores signals and a damaged snapshot, accounts, keys and every acknowledged count survive",
    async () => {
      let answered = 0;
      const load = Array.from({ length: 20 }, async () => {
        for (;;) {
          const { status } = await get(`${service.url}/api/v1/search?keyword=yoga`, key).catch(() => ({ status: 0 }));
          if (status !== 200) return;
          answered++;
        }
      });
      await until("100 requests are answered", async () => answered >= 100);
      if (hasProc) process.kill(Number.parseInt(readFileSync(lockFile, "utf8"), 10), "SIGSTOP"); // it takes no signal but SIGKILL now
      await killProcess(service);
      await Promise.all(load);
      const bytes = readFileSync(snapshot);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1;
      writeFileSync(snapshot, bytes);

      service = await startProcess(wholeFile, env, { by: "npm" });
      assert.equal(isFromSnapshot(), false);
      const used = await usedBy();
      assert.ok(used >= answered, `${answered} answered, ${used} counted`);
      assert.ok(used <= answered + 20, "at most the requests in flight are counted beyond those answered");
      assert.equal(keyOf(readDemo(folder), "business"), key, "the demo keys stay");
      assert.deepEqual(await find(), found);
    },
  );

  await t.test("Ctrl-C under npm, which signals twice, lets responses under way finish", async () => {
    const before = await usedBy();
    const requests = Array.from({ length: 30 }, () => get(`${service.url}/api/v1/search?keyword=yoga`, key));
    const settled = Promise.allSettled(requests); // at once: some may be refused while the service stops
    await requests[0];
    process.kill(-(service.child.pid as number), "SIGINT"); // the whole group, as a terminal does
    assert.equal(await service.exited, 0);
    assert.match(service.output(), /"msg":"stopped"/);
    if (hasProc) assert.deepEqual(processesOn(folder), []);
    // A request that had not reached the service may be refused; one that was admitted has its response.
    const answered = (await settled).filter((each) => each.status === "fulfilled" && each.value.status === 200).length;
    service = await startProcess(wholeFile, env, { by: "npm" });
    assert.equal((await usedBy()) - before, answered);
  });

  await t.test(
    "when the npm that started it is killed, the service ends too, and a new start takes its place, by npx",
    async () => {
      service.child.kill("SIGKILL");
      service = await startProcess(wholeFile, env, { by: "npx" });
      await isReady(service);
    },
  );

  await t.test("SIGTERM to npx stops the service", { skip: !hasProc }, async () => {
    service.child.kill("SIGTERM");
    await until("nothing is running", async () => processesOn(folder).length === 0);
  });
});
