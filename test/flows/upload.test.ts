import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { preparedDataFolder } from "../support/data-folder.ts";
import { until } from "../support/until.ts";
import { startForOperator, THREE } from "../support/uploading.ts";

test("a service with its own database keeps an upload in the data folder until it is imported, whatever its role", async (t) => {
  const folder = preparedDataFolder(t);
  const uploads = join(folder, "uploads");
  let known: string | undefined;
  for (const [role, threads] of [
    ["all", "2"],
    ["api", "1"],
  ] as const) {
    const env = { DATA_DIR: folder, ROLE: role, THREADS: threads };
    const { app, api, key, show, send } = await startForOperator(t, { databaseUrl: "", env }, known);
    known = key;
    const { id } = (await send("hold=true", THREE)).body.data;
    assert.deepEqual(readdirSync(uploads), [id]);
    await api(`/api/admin/imports/${id}/start`, key, { method: "POST" });
    await until("it is done", async () => (await show(id)).status === "done");
    await until("the file is gone", async () => readdirSync(uploads).length === 0);
    await app.close();
  }
});
