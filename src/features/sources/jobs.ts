/** Fetches tracked products and keywords again from live sources. */
import type { Job } from "../../platform/jobs/job.ts";
import { type Refreshing, refresh } from "./live/refresh.ts";
import type { LiveSource } from "./source.ts";

export function sourceJobs(refreshing: Refreshing, openSources: () => Promise<{ all: LiveSource[] }>): Job[] {
  return [
    {
      name: "refresh",
      at: "* * * * *",
      mustNotBeMissed: false,
      run: async (signal) => await refresh(refreshing, (await openSources()).all, signal),
    },
  ];
}
