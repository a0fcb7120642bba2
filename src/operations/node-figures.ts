/** What the metrics tell of this node and of what it stands on. */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import packageFile from "../../package.json" with { type: "json" };
import { servedAccounts } from "../access/served-accounts.ts";
import type { Clock } from "../base/clock.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/open.ts";
import type { NodeFigures } from "../http/node-metrics.ts";
import { createJobStore } from "../jobs/job-store.ts";

const PING_WITHIN_MS = 2_000;

export function nodeFigures({
  config: { role, onlyAccounts, dataDir, tlsCert },
  database,
  clock,
}: {
  config: Pick<Config, "role" | "onlyAccounts" | "dataDir" | "tlsCert">;
  database: Pick<Database, "ping" | "pool">;
  clock: Clock;
}): NodeFigures {
  const jobs = createJobStore(database.pool);
  return {
    version: packageFile.version,
    role,
    isDedicated: servedAccounts(onlyAccounts).areSome,
    startedAt: clock.now(),
    database: () => database.ping(PING_WITHIN_MS),
    async disk() {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    jobs: role === "api" ? undefined : () => jobs.list(clock.now()),
    // Read each time: it may have been renewed.
    certificateExpiresAt:
      tlsCert === undefined ? undefined : () => new Date(new X509Certificate(readFileSync(tlsCert)).validTo),
  };
}
