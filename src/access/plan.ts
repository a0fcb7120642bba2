/**
 * Access: who may ask, and how much.
 *
 * An **account** has a plan and any number of **keys**; the daily count belongs to the account, so all its keys share it.
 * A **plan** is a row of the table below; an account's **overrides** replace single entries of its plan's row (enterprise
 * terms). What holds for an account is its **allowance**: the row with the overrides laid over it.
 */
export type Allowance = {
  /** Requests per UTC day that the account may make. */
  requestsPerDay: number;
  /** Whether keyword search is part of the plan. */
  search: boolean;
  webhooks: number;
  trackedProducts: number;
  trackedKeywords: number;
  alerts: number;
  /** How old what it tracks may get before a live source is asked again. */
  refreshHours: number;
};

export const PLANS = {
  free: {
    requestsPerDay: 25,
    search: false,
    webhooks: 1,
    trackedProducts: 5,
    trackedKeywords: 0,
    alerts: 3,
    refreshHours: 72,
  },
  starter: {
    requestsPerDay: 100,
    search: true,
    webhooks: 2,
    trackedProducts: 50,
    trackedKeywords: 20,
    alerts: 20,
    refreshHours: 24,
  },
  pro: {
    requestsPerDay: 500,
    search: true,
    webhooks: 5,
    trackedProducts: 250,
    trackedKeywords: 100,
    alerts: 100,
    refreshHours: 12,
  },
  business: {
    requestsPerDay: 2_000,
    search: true,
    webhooks: 20,
    trackedProducts: 2_000,
    trackedKeywords: 500,
    alerts: 500,
    refreshHours: 6,
  },
  agency: {
    requestsPerDay: 10_000,
    search: true,
    webhooks: 100,
    trackedProducts: 20_000,
    trackedKeywords: 5_000,
    alerts: 5_000,
    refreshHours: 1,
  },
} as const satisfies Record<string, Allowance>;

export type PlanName = keyof typeof PLANS;

export type Overrides = Partial<Allowance>;

/** What a plan may or may not include, as opposed to how much of it. */
export type Feature = { [K in keyof Allowance]: Allowance[K] extends boolean ? K : never }[keyof Allowance];

/** What a plan has room for so many of, and what they are called. */
export const COUNTABLES = {
  webhooks: "webhooks",
  trackedProducts: "tracked products",
  trackedKeywords: "tracked keywords",
  alerts: "alerts",
} as const satisfies Partial<Record<keyof Allowance, string>>;

export type Countable = keyof typeof COUNTABLES;

export const PLAN_NAMES = Object.keys(PLANS) as PlanName[];

export function isPlanName(name: string): name is PlanName {
  return Object.hasOwn(PLANS, name);
}

export function allowanceOf(plan: PlanName, overrides: Overrides): Allowance {
  return { ...PLANS[plan], ...overrides };
}

/** The plan's name as people write it: "Starter". */
export function planTitle(plan: PlanName): string {
  return plan.charAt(0).toUpperCase() + plan.slice(1);
}

/** The plans that include a feature, cheapest first, for "upgrade to …" messages. */
export function plansWith(feature: Feature): PlanName[] {
  return PLAN_NAMES.filter((plan) => PLANS[plan][feature]);
}

/** What is said to an account whose plan does not include a feature. */
export function upgradeMessage(feature: Feature, plan: PlanName): string {
  const plans = plansWith(feature);
  if (plans.includes(plan)) return `The terms of this account do not include ${feature}. Contact support.`;
  return `The ${planTitle(plan)} plan does not include ${feature}. Upgrade to ${eitherOf(plans.map(planTitle))}.`;
}

/** What is said to an account that has no room left: its limit, and the plans that have more. */
export function limitMessage(kind: Countable, plan: PlanName, limit: number): string {
  const whose = limit === PLANS[plan][kind] ? `The ${planTitle(plan)} plan has` : "The terms of this account have";
  const room = limit === 0 ? "no room" : "room";
  const many = limit === 0 ? "" : `${limit.toLocaleString("en")} `;
  const larger = PLAN_NAMES.slice(PLAN_NAMES.indexOf(plan) + 1)
    .filter((name) => PLANS[name][kind] > limit)
    .map((name) => `${planTitle(name)} (${PLANS[name][kind].toLocaleString("en")})`);
  const advice = larger.length === 0 ? "Contact support" : `Upgrade to ${eitherOf(larger)}`;
  return `${whose} ${room} for ${many}${COUNTABLES[kind]}. ${advice}.`;
}

/** "a, b or c" */
export function eitherOf(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join() : `${texts.slice(0, -1).join(", ")} or ${texts.at(-1)}`;
}
