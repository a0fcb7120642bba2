/** Where a person is signed in. */
import { Type } from "typebox";
import type { Contract } from "../contract.ts";
import { id, oneself } from "./people-schemas.ts";
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
} as const satisfies Contract;
