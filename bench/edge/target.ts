/** One of the two servers of the edge benchmark: `counted` is the service with one route added, `bare` is Fastify alone. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { createApp } from "../../src/app.ts";
import { systemClock } from "../../src/base/clock.ts";
import { createLog, linesTo } from "../../src/base/log.ts";
import { readConfig } from "../../src/config.ts";
import type { Contract } from "../../src/http/contract.ts";
import { search } from "../../src/http/contracts/search.ts";
import { usage } from "../../src/http/contracts/usage.ts";
import { success } from "../../src/http/envelope.ts";

const data = usage.example.data;
const contract = {
  ...usage,
  id: "bench",
  path: "/api/v1/bench",
  gate: { feature: "search", counted: true },
  query: search.query,
  prepare: search.prepare,
} as Contract;
const query = "?keyword=yoga+mat&page=2";

if (process.argv[2] === "bare") {
  const bytes = JSON.stringify(success(data, systemClock.now()));
  const app = Fastify();
  app.get("/api/v1/bench", (_request, reply) => reply.type("application/json; charset=utf-8").send(bytes));
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  process.on("message", () => void app.close().then(() => process.exit()));
  process.send?.({ url: `${url}/api/v1/bench${query}`, headers: {} });
} else {
  const dataDir = mkdtempSync(join(tmpdir(), "nichescope-bench-"));
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir, DEMO: "off" });
  const app = await createApp(config, { clock: systemClock, log: createLog("warn", linesTo(process.stdout)) });
  app.server.api.serve(contract, () => data);
  const { url } = await app.listen();
  const account = await app.accounts.create({ name: "Bench", plan: "agency" });
  await app.accounts.setOverrides(account.id, { requestsPerDay: 999_999_999 });
  const { key } = await app.keys.create({ accountId: account.id, name: "bench" });
  process.on("message", async () => {
    await app.close();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit();
  });
  process.send?.({ url: `${url}/api/v1/bench${query}`, headers: { authorization: `Bearer ${key}` } });
}
