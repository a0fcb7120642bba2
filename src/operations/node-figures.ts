/** Figures of this node for the metrics: database, disk, jobs and certificate. */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import packageFile from "../../package.json" with { type: "json" };
import { servedAccounts } from "../access/served-accounts.ts";
import type { Clock } from "../base/clock.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../db/open.ts";
import type { NodeFigures } from "../http/node-metrics.ts";
import type { JobStore } from "../jobs/job-store.ts";

const PING_WITHIN_MS = 2_000;

export function nodeFigures({
  config: { role, onlyAccounts, dataDir, tlsCert },
  database,
  jobs,
  clock,
}: {
  config: Pick<Config, "role" | "onlyAccounts" | "dataDir" | "tlsCert">;
  database: Pick<Database, "ping">;
  jobs: Pick<JobStore, "list">;
  clock: Clock;
}): NodeFigures {
  return {
    version: packageFile.version,
    role,
    isDedicated: servedAccounts(onlyAccounts).isLimited,
    startedAt: clock.now(),
    database: () => database.ping(PING_WITHIN_MS),
    async disk() {
      const { bavail, blocks, bsize } = await statfs(dataDir);
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
    },
    jobs: role === "api" ? undefined : () => jobs.list(clock.now()),
    // Read each time because it may have been renewed.
    certificateExpiresAt:
      tlsCert === undefined ? undefined : () => new Date(new X509Certificate(readFileSync(tlsCert)).validTo),
  };
}
