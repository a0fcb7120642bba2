/**
 * Creating: within the plan, and once for each Idempotency-Key.
 *
 * A client that heard no answer sends its request again, with the same key, and gets what the first one created. Requests of
 * an account that create something take turns, so a second one with the same key waits for the first; and of any number
 * at once exactly as many succeed as the plan has room for.
 */
import { createHash } from "node:crypto";
import type { Clock } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Create, Created, Creation } from "../db/creation.ts";
import type { Caller } from "./authenticate.ts";
import type { IdempotencyStore } from "./idempotency-store.ts";
import { type Countable, limitMessage } from "./plan.ts";

/** For how long a request may be repeated. */
export const KEPT_FOR_MS = 24 * 3_600_000;

export type CreateOnce = ReturnType<typeof createCreateOnce>;

export function createCreateOnce({ store, clock }: { store: IdempotencyStore; clock: Clock }) {
  /** How this caller creates what counts as `kind`. */
  return (caller: Caller, kind: Countable, key: string | undefined): Create => {
    const { accountId, plan, allowance } = caller;

    return async <T>(creation: Creation<T>): Promise<Created<T>> => {
      const now = clock.now();
      const fingerprint = fingerprintOf(creation.request);
      const { id, isReplay } = await store.inTurn(accountId, async (transaction) => {
        if (key !== undefined) {
          const since = new Date(now.getTime() - KEPT_FOR_MS);
          const first = await store.findRequest(transaction, accountId, key, since);
          if (first !== undefined && (first.kind !== kind || first.fingerprint !== fingerprint))
            throw usedOtherwise(key);
          if (first !== undefined) return { id: first.resourceId, isReplay: true };
        }
        await creation.check?.(transaction);
        if ((await creation.count(transaction)) >= allowance[kind])
          throw new AppError("plan_limit", limitMessage(kind, plan, allowance[kind]));
        const id = await creation.insert(transaction);
        if (key !== undefined)
          await store.putRequest(transaction, { accountId, key, kind, fingerprint, resourceId: id, at: now });
        return { id, isReplay: false };
      });
      const created = await creation.find(id);
      if (created === undefined)
        throw new AppError("conflict", `${id}, which the first request with this Idempotency-Key created, is deleted.`);
      return { created, isReplay };
    };
  };
}

function usedOtherwise(key: string): AppError {
  const message = `The Idempotency-Key "${key}" was used for another request. Send a new one with each new request.`;
  return new AppError("conflict", message);
}

function fingerprintOf(request: unknown): string {
  return createHash("sha256").update(canonicalJson(request)).digest("hex");
}

/** The same text for the same values, whatever the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
