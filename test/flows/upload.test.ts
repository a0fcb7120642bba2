import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { preparedDataFolder } from "../support/data-folder.ts";
import { type RunningService, runCommand, startProcess } from "../support/process.ts";
import { makeFolder } from "../support/service.ts";
import { until } from "../support/until.ts";
import { THREE } from "../support/uploading.ts";

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
    // On a busy machine the service may refuse with 503 for a moment.
    return await until(`${path} responds`, async () => {
      const response = await fetch(url + path, { ...init, headers: { authorization: `Bearer ${key}` } });
      const { data } = (await response.json()) as { data: Record<string, any> };
      return response.status !== 503 && data;
    });
  };
  return { env, ask, start: () => startProcess(t, env) };
}

test("a service with its own database keeps an upload in the data folder until it is imported, whatever its role", async (t) => {
  const { env, ask, start } = await startNode(t, "", preparedDataFolder(t));
  for (const [role, threads] of [
    ["all", "2"],
    ["api", "1"],
  ] as const) {
    Object.assign(env, { ROLE: role, THREADS: threads });
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
