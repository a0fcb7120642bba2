import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "../base/errors.ts";
import type { CheckedHealth } from "./health.ts";
import { METRICS_TYPE } from "./metrics.ts";

/** Health probes and metrics, for the operator's tools. Served even under overload, without an API key. */
export function operationsRoutes(
  app: FastifyInstance,
  {
    checkHealth,
    collectMetrics,
    metricsToken,
  }: {
    checkHealth: () => Promise<CheckedHealth>;
    collectMetrics: () => Promise<string>;
    metricsToken: string | undefined;
  },
): void {
  const config = { always: true };

  app.get("/health/live", { config }, async () => ({ status: "live" }));

  app.get("/health/ready", { config }, async (_request, reply) => {
    const { isReady, checks } = await checkHealth();
    if (!isReady) reply.header("retry-after", 2);
    return reply.code(isReady ? 200 : 503).send({
      status: isReady ? "ready" : "not ready",
      checks: Object.fromEntries(checks.map(({ name, status }) => [name, status])),
    });
  });

  app.get("/metrics", { config }, async (request, reply) => {
    if (metricsToken !== undefined && !isSameText(request.headers.authorization ?? "", `Bearer ${metricsToken}`)) {
      reply.header("www-authenticate", "Bearer");
      throw new AppError(
        "unauthenticated",
        "The metrics need the operator's token. Send Authorization: Bearer <METRICS_TOKEN>.",
      );
    }
    return reply.type(METRICS_TYPE).send(await collectMetrics());
  });
}

/** Compares in constant time. Hashing makes the lengths equal. */
function isSameText(a: string, b: string): boolean {
  return timingSafeEqual(hash("sha256", a, "buffer"), hash("sha256", b, "buffer"));
}
