/** Fetches the reports of connected selling accounts, and brings stored sales up to today's definitions. */
import type { Platform } from "../../platform/feature.ts";
import type { Job } from "../../platform/jobs/job.ts";
import type { ConnectionRunner } from "./connection/open-connections.ts";
import { sumAgain } from "./days/sum-again-store.ts";
import { reclassify } from "./ledger/reclassify.ts";
import { createReclassifyStore } from "./ledger/reclassify-store.ts";

export function salesJobs({ database: { pool }, clock }: Platform, connections: Pick<ConnectionRunner, "run">): Job[] {
  return [
    { name: "sales-connections", at: "* * * * *", mustNotBeMissed: false, run: connections.run },
    {
      name: "line-classes",
      at: "50 3 * * *",
      mustNotBeMissed: true,
      run: (signal) => reclassify({ store: createReclassifyStore(pool), clock }, signal),
    },
    {
      name: "sales-sums",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: (signal) => sumAgain({ pool, clock }, signal),
    },
  ];
}
