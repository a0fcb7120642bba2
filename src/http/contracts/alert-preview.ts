import { Type } from "typebox";
import type { Contract } from "../contract.ts";
import { makeAlert } from "./alerts.ts";
import { dateTime, nullable } from "./schemas.ts";
import { closed } from "./tracking-schemas.ts";

const MOST_PREVIEW_DAYS = 90;
export const DEFAULT_PREVIEW_DAYS = 30;

const value = nullable.number("The figure. Of a keyword's rank null when it was not among the first.");
const { state, hysteresisPercent, cooldownMinutes, currency } = makeAlert.data.properties;

export const previewAlert = {
  id: "previewAlert",
  method: "POST",
  path: "/api/v1/alerts/preview",
  tag: "Alerts",
  gate: { counted: false, role: "viewer" },
  summary: "Preview an alert",
  description:
    "How often an alert would have fired: its rules are applied to what is known of the last days, as if it had been made at their " +
    "beginning. It takes what making an alert takes, refuses what that refuses, and makes nothing. Sales are those of the product's history, " +
    "and figures of keywords are known day by day, from the day on which somebody began to watch them. Does not count.",
  body: Type.Object(
    {
      ...makeAlert.body.properties,
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MOST_PREVIEW_DAYS,
          description: `How many days to look back. By default ${DEFAULT_PREVIEW_DAYS}.`,
        }),
      ),
    },
    closed,
  ),
  data: Type.Object({
    from: dateTime("The beginning of the period."),
    to: dateTime("Its end: now."),
    points: Type.Array(Type.Object({ at: dateTime("From when on."), value }), {
      description: "What is known of the figure: its changes, the oldest first.",
    }),
    fired: Type.Array(Type.Object({ at: dateTime("When."), value }), {
      description: "When it would have fired, and with which value.",
    }),
    wouldFire: Type.Integer({ description: "How often it would have fired." }),
    state: Type.Unsafe<"waiting" | "armed" | "fired">({
      ...state,
      description: "The state that the alert would have if it were made now.",
    }),
    hysteresisPercent,
    cooldownMinutes,
    currency,
  }),
  status: 200,
  prepare: makeAlert.prepare,
} as const satisfies Contract;
