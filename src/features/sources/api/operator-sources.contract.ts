/** Live sources, for operators. */
import { Type } from "typebox";
import { integer, nullable, oneOf } from "../../../platform/http/schemas.ts";
import { planName } from "../../access/api/allowance-schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { operatorRoute } from "../../access/api/operator-route.ts";
import { SOURCE_STATES } from "../live/source-state.ts";
import { LIVE_SOURCES } from "../source.ts";

export const showSources = {
  ...operatorRoute,
  id: "showSources",
  method: "GET",
  path: "/api/admin/sources",
  summary: "List live sources",
  description: "Returns the status of each live source, and how much tracked data is older than its plan promises.",
  data: Type.Object({
    sources: Type.Array(
      Type.Object({
        name: oneOf(LIVE_SOURCES, "The source."),
        state: oneOf(SOURCE_STATES, "`failing`: the last request failed."),
        howToSetUp: nullable.string("How to set up the source; null if it is set up."),
        lastSuccessAt: nullable.dateTime("When a request last succeeded."),
        lastFailureAt: nullable.dateTime("When a request last failed."),
        lastFault: nullable.string("The kind of the last failure."),
        lastProblem: nullable.string("The message of the last failure."),
        today: Type.Object(
          {
            stored: integer("Products stored."),
            rejected: integer("Products rejected as implausible."),
            unknown: integer("Products the source doesn't know."),
            failures: integer("Failed requests."),
            spent: integer("Tokens spent."),
          },
          { description: "Since 00:00 UTC." },
        ),
        budgetPerDay: nullable.integer("The daily token budget; null if unlimited."),
        budgetLeft: nullable.integer("The tokens left today."),
      }),
    ),
    nextRefreshAt: nullable.dateTime("When overdue data is fetched next; null if no source is set up."),
    plans: Type.Array(
      Type.Object({
        plan: planName("The plan of the accounts."),
        refreshHours: integer("The plan's maximum data age in hours. Accounts can override it."),
        products: integer("Distinct tracked products."),
        overdueProducts: integer("Tracked products older than the maximum age."),
        keywords: integer("Distinct tracked keywords."),
        overdueKeywords: integer("Tracked keywords that were not fetched within the maximum age."),
      }),
      { description: "Smallest plan first. Empty if counting took too long." },
    ),
  }),
} as const satisfies Contract;
