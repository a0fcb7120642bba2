/** Admits generations within the account's tokens per day, and counts what they used. */

import { type Clock, nextUtcMidnight, utcDay } from "../../../platform/base/clock.ts";
import { RateLimitedError } from "../../../platform/base/rate-limited.ts";
import type { Prompt } from "./generate.ts";
import type { Model, ModelLimits } from "./model.ts";
import type { ModelUsageStore } from "./model-usage-store.ts";
import { costOf, estimateTokens, type Tokens } from "./tokens.ts";

export type Metered = {
  /** Counts the tokens of the generation. Runs once, however it ended. */
  end(tokens: Tokens): Promise<void>;
};

export type ModelMeter = ReturnType<typeof createModelMeter>;

/** A generation is certainly over this long after its time limit. */
const GRACE_MS = 60_000;

export function createModelMeter({ store, clock }: { store: ModelUsageStore; clock: Clock }) {
  return {
    /** Returns undefined when the day's tokens do not suffice for the longest response to this prompt. */
    async begin(
      accountId: string,
      limit: number,
      model: Model,
      prompt: Prompt,
      limits: ModelLimits,
    ): Promise<Metered | undefined> {
      const now = clock.now();
      const reservation = { accountId, day: utcDay(now), tokens: mostTokens(prompt, limits) };
      const until = new Date(now.getTime() + limits.totalMs + GRACE_MS);
      if (!(await store.reserve(reservation, { limit, now, until }))) return undefined;
      return { end: (used) => store.settle(reservation, used, costOf(used, model.prices)) };
    },

    /** The 429 of an account whose tokens of the day do not suffice. */
    async refusal(accountId: string, limit: number): Promise<RateLimitedError> {
      const now = clock.now();
      const resetsAt = nextUtcMidnight(now);
      const { inputTokens, outputTokens, reservedTokens } = await store.read(accountId, utcDay(now), now);
      const secondsLeft = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1_000));
      return new RateLimitedError(
        { limit, used: inputTokens + outputTokens + reservedTokens, resetsAt, secondsLeft },
        `Today's ${limit.toLocaleString("en")} model tokens leave no room for another proposal. ` +
          `The limit resets at ${resetsAt.toISOString()}.`,
      );
    },
  };
}

/** The most tokens that a generation can use. */
function mostTokens({ system, user }: Prompt, { outputTokens }: Pick<ModelLimits, "outputTokens">): number {
  return estimateTokens(system) + estimateTokens(user) + outputTokens;
}
