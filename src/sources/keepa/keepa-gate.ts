/**
 * The way to Keepa, within its limits and ours. Calls are made one at a time, in the order in which they came: only so is
 * it certain how many tokens are left when the next one goes. A call goes when the tokens that it may cost are there.
 *
 * Whenever it is not known how many are left (at the start, and after an answer that was lost) Keepa is asked, which is free.
 */
import { type Clock, nextUtcMidnight, utcDay } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import { redacted } from "../network/redact.ts";
import { type Attempt, type Sleep, withRetries } from "../network/retry.ts";
import { unlessAborted } from "../network/unless-aborted.ts";
import { type Fields, SourceError, type SourceFault } from "../source.ts";
import type { KeepaExchanged, KeepaHttp, KeepaRequest } from "./keepa-http.ts";
import { type Tokens, tokensAt, tokensTold, waitForTokens } from "./keepa-tokens.ts";

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

/** Others may use the same key, and be quicker every time. */
const MOST_THROTTLED = 20;
/** Where a 429 does not say: tokens come every minute. */
const REFILL_MS = 60_000;

/** Until Keepa has told: the smallest plan has one token a minute. */
const SMALLEST_PLAN: Omit<Tokens, "refillAt"> = { left: 1, perMinute: 1, capacity: 60 };

export function createKeepaGate(parts: Parts) {
  const { http, clock, random, sleep, log, tokenBudgetPerDay } = parts;
  let tokens: Tokens | undefined;
  /** Not while a call is on its way, nor after one whose answer did not tell. */
  let isCertain = false;
  let spent = { day: utcDay(clock.now()), tokens: parts.spentToday };
  let turn = Promise.resolve();
  /** Whether something may have changed the tokens since: a status that was overtaken is not believed. */
  let calls = 0;
  let isOnItsWay = false;

  const failure = (fault: SourceFault, message: string) => new SourceError(fault, redacted(message, [parts.key]));

  const budgetLeft = (): number => {
    const day = utcDay(clock.now());
    if (spent.day !== day) spent = { day, tokens: 0 };
    return tokenBudgetPerDay - spent.tokens;
  };
  const spend = (amount: number): void => {
    if (amount <= 0) return;
    budgetLeft(); // a new day begins at nothing
    spent.tokens += amount;
    parts.onSpent(amount);
  };

  const note = (told: Tokens | undefined): void => {
    tokens = told ?? tokens;
    isCertain = told !== undefined;
  };

  const exchange = async (request: KeepaRequest, mayCost: number, signal: AbortSignal): Promise<KeepaExchanged> => {
    calls++;
    isCertain = false;
    isOnItsWay = true;
    const result = await http.exchange(request, signal).finally(() => {
      isOnItsWay = false;
    });
    if (result.kind === "answered") {
      note(tokensTold(result.answer, clock.now()));
      const { tokensConsumed } = result.answer;
      if (typeof tokensConsumed === "number") spend(Math.ceil(tokensConsumed));
      else if (result.status === 200) spend(mayCost);
    } else if (result.kind === "unreadable" && result.status === 200) spend(mayCost);
    return result;
  };

  const waitFor = async (wanted: number, path: string, signal: AbortSignal): Promise<void> => {
    for (;;) {
      // Without a word on tokens from Keepa the call itself must show.
      if (tokens === undefined || !isCertain) return;
      const waitMs = waitForTokens(tokens, wanted, clock.now());
      if (waitMs === 0) return;
      if (waitMs === Number.POSITIVE_INFINITY)
        throw failure("exhausted", `Keepa has ${tokens.left} tokens left, ${wanted} are needed, and no new ones come.`);
      log.info({ path, wanted, left: tokensAt(tokens, clock.now()), waitMs }, "waiting for Keepa's tokens");
      await sleep(waitMs, signal);
    }
  };

  const attempt = async (request: KeepaRequest, mayCost: number, signal: AbortSignal): Promise<KeepaExchanged> => {
    if (!isCertain && request !== TOKEN_STATUS) {
      const status = await exchange(TOKEN_STATUS, 0, signal);
      if (status.kind !== "answered" || status.status !== 200) return status;
    }
    const left = Math.max(0, budgetLeft());
    if (mayCost > left)
      throw failure(
        "exhausted",
        `The budget of ${tokenBudgetPerDay} Keepa tokens a day is used up: ${left} are left and ` +
          `${mayCost} are needed. It starts anew at ${nextUtcMidnight(clock.now()).toISOString()}.`,
      );
    await waitFor(mayCost, request.path, signal);
    return await exchange(request, mayCost, signal);
  };

  const persist = (request: KeepaRequest, mayCost: number, signal: AbortSignal): Promise<Fields> => {
    const { path } = request;
    let failed = 0;
    let throttled = 0;
    const tryOnce = async (): Promise<Attempt<Fields>> => {
      for (;;) {
        const verdict = verdictOn(await attempt(request, mayCost, signal), path);
        if (verdict.kind === "good") return { value: verdict.answer };
        if (verdict.kind === "failed") throw failure(verdict.fault, verdict.message);
        if (verdict.kind === "unavailable") {
          failed++;
          log.warn({ path, problem: redacted(verdict.problem, [parts.key]), failed }, "Keepa did not answer");
          const message = `Keepa did not answer ${path} in ${failed} tries: ${verdict.problem}.`;
          return { failure: failure("unavailable", message) };
        }
        if (++throttled > MOST_THROTTLED)
          throw failure("exhausted", `Keepa has no tokens: it said so ${throttled} times.`);
        log.info({ path, waitMs: verdict.waitMs }, "Keepa has no tokens");
        await sleep(verdict.waitMs, signal);
      }
    };
    return withRetries(tryOnce, { pausesMs: PAUSES_MS, random, sleep, signal });
  };

  const ask = async (request: KeepaRequest, mayCost: number, signal: AbortSignal): Promise<Fields> => {
    const before = turn;
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    try {
      await unlessAborted(before, signal);
      return await persist(request, mayCost, signal);
    } finally {
      // Whoever gives up in the queue must not let the next one overtake those before.
      before.then(resolve);
    }
  };

  return {
    /** Waits for its turn and for tokens, and tries again where that may help. */
    ask,

    /** What Keepa says about tokens. It is free and waits for nobody. */
    async status(signal: AbortSignal): Promise<Tokens> {
      const callsBefore = calls;
      const verdict = verdictOn(await http.exchange(TOKEN_STATUS, signal), TOKEN_STATUS.path);
      if (verdict.kind === "failed") throw failure(verdict.fault, verdict.message);
      if (verdict.kind !== "good") throw failure("unavailable", `Keepa did not answer ${TOKEN_STATUS.path}.`);
      const told = tokensTold(verdict.answer, clock.now());
      if (told === undefined) throw failure("malformed", "Keepa's answer to /token does not tell the tokens.");
      if (calls === callsBefore && !isOnItsWay) note(told);
      return told;
    },

    /** Tokens that there are, or come within this time, and that our budget lets us spend. */
    tokensWithin(ms: number): number {
      const now = clock.now();
      const known = tokens ?? { ...SMALLEST_PLAN, refillAt: now.getTime() + REFILL_MS };
      const coming = (Math.max(0, ms) / REFILL_MS) * known.perMinute;
      // What comes is spent as it comes: the bucket's size is no limit to it.
      return Math.max(0, Math.min(Math.floor(tokensAt(known, now) + coming), budgetLeft()));
    },

    /** The most that one call can cost and still be paid. */
    async largestCost(signal: AbortSignal): Promise<number> {
      if (tokens === undefined) await ask(TOKEN_STATUS, 0, signal);
      return Math.min(tokens?.capacity ?? SMALLEST_PLAN.capacity, budgetLeft());
    },
  };
}

type Verdict =
  | { kind: "good"; answer: Fields }
  | { kind: "failed"; fault: SourceFault; message: string }
  | { kind: "throttled"; waitMs: number }
  | { kind: "unavailable"; problem: string };

function verdictOn(result: KeepaExchanged, path: string): Verdict {
  if (result.kind === "broken") return { kind: "unavailable", problem: result.problem };
  const { status } = result;
  const said = result.kind === "answered" ? messageOf(result.answer) : undefined;
  if (status === 429) {
    const refillIn = result.kind === "answered" ? result.answer.refillIn : undefined;
    return { kind: "throttled", waitMs: typeof refillIn === "number" && refillIn > 0 ? refillIn : REFILL_MS };
  }
  if (status >= 500) return { kind: "unavailable", problem: said ?? `it answered ${status}` };
  if (status >= 400)
    return {
      kind: "failed",
      fault: "refused",
      message: `Keepa refused ${path} with ${status}: ${said ?? "it does not say why"}`,
    };
  if (status !== 200) return { kind: "failed", fault: "malformed", message: `Keepa answered ${path} with ${status}.` };
  if (result.kind === "unreadable")
    return {
      kind: "failed",
      fault: "malformed",
      message: `Keepa's answer to ${path} cannot be used: ${result.problem}`,
    };
  return { kind: "good", answer: result.answer };
}

/** What Keepa itself says is wrong. */
export function messageOf(answer: Fields): string | undefined {
  const { error } = answer;
  if (typeof error === "string") return error;
  if (typeof error !== "object" || error === null) return undefined;
  const { message, type } = error as { message?: unknown; type?: unknown };
  const told = [message, type].find((text) => typeof text === "string" && text !== "");
  return told as string | undefined;
}
