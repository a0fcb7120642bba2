import type { FastifyInstance } from "fastify";
import type { Api } from "../../../features/access/api/contract.ts";
import { recent } from "../../../platform/base/recent.ts";
import type { CheckedHealth } from "../../../platform/http/health.ts";
import { showStatus } from "./status.contract.ts";

export type StatusParts = {
  checkHealth: () => Promise<CheckedHealth>;
  readStatus: () => Promise<{
    target: number;
    since: Date | null;
    last30Days: number | null;
    last90Days: number | null;
    days: { day: string; availability: number | null; downMinutes: number | null }[];
    incidents: { startedAt: Date; endedAt: Date | null; minutes: number; kind: "failing" | "stopped" }[];
  }>;
};

/** Anybody may ask, so the checks run at most this often. */
const CHECK_EVERY_MS = 1_000;

export function statusRoutes(app: FastifyInstance, api: Api, { checkHealth, readStatus }: StatusParts): void {
  const checkRecently = recent(checkHealth, CHECK_EVERY_MS);
  app.get("/status", (_request, reply) => reply.redirect("/app/status"));

  api.serve(showStatus, async () => {
    const [{ checks }, { since, incidents, ...figures }] = await Promise.all([checkRecently(), readStatus()]);
    return {
      status: checks.every(({ status }) => status === "ok") ? ("operational" as const) : ("degraded" as const),
      checks,
      ...figures,
      since: since?.toISOString() ?? null,
      incidents: incidents.map(({ startedAt, endedAt, ...incident }) => ({
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        ...incident,
      })),
    };
  });
}
