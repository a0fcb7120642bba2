/**
 * Calls an operation within its rate limit, with an access token, and with retries. No error from here contains a secret,
 * whatever the response contained.
 */
import type { Clock } from "../../../platform/base/clock.ts";
import { parsedJson } from "../../../platform/base/json.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { HttpClient, HttpResult } from "../network/http-client.ts";
import { redacted } from "../network/redact.ts";
import { type Attempt, type Sleep, withRetries } from "../network/retry.ts";
import { SourceError } from "../source.ts";
import { attemptOf, firstHeader, type HttpResponse } from "./attempt.ts";
import type { AccessTokens } from "./lwa.ts";
import { OPERATIONS, type Operation } from "./operations.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { type Endpoints, REGIONS, type Region } from "./regions.ts";
import { findErrors, type SpApiErrors } from "./sp-api-responses.ts";

/** SP-API refused the request: it is wrong, or the application lacks a role. */
export class SpApiRefused extends SourceError {
  readonly status: number;
  constructor(status: number, message: string) {
    super("refused", message);
    this.status = status;
  }
}

/** With a body, the request is a POST of JSON. */
type Call = {
  operation: Operation;
  region: Region;
  path: string;
  query: Record<string, string>;
  body?: unknown;
};

/** Calls an operation in the region of a marketplace. */
export type CallIn = (
  operation: Operation,
  marketplace: MarketplaceDomain,
  rest: Pick<Call, "path" | "query" | "body">,
  signal?: AbortSignal,
) => Promise<unknown>;

export type Calls = {
  /** Returns the response body. */
  call(call: Call, signal?: AbortSignal): Promise<unknown>;
  availableWithin(operation: Operation, ms: number): number;
};

type CallParts = {
  endpoints: Endpoints;
  exchange: HttpClient;
  tokens: AccessTokens;
  /** The credentials, which are removed from messages. */
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

  /** Sends one request and returns the result with the token used. */
  const send = async (call: Call, signal?: AbortSignal): Promise<{ result: HttpResult; token: string }> => {
    const limiter = limiterOf(call.operation, call.region);
    const turn = await limiter.take(signal);
    try {
      // Only now, because a token may expire during the wait.
      const token = await tokens.get(signal);
      const url = new URL(call.path, endpoints[call.region]);
      for (const [name, value] of Object.entries(call.query)) url.searchParams.set(name, value);
      const headers = { "x-amz-access-token": token };
      const request =
        call.body === undefined
          ? { method: "GET" as const, url, headers }
          : {
              method: "POST" as const,
              url,
              headers: { ...headers, "content-type": "application/json" },
              body: JSON.stringify(call.body),
            };
      const result = await exchange.send(request, signal);
      if (result.kind !== "failed") {
        const rate = firstHeader(result.headers["x-amzn-ratelimit-limit"]);
        if (rate !== undefined) limiter.follow(Number(rate));
      }
      return { result, token };
    } finally {
      turn.done();
    }
  };

  const attempt = async (call: Call, signal?: AbortSignal): Promise<Attempt<HttpResponse>> => {
    let { result, token } = await send(call, signal);
    if (isTokenRefused(result)) {
      tokens.forget(token);
      ({ result, token } = await send(call, signal));
    }
    const outcome = attemptOf(nameOf(call), result, clock.now());
    if ("failure" in outcome && result.kind !== "failed") {
      const { operation, region } = call;
      const { status, headers } = result;
      if (status === 429) limiterOf(operation, region).drain();
      log.debug({ operation, region, status, requestId: headers["x-amzn-requestid"] }, "SP-API request failed");
    }
    return outcome;
  };

  return {
    async call(call, signal) {
      const response = await withRetries(() => attempt(call, signal), { pausesMs, random, sleep, signal });
      const { status, text } = response;
      const body = parsedJson(text);
      if (status === 200 || status === 202) {
        if (body === undefined) throw new SourceError("malformed", `The response of ${nameOf(call)} is not JSON.`);
        return body;
      }
      if (status < 400)
        throw new SourceError("malformed", `${nameOf(call)} responded with the unexpected status ${status}.`);
      throw new SpApiRefused(
        status,
        `${nameOf(call)} was refused (${status}): ${describe(findErrors(body), secrets)}.`,
      );
    },
    availableWithin(operation, ms) {
      const regions = REGIONS.map((region) => limiters.get(`${operation} ${region}`)?.availableWithin(ms));
      // A region without calls does not limit anything.
      const asked = regions.filter((count) => count !== undefined);
      return asked.length > 0 ? Math.min(...asked) : limiterOf(operation, REGIONS[0]).availableWithin(ms);
    },
  };
}

function nameOf({ operation }: Call): string {
  return `SP-API ${operation}`;
}

/** SP-API responds 403 both to an expired token and to a missing role; only the message distinguishes them. */
function isTokenRefused(result: HttpResult): boolean {
  if (result.kind !== "response") return false;
  const { status, text } = result;
  if (status === 401) return true;
  if (status !== 403) return false;
  const errors = findErrors(parsedJson(text)) ?? [];
  return errors.some(({ message, details = "" }) =>
    /token\b.*\b(expired|revoked|malformed|invalid)/is.test(`${message} ${details}`),
  );
}

const LONGEST_MESSAGE = 300;

function describe(errors: SpApiErrors | undefined, secrets: readonly string[]): string {
  const [error] = errors ?? [];
  if (error === undefined) return "no reason given";
  const { code, message, details } = error;
  return redacted(`${code}: ${message}${details ? ` ${details}` : ""}`, secrets)
    .replace(/Atz[a-z]\|[\w-]+/g, "[redacted]") // any token of Amazon's, which begin like this
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_MESSAGE)
    .replace(/[.\s]+$/, "");
}
