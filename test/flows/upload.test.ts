import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { makeDatabase } from "../support/database.ts";
import { manyRows, storedIn } from "../support/import-files.ts";
import { type RunningService, runCommand, startProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";
import { until } from "../support/until.ts";
import { THREE, uploads } from "../support/uploading.ts";

const ROWS = 100_000;

async function startNode(t: TestContext, databaseUrl: string) {
  const env = { DATA_DIR: makeFolder(t), DATABASE_URL: databaseUrl, DEMO: "off", THREADS: "2", ROLE: "all" };
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runCommand([...args, "--json"], env);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  await run("account", "create", "Operator", "--plan", "pro", "--operator");
  const { key } = await run("key", "create", "Operator");
  const ask = async ({ url }: RunningService, path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { ...init, headers: { authorization: `Bearer ${key}` } });
    return ((await response.json()) as { data: Record<string, any> }).data;
  };
  return { env, ask, start: () => startProcess(t, env) };
}

test("an import in the midst of which the service is killed ends by itself after the next start, as one that was left alone", async (t) => {
  const file = manyRows(ROWS, 7);
  const path = "/api/admin/imports?name=products.csv&seenAt=2026-05-01";
  const send = { method: "POST", body: file };

  const calm = await startNode(t, await makeDatabase(t));
  const undisturbed = await calm.start();
  const { id: first } = await calm.ask(undisturbed, path, send);
  await until("it is done", async () => (await calm.ask(undisturbed, `/api/admin/imports/${first}`)).status === "done");

  const node = await startNode(t, await makeDatabase(t));
  const killed = await node.start();
  const { id } = await node.ask(killed, path, send);
  await until("it is in the midst", async () => (await node.ask(killed, `/api/admin/imports/${id}`)).position > 0);
  killed.child.kill("SIGKILL");
  await killed.exited;
  const { DATABASE_URL: databaseUrl, DATA_DIR: folder } = node.env;
  const [left] = (await storedIn(databaseUrl)).runs ?? [];
  assert.match(left ?? "", /running/, "it was killed too late");

  const second = await node.start();
  const run = await until("it is done", async () => {
    const found = await node.ask(second, `/api/admin/imports/${id}`);
    return found.status === "done" && found;
  });
  assert.equal(run.position, ROWS);
  assert.deepEqual(await storedIn(databaseUrl), await storedIn(calm.env.DATABASE_URL));
  const rejects = (dataDir: string, name: string) =>
    readFileSync(join(dataDir, "imports", `${name}.rejects.csv`), "utf8");
  await until(
    "it is cleared away",
    async () => existsSync(join(folder, "imports")) && (await uploads(databaseUrl)).length === 0,
  );
  assert.equal(rejects(folder, id), rejects(calm.env.DATA_DIR, first));
});

test("with its own database a service keeps a file in the data folder until it is imported, whatever its role", async (t) => {
  const { env, ask, start } = await startNode(t, "");
  for (const role of ["all", "api"]) {
    env.ROLE = role;
    const service = await start();
    const { id } = await ask(service, "/api/admin/imports?hold=true", { method: "POST", body: THREE });
    const folder = join(env.DATA_DIR, "uploads");
    assert.deepEqual(readdirSync(folder), [id]);
    await ask(service, `/api/admin/imports/${id}/start`, { method: "POST" });
    await until("it is done", async () => (await ask(service, `/api/admin/imports/${id}`)).status === "done");
    await until("the file is gone", async () => readdirSync(folder).length === 0);
    service.child.kill("SIGTERM");
    assert.equal(await service.exited, 0);
  }
});
