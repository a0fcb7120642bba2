import { Gauge, type Registry } from "prom-client";

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

export function addNodeMetrics(registry: Registry, figures: NodeFigures): void {
  const { version, role, isDedicated, startedAt, database, disk, jobs, certificateExpiresAt } = figures;
  const registers = [registry];
  new Gauge({
    name: "nichescope_build_info",
    help: "Always 1; the labels describe the node.",
    labelNames: ["version", "role", "dedicated"],
    registers,
  }).set({ version, role, dedicated: String(isDedicated) }, 1);
  // prom-client's own start time is lost when the metrics of threads are merged.
  new Gauge({
    name: "nichescope_start_timestamp_seconds",
    help: "When this node was started.",
    registers,
  }).set(startedAt.getTime() / 1_000);
  new Gauge({
    name: "nichescope_database_up",
    help: "1 if the database responds to this node, else 0.",
    registers,
    async collect() {
      this.set(
        await database().then(
          () => 1,
          () => 0,
        ),
      );
    },
  });
  new Gauge({
    name: "nichescope_data_dir_bytes",
    help: "Free and total bytes of the file system of the data folder.",
    labelNames: ["what"],
    registers,
    async collect() {
      const space = await disk().catch(() => undefined);
      if (space === undefined) return this.reset();
      this.set({ what: "free" }, space.freeBytes);
      this.set({ what: "total" }, space.totalBytes);
    },
  });
  if (jobs) jobMetrics(registry, jobs);
  if (certificateExpiresAt)
    new Gauge({
      name: "nichescope_tls_certificate_expiry_timestamp_seconds",
      help: "When the certificate of TLS_CERT expires.",
      registers,
      collect() {
        try {
          this.set(certificateExpiresAt().getTime() / 1_000);
        } catch {
          this.reset(); // the file is being replaced
        }
      },
    });
}

/** Read from the shared job table, so every node that runs jobs reports the same. */
function jobMetrics(registry: Registry, list: NonNullable<NodeFigures["jobs"]>): void {
  type Job = Awaited<ReturnType<typeof list>>[number];
  // One query for both gauges. Without its database a node still reports its other metrics.
  let reading: Promise<Job[]> | undefined;
  const read = () => {
    reading ??= list()
      .catch(() => [])
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
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
    new Gauge({
      name,
      help,
      labelNames: ["name"],
      registers: [registry],
      async collect() {
        const jobs = await read();
        this.reset();
        for (const job of jobs) if (job.lastRunAt !== null) this.set({ name: job.name }, value(job, job.lastRunAt));
      },
    });
}
