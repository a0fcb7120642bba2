/** The problems an operator should look at, in words; empty when everything is healthy. */
import type { ResponseData } from "../../api/client.ts";
import { ago, bytes, counted } from "../../parts/format.ts";

export type State = ResponseData<"/api/admin/state", "get">;
export type JobState = NonNullable<State["jobs"]>[number];

const LATE_INDEX_SECONDS = 30;
const LATE_DELIVERY_MS = 5 * 60_000;
const LITTLE_DISK = 0.1;

const PART_NAMES: Record<State["missing"][number]["part"], string> = {
  service: "The service",
  index: "The search index",
  deliveries: "Webhook deliveries",
  jobs: "Regular jobs",
  imports: "Imports",
  database: "The database",
  disk: "The disk",
};

export function problemsOf({ missing, index, deliveries, jobs, disk }: State, now: number): string[] {
  const problems = missing.map(({ part, reason }) => `${PART_NAMES[part]}: ${reason}`);
  if (index && index.readyAt === null) problems.push("Search is still being made ready after the start.");
  else if (index && index.lagSeconds > LATE_INDEX_SECONDS)
    problems.push(`Search has not been up to date for ${counted(Math.round(index.lagSeconds), "second")}.`);
  if (deliveries?.oldestDueAt && now - new Date(deliveries.oldestDueAt).getTime() > LATE_DELIVERY_MS)
    problems.push(`Deliveries are late: the oldest was due ${ago(deliveries.oldestDueAt, now)}.`);
  if (deliveries && deliveries.disabledWebhooks > 0)
    problems.push(
      `${counted(deliveries.disabledWebhooks, "webhook was", "webhooks were")} stopped because nothing got through.`,
    );
  for (const { name, failing, lastProblem } of jobs ?? [])
    if (failing > 0) problems.push(`The job ${name} fails${lastProblem ? `: ${lastProblem}` : "."}`);
  if (disk && disk.dataDirFreeBytes < LITTLE_DISK * disk.dataDirTotalBytes)
    problems.push(`The disk is nearly full: ${bytes(disk.dataDirFreeBytes)} are free.`);
  return problems;
}
