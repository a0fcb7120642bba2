import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EXAMPLE_SESSION } from "../../access/api/shared.example.ts";
import type * as contracts from "./sessions.contract.ts";

export const sessionsExamples = {
  listSessions: {
    data: {
      sessions: [
        {
          id: EXAMPLE_SESSION,
          createdAt: "2026-03-01T12:00:00.000Z",
          lastSeenAt: "2026-03-01T12:30:00.000Z",
          expiresAt: "2026-03-31T12:00:00.000Z",
          userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
          ip: "203.0.113.7",
          current: true,
        },
      ],
    },
  },
  endSession: { params: { id: EXAMPLE_SESSION }, data: { id: EXAMPLE_SESSION, deleted: true } },
  endAllSessions: { data: { ended: 3 } },
} satisfies ExamplesOf<typeof contracts>;
