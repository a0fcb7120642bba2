/**
 * Creates plan-limited resources, once per Idempotency-Key.
 *
 * A client that got no response repeats its request with the same key, and gets what the first request created. A lock on the
 * account serialises requests that create something: a second request with the same key waits for the first, and concurrent
 * requests never exceed what the plan allows.
 */
import { createHash } from "node:crypto";
import type { Clock } from "../../platform/base/clock.ts";
import { AppError } from "../../platform/base/errors.ts";
import type { Create, Created, Creation } from "../../platform/db/creation.ts";
import type { Caller } from "./authenticate.ts";
import type { IdempotencyStore } from "./idempotency-store.ts";
import { type Countable, limitMessage } from "./plan.ts";

/** A request can be repeated for this long. */
const IDEMPOTENCY_KEY_TTL_MS = 24 * 3_600_000;

export type CreateOnce = ReturnType<typeof createCreateOnce>;

export function createCreateOnce({ store, clock }: { store: IdempotencyStore; clock: Clock }) {
  /** Returns a function that creates resources of one kind for a caller. */
  return (
    caller: Pick<Caller, "accountId" | "plan" | "allowance">,
    kind: Countable,
    key: string | undefined,
  ): Create => {
    const { accountId, plan, allowance } = caller;

    return async <T>(creation: Creation<T>): Promise<Created<T>> => {
      const now = clock.now();
      const fingerprint = fingerprintOf(creation.request);
      const { id, isReplay } = await store.withAccountLock(accountId, async (transaction) => {
        if (key !== undefined) {
          const since = new Date(now.getTime() - IDEMPOTENCY_KEY_TTL_MS);
          const first = await store.findRequest(transaction, accountId, key, since);
          if (first !== undefined && (first.kind !== kind || first.fingerprint !== fingerprint)) throw keyReused(key);
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
        throw new AppError(
          "conflict",
          `${id}, created by the first request with this Idempotency-Key, has been deleted.`,
        );
      return { created, isReplay };
    };
  };
}

function keyReused(key: string): AppError {
  const message = `The Idempotency-Key "${key}" was used for another request. Use a new key for each new request.`;
  return new AppError("conflict", message);
}

function fingerprintOf(request: unknown): string {
  return createHash("sha256").update(canonicalJson(request)).digest("hex");
}

/** Serialises equal values to equal text, whatever the order of their fields. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
