/** Writes the events of changes that were not due when they were merged. */
import type { Job } from "../../platform/jobs/job.ts";
import type { Detection } from "./detect-store.ts";

export function trackingJobs({ detectDue }: Pick<Detection, "detectDue">): Job[] {
  return [
    {
      name: "due-changes",
      at: "* * * * *",
      mustNotBeMissed: false,
      async run(signal) {
        const done = await detectDue(signal);
        return done.checked > 0 ? done : undefined;
      },
    },
  ];
}
