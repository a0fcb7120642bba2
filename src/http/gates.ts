/**
 * The gates before every route of the API, in this order: a valid key or session (401), one that may do this, a plan that
 * includes the route (403), valid parameters (400, by the route's schema), the burst limit and the day's count (429). Each refusal costs the caller nothing.
 *
 * The first two run before a byte of the body is read, the count when all else has been found right. An `Authorization` header
 * wins over a cookie. People who have signed in are held to a burst limit alone: a page asks for much, and the day is the programs'.
 */
import type { FastifyReply, FastifyRequest, onRequestHookHandler, preHandlerHookHandler } from "fastify";
import type { Authentication, Authenticator, Caller, Refusal } from "../access/authenticate.ts";
import type { BurstLimiter } from "../access/burst.ts";
import { type PlanName, upgradeMessage } from "../access/plan.ts";
import type { Admission, Quota, Usage } from "../access/quota.ts";
import { RateLimitedError } from "../access/rate-limited.ts";
import { mayActAs, type Role, requiredRole } from "../access/role.ts";
import type { ServedAccounts } from "../access/served-accounts.ts";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Gate } from "./contract.ts";
import { MESSAGES } from "./errors.ts";
import { isFromOurPages, mayComeFromElsewhere } from "./same-origin.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    admission: Admission | null;
  }
}

export type Access = {
  authenticator: Pick<Authenticator, "authenticate">;
  /** Whose session a cookie is; undefined where it is none of ours. `shown` is the account that the page shows. */
  authenticateSession(cookie: string, shownAccountId?: string): Authentication | Promise<Authentication> | undefined;
  quota: Quota;
  burst: BurstLimiter;
  burstLimits: Partial<Record<PlanName, number>>;
  /** Those that this node serves. */
  served: ServedAccounts;
  /** Whether nobody can be known or counted now: then nobody is kept waiting for it. */
  isAway(): boolean;
};

const REFUSALS: Record<Refusal, string> = {
  missing: "An API key is needed: send Authorization: Bearer <API_KEY>.",
  malformed: "The Authorization header does not hold an API key: send Authorization: Bearer <API_KEY>.",
  unknown: "This API key is not known.",
  expired: "This API key has expired.",
  revoked: "This API key has been revoked.",
  signed_out: "Nobody is signed in here, or no longer. Sign in again.",
};

const NEEDS: Record<Role, string> = {
  viewer: "This needs somebody who belongs to the account.",
  member: "A viewer may look at everything and change nothing. Ask an owner of the account for another role.",
  owner: "Only an owner of the account may do this.",
};

const PEOPLE_ONLY = "This is for people who have signed in: an API key cannot do it.";
const NOT_SERVED = "This address serves other accounts. Use the address of your own.";
const NOT_OUR_PAGE = "With a session, changes are taken from this service's own pages alone. Programs send an API key.";

/** Requests per second of all people of an account, on one node. */
const SESSION_BURST = 100;

/**
 * The account that a page shows. A session acts for one account at a time, but may have pages open that were loaded under
 * another: what they ask for must not be done to, or answered from, the wrong one.
 */
function shownAccount({ headers }: FastifyRequest): string | undefined {
  const shown = headers["nichescope-account"];
  return typeof shown === "string" ? shown : undefined;
}

export type Gates = ReturnType<typeof createGates>;

export function createGates(
  { authenticator, authenticateSession, quota, burst, burstLimits, served, isAway }: Access,
  clock: Clock,
  onRefused: (reason: string) => void,
) {
  const forbid = (reason: string, message: string): AppError => {
    onRefused(reason);
    return new AppError("forbidden", message);
  };

  const refuseUnknown = (reply: FastifyReply, refusal: Refusal): AppError => {
    reply.header("www-authenticate", "Bearer");
    onRefused(refusal === "signed_out" ? "session" : `key_${refusal}`);
    return new AppError("unauthenticated", REFUSALS[refusal]);
  };

  const enter = (
    request: FastifyRequest,
    reply: FastifyReply,
    gate: Gate,
    authentication: Authentication,
  ): AppError | undefined => {
    if ("refusal" in authentication) return refuseUnknown(reply, authentication.refusal);
    const { caller } = authentication;
    if (!served.has(caller.accountId)) {
      // As far as this address goes nobody has signed in: a page then asks who it is.
      if (caller.keyId === null) return refuseUnknown(reply, "signed_out");
      return forbid("not_served", NOT_SERVED);
    }
    request.caller = caller;
    const isPerson = caller.keyId === null;
    if (isPerson && !isFromOurPages(request)) return forbid("origin", NOT_OUR_PAGE);
    if (isPerson && (shownAccount(request) ?? caller.accountId) !== caller.accountId) {
      onRefused("other_account");
      return new AppError("other_account", MESSAGES.other_account);
    }
    if (gate.session && !isPerson) return forbid("people_only", PEOPLE_ONLY);
    if (gate.operator && !caller.operator)
      return forbid("operator", isPerson ? "Only operators may do this." : MESSAGES.forbidden);
    const least = requiredRole(request.method, gate.role);
    if (!gate.operator && !mayActAs(caller.role, least)) return forbid("role", NEEDS[least]);
    if (gate.feature === undefined || caller.allowance[gate.feature]) return undefined;
    onRefused("plan");
    return new AppError("plan_limit", upgradeMessage(gate.feature, caller.plan));
  };

  const identify = (request: FastifyRequest): Authentication | Promise<Authentication> => {
    const { authorization, cookie } = request.headers;
    const isPerson = authorization === undefined && cookie !== undefined;
    const known = isPerson ? authenticateSession(cookie, shownAccount(request)) : undefined;
    return known ?? authenticator.authenticate(authorization);
  };

  const authenticate =
    (gate: Gate): onRequestHookHandler =>
    (request, reply, done) => {
      if (isAway()) return done(new AppError("unavailable", MESSAGES.unavailable));
      if (gate.open) return done(mayComeFromElsewhere(request) ? undefined : forbid("origin", NOT_OUR_PAGE));
      const authentication = identify(request);
      if (!(authentication instanceof Promise)) return done(enter(request, reply, gate, authentication));
      authentication.then((found) => done(enter(request, reply, gate, found)), done);
    };

  /** Undefined when there is room in this second. */
  const refuseBurst = (reply: FastifyReply, name: string, limit: number): RateLimitedError | undefined => {
    const over = burst.refuse(name, limit, clock.now());
    if (over === undefined) return undefined;
    onRefused("burst");
    return refuse(reply, "burst", over);
  };

  const admitPerson = (reply: FastifyReply, { accountId }: Caller) =>
    refuseBurst(reply, `people of ${accountId}`, SESSION_BURST);

  // With `done` rather than a promise, which would cost every request two more turns of the microtask queue.
  const count: preHandlerHookHandler = (request, reply, done) => {
    const caller = request.caller as Caller;
    if (caller.keyId === null) return done(admitPerson(reply, caller));
    const { accountId, allowance, plan } = caller;
    const burstLimit = burstLimits[plan];
    const over = burstLimit === undefined ? undefined : refuseBurst(reply, accountId, burstLimit);
    if (over !== undefined) return done(over);
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

  /** For what is not counted: every answer to a key tells where its account's day stands. */
  const tellStanding = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.caller === null) return; // anybody may ask
    const { keyId, accountId, allowance } = request.caller;
    if (keyId === null) {
      const over = admitPerson(reply, request.caller);
      if (over !== undefined) throw over;
      return;
    }
    rateHeaders(reply, "daily", await quota.usage({ accountId, limit: allowance.requestsPerDay }));
  };

  /** Before an error is told: errors do not count, so what was counted is given back, and a refusal tells where the day stands. */
  const settle = async (request: FastifyRequest, reply: FastifyReply, status: number): Promise<void> => {
    const { caller, admission } = request;
    if (caller === null || caller.keyId === null) return;
    if (admission !== null) {
      request.admission = null;
      reply.removeHeader("ratelimit");
      await quota.refund(caller.accountId, admission.day);
    }
    if (status < 500 && !reply.hasHeader("ratelimit")) await tellStanding(request, reply).catch(() => {}); // the refusal itself is what matters
  };

  return { authenticate, count, tellStanding, settle };
}

const WINDOW_SECONDS = { daily: 86_400, burst: 1 };

function rateHeaders(
  reply: FastifyReply,
  policy: keyof typeof WINDOW_SECONDS,
  { limit, used, secondsLeft }: Usage,
): void {
  reply.header("ratelimit-policy", `"${policy}";q=${limit};w=${WINDOW_SECONDS[policy]}`);
  reply.header("ratelimit", `"${policy}";r=${Math.max(0, limit - used)};t=${secondsLeft}`);
}

function refuse(reply: FastifyReply, policy: keyof typeof WINDOW_SECONDS, usage: Usage): RateLimitedError {
  rateHeaders(reply, policy, usage);
  reply.header("retry-after", usage.secondsLeft);
  const message =
    policy === "daily"
      ? `All ${usage.limit} requests of today are used. The count starts again at ${usage.resetsAt.toISOString()}.`
      : `More than ${usage.limit} requests within a second. Try again in a second.`;
  return new RateLimitedError(usage, message);
}
