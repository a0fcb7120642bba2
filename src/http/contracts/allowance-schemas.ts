/** Plans and what they allow, as accounts, operators and visitors are told of them. */
import { Type } from "typebox";
import { type Overrides, PLAN_NAMES, type PlanName } from "../../access/plan.ts";

export const planName = (description: string) =>
  Type.Unsafe<PlanName>({ type: "string", enum: PLAN_NAMES, description });

const TEXTS = {
  requestsPerDay: "API requests per UTC day.",
  search: "Whether keyword search is part of it.",
  webhooks: "How many webhooks.",
  trackedProducts: "How many tracked products.",
  trackedKeywords: "How many tracked keywords.",
  alerts: "How many alerts.",
  refreshHours: "How old what is tracked may get before a live source is asked again.",
} as const;

const count = (description: string) => Type.Integer({ description });

export const Allowance = Type.Object(
  {
    requestsPerDay: count(TEXTS.requestsPerDay),
    search: Type.Boolean({ description: TEXTS.search }),
    webhooks: count(TEXTS.webhooks),
    trackedProducts: count(TEXTS.trackedProducts),
    trackedKeywords: count(TEXTS.trackedKeywords),
    alerts: count(TEXTS.alerts),
    refreshHours: count(TEXTS.refreshHours),
  },
  { description: "What holds for the account: its plan's figures, with its own terms laid over them." },
);

/** Written out: a schema of optional fields must not lose the type that says which there are. */
export const OwnTerms = Type.Unsafe<Overrides>({
  type: "object",
  properties: Allowance.properties,
  description: "The terms of its own: the entries that replace those of its plan.",
});

const MOST = 999_999_999;

type Change<T> = { -readonly [K in keyof T]?: T[K] | null };

/** As an operator changes them. */
export const TermChanges = Type.Unsafe<Change<Overrides>>({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(TEXTS).map(([name, description]) => [
      name,
      name === "search"
        ? { type: ["boolean", "null"], description }
        : { type: ["integer", "null"], minimum: name === "refreshHours" ? 1 : 0, maximum: MOST, description },
    ]),
  ),
  additionalProperties: false,
  minProperties: 1,
  description:
    "Terms of its own. What is left out stays as it is; null takes one away, so that the plan's own holds again.",
});

const number = (description: string) => Type.Integer({ minimum: 0, description });

/** What an account has of all this. */
export const Counts = Type.Object({
  webhooks: number("Webhooks that it has."),
  trackedProducts: number("Products that it tracks."),
  trackedKeywords: number("Keywords that it tracks."),
  alerts: number("Alerts that it has."),
  keys: number("API keys that can be used now."),
  members: number("People who belong to it."),
});
