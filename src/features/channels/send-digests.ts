/**
 * Queues the digests that are due. Each is queued and moved to its next time in one transaction, so it is sent once, and a node
 * that dies leaves it due. A day without changes has no digest, and a channel that receives nothing skips its turn. A digest that
 * cannot be queued stays due and holds up no other; the job fails because of it afterwards.
 */
import type { Clock } from "../../platform/base/clock.ts";
import type { ChannelStore } from "./channel-store.ts";
import { digestOf, nextDigestAt } from "./digest.ts";
import type { DigestStore } from "./digest-store.ts";

const AT_ONCE = 500;

export async function sendDigests({
  digests,
  channels,
  wake,
  clock,
  signal,
}: {
  digests: DigestStore;
  channels: Pick<ChannelStore, "queueNotice">;
  /** Wakes the delivery engines. */
  wake(): Promise<void>;
  clock: Clock;
  signal: AbortSignal;
}): Promise<{ digests: number } | undefined> {
  let queued = 0;
  const failures: unknown[] = [];
  for (const channelId of await digests.listDue(clock.now(), AT_ONCE)) {
    if (signal.aborted) break;
    const now = clock.now();
    const taken = digests.take(channelId, now, async (transaction, digest) => {
      const { accountId, isReceiving, coveredNumber } = digest;
      const dueAt = nextDigestAt(digest, now);
      if (!isReceiving) return { dueAt, coveredNumber };
      const { counts, latest, lastNumber } = await digests.eventsAfter(transaction, accountId, coveredNumber);
      const data = digestOf(counts, latest);
      if (data.total > 0) {
        await channels.queueNotice(transaction, { id: channelId, accountId }, "digest", data, now);
        queued++;
      }
      return { dueAt, coveredNumber: lastNumber };
    });
    await taken.catch((error) => failures.push(error));
  }
  if (queued > 0) await wake();
  if (failures.length > 0) throw failures[0];
  return queued === 0 ? undefined : { digests: queued };
}
