/** Records whose products lead a keyword. */
import type { Platform } from "../../platform/feature.ts";
import type { Job } from "../../platform/jobs/job.ts";
import type { Search } from "../search/query.ts";
import { recordShareOfVoice } from "./record-share-of-voice.ts";
import { createVoiceStore } from "./voice-store.ts";

export function keywordJobs(
  { database: { pool }, clock }: Platform,
  { search }: { search: Pick<Search, "list" | "isReady"> },
): Job[] {
  const store = createVoiceStore(pool);
  return [
    {
      name: "share-of-voice",
      at: "40 0 * * *",
      mustNotBeMissed: true,
      run: (signal) => recordShareOfVoice({ store, search, clock }, signal),
    },
  ];
}
