import { clientNetwork } from "../../platform/base/client-network.ts";
import type { Clock } from "../../platform/base/clock.ts";
import { RateLimitedError } from "../../platform/base/rate-limited.ts";
import type { AttemptStore } from "./attempt-store.ts";
import { type AttemptKind, findLock, type Lock } from "./lock-out.ts";

export type Guard = ReturnType<typeof createGuard>;

type Subject = { kind: AttemptKind; email: string; ip: string };

export function createGuard({ store, clock }: { store: AttemptStore; clock: Clock }) {
  const begin = async ({ kind, email, ip }: Subject) => {
    const at = clock.now();
    const attempt = { kind, email, network: clientNetwork(ip), at };
    const begun = await store.begin(attempt, (recent) => findLock(kind, recent, at));
    if ("lock" in begun) throw tooManyAttempts(begun.lock, at);
    return { attempt, id: begun.id };
  };

  return {
    /**
     * Runs `work` unless there were too many failures (429). The attempt counts as a failure before `work` starts, so
     * concurrent attempts cannot exceed the limit. Any result but undefined is a success; an exception counts as neither.
     */
    async attempt<T>(subject: Subject, work: () => Promise<T | undefined>): Promise<T | undefined> {
      const { attempt, id } = await begin(subject);
      const result = await work().catch(async (error) => {
        await store.delete(id).catch(() => {}); // report the first error
        throw error;
      });
      if (result !== undefined) await store.succeed(attempt);
      return result;
    },

    /** Marks the network as known for this address: attempts from elsewhere no longer lock it. */
    async rememberNetwork({ email, ip }: Pick<Subject, "email" | "ip">): Promise<void> {
      await store.rememberNetwork(email, clientNetwork(ip), clock.now());
    },

    /** Counts an attempt whatever its outcome, for actions that always cost something. */
    async count(subject: Subject): Promise<void> {
      await begin(subject);
    },
  };
}

function tooManyAttempts({ limit, until }: Lock, now: Date): RateLimitedError {
  const secondsLeft = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const minutes = Math.ceil(secondsLeft / 60);
  const message = `Too many attempts. Try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
  return new RateLimitedError({ limit, used: limit, resetsAt: until, secondsLeft }, message);
}
