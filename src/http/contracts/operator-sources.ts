/** Live sources, for operators. */
import { Type } from "typebox";
import { SOURCE_STATES, type SourceState } from "../../sources/live/source-state.ts";
import { LIVE_SOURCES, type LiveSourceName } from "../../sources/source.ts";
import type { Contract } from "../contract.ts";
import { planName } from "./allowance-schemas.ts";
import { maybeTime, nullable } from "./schemas.ts";

const count = (description: string) => Type.Integer({ description });

export const showSources = {
  id: "showSources",
  method: "GET",
  path: "/api/admin/sources",
  tag: "Operator",
  summary: "Live sources",
  description:
    "Whether they are set up, how they fare, and how much of what people track is older than its plan promises.",
  gate: { operator: true, counted: false },
  data: Type.Object({
    sources: Type.Array(
      Type.Object({
        name: Type.Unsafe<LiveSourceName>({ type: "string", enum: LIVE_SOURCES, description: "The source." }),
        state: Type.Unsafe<SourceState>({
          type: "string",
          enum: SOURCE_STATES,
          description: "`failing`: the last that came of it was a failure.",
        }),
        howToSetUp: nullable.string("Where it is not set up: what to do."),
        lastSuccessAt: maybeTime("When it last answered."),
        lastFailureAt: maybeTime("When it last failed."),
        lastFault: nullable.string("What kind of failure that was."),
        lastProblem: nullable.string("What it said."),
        today: Type.Object(
          {
            stored: count("Products stored."),
            rejected: count("Products that could not be believed."),
            unknown: count("Products that it does not know."),
            failures: count("Failures."),
            spent: count("Tokens spent."),
          },
          { description: "Since 00:00 UTC." },
        ),
        budgetPerDay: nullable.integer("Tokens that it may spend per day; null where there is no such limit."),
        budgetLeft: nullable.integer("How many of them are left today."),
      }),
    ),
    nextRefreshAt: maybeTime("When what is due is asked for next; null where no source is set up."),
    plans: Type.Array(
      Type.Object({
        plan: planName("The accounts on this plan."),
        refreshHours: count("How old what they track may get, unless an account has terms of its own."),
        products: count("Products that they track, each once."),
        overdueProducts: count("How many of them are older than that."),
        keywords: count("Keywords that they track, each once."),
        overdueKeywords: count("How many of them were not asked for within that time."),
      }),
      { description: "The smallest plan first. Empty where counting took too long." },
    ),
  }),
  status: 200,
} as const satisfies Contract;
