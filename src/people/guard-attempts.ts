import { RateLimitedError } from "../access/rate-limited.ts";
import type { Clock } from "../base/clock.ts";
import type { AttemptStore } from "./attempt-store.ts";
import { type Kind, type Lock, lockOf, placeOf } from "./lock-out.ts";

export type Guard = ReturnType<typeof createGuard>;

export type Trying = { kind: Kind; email: string; ip: string };

export function createGuard({ store, clock }: { store: AttemptStore; clock: Clock }) {
  return {
    /**
     * Does the work unless there were too many failures (429). It counts as a failure from before it begins, so that many at
     * once are no way around; what it answers with, if not undefined, is a success, and what it throws counts as neither.
     */
    async attempt<T>({ kind, email, ip }: Trying, work: () => Promise<T | undefined>): Promise<T | undefined> {
      const at = clock.now();
      const attempt = { kind, email, place: placeOf(ip), at };
      const begun = await store.begin(attempt, (tries) => lockOf(kind, tries, at));
      if ("lock" in begun) throw tooMany(begun.lock, at);
      const done = await work().catch(async (error) => {
        await store.forget(begun.id).catch(() => {}); // the error itself is what matters
        throw error;
      });
      if (done !== undefined) await store.succeed(attempt);
      return done;
    },

    /** The right person is here, and is not to be locked out of this place by what others try elsewhere. */
    async rememberPlace({ email, ip }: Pick<Trying, "email" | "ip">): Promise<void> {
      await store.rememberPlace(email, placeOf(ip), clock.now());
    },

    /** Counts, whatever comes of it: for what costs us or others something each time. */
    async count({ kind, email, ip }: Trying): Promise<void> {
      const at = clock.now();
      const begun = await store.begin({ kind, email, place: placeOf(ip), at }, (tries) => lockOf(kind, tries, at));
      if ("lock" in begun) throw tooMany(begun.lock, at);
    },
  };
}

function tooMany({ limit, until }: Lock, now: Date): RateLimitedError {
  const secondsLeft = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(secondsLeft / 60);
  const message = `Too many tries. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  return new RateLimitedError({ limit, used: limit, resetsAt: until, secondsLeft }, message);
}
