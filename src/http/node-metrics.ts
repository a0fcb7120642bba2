import { Gauge, type Registry } from "prom-client";

/** What a node can tell of itself and of what it stands on. What cannot be told is left out of the metrics. */
export type NodeFigures = {
  version: string;
  role: string;
  /** Whether it answers some accounts alone: the general address has nothing of it. */
  isDedicated: boolean;
  startedAt: Date;
  /** Rejects when it does not answer. */
  database(): Promise<void>;
  /** Of the file system that the data folder is on. */
  disk(): Promise<{ freeBytes: number; totalBytes: number }>;
  /** Of the whole installation. */
  jobs?: (() => Promise<{ name: string; lastRunAt: Date | null; lastOutcome: "done" | "failed" | null }[]>) | undefined;
  /** Throws where there is none to be read. */
  certificateExpiresAt?: (() => Date) | undefined;
};

export function addNodeMetrics(registry: Registry, figures: NodeFigures): void {
  const { version, role, isDedicated, startedAt, database, disk, jobs, certificateExpiresAt } = figures;
  const registers = [registry];
  new Gauge({
    name: "nichescope_build_info",
    help: "Always 1; its labels tell what runs here.",
    labelNames: ["version", "role", "dedicated"],
    registers,
  }).set({ version, role, dedicated: String(isDedicated) }, 1);
  // The library's own is left out where the metrics of threads are added up.
  new Gauge({
    name: "nichescope_start_timestamp_seconds",
    help: "When this node was started.",
    registers,
  }).set(startedAt.getTime() / 1_000);
  new Gauge({
    name: "nichescope_database_up",
    help: "Whether the database answers this node: 1 or 0.",
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
    help: "Bytes of the file system that the data folder is on: free ones, and all.",
    labelNames: ["what"],
    registers,
    async collect() {
      const room = await disk().catch(() => undefined);
      if (room === undefined) return this.reset();
      this.set({ what: "free" }, room.freeBytes);
      this.set({ what: "total" }, room.totalBytes);
    },
  });
  if (jobs) jobMetrics(registry, jobs);
  if (certificateExpiresAt)
    new Gauge({
      name: "nichescope_tls_certificate_expiry_timestamp_seconds",
      help: "When the certificate of TLS_CERT ends.",
      registers,
      collect() {
        try {
          this.set(certificateExpiresAt().getTime() / 1_000);
        } catch {
          this.reset(); // between two of them
        }
      },
    });
}

/** From the record that all nodes keep, so every node that runs jobs tells the same. */
function jobMetrics(registry: Registry, list: NonNullable<NodeFigures["jobs"]>): void {
  type Job = Awaited<ReturnType<typeof list>>[number];
  // One statement for both. Without its database a node still has metrics to tell.
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
      "Whether a job failed when it was last run: 1 or 0.",
      ({ lastOutcome }) => Number(lastOutcome === "failed"),
    ],
    nichescope_job_last_run_timestamp_seconds: [
      "When a job last ended, well or not.",
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
