/** Records the niches of searched and tracked keywords. */
import type { Platform } from "../../platform/feature.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { createNicheStore } from "./niche-store.ts";
import type { Search } from "./query.ts";
import { recordNicheHistory } from "./record-niche-history.ts";

export function searchJobs(
  { database: { pool }, clock, log }: Platform,
  { search }: { search: Pick<Search, "niche" | "isReady"> },
): Job[] {
  const store = createNicheStore(pool);
  return [
    {
      name: "niche-history",
      at: "20 0 * * *",
      mustNotBeMissed: true,
      run: (signal) => recordNicheHistory({ store, search, clock, log, signal }),
    },
  ];
}
