/** Rate limits: the response to a refused caller, and the limit on refused requests. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { clientNetwork } from "../../platform/base/client-network.ts";
import type { Clock } from "../../platform/base/clock.ts";
import type { Usage } from "../../platform/base/rate-limited.ts";
import { RateLimitedError } from "../../platform/base/rate-limited.ts";
import { MAX_BODY_BYTES } from "../../platform/http/unread-body.ts";
import type { Caller } from "./authenticate.ts";
import type { BurstLimiter } from "./burst.ts";

/** `dashboard` is the daily limit of signed-in people. */
export type Policy = "daily" | "dashboard" | "burst" | "refused";

const WINDOW_SECONDS: Record<Policy, number> = { daily: 86_400, dashboard: 86_400, burst: 1, refused: 1 };

export function sendRateHeaders(reply: FastifyReply, policy: Policy, { limit, used, secondsLeft }: Usage): void {
  reply.header("ratelimit-policy", `"${policy}";q=${limit};w=${WINDOW_SECONDS[policy]}`);
  reply.header("ratelimit", `"${policy}";r=${Math.max(0, limit - used)};t=${secondsLeft}`);
}

/** The 429 of a limit; its headers are set on the reply. */
export function rateLimited(reply: FastifyReply, policy: Policy, usage: Usage): RateLimitedError {
  sendRateHeaders(reply, policy, usage);
  reply.header("retry-after", usage.secondsLeft);
  return new RateLimitedError(usage, messageOf(policy, usage));
}

function messageOf(policy: Policy, { limit, resetsAt }: Usage): string {
  switch (policy) {
    case "daily":
      return `You have used all ${limit} requests of today. The limit resets at ${resetsAt.toISOString()}.`;
    case "dashboard":
      return (
        `The people of this account have used all ${limit} dashboard requests of today. ` +
        `The limit resets at ${resetsAt.toISOString()}.`
      );
    case "burst":
      return `You have sent more than ${limit} requests within a second. Try again in a second.`;
    case "refused":
      return "Too many of your requests were refused within a second. Correct them, and try again in a second.";
    default:
      return policy satisfies never;
  }
}

/** A refused request counts once, and once more for each full 4 kB of its body, up to a megabyte: one refused upload is no attack. */
const BYTES_PER_COUNT = 4_096;
const MOST_BYTES = 1_048_576;

/** By default, 50 requests per second and network: hosted assistants connect many people from one. */
const OPEN_REQUEST_COUNT = 10;

/**
 * Limits refused requests: they do not use up the daily quota, but they take time. They are counted by account, for keys and
 * people separately, and by address where the caller is unknown. A valid key or session is never refused because of its
 * address: behind a proxy that is not trusted, all callers share one.
 */
export function createRefusals({ burst, limit, clock }: { burst: BurstLimiter; limit: number; clock: Clock }) {
  const nameOf = (request: FastifyRequest): string => {
    const caller = request.caller as Caller | null;
    return `refused ${caller === null ? clientNetwork(request.ip) : ownerOf(caller)}`;
  };

  return {
    /** Returns the usage if the caller is over the limit. */
    check: (request: FastifyRequest): Usage | undefined => burst.check(nameOf(request), limit, clock.now()),

    count(request: FastifyRequest, times = 1): void {
      burst.add(
        nameOf(request),
        times + Math.floor(Math.min(bodyBytes(request), MOST_BYTES) / BYTES_PER_COUNT),
        clock.now(),
      );
    },

    /** Counts a request that anybody may send and that costs more than a refusal. */
    countOpen: (request: FastifyRequest): void => burst.add(nameOf(request), OPEN_REQUEST_COUNT, clock.now()),
  };
}

function ownerOf({ accountId, keyId }: Caller): string {
  return keyId === null ? `people of ${accountId}` : accountId;
}

/** A body of unknown length counts as the largest one. HTTP/2 has no header that announces it. */
function bodyBytes({ headers, method, raw }: FastifyRequest): number {
  const declared = headers["content-length"];
  if (declared !== undefined) return Number(declared) || 0;
  const mayFollow = headers["transfer-encoding"] !== undefined || raw.httpVersionMajor === 2;
  return mayFollow && method !== "GET" && method !== "HEAD" ? MAX_BODY_BYTES : 0;
}
