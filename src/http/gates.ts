/**
 * The gates before every route of the API, in this order: a valid key (401), an operator's where it must be one, a plan that
 * includes the route (403), valid parameters (400, by the route's schema), the burst limit and the day's count (429). Each refusal costs the caller nothing.
 *
 * The first two run before a byte of the body is read, the count when all else has been found right.
 */
import type { FastifyReply, FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from "fastify";
import type { Authentication, Authenticator, Caller, Refusal } from "../access/authenticate.ts";
import type { BurstLimiter } from "../access/burst.ts";
import { type PlanName, upgradeMessage } from "../access/plan.ts";
import type { Admission, Quota, Standing } from "../access/quota.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Gate } from "./contract.ts";
import { MESSAGES, RateLimitedError } from "./errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    admission: Admission | null;
  }
}

export type Access = {
  authenticator: Pick<Authenticator, "authenticate">;
  quota: Quota;
  burst: BurstLimiter;
  burstLimits: Partial<Record<PlanName, number>>;
};

const REFUSALS: Record<Refusal, string> = {
  missing: "An API key is needed: send Authorization: Bearer <API_KEY>.",
  malformed: "The Authorization header does not hold an API key: send Authorization: Bearer <API_KEY>.",
  unknown: "This API key is not known.",
  expired: "This API key has expired.",
  revoked: "This API key has been revoked.",
};

export type Gates = ReturnType<typeof createGates>;

export function createGates(
  { authenticator, quota, burst, burstLimits }: Access,
  clock: Clock,
  onRefused: (reason: string) => void,
) {
  const enter = (
    request: FastifyRequest,
    reply: FastifyReply,
    gate: Gate,
    authentication: Authentication,
  ): AppError | undefined => {
    if ("refusal" in authentication) {
      reply.header("www-authenticate", "Bearer");
      onRefused(`key_${authentication.refusal}`);
      return new AppError("unauthenticated", REFUSALS[authentication.refusal]);
    }
    request.caller = authentication.caller;
    if (gate.operator && !authentication.caller.operator) {
      onRefused("operator");
      return new AppError("forbidden", MESSAGES.forbidden);
    }
    if (gate.feature === undefined || authentication.caller.allowance[gate.feature]) return undefined;
    onRefused("plan");
    return new AppError("plan_limit", upgradeMessage(gate.feature, authentication.caller.plan));
  };

  const authenticate =
    (gate: Gate): onRequestHookHandler =>
    (request, reply, done) => {
      const authentication = authenticator.authenticate(request.headers.authorization);
      if (!(authentication instanceof Promise)) return done(enter(request, reply, gate, authentication));
      authentication.then((found) => done(enter(request, reply, gate, found)), done);
    };

  // With `done` rather than a promise, which would cost every request two more turns of the microtask queue.
  const count: preHandlerHookHandler = (request, reply, done) => {
    const { accountId, allowance, plan } = request.caller as Caller;
    const burstLimit = burstLimits[plan];
    if (burstLimit !== undefined) {
      const over = burst.refuse(accountId, burstLimit, clock.now());
      if (over) {
        onRefused("burst");
        return done(refuse(reply, "burst", over));
      }
    }
    quota.admit({ accountId, limit: allowance.requestsPerDay }).then((admission) => {
      if (!admission.admitted) {
        onRefused("daily");
        return done(refuse(reply, "daily", admission));
      }
      request.admission = admission;
      rateHeaders(reply, "daily", admission);
      done();
    }, done);
  };

  /** For what is not counted: every answer to a known caller tells where its day stands. */
  const tellStanding = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { accountId, allowance } = request.caller as Caller;
    rateHeaders(reply, "daily", await quota.standing({ accountId, limit: allowance.requestsPerDay }));
  };

  /** Before an error is told: errors do not count, so what was counted is given back, and a refusal tells where the day stands. */
  const settle = async (request: FastifyRequest, reply: FastifyReply, status: number): Promise<void> => {
    const { caller, admission } = request;
    if (caller === null) return;
    if (admission !== null) {
      request.admission = null;
      reply.removeHeader("ratelimit");
      await quota.giveBack(caller.accountId, admission.day);
    }
    if (status < 500 && !reply.hasHeader("ratelimit")) await tellStanding(request, reply).catch(() => {}); // the refusal itself is what matters
  };

  return { authenticate, count, tellStanding, settle };
}

const WINDOW_SECONDS = { daily: 86_400, burst: 1 };

function rateHeaders(
  reply: FastifyReply,
  policy: keyof typeof WINDOW_SECONDS,
  { limit, used, secondsLeft }: Standing,
): void {
  reply.header("ratelimit-policy", `"${policy}";q=${limit};w=${WINDOW_SECONDS[policy]}`);
  reply.header("ratelimit", `"${policy}";r=${Math.max(0, limit - used)};t=${secondsLeft}`);
}

function refuse(reply: FastifyReply, policy: keyof typeof WINDOW_SECONDS, standing: Standing): RateLimitedError {
  rateHeaders(reply, policy, standing);
  reply.header("retry-after", standing.secondsLeft);
  const message =
    policy === "daily"
      ? `All ${standing.limit} requests of today are used. The count starts again at ${standing.resetsAt.toISOString()}.`
      : `More than ${standing.limit} requests within a second. Try again in a second.`;
  return new RateLimitedError(standing, message);
}
