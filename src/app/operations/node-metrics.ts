import { Gauge, type Registry } from "prom-client";
import { addGauge, addLabelledGauge, shareReading } from "../../platform/http/collected-metrics.ts";

/** Figures of a node and of what it depends on. Figures that cannot be read are left out of the metrics. */
export type NodeFigures = {
  version: string;
  role: string;
  /** True for a dedicated endpoint, which serves only some accounts. */
  isDedicated: boolean;
  startedAt: Date;
  /** Rejects if the database is unreachable. */
  database(): Promise<void>;
  /** The file system of the data folder. */
  disk(): Promise<{ freeBytes: number; totalBytes: number }>;
  /** The jobs of the whole installation. */
  jobs?: (() => Promise<{ name: string; lastRunAt: Date | null; lastOutcome: "done" | "failed" | null }[]>) | undefined;
  /** Throws if there is no readable certificate. */
  certificateExpiresAt?: (() => Date) | undefined;
};

export function nodeMetrics(registry: Registry, figures: NodeFigures): void {
  const { version, role, isDedicated, startedAt, database, disk, jobs, certificateExpiresAt } = figures;
  new Gauge({
    name: "nichescope_build_info",
    help: "Always 1; the labels describe the node.",
    labelNames: ["version", "role", "dedicated"],
    registers: [registry],
  }).set({ version, role, dedicated: String(isDedicated) }, 1);
  // prom-client's own start time is lost when the metrics of threads are merged.
  addGauge(
    registry,
    "nichescope_start_timestamp_seconds",
    "When this node was started.",
    () => startedAt.getTime() / 1_000,
  );
  addGauge(registry, "nichescope_database_up", "1 if the database responds to this node, else 0.", () =>
    database().then(
      () => 1,
      () => 0,
    ),
  );
  addLabelledGauge(
    registry,
    "nichescope_data_dir_bytes",
    "Free and total bytes of the file system of the data folder.",
    "what",
    () =>
      disk().then(
        ({ freeBytes, totalBytes }) => ({ free: freeBytes, total: totalBytes }),
        () => ({}),
      ),
  );
  if (jobs) jobMetrics(registry, jobs);
  if (certificateExpiresAt)
    addGauge(
      registry,
      "nichescope_tls_certificate_expiry_timestamp_seconds",
      "When the certificate of TLS_CERT expires.",
      () => {
        try {
          return certificateExpiresAt().getTime() / 1_000;
        } catch {
          return undefined; // the file is being replaced
        }
      },
    );
}

/** Read from the shared job table, so every node that runs jobs reports the same. */
function jobMetrics(registry: Registry, list: NonNullable<NodeFigures["jobs"]>): void {
  type Job = Awaited<ReturnType<typeof list>>[number];
  // One query for both. Without its database a node still reports its other metrics.
  const read = shareReading(() => list().catch(() => []));
  const gauges: Record<string, [help: string, value: (job: Job, lastRunAt: Date) => number]> = {
    nichescope_job_failed: [
      "1 if the last run of a job failed, else 0.",
      ({ lastOutcome }) => Number(lastOutcome === "failed"),
    ],
    nichescope_job_last_run_timestamp_seconds: [
      "When the last run of a job ended, successful or not.",
      (_job, lastRunAt) => lastRunAt.getTime() / 1_000,
    ],
  };
  for (const [name, [help, value]] of Object.entries(gauges))
    addLabelledGauge(registry, name, help, "name", async () =>
      Object.fromEntries(
        (await read()).flatMap((job) => (job.lastRunAt === null ? [] : [[job.name, value(job, job.lastRunAt)]])),
      ),
    );
}
