/** Reads the health of the live sources and how many tracked products are overdue for a refresh. */

import { type Clock, utcDay } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { JobStore } from "../../../platform/jobs/job-store.ts";
import { nextRunAt } from "../../../platform/jobs/next-run.ts";
import { PLANS, type PlanName } from "../../access/plan.ts";
import type { SourcesState } from "../api/operator-sources.routes.ts";
import { LIVE_SOURCES, type LiveSourceName } from "../source.ts";
import type { HealthStore } from "./health-store.ts";
import type { RefreshQueueStore } from "./refresh-queue-store.ts";
import { HOW_TO_SET_UP, sourceState } from "./source-state.ts";

export type SourcesParts = {
  configured: readonly LiveSourceName[];
  keepaTokensPerDay: number | undefined;
  health: Pick<HealthStore, "list">;
  queue: Pick<RefreshQueueStore, "countOverdue">;
  jobs: Pick<JobStore, "list">;
  clock: Clock;
  log: Log;
};

const NOTHING = { stored: 0, rejected: 0, unknown: 0, failures: 0, spent: 0 };

export function createSourcesReader(parts: SourcesParts): () => Promise<SourcesState> {
  const { configured, keepaTokensPerDay, health, queue, jobs, clock, log } = parts;
  return async () => {
    const now = clock.now();
    const [known, jobList, overdue] = await Promise.all([
      health.list(utcDay(now)),
      jobs.list(now),
      queue.countOverdue(now).catch((err) => {
        log.warn({ err }, "could not count overdue products");
        return [];
      }),
    ]);
    const refresh = jobList.find(({ name }) => name === "refresh");
    return {
      sources: LIVE_SOURCES.map((name) => {
        const isSetUp = configured.includes(name);
        const found = known.find(({ source }) => source === name);
        const today = found?.today ?? NOTHING;
        const budgetPerDay = isSetUp && name === "keepa" ? (keepaTokensPerDay ?? null) : null;
        return {
          name,
          state: sourceState(isSetUp, found),
          howToSetUp: isSetUp ? null : HOW_TO_SET_UP[name],
          lastSuccessAt: found?.lastSuccessAt?.toISOString() ?? null,
          lastFailureAt: found?.lastFailureAt?.toISOString() ?? null,
          lastFault: found?.lastFault ?? null,
          lastProblem: found?.lastProblem ?? null,
          today,
          budgetPerDay,
          budgetLeft: budgetPerDay === null ? null : Math.max(0, budgetPerDay - today.spent),
        };
      }),
      nextRefreshAt: refresh === undefined ? null : nextRunAt(refresh.schedule, now).toISOString(),
      plans: overdue.map(({ plan, ...counts }) => ({
        plan: plan as PlanName,
        refreshHours: PLANS[plan as PlanName].refreshHours,
        ...counts,
      })),
    };
  };
}
