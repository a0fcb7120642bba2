/** Where a person is signed in. */
import { Type } from "typebox";
import type { Contract } from "../contract.ts";
import { EXAMPLE_SESSION, id, oneself } from "./people-schemas.ts";
import { dateTime, nullable } from "./schemas.ts";

const path = "/api/v1/sessions";

export const listSessions = {
  ...oneself,
  id: "listSessions",
  method: "GET",
  path,
  summary: "Where one is signed in",
  description: "The person's sessions that hold, the one used last first.",
  data: Type.Object({
    sessions: Type.Array(
      Type.Object({
        id: id("session"),
        createdAt: dateTime("When the person signed in, UTC."),
        lastSeenAt: dateTime("When it was last used, to within some minutes, UTC."),
        expiresAt: dateTime("Until when it holds, if it is not used again, UTC."),
        userAgent: nullable.string("What the browser calls itself."),
        ip: nullable.string("The address that the person signed in from."),
        current: Type.Boolean({ description: "Whether it is the session that asks." }),
      }),
    ),
  }),
  status: 200,
  example: {
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
} as const satisfies Contract;

export const endSession = {
  ...oneself,
  id: "endSession",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "Sign out somewhere",
  description: "Ends one of the person's sessions.",
  params: Type.Object({ id: id("session") }),
  data: Type.Object({ id: id("session"), deleted: Type.Literal(true) }),
  status: 200,
  example: { params: { id: EXAMPLE_SESSION }, data: { id: EXAMPLE_SESSION, deleted: true } },
} as const satisfies Contract;

export const endAllSessions = {
  ...oneself,
  id: "endAllSessions",
  method: "DELETE",
  path,
  summary: "Sign out everywhere",
  description: "Ends all of the person's sessions, this one included.",
  data: Type.Object({ ended: Type.Integer({ description: "How many there were." }) }),
  status: 200,
  example: { data: { ended: 3 } },
} as const satisfies Contract;
