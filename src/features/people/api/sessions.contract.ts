/** The places where a user is signed in. */
import { Type } from "typebox";
import { dateTime, integer, nullable } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { id, selfRoute } from "./people-schemas.ts";

const path = "/api/v1/sessions";

export const listSessions = {
  ...selfRoute,
  id: "listSessions",
  method: "GET",
  path,
  summary: "List sessions",
  description: "Returns the user's active sessions, most recently used first.",
  data: Type.Object({
    sessions: Type.Array(
      Type.Object({
        id: id("session"),
        createdAt: dateTime("When the user signed in (UTC)."),
        lastSeenAt: dateTime("When the session was last used (UTC), accurate to a few minutes."),
        expiresAt: dateTime("When the session expires if it is not used again (UTC)."),
        userAgent: nullable.string("The browser's user agent."),
        ip: nullable.string("The IP address the user signed in from."),
        current: Type.Boolean({ description: "Whether this session made the request." }),
      }),
    ),
  }),
} as const satisfies Contract;

export const endSession = {
  ...selfRoute,
  id: "endSession",
  method: "DELETE",
  path: `${path}/:id`,
  summary: "End a session",
  description: "Ends one of the user's sessions.",
  params: Type.Object({ id: id("session") }),
  data: Type.Object({ id: id("session"), deleted: Type.Literal(true) }),
} as const satisfies Contract;

export const endAllSessions = {
  ...selfRoute,
  id: "endAllSessions",
  method: "DELETE",
  path,
  summary: "Sign out everywhere",
  description: "Ends all of the user's sessions, including the current one.",
  data: Type.Object({ ended: integer("The number of sessions that were ended.") }),
} as const satisfies Contract;
