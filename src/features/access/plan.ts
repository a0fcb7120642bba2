/**
 * Access: accounts, plans, keys and daily usage.
 *
 * An **account** has a plan and any number of **keys**; the daily count belongs to the account, so all its keys share it.
 * A **plan** is a row of the table below; an account's **overrides** replace single values of its plan (enterprise terms).
 * An account's **allowance** is its plan with the overrides applied.
 */
import { formatCount } from "../../platform/base/format-count.ts";

export type Allowance = {
  /** Requests with keys per UTC day. */
  requestsPerDay: number;
  /** Requests of all signed-in people per UTC day: five times `requestsPerDay`, and at least 500. */
  dashboardRequestsPerDay: number;
  /** True when the plan includes keyword search. */
  search: boolean;
  webhooks: number;
  /** Notification channels: e-mail addresses and Slack-compatible webhooks. */
  channels: number;
  /** Mails to notification channels per UTC day. */
  emailsPerDay: number;
  /** Tokens of language models per UTC day, of the operator's model and of the account's own. */
  modelTokensPerDay: number;
  trackedProducts: number;
  trackedKeywords: number;
  alerts: number;
  /** Listing drafts. */
  listings: number;
  /** Maximum age of tracked data before it is requested from a live source again. */
  refreshHours: number;
};

export const PLANS = {
  free: {
    requestsPerDay: 25,
    dashboardRequestsPerDay: 500,
    search: false,
    webhooks: 1,
    channels: 1,
    emailsPerDay: 20,
    modelTokensPerDay: 20_000,
    trackedProducts: 5,
    trackedKeywords: 0,
    alerts: 3,
    listings: 3,
    refreshHours: 72,
  },
  starter: {
    requestsPerDay: 100,
    dashboardRequestsPerDay: 500,
    search: true,
    webhooks: 2,
    channels: 3,
    emailsPerDay: 100,
    modelTokensPerDay: 200_000,
    trackedProducts: 50,
    trackedKeywords: 20,
    alerts: 20,
    listings: 20,
    refreshHours: 24,
  },
  pro: {
    requestsPerDay: 500,
    dashboardRequestsPerDay: 2_500,
    search: true,
    webhooks: 5,
    channels: 10,
    emailsPerDay: 500,
    modelTokensPerDay: 1_000_000,
    trackedProducts: 250,
    trackedKeywords: 100,
    alerts: 100,
    listings: 100,
    refreshHours: 12,
  },
  business: {
    requestsPerDay: 2_000,
    dashboardRequestsPerDay: 10_000,
    search: true,
    webhooks: 20,
    channels: 40,
    emailsPerDay: 2_000,
    modelTokensPerDay: 5_000_000,
    trackedProducts: 2_000,
    trackedKeywords: 500,
    alerts: 500,
    listings: 1_000,
    refreshHours: 6,
  },
  agency: {
    requestsPerDay: 10_000,
    dashboardRequestsPerDay: 50_000,
    search: true,
    webhooks: 100,
    channels: 200,
    emailsPerDay: 10_000,
    modelTokensPerDay: 25_000_000,
    trackedProducts: 20_000,
    trackedKeywords: 5_000,
    alerts: 5_000,
    listings: 10_000,
    refreshHours: 1,
  },
} as const satisfies Record<string, Allowance>;

export type PlanName = keyof typeof PLANS;

export type Overrides = Partial<Allowance>;

/** Limits that the installation sets for some plans. */
export type PlanLimits = Partial<Record<PlanName, number>>;

/** The allowances that a plan includes or not, as opposed to amounts. */
export type Feature = { [K in keyof Allowance]: Allowance[K] extends boolean ? K : never }[keyof Allowance];

/** The plan-limited resources and their names. */
const COUNTABLES = {
  webhooks: "webhooks",
  channels: "notification channels",
  trackedProducts: "tracked products",
  trackedKeywords: "tracked keywords",
  alerts: "alerts",
  listings: "listing drafts",
} as const satisfies Partial<Record<keyof Allowance, string>>;

export type Countable = keyof typeof COUNTABLES;

export const PLAN_NAMES = Object.keys(PLANS) as PlanName[];

export function isPlanName(name: string): name is PlanName {
  return Object.hasOwn(PLANS, name);
}

/** `dashboardLimits` are the installation's own values of `dashboardRequestsPerDay`. */
export function allowanceOf(plan: PlanName, overrides: Overrides, dashboardLimits: PlanLimits = {}): Allowance {
  const dashboardRequestsPerDay = dashboardLimits[plan] ?? PLANS[plan].dashboardRequestsPerDay;
  return { ...PLANS[plan], dashboardRequestsPerDay, ...overrides };
}

/** Returns the display name of a plan: "Starter". */
export function planTitle(plan: PlanName): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}

/** Lists the plans that include a feature, cheapest first. */
export function plansWith(feature: Feature): PlanName[] {
  return PLAN_NAMES.filter((plan) => PLANS[plan][feature]);
}

/** The message for an account whose plan does not include a feature. */
export function upgradeMessage(feature: Feature, plan: PlanName): string {
  const plans = plansWith(feature);
  if (plans.includes(plan)) return `This account does not include ${feature}. Contact support.`;
  return `The ${planTitle(plan)} plan does not include ${feature}. Upgrade to ${joinWithOr(plans.map(planTitle))}.`;
}

/** The message for an account that has reached a limit, with the larger plans. */
export function limitMessage(kind: Countable, plan: PlanName, limit: number): string {
  const subject =
    limit === PLANS[plan][kind] ? `The ${planTitle(plan)} plan includes` : "The terms of this account include";
  const amount = limit === 0 ? "no" : `up to ${formatCount(limit)}`;
  const larger = PLAN_NAMES.slice(PLAN_NAMES.indexOf(plan) + 1)
    .filter((name) => PLANS[name][kind] > limit)
    .map((name) => `${planTitle(name)} (${formatCount(PLANS[name][kind])})`);
  const advice = larger.length === 0 ? "Contact support" : `Upgrade to ${joinWithOr(larger)}`;
  return `${subject} ${amount} ${COUNTABLES[kind]}. ${advice}.`;
}

/** "a, b or c" */
function joinWithOr(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`;
}
