import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { type TestContext, test } from "node:test";
import { rejectLines } from "../../src/sources/import/rejects-file.ts";
import { preparedDataFolder } from "../support/data-folder.ts";
import { makeDatabase } from "../support/database.ts";
import { manyRows, openImports, storedIn } from "../support/import-files.ts";
import { type RunningService, runCommand, startProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";
import { until } from "../support/until.ts";
import { THREE, uploads } from "../support/uploading.ts";

/** Four chunks: the service is killed after the first. */
const ROWS = 80_000;

async function startNode(t: TestContext, databaseUrl: string, folder = makeFolder(t)) {
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl, DEMO: "off", THREADS: "2", ROLE: "all" };
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

test("an import whose service is killed continues at the next start, and stores the same as an undisturbed one", async (t) => {
  const file = manyRows(ROWS, 7);
  const path = "/api/admin/imports?name=products.csv&seenAt=2026-05-01";
  const undisturbed = await openImports(t, new Date());
  const reference = await undisturbed.importInput({ name: "products.csv", stream: Readable.from([Buffer.from(file)]) });

  const node = await startNode(t, await makeDatabase(t));
  const killed = await node.start();
  const { id } = await node.ask(killed, path, { method: "POST", body: file });
  await until("a chunk is stored", async () => (await node.ask(killed, `/api/admin/imports/${id}`)).position > 0);
  killed.child.kill("SIGKILL");
  await killed.exited;
  const { DATABASE_URL: databaseUrl, DATA_DIR: folder } = node.env;
  const [left] = (await storedIn(databaseUrl)).runs ?? [];
  assert.match(left ?? "", /running/, "it was killed before its end");

  const second = await node.start();
  const run = await until("the import is done", async () => {
    const found = await node.ask(second, `/api/admin/imports/${id}`);
    return found.status === "done" && found;
  });
  assert.equal(run.position, ROWS);
  assert.deepEqual(await storedIn(databaseUrl), await storedIn(undisturbed.databaseUrl));
  await until("the upload is deleted", async () => (await uploads(databaseUrl)).length === 0);
  const rejects = readFileSync(join(folder, "imports", `${id}.rejects.csv`), "utf8");
  const lines = rejectLines(undisturbed.dependencies.store, reference.id);
  assert.equal(rejects, (await Array.fromAsync(lines)).join(""));
});

test("a service with its own database keeps an upload in the data folder until it is imported, whatever its role", async (t) => {
  const { env, ask, start } = await startNode(t, "", preparedDataFolder(t));
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
