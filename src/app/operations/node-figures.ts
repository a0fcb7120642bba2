/** Figures of this node for the metrics: database, disk, jobs and certificate. */
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import packageFile from "../../../package.json" with { type: "json" };
import { servedAccounts } from "../../features/access/served-accounts.ts";
import type { Platform } from "../../platform/feature.ts";
import { createJobStore } from "../../platform/jobs/job-store.ts";
import type { Config } from "../config/config.ts";
import type { NodeFigures } from "./node-metrics.ts";

const PING_WITHIN_MS = 2_000;

export function nodeFigures({ database, clock }: Platform, config: Config): NodeFigures {
  const { role, onlyAccounts, dataDir, tlsCert } = config;
  const jobs = createJobStore(database.pool);
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
