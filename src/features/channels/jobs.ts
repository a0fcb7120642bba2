/** Queues the daily digests of e-mail channels. */
import type { Platform } from "../../platform/feature.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { createDeliveryLogStore } from "../webhooks/delivery-log-store.ts";
import { createChannelStore } from "./channel-store.ts";
import { createDigestStore } from "./digest-store.ts";
import { sendDigests } from "./send-digests.ts";

export function channelJobs({ database: { db }, clock }: Platform): Job[] {
  const [digests, channels, { wake }] = [createDigestStore(db), createChannelStore(db), createDeliveryLogStore(db)];
  return [
    {
      name: "digests",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: (signal) => sendDigests({ digests, channels, wake, clock, signal }),
    },
  ];
}
