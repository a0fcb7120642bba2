/**
 * Sends calls to Keepa within its token limit and our own budget. Calls run one at a time, in order, because only then is the
 * number of remaining tokens certain. A call waits until enough tokens for its maximum cost are available.
 *
 * When the number of tokens is unknown (at the start, and after a lost response), Keepa's free token status is requested.
 */
import { type Clock, nextUtcMidnight, utcDay } from "../../../platform/base/clock.ts";
import type { Log } from "../../../platform/base/log.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { redacted } from "../network/redact.ts";
import { type Attempt, type Sleep, withRetries } from "../network/retry.ts";
import { unlessAborted } from "../network/unless-aborted.ts";
import { SourceError, type SourceFault } from "../source.ts";
import type { KeepaHttp, KeepaRequest, KeepaResult } from "./keepa-http.ts";
import { readTokens, type Tokens, tokensAt, waitForTokens } from "./keepa-tokens.ts";

type Parts = {
  http: KeepaHttp;
  key: string;
  clock: Clock;
  random: () => number;
  sleep: Sleep;
  log: Log;
  tokenBudgetPerDay: number;
  spentToday: number;
  onSpent: (tokens: number) => void;
};

const TOKEN_STATUS: KeepaRequest = { path: "/token", query: {} };

const PAUSES_MS = [1_000, 4_000, 15_000, 45_000, 120_000];

/** Other programs may use the same key and take the tokens first every time. */
const MAX_THROTTLED = 20;
/** For a 429 without `refillIn`: tokens are refilled every minute. */
const REFILL_MS = 60_000;

/** Assumed until the first response: the smallest plan, with one token per minute. */
const SMALLEST_PLAN: Omit<Tokens, "refillAt"> = { left: 1, perMinute: 1, capacity: 60 };

export function createKeepaGate(parts: Parts) {
  const { http, clock, random, sleep, log, tokenBudgetPerDay } = parts;
  let tokens: Tokens | undefined;
  /** False during a call, and after a response without a token status. */
  let isCertain = false;
  let spent = { day: utcDay(clock.now()), tokens: parts.spentToday };
  let turn = Promise.resolve();
  /** Counts calls: a token status that was overtaken by a call is ignored. */
  let calls = 0;
  let isCallRunning = false;

  const failure = (fault: SourceFault, message: string) => new SourceError(fault, redacted(message, [parts.key]));

  const budgetLeft = (): number => {
    const day = utcDay(clock.now());
    if (spent.day !== day) spent = { day, tokens: 0 };
    return tokenBudgetPerDay - spent.tokens;
  };
  const spend = (amount: number): void => {
    if (amount <= 0) return;
    budgetLeft(); // resets the count on a new day
    spent.tokens += amount;
    parts.onSpent(amount);
  };

  const update = (status: Tokens | undefined): void => {
    tokens = status ?? tokens;
    isCertain = status !== undefined;
  };

  const exchange = async (request: KeepaRequest, mayCost: number, signal: AbortSignal): Promise<KeepaResult> => {
    calls++;
    isCertain = false;
    isCallRunning = true;
    const result = await http.send(request, signal).finally(() => {
      isCallRunning = false;
    });
    if (result.kind === "response") {
      update(readTokens(result.body, clock.now()));
      const { tokensConsumed } = result.body;
      if (typeof tokensConsumed === "number") spend(Math.ceil(tokensConsumed));
      else if (result.status === 200) spend(mayCost);
    } else if (result.kind === "unreadable" && result.status === 200) spend(mayCost);
    return result;
  };

  const waitFor = async (needed: number, path: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      // Without a token status the call is sent, and its response decides.
      if (tokens === undefined || !isCertain) return;
      const waitMs = waitForTokens(tokens, needed, clock.now());
      if (waitMs === 0) return;
      if (waitMs === Number.POSITIVE_INFINITY)
        throw failure(
          "exhausted",
          `Keepa has ${tokens.left} tokens left, ${needed} are needed, and the plan refills none.`,
        );
      log.info({ path, needed, left: tokensAt(tokens, clock.now()), waitMs }, "waiting for Keepa tokens");
      await sleep(waitMs, signal);
    }
  };

  const attempt = async (request: KeepaRequest, mayCost: number, signal: AbortSignal): Promise<KeepaResult> => {
    if (!isCertain && request !== TOKEN_STATUS) {
      const status = await exchange(TOKEN_STATUS, 0, signal);
      if (status.kind !== "response" || status.status !== 200) return status;
    }
    const left = Math.max(0, budgetLeft());
    if (mayCost > left)
      throw failure(
        "exhausted",
        `The budget of ${tokenBudgetPerDay} Keepa tokens a day is used up: ${left} are left and ` +
          `${mayCost} are needed. It resets at ${nextUtcMidnight(clock.now()).toISOString()}.`,
      );
    await waitFor(mayCost, request.path, signal);
    return await exchange(request, mayCost, signal);
  };

  const sendWithRetries = (request: KeepaRequest, mayCost: number, signal: AbortSignal): Promise<Fields> => {
    const { path } = request;
    let failed = 0;
    let throttled = 0;
    const tryOnce = async (): Promise<Attempt<Fields>> => {
      for (;;) {
        const verdict = verdictOn(await attempt(request, mayCost, signal), path);
        if (verdict.kind === "good") return { value: verdict.body };
        if (verdict.kind === "failed") throw failure(verdict.fault, verdict.message);
        if (verdict.kind === "unavailable") {
          failed++;
          log.warn({ path, problem: redacted(verdict.problem, [parts.key]), failed }, "Keepa did not respond");
          const message = `Keepa did not respond to ${path} in ${failed} attempts: ${verdict.problem}.`;
          return { failure: failure("unavailable", message) };
        }
        if (++throttled > MAX_THROTTLED)
          throw failure("exhausted", `Keepa has no tokens: it responded so ${throttled} times.`);
        log.info({ path, waitMs: verdict.waitMs }, "Keepa has no tokens");
        await sleep(verdict.waitMs, signal);
      }
    };
    return withRetries(tryOnce, { pausesMs: PAUSES_MS, random, sleep, signal });
  };

  const send = async (request: KeepaRequest, mayCost: number, signal: AbortSignal): Promise<Fields> => {
    const before = turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    try {
      await unlessAborted(before, signal);
      return await sendWithRetries(request, mayCost, signal);
    } finally {
      // A caller that aborts in the queue must not let the next one overtake earlier calls.
      before.then(resolve);
    }
  };

  return {
    /** Waits for its turn and for tokens, and retries where that may help. */
    send,

    /** Requests the token status, which is free and does not wait for queued calls. */
    async status(signal: AbortSignal): Promise<Tokens> {
      const callsBefore = calls;
      const verdict = verdictOn(await http.send(TOKEN_STATUS, signal), TOKEN_STATUS.path);
      if (verdict.kind === "failed") throw failure(verdict.fault, verdict.message);
      if (verdict.kind !== "good") throw failure("unavailable", `Keepa did not respond to ${TOKEN_STATUS.path}.`);
      const known = readTokens(verdict.body, clock.now());
      if (known === undefined) throw failure("malformed", "Keepa's response to /token has no token status.");
      if (calls === callsBefore && !isCallRunning) update(known);
      return known;
    },

    /** Returns the tokens that are available within this time and within our budget. */
    tokensWithin(ms: number): number {
      const now = clock.now();
      const known = tokens ?? { ...SMALLEST_PLAN, refillAt: now.getTime() + REFILL_MS };
      const coming = (Math.max(0, ms) / REFILL_MS) * known.perMinute;
      // Refilled tokens are spent at once, so the bucket size does not limit them.
      return Math.max(0, Math.min(Math.floor(tokensAt(known, now) + coming), budgetLeft()));
    },

    /** Returns the largest cost that one call can have. */
    async largestCost(signal: AbortSignal): Promise<number> {
      if (tokens === undefined) await send(TOKEN_STATUS, 0, signal);
      return Math.min(tokens?.capacity ?? SMALLEST_PLAN.capacity, budgetLeft());
    },
  };
}

type Verdict =
  | { kind: "good"; body: Fields }
  | { kind: "failed"; fault: SourceFault; message: string }
  | { kind: "throttled"; waitMs: number }
  | { kind: "unavailable"; problem: string };

function verdictOn(result: KeepaResult, path: string): Verdict {
  if (result.kind === "failed") return { kind: "unavailable", problem: result.problem };
  const { status } = result;
  const error = result.kind === "response" ? errorMessage(result.body) : undefined;
  if (status === 429) {
    const refillIn = result.kind === "response" ? result.body.refillIn : undefined;
    return { kind: "throttled", waitMs: typeof refillIn === "number" && refillIn > 0 ? refillIn : REFILL_MS };
  }
  if (status >= 500) return { kind: "unavailable", problem: error ?? `it responded ${status}` };
  if (status >= 400)
    return {
      kind: "failed",
      fault: "refused",
      message: `Keepa refused ${path} with ${status}: ${error ?? "no reason given"}`,
    };
  if (status !== 200)
    return { kind: "failed", fault: "malformed", message: `Keepa responded to ${path} with ${status}.` };
  if (result.kind === "unreadable")
    return {
      kind: "failed",
      fault: "malformed",
      message: `Keepa's response to ${path} cannot be used: ${result.problem}`,
    };
  return { kind: "good", body: result.body };
}

/** Returns the error message in a response. */
export function errorMessage(body: Fields): string | undefined {
  const { error } = body;
  if (typeof error === "string") return error;
  if (typeof error !== "object" || error === null) return undefined;
  const { message, type } = error as { message?: unknown; type?: unknown };
  return [message, type].find((text) => typeof text === "string" && text !== "") as string | undefined;
}
