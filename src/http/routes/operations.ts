import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { METRICS_TYPE } from "../metrics.ts";

/** Each check resolves if its part is healthy, and throws otherwise. */
export type HealthChecks = Record<string, () => Promise<void>>;

/** Health probes and metrics, for the operator's tools. Served even under overload, without an API key. */
export function operationsRoutes(
  app: FastifyInstance,
  {
    health,
    optionalHealth = {},
    collectMetrics,
    metricsToken,
    log,
  }: {
    health: HealthChecks;
    /** Checks that are reported but do not affect readiness. */
    optionalHealth?: HealthChecks | undefined;
    collectMetrics: () => Promise<string>;
    metricsToken: string | undefined;
    log: Log;
  },
): void {
  const config = { always: true };

  app.get("/health/live", { config }, async () => ({ status: "live" }));

  app.get("/health/ready", { config }, async (_request, reply) => {
    const parts = await Promise.all(
      Object.entries({ ...health, ...optionalHealth }).map(async ([name, check]) => {
        try {
          await check();
          return [name, "ok"] as const;
        } catch (error) {
          if (name in health) log.warn({ err: error, part: name }, "not ready");
          return [name, "unavailable"] as const;
        }
      }),
    );
    const ready = parts.every(([name, state]) => state === "ok" || !(name in health));
    if (!ready) reply.header("retry-after", 2);
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? "ready" : "not ready", checks: Object.fromEntries(parts) });
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
