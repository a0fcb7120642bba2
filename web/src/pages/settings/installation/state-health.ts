/** The problems an operator should look at, in words; empty when everything is healthy. */
import type { ResponseData } from "@nichescope/client";
import { ago, bytes, counted } from "../../../parts/format.ts";

export type State = ResponseData<"/api/admin/state", "get">;
export type JobState = NonNullable<State["jobs"]>[number];

const LATE_INDEX_SECONDS = 30;
const LATE_DELIVERY_MS = 5 * 60_000;
const LITTLE_DISK = 0.1;

const PART_NAMES: Record<State["missing"][number]["part"], string> = {
  service: "Service",
  index: "Search index",
  deliveries: "Webhook deliveries",
  jobs: "Scheduled jobs",
  imports: "Imports",
  database: "Database",
  disk: "Disk",
};

export function problemsOf({ missing, index, deliveries, jobs, disk }: State, now: number): string[] {
  const problems = missing.map(({ part, reason }) => `${PART_NAMES[part]}: ${reason}`);
  if (index && index.readyAt === null) problems.push("The search index is still loading.");
  else if (index && index.lagSeconds > LATE_INDEX_SECONDS)
    problems.push(`Search results are ${counted(Math.round(index.lagSeconds), "second")} behind.`);
  if (deliveries?.oldestDueAt && now - new Date(deliveries.oldestDueAt).getTime() > LATE_DELIVERY_MS)
    problems.push(`Webhook deliveries are delayed: the oldest was due ${ago(deliveries.oldestDueAt, now)}.`);
  if (deliveries && deliveries.disabledWebhooks > 0)
    problems.push(
      `${counted(deliveries.disabledWebhooks, "webhook was", "webhooks were")} turned off because every delivery failed.`,
    );
  for (const { name, failing, lastProblem } of jobs ?? [])
    if (failing > 0) problems.push(`The job ${name} failed${lastProblem ? `: ${lastProblem}` : "."}`);
  if (disk && disk.dataDirFreeBytes < LITTLE_DISK * disk.dataDirTotalBytes)
    problems.push(`The disk is almost full: ${bytes(disk.dataDirFreeBytes)} free.`);
  return problems;
}

/** Names only what works. A job that has never run is not listed as successful. */
export function healthInWords({ jobs, deliveries }: State): string {
  const waiting = (jobs ?? []).filter(({ lastOutcome }) => lastOutcome !== "done").length;
  const jobsInWords =
    waiting === 0
      ? "the last run of every job succeeded"
      : waiting === jobs?.length
        ? "no job has run yet"
        : `the last run of every job succeeded, except ${counted(waiting, "job")} that ${waiting === 1 ? "has" : "have"} not run yet`;
  const sent = deliveries && deliveries.deliveredToday + deliveries.failedToday + deliveries.due === 0;
  return `Search is up to date, ${sent ? "nothing had to be delivered today" : "deliveries are on time"}, and ${jobsInWords}.`;
}
