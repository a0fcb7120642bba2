import { hash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { METRICS_TYPE } from "../metrics.ts";

/** Each part says that it is well by resolving, and what ails it by throwing. */
export type HealthChecks = Record<string, () => Promise<void>>;

/** For the operator's tools: probes and metrics. Answered under any load, without a key. */
export function operationsRoutes(
  app: FastifyInstance,
  {
    health,
    alsoTold = {},
    collectMetrics,
    metricsToken,
    log,
  }: {
    health: HealthChecks;
    /** Parts without which the node is ready all the same. */
    alsoTold?: HealthChecks | undefined;
    collectMetrics: () => Promise<string>;
    metricsToken: string | undefined;
    log: Log;
  },
): void {
  const config = { always: true };

  app.get("/health/live", { config }, async () => ({ status: "live" }));

  app.get("/health/ready", { config }, async (_request, reply) => {
    const parts = await Promise.all(
      Object.entries({ ...health, ...alsoTold }).map(async ([name, check]) => {
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
    if (metricsToken !== undefined && !sameText(request.headers.authorization ?? "", `Bearer ${metricsToken}`)) {
      reply.header("www-authenticate", "Bearer");
      throw new AppError(
        "unauthenticated",
        "The metrics want the operator's token: send Authorization: Bearer <METRICS_TOKEN>.",
      );
    }
    return reply.type(METRICS_TYPE).send(await collectMetrics());
  });
}

/** In constant time; hashed first, so that the lengths are alike. */
function sameText(a: string, b: string): boolean {
  return timingSafeEqual(hash("sha256", a, "buffer"), hash("sha256", b, "buffer"));
}
