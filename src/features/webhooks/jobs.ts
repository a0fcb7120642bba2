/** Mails the owners of disabled webhooks, and ends the queues of deleted ones. */
import type { Platform } from "../../platform/feature.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { createDeliveryRetention } from "./delivery-retention-store.ts";
import { createDisabledStore } from "./disabled-store.ts";
import { type NotifyParts, notifyOwners } from "./notify-owners.ts";

export function webhookJobs(
  { database: { pool }, publicUrl, clock }: Platform,
  { trySend }: Pick<NotifyParts, "trySend">,
): Job[] {
  const store = createDisabledStore(pool);
  const deliveries = createDeliveryRetention(pool);
  return [
    {
      name: "disabled-webhooks",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: () => notifyOwners({ store, trySend, publicUrl, clock }),
    },
    {
      name: "deleted-webhooks",
      at: "* * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        const ended = await deliveries.endQueuesOfDeleted(clock.now(), signal);
        return ended === 0 ? undefined : { ended };
      },
    },
  ];
}
