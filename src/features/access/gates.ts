/**
 * The gates before every route of the API, in this order: a valid key or session (401), sufficient rights and a plan that
 * includes the route (403), valid parameters (400, by the route's schema), the burst limit and the daily limit (429). A
 * refused request does not count, but refused requests have a separate limit, which is checked before the body is read.
 *
 * The first two gates run before the body is read; the request is counted last. An `Authorization` header takes precedence
 * over a cookie. Keys and signed-in people have separate daily limits, so that a program cannot lock people out.
 */
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  preHandlerHookHandler,
} from "fastify";
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import type { RateLimitedError } from "../../platform/base/rate-limited.ts";
import { MESSAGES, STATUS } from "../../platform/http/error-codes.ts";
import { isNotCrossSite, isSameOrigin } from "../../platform/http/same-origin.ts";
import type { Gate } from "./api/contract.ts";
import type { Authentication, Authenticator, Caller, Refusal } from "./authenticate.ts";
import type { BurstLimiter } from "./burst.ts";
import { type PlanLimits, upgradeMessage } from "./plan.ts";
import type { Admission, Quota } from "./quota.ts";
import { createRefusals, rateLimited, sendRateHeaders } from "./rate-limits.ts";
import { mayActAs, type Role, requiredRole } from "./role.ts";
import { scopeFor } from "./scope.ts";
import type { ServedAccounts } from "./served-accounts.ts";

declare module "fastify" {
  interface FastifyRequest {
    admission: Admission | null;
  }
}

export type Access = {
  authenticator: Pick<Authenticator, "authenticate">;
  /** Returns undefined if the cookie is not ours. `shownAccountId` is the account the page shows. */
  authenticateSession(cookie: string, shownAccountId?: string): Authentication | Promise<Authentication> | undefined;
  /** The daily count of keys. */
  quota: Quota;
  /** The daily count of signed-in people. */
  dashboardQuota: Quota;
  burst: BurstLimiter;
  burstLimits: PlanLimits;
  /** Refused requests per second of one account or address, on this node. */
  refusedLimit: number;
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
  ended: "The access of this app has expired or was ended. Connect the app again.",
  signed_out: "You are not signed in, or your session has ended. Sign in again.",
};

const ROLE_REQUIRED: Record<Role, string> = {
  viewer: "Only members of the account can do this.",
  member: "Viewers can't make changes. Ask an owner of the account for another role.",
  owner: "Only owners of the account can do this.",
};

const SCOPE_REQUIRED = "This app may only read. Connect it again and allow changes.";
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

/** The caller that `enter` has found. */
function callerOf({ caller }: FastifyRequest): Caller | null {
  return caller as Caller | null;
}

export type AccessGates = ReturnType<typeof createGates>;

export function createGates(
  {
    authenticator,
    authenticateSession,
    quota,
    dashboardQuota,
    burst,
    burstLimits,
    refusedLimit,
    served,
    isUnavailable,
  }: Access,
  clock: Clock,
  onRefused: (reason: string) => void,
  innerCaller: () => Caller | undefined,
) {
  const refusals = createRefusals({ burst, limit: refusedLimit, clock });

  /** Returns undefined unless too many requests of this caller were refused. */
  const refuseRefused = (request: FastifyRequest, reply: FastifyReply): RateLimitedError | undefined => {
    const over = refusals.check(request);
    if (over === undefined) return undefined;
    onRefused("refused");
    return rateLimited(reply, "refused", over);
  };

  /** Limits requests that need no credential, by network: each counts as ten refused ones. */
  const enterProtocol = (request: FastifyRequest, reply: FastifyReply): RateLimitedError | undefined => {
    const over = refuseRefused(request, reply);
    if (over === undefined) refusals.countOpen(request);
    return over;
  };

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
    if ("refusal" in authentication)
      return refuseRefused(request, reply) ?? refuseUnauthenticated(reply, authentication.refusal);
    const { caller } = authentication;
    if (!served.has(caller.accountId)) {
      // At this address the user counts as signed out, so that the page shows the sign-in form.
      if (caller.keyId === null) return refuseUnauthenticated(reply, "signed_out");
      return forbid("not_served", NOT_SERVED);
    }
    request.caller = caller;
    const over = refuseRefused(request, reply);
    if (over !== undefined) return over;
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
    if (caller.scopes !== undefined && !caller.scopes.includes(scopeFor(role))) return forbid("scope", SCOPE_REQUIRED);
    if (gate.feature === undefined || caller.allowance[gate.feature]) return undefined;
    onRefused("plan");
    return new AppError("plan_limit", upgradeMessage(gate.feature, caller.plan));
  };

  /** Pages need the public GET routes, so only requests with a body are limited. */
  const enterOpen = (request: FastifyRequest, reply: FastifyReply): AppError | undefined => {
    if (!isNotCrossSite(request)) return forbid("origin", NOT_OUR_PAGE);
    return request.method === "GET" || request.method === "HEAD" ? undefined : refuseRefused(request, reply);
  };

  const identify = (request: FastifyRequest): Authentication | Promise<Authentication> => {
    const inner = innerCaller();
    if (inner !== undefined) return { caller: inner };
    const { authorization, cookie } = request.headers;
    const isPerson = authorization === undefined && cookie !== undefined;
    const known = isPerson ? authenticateSession(cookie, shownAccount(request)) : undefined;
    return known ?? authenticator.authenticate(authorization);
  };

  const authenticate =
    (gate: Gate): onRequestHookHandler =>
    (request, reply, done) => {
      if (isUnavailable()) return done(new AppError("unavailable", MESSAGES.unavailable));
      if (gate.open) return done(enterOpen(request, reply));
      const authentication = identify(request);
      if (!(authentication instanceof Promise)) return done(enter(request, reply, gate, authentication));
      authentication.then((found) => done(enter(request, reply, gate, found)), done);
    };

  /**
   * For programs that call addresses other than the API's routes. `identify` finds the caller; `challenge` is the
   * `WWW-Authenticate` header of a 401.
   */
  const authenticateProgram =
    (
      identify: (authorization: string | undefined, request: FastifyRequest) => Promise<Authentication>,
      challenge: (request: FastifyRequest, isMissing: boolean) => string,
    ): onRequestHookHandler =>
    (request, reply, done) => {
      if (isUnavailable()) return done(new AppError("unavailable", MESSAGES.unavailable));
      identify(request.headers.authorization, request).then((found) => {
        const refused = enter(request, reply, { role: "viewer", counted: false }, found);
        if (refused?.code === "unauthenticated" && "refusal" in found)
          reply.header("www-authenticate", challenge(request, found.refusal === "missing"));
        done(refused);
      }, done);
    };

  /** Returns undefined if the request is within the burst limit: the plan's limit for keys, a fixed one for pages. */
  const refuseBurst = (reply: FastifyReply, { keyId, accountId, plan }: Caller): RateLimitedError | undefined => {
    const limit = keyId === null ? SESSION_BURST : burstLimits[plan];
    if (limit === undefined) return undefined;
    const over = burst.refuse(keyId === null ? `sessions of ${accountId}` : accountId, limit, clock.now());
    if (over === undefined) return undefined;
    onRefused("burst");
    return rateLimited(reply, "burst", over);
  };

  /** The daily count and limit of the caller. */
  const dailyOf = ({ keyId, allowance }: Caller) =>
    keyId === null
      ? ({ policy: "dashboard", count: dashboardQuota, limit: allowance.dashboardRequestsPerDay } as const)
      : ({ policy: "daily", count: quota, limit: allowance.requestsPerDay } as const);

  // Uses `done`: a promise would cost every request two more turns of the microtask queue.
  const countIn =
    (counted: true | "keys"): preHandlerHookHandler =>
    (request, reply, done) => {
      const caller = callerOf(request) as Caller;
      const over = refuseBurst(reply, caller);
      if (over !== undefined) return done(over);
      if (counted === "keys" && caller.keyId === null) return done();
      const { policy, count, limit } = dailyOf(caller);
      count.admit({ accountId: caller.accountId, limit }).then((admission) => {
        if (!admission.admitted) {
          onRefused(policy);
          return done(rateLimited(reply, policy, admission));
        }
        request.admission = admission;
        sendRateHeaders(reply, policy, admission);
        done();
      }, done);
    };

  /** Every response to a key has the headers of the account's daily usage. */
  const sendUsage = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = callerOf(request);
    if (caller === null || caller.keyId === null) return; // pages read their usage where they show it
    const { policy, count, limit } = dailyOf(caller);
    sendRateHeaders(reply, policy, await count.usage({ accountId: caller.accountId, limit }));
  };

  /** For uncounted routes. */
  const pass = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const caller = callerOf(request);
    if (caller === null) return; // a public route
    const over = refuseBurst(reply, caller);
    if (over !== undefined) throw over;
    await sendUsage(request, reply);
  };

  /** Runs when the handler has succeeded: the request stays counted. */
  const keep = (request: FastifyRequest): void => {
    const { admission } = request;
    if (admission === null || !admission.isPending) return;
    dailyOf(callerOf(request) as Caller).count.keep(admission);
    admission.isPending = false;
  };

  /** Runs before an error response: refunds a counted request, because errors do not count, and adds the usage headers. */
  const settle = async (request: FastifyRequest, reply: FastifyReply, status: number): Promise<void> => {
    const { admission } = request;
    const caller = callerOf(request);
    if (status < 500 && status !== STATUS.rate_limited) refusals.count(request);
    if (caller === null) return;
    if (admission !== null) {
      request.admission = null;
      reply.removeHeader("ratelimit").removeHeader("ratelimit-policy");
      await dailyOf(caller).count.refund(admission);
    }
    if (status < 500 && !reply.hasHeader("ratelimit")) await sendUsage(request, reply).catch(() => {}); // the refusal matters more than its headers
  };

  /** Counts refusals without an error response, which only tools have. */
  const countRefused = (request: FastifyRequest, times: number): void => refusals.count(request, times);

  const count = ({ counted }: Gate): preHandlerHookHandler => (counted ? countIn(counted) : pass);

  const prepare = (app: FastifyInstance): void => void app.decorateRequest("admission", null);

  const showsVisitor = ({ open, session }: Gate): boolean => open === true || session === true;

  return {
    prepare,
    authenticate,
    authenticateProgram,
    showsVisitor,
    count,
    pass,
    keep,
    settle,
    refuseRefused,
    countRefused,
    enterProtocol,
  };
}
