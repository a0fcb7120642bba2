/**
 * Counts the tokens of an account per UTC day. A generation first reserves the most that it can use, in one statement, so that
 * concurrent ones on any number of nodes never exceed the limit; afterwards the reservation becomes the count. The
 * reservation of a node that died lapses when its generation would certainly be over.
 */
import { sql } from "kysely";
import type { Db } from "../../../platform/db/open.ts";
import type { Tokens } from "./tokens.ts";

export type Reservation = { accountId: string; day: string; tokens: number };

export type ModelUsage = {
  generations: number;
  inputTokens: number;
  outputTokens: number;
  estimatedGenerations: number;
  /** Billionths of a US dollar, of generations with known prices. */
  cost: number;
  unpricedGenerations: number;
  /** Of generations that run now. */
  reservedTokens: number;
};

export type ModelUsageStore = ReturnType<typeof createModelUsageStore>;

export function createModelUsageStore(db: Db) {
  return {
    /** Returns false when the day's limit leaves no room. */
    async reserve(
      { accountId, day, tokens }: Reservation,
      { limit, now, until }: { limit: number; now: Date; until: Date },
    ): Promise<boolean> {
      if (tokens > limit) return false;
      const { numAffectedRows } = await sql`
        insert into listing_model_days as counted (account_id, day, reserved_tokens, reserved_until)
        values (${accountId}, ${day}, ${tokens}, ${until})
        on conflict (account_id, day) do update set
          reserved_tokens = case when counted.reserved_until <= ${now} then 0 else counted.reserved_tokens end + ${tokens},
          reserved_until = greatest(counted.reserved_until, ${until})
        where counted.input_tokens + counted.output_tokens + ${tokens}
          + case when counted.reserved_until <= ${now} then 0 else counted.reserved_tokens end <= ${limit}`.execute(db);
      return numAffectedRows === 1n;
    },

    /** Replaces a reservation with the tokens that the generation used. `cost` is null when a price is unknown. */
    async settle({ accountId, day, tokens }: Reservation, used: Tokens, cost: number | null): Promise<void> {
      const isCounted = used.input + used.output > 0;
      await sql`
        update listing_model_days set
          reserved_tokens = greatest(0, reserved_tokens - ${tokens}),
          generations = generations + ${isCounted ? 1 : 0},
          input_tokens = input_tokens + ${used.input},
          output_tokens = output_tokens + ${used.output},
          estimated_generations = estimated_generations + ${isCounted && used.isEstimated ? 1 : 0},
          cost = cost + ${cost ?? 0},
          unpriced_generations = unpriced_generations + ${isCounted && cost === null ? 1 : 0}
        where account_id = ${accountId} and day = ${day}`.execute(db);
    },

    async read(accountId: string, day: string, now: Date): Promise<ModelUsage> {
      const { rows } = await sql<Record<keyof ModelUsage, string | number>>`
        select generations, input_tokens "inputTokens", output_tokens "outputTokens",
          estimated_generations "estimatedGenerations", cost, unpriced_generations "unpricedGenerations",
          case when reserved_until <= ${now} then 0 else reserved_tokens end "reservedTokens"
        from listing_model_days where account_id = ${accountId} and day = ${day}`.execute(db);
      const { generations, inputTokens, outputTokens, ...row } = rows[0] ?? ({} as Partial<(typeof rows)[number]>);
      return {
        generations: Number(generations ?? 0),
        inputTokens: Number(inputTokens ?? 0),
        outputTokens: Number(outputTokens ?? 0),
        estimatedGenerations: Number(row.estimatedGenerations ?? 0),
        cost: Number(row.cost ?? 0),
        unpricedGenerations: Number(row.unpricedGenerations ?? 0),
        reservedTokens: Number(row.reservedTokens ?? 0),
      };
    },
  };
}
