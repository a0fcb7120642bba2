import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./status.contract.ts";

export const statusExamples = {
  showStatus: {
    data: {
      status: "operational",
      checks: [
        { name: "database", status: "ok" },
        { name: "index", status: "ok" },
        { name: "service", status: "ok" },
      ],
      target: 0.999,
      since: "2026-02-28T09:00:00.000Z",
      last30Days: 0.9993,
      last90Days: 0.9993,
      days: [
        { day: "2026-02-28", availability: 1, downMinutes: 0 },
        { day: "2026-03-01", availability: 0.9986, downMinutes: 2 },
      ],
      incidents: [
        { startedAt: "2026-03-01T04:10:00.000Z", endedAt: "2026-03-01T04:12:00.000Z", minutes: 2, kind: "failing" },
      ],
    },
  },
} satisfies ExamplesOf<typeof contracts>;
