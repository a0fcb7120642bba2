/** The service with an embedded database of its own in a folder that goes when it is closed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/app/config/config.ts";
import { startNode } from "../../src/app/node/start-node.ts";
import { systemClock } from "../../src/platform/base/clock.ts";
import { createLog, linesTo } from "../../src/platform/base/log.ts";

export async function openService(env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "nichescope-bench-"));
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir, DEMO: "off", THREADS: "1", ...env });
  const app = await startNode(config, { clock: systemClock, log: createLog("warn", linesTo(process.stdout)) });
  return {
    app,
    dataDir,
    /** A key whose day does not end. */
    async makeKey(): Promise<string> {
      const account = await app.accounts.create({ name: "Bench", plan: "agency" });
      await app.accounts.setOverrides(account.id, { requestsPerDay: 999_999_999 });
      return (await app.keys.create({ accountId: account.id, name: "bench" })).key;
    },
    async close(): Promise<void> {
      await app.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
