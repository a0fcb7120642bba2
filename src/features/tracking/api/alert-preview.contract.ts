import { Type } from "typebox";
import { closed, dateTime, integer, nullable, oneOf } from "../../../platform/http/schemas.ts";
import type { Contract } from "../../access/api/contract.ts";
import { createAlert } from "./alerts.contract.ts";

const MAX_PREVIEW_DAYS = 90;
export const DEFAULT_PREVIEW_DAYS = 30;

const value = nullable.number(
  "The figure; null for a keyword rank that was not among the first results, and from where a product had no value.",
);
const { hysteresisPercent, cooldownMinutes, currency } = createAlert.data.properties;

export const previewAlert = {
  id: "previewAlert",
  method: "POST",
  path: "/api/v1/alerts/preview",
  tag: "Alerts",
  gate: { counted: true, role: "viewer" },
  summary: "Preview an alert",
  description:
    "Returns how often an alert would have fired: applies its rules to the last days, as if it had been created at their start. Accepts " +
    "and validates the same fields as creating an alert, and creates nothing. Sales come from the product's history. Keyword figures have " +
    "one point per day, from the day you started watching them.",
  body: Type.Object(
    {
      ...createAlert.body.properties,
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MAX_PREVIEW_DAYS,
          description: `How many days to look back. Defaults to ${DEFAULT_PREVIEW_DAYS}.`,
        }),
      ),
    },
    closed,
  ),
  data: Type.Object({
    from: dateTime("Start of the period."),
    to: dateTime("End of the period: now."),
    points: Type.Array(Type.Object({ at: dateTime("When the value changed."), value }), {
      description: "The changes of the figure, oldest first.",
    }),
    fired: Type.Array(Type.Object({ at: dateTime("When it would have fired."), value }), {
      description: "When the alert would have fired, and with which value.",
    }),
    wouldFire: integer("How many times the alert would have fired."),
    state: oneOf(["waiting", "armed", "met"], "The state the alert would have if it were created now."),
    hysteresisPercent,
    cooldownMinutes,
    currency,
  }),
  prepare: createAlert.prepare,
} as const satisfies Contract;
