import { getHeapStatistics } from "node:v8";
import underPressure from "@fastify/under-pressure";
import type { FastifyInstance } from "fastify";
import { AppError } from "../base/errors.ts";

export type PressureLimits = {
  /** Requests in flight on this node. */
  maxInFlight: number;
  maxEventLoopDelayMs: number;
  /** Share of the heap that V8 may grow to. */
  maxHeapShare: number;
};

export const PRESSURE_LIMITS: PressureLimits = { maxInFlight: 5_000, maxEventLoopDelayMs: 1_000, maxHeapShare: 0.9 };

const TRY_AGAIN_SECONDS = 2;

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered under any pressure: an operator must be able to look in. */
    always?: boolean;
  }
}

/** Refuses early (503, Retry-After) what would otherwise make everybody wait, or the process die. */
export async function holdBack(
  app: FastifyInstance,
  limits: PressureLimits,
  onInFlight: (count: number) => void,
): Promise<void> {
  let inFlight = 0;
  app.addHook("onRequest", (request, reply, done) => {
    inFlight++;
    onInFlight(inFlight);
    // The raw answer's end, not Fastify's hooks: it comes also when the caller hangs up.
    reply.raw.once("close", () => {
      inFlight--;
      onInFlight(inFlight);
    });
    if (inFlight <= limits.maxInFlight || request.routeOptions.config.always) return done();
    reply.header("retry-after", TRY_AGAIN_SECONDS);
    done(overloaded());
  });
  await app.register(underPressure, {
    maxEventLoopDelay: limits.maxEventLoopDelayMs,
    maxHeapUsedBytes: Math.round(limits.maxHeapShare * getHeapStatistics().heap_size_limit),
    pressureHandler: (request, reply) => {
      if (request.routeOptions.config.always) return;
      reply.header("retry-after", TRY_AGAIN_SECONDS);
      throw overloaded();
    },
  });
}

function overloaded(): AppError {
  return new AppError("unavailable", `The service is overloaded. Try again in ${TRY_AGAIN_SECONDS} seconds.`);
}
