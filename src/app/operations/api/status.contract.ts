/** The public status of the installation. */
import { Type } from "typebox";
import type { Contract } from "../../../features/access/api/contract.ts";
import { dateTime, integer, nullable, oneOf, text } from "../../../platform/http/schemas.ts";

const share = (description: string) => nullable.number(`${description} From 0 to 1; null without any check.`);

export const showStatus = {
  id: "showStatus",
  method: "GET",
  path: "/api/status",
  tag: "Status",
  summary: "Get the status",
  description:
    "Returns the current checks of the node that responds, and the availability of the installation over the last 90 days, measured by self-checks on every node. Needs no authentication.",
  gate: { counted: false, open: true },
  data: Type.Object({
    status: oneOf(
      ["operational", "degraded"],
      "`operational` if all current checks of the node that responds succeed.",
    ),
    checks: Type.Array(
      Type.Object({
        name: text("The part of the service: `database`, `index`, `search` (with a search cluster) or `service`."),
        status: oneOf(["ok", "unavailable"], "Whether it works right now."),
      }),
    ),
    target: Type.Number({ description: "The published target for the availability, from 0 to 1." }),
    since: nullable.dateTime("The first minute that was measured (UTC), at most 90 days ago; null if none was."),
    last30Days: share("The availability of the last 30 days."),
    last90Days: share("The availability of the last 90 days."),
    days: Type.Array(
      Type.Object({
        day: Type.String({ format: "date", description: "The day (UTC)." }),
        availability: share("The share of the day's minutes in which the service was available."),
        downMinutes: nullable.integer("The number of minutes in which it was not; null without any check."),
      }),
      { description: "The last 90 days, oldest first." },
    ),
    incidents: Type.Array(
      Type.Object({
        startedAt: dateTime("The first minute without availability (UTC)."),
        endedAt: nullable.dateTime("When the service was available again (UTC); null while the incident lasts."),
        minutes: integer("How many minutes it has lasted."),
        kind: oneOf(["failing", "stopped"], "`failing`: nodes ran and their checks failed. `stopped`: no node ran."),
      }),
      { description: "The last 50 incidents, newest first." },
    ),
  }),
} as const satisfies Contract;
