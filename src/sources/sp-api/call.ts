/**
 * One call of an operation: in its turn, with a token, again while that may help. Nothing that comes back from here names a
 * secret, whatever the service put into its answer.
 */
import type { Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import { parsedJson } from "../json.ts";
import type { Exchange, Exchanged } from "../network/exchange.ts";
import { redacted } from "../network/redact.ts";
import { type Attempt, type Sleep, withRetries } from "../network/retry.ts";
import { SourceError } from "../source.ts";
import { type Answer, attemptOf, textOf } from "./attempt.ts";
import type { AccessTokens } from "./lwa.ts";
import { OPERATIONS, type Operation } from "./operations.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { type Endpoints, REGIONS, type Region } from "./regions.ts";
import { findErrors, type SpApiErrors } from "./sp-api-answers.ts";

/** The service understood and will not: our request is wrong, or we lack a right. */
export class SpApiRefused extends SourceError {
  readonly status: number;
  constructor(status: number, message: string) {
    super("refused", message);
    this.status = status;
  }
}

export type Call = { operation: Operation; region: Region; path: string; query: Record<string, string> };

export type Calls = {
  /** The body of its answer. */
  call(call: Call, signal?: AbortSignal): Promise<unknown>;
  availableWithin(operation: Operation, ms: number): number;
};

type CallParts = {
  endpoints: Endpoints;
  exchange: Exchange;
  tokens: AccessTokens;
  /** Words that never leave: the credentials. */
  secrets: readonly string[];
  pausesMs: readonly number[];
  clock: Clock;
  random: () => number;
  sleep: Sleep;
  log: Log;
};

export function createCalls(parts: CallParts): Calls {
  const { endpoints, exchange, tokens, secrets, pausesMs, clock, random, sleep, log } = parts;
  const limiters = new Map<string, RateLimiter>();
  const limiterOf = (operation: Operation, region: Region): RateLimiter => {
    const key = `${operation} ${region}`;
    const limiter = limiters.get(key) ?? createRateLimiter(OPERATIONS[operation], { clock, sleep });
    limiters.set(key, limiter);
    return limiter;
  };

  /** What one request came to, and the token that it was sent with. */
  const send = async (call: Call, signal?: AbortSignal): Promise<{ exchanged: Exchanged; token: string }> => {
    const limiter = limiterOf(call.operation, call.region);
    const turn = await limiter.take(signal);
    try {
      // Only now: it may have ended while we waited.
      const token = await tokens.get(signal);
      const url = new URL(call.path, endpoints[call.region]);
      for (const [name, value] of Object.entries(call.query)) url.searchParams.set(name, value);
      const headers = { "x-amz-access-token": token };
      const exchanged = await exchange.send({ method: "GET", url, headers }, signal);
      if (exchanged.kind !== "broken") {
        const rate = textOf(exchanged.headers["x-amzn-ratelimit-limit"]);
        if (rate !== undefined) limiter.follow(Number(rate));
      }
      return { exchanged, token };
    } finally {
      turn.done();
    }
  };

  const attempt = async (call: Call, signal?: AbortSignal): Promise<Attempt<Answer>> => {
    let { exchanged, token } = await send(call, signal);
    if (isTokenRefused(exchanged)) {
      tokens.forget(token);
      ({ exchanged, token } = await send(call, signal));
    }
    const outcome = attemptOf(nameOf(call), exchanged, clock.now());
    if ("failure" in outcome && exchanged.kind !== "broken") {
      const { operation, region } = call;
      const { status, headers } = exchanged;
      if (status === 429) limiterOf(operation, region).drain();
      log.debug({ operation, region, status, requestId: headers["x-amzn-requestid"] }, "SP-API could not answer");
    }
    return outcome;
  };

  return {
    async call(call, signal) {
      const answer = await withRetries(() => attempt(call, signal), { pausesMs, random, sleep, signal });
      const { status, text } = answer;
      const body = parsedJson(text);
      if (status === 200) {
        if (body === undefined)
          throw new SourceError("malformed", `${nameOf(call)} answered something that is no JSON.`);
        return body;
      }
      if (status < 400) throw new SourceError("malformed", `${nameOf(call)} answered ${status}, which it should not.`);
      throw new SpApiRefused(status, `${nameOf(call)} was refused (${status}): ${told(findErrors(body), secrets)}.`);
    },
    availableWithin(operation, ms) {
      const regions = REGIONS.map((region) => limiters.get(`${operation} ${region}`)?.availableWithin(ms));
      // A region that was never asked stands in nobody's way.
      const asked = regions.filter((count) => count !== undefined);
      return asked.length > 0 ? Math.min(...asked) : limiterOf(operation, REGIONS[0]).availableWithin(ms);
    },
  };
}

function nameOf({ operation }: Call): string {
  return `SP-API ${operation}`;
}

/** The service says 403 to an old token as well as to a lacking right; only its words tell which. */
function isTokenRefused(exchanged: Exchanged): boolean {
  if (exchanged.kind !== "answered") return false;
  const { status, text } = exchanged;
  if (status === 401) return true;
  if (status !== 403) return false;
  const errors = findErrors(parsedJson(text)) ?? [];
  return errors.some(({ message, details = "" }) =>
    /token\b.*\b(expired|revoked|malformed|invalid)/is.test(`${message} ${details}`),
  );
}

const LONGEST_WORDS = 300;

function told(errors: SpApiErrors | undefined, secrets: readonly string[]): string {
  const [error] = errors ?? [];
  if (error === undefined) return "it does not say why";
  const { code, message, details } = error;
  return redacted(`${code}: ${message}${details ? ` ${details}` : ""}`, secrets)
    .replace(/Atz[a-z]\|[\w-]+/g, "[redacted]") // whatever token it is: Amazon's begin like this
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_WORDS)
    .replace(/[.\s]+$/, "");
}
