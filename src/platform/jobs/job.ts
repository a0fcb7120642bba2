/** Scheduled work. It runs on one node at a time, and may run twice without harm. */
export type Job = {
  name: string;
  /** A cron schedule in UTC. */
  at: string;
  /** Runs at the next start if no node was running at its time. */
  mustNotBeMissed: boolean;
  /** Returns fields for the log; undefined if there was nothing to do. */
  run(signal: AbortSignal): Promise<Record<string, unknown> | undefined>;
};
