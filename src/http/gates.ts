/**
 * The gates before every route of the API, in this order: a valid key or session (401), sufficient rights and a plan that
 * includes the route (403), valid parameters (400, by the route's schema), the burst limit and the daily limit (429). A
 * refused request does not count.
 *
 * The first two gates run before the body is read; the request is counted last. An `Authorization` header takes precedence
 * over a cookie. Sessions have only a burst limit: a page makes many requests, and the daily limit is for programs.
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
import { isNotCrossSite, isSameOrigin } from "./same-origin.ts";

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | null;
    admission: Admission | null;
  }
}

export type Access = {
  authenticator: Pick<Authenticator, "authenticate">;
  /** Returns undefined if the cookie is not ours. `shownAccountId` is the account the page shows. */
  authenticateSession(cookie: string, shownAccountId?: string): Authentication | Promise<Authentication> | undefined;
  quota: Quota;
  burst: BurstLimiter;
  burstLimits: Partial<Record<PlanName, number>>;
  /** The accounts this node serves. */
  served: ServedAccounts;
  /** True while the database is unreachable: requests are refused at once instead of waiting. */
  isUnavailable(): boolean;
};

const REFUSALS: Record<Refusal, string> = {
  missing: "An API key is required. Send Authorization: Bearer <API_KEY>.",
  malformed: "The Authorization header does not contain an API key. Send Authorization: Bearer <API_KEY>.",
  unknown: "This API key is not valid.",
  expired: "This API key has expired.",
  revoked: "This API key has been revoked.",
  signed_out: "You are not signed in, or your session has ended. Sign in again.",
};

const ROLE_REQUIRED: Record<Role, string> = {
  viewer: "Only members of the account can do this.",
  member: "Viewers can't make changes. Ask an owner of the account for another role.",
  owner: "Only owners of the account can do this.",
};

const SESSION_ONLY = "Sign in to do this. An API key can't do it.";
const NOT_SERVED = "This address serves other accounts. Use your own address.";
const NOT_OUR_PAGE = "With a session, only this service's own pages can make changes. Programs send an API key.";

/** Requests per second of all sessions of an account, on one node. */
const SESSION_BURST = 100;

/**
 * The account that a page shows. A session acts for one account at a time, but pages loaded under another account may still
 * be open: their requests must not read or change the wrong account.
 */
function shownAccount({ headers }: FastifyRequest): string | undefined {
  const shown = headers["nichescope-account"];
  return typeof shown === "string" ? shown : undefined;
}

export type Gates = ReturnType<typeof createGates>;

export function createGates(
  { authenticator, authenticateSession, quota, burst, burstLimits, served, isUnavailable }: Access,
  clock: Clock,
  onRefused: (reason: string) => void,
) {
  const forbid = (reason: string, message: string): AppError => {
    onRefused(reason);
    return new AppError("forbidden", message);
  };

  const refuseUnauthenticated = (reply: FastifyReply, refusal: Refusal): AppError => {
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
    if ("refusal" in authentication) return refuseUnauthenticated(reply, authentication.refusal);
    const { caller } = authentication;
    if (!served.has(caller.accountId)) {
      // At this address the user counts as signed out, so that the page shows the sign-in form.
      if (caller.keyId === null) return refuseUnauthenticated(reply, "signed_out");
      return forbid("not_served", NOT_SERVED);
    }
    request.caller = caller;
    const isPerson = caller.keyId === null;
    if (isPerson && !isSameOrigin(request)) return forbid("origin", NOT_OUR_PAGE);
    if (isPerson && (shownAccount(request) ?? caller.accountId) !== caller.accountId) {
      onRefused("other_account");
      return new AppError("other_account", MESSAGES.other_account);
    }
    if (gate.session && !isPerson) return forbid("people_only", SESSION_ONLY);
    if (gate.operator && !caller.operator)
      return forbid("operator", isPerson ? "Only operators can do this." : MESSAGES.forbidden);
    const role = requiredRole(request.method, gate.role);
    if (!gate.operator && !mayActAs(caller.role, role)) return forbid("role", ROLE_REQUIRED[role]);
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
      if (isUnavailable()) return done(new AppError("unavailable", MESSAGES.unavailable));
      if (gate.open) return done(isNotCrossSite(request) ? undefined : forbid("origin", NOT_OUR_PAGE));
      const authentication = identify(request);
      if (!(authentication instanceof Promise)) return done(enter(request, reply, gate, authentication));
      authentication.then((found) => done(enter(request, reply, gate, found)), done);
    };

  /** Returns undefined if the request is within the burst limit. */
  const refuseBurst = (reply: FastifyReply, name: string, limit: number): RateLimitedError | undefined => {
    const over = burst.refuse(name, limit, clock.now());
    if (over === undefined) return undefined;
    onRefused("burst");
    return refuse(reply, "burst", over);
  };

  const admitPerson = (reply: FastifyReply, { accountId }: Caller) =>
    refuseBurst(reply, `sessions of ${accountId}`, SESSION_BURST);

  // Uses `done`: a promise would cost every request two more turns of the microtask queue.
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

  /** For uncounted routes: every response to a key has the headers of the account's daily usage. */
  const sendUsage = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.caller === null) return; // a public route
    const { keyId, accountId, allowance } = request.caller;
    if (keyId === null) {
      const over = admitPerson(reply, request.caller);
      if (over !== undefined) throw over;
      return;
    }
    rateHeaders(reply, "daily", await quota.usage({ accountId, limit: allowance.requestsPerDay }));
  };

  /** Runs before an error response: refunds a counted request, because errors do not count, and adds the usage headers. */
  const settle = async (request: FastifyRequest, reply: FastifyReply, status: number): Promise<void> => {
    const { caller, admission } = request;
    if (caller === null || caller.keyId === null) return;
    if (admission !== null) {
      request.admission = null;
      reply.removeHeader("ratelimit");
      await quota.refund(caller.accountId, admission.day);
    }
    if (status < 500 && !reply.hasHeader("ratelimit")) await sendUsage(request, reply).catch(() => {}); // the refusal matters more than its headers
  };

  return { authenticate, count, sendUsage, settle };
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
      ? `You have used all ${usage.limit} requests of today. The limit resets at ${usage.resetsAt.toISOString()}.`
      : `You have sent more than ${usage.limit} requests within a second. Try again in a second.`;
  return new RateLimitedError(usage, message);
}
