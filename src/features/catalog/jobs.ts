/** Keeps what is computed from products: months of history, estimates, past figures. */
import type { Platform } from "../../platform/feature.ts";
import type { Job } from "../../platform/jobs/job.ts";
import { updateEstimates } from "./estimates/calibrate.ts";
import { createCurvesStore } from "./estimates/curves-store.ts";
import type { MergeStore } from "./merge-store.ts";
import { createMonthsStore } from "./months-store.ts";
import { createPastStore } from "./past-store.ts";
import { refreshPast } from "./refresh-past.ts";

export function catalogJobs(
  { database: { db, pool }, clock }: Platform,
  { touchMarketplace }: Pick<MergeStore, "touchMarketplace">,
): Job[] {
  const months = createMonthsStore(pool);
  const past = createPastStore(pool);
  const curves = createCurvesStore(db);
  return [
    {
      name: "history-months",
      at: "30 2 * * *",
      mustNotBeMissed: true,
      async run(signal) {
        await months.createAhead(clock.now(), signal);
        return undefined;
      },
    },
    {
      // Finishes a calibration that was interrupted.
      name: "sales-estimates",
      at: "* * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        const updated = await updateEstimates({ store: curves, touchMarketplace }, { signal });
        return updated === 0 ? undefined : { updated };
      },
    },
    {
      name: "past-figures",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: (signal) => refreshPast({ store: past, clock }, signal),
    },
  ];
}
