import type { QueryParameters, ResponseData } from "@nichescope/client";

export type Plan = NonNullable<QueryParameters<"/api/admin/accounts", "get">["plan"]>;
export type AccountDetail = ResponseData<"/api/admin/accounts/{id}", "get">;
export type Terms = ResponseData<"/api/v1/account", "get">["allowance"];

/** Smallest first. The compiler fails when a plan is missing. */
const TITLES: Record<Plan, string> = {
  free: "Free",
  starter: "Starter",
  pro: "Pro",
  business: "Business",
  agency: "Agency",
};

const PLANS = Object.keys(TITLES) as Plan[];

export const planTitle = (plan: Plan): string => TITLES[plan];

export const isPlan = (value: unknown): value is Plan => typeof value === "string" && Object.hasOwn(TITLES, value);

export const PLAN_OPTIONS = PLANS.map((value) => ({ value, label: TITLES[value] }));

export const TERM_NAMES: Record<keyof Terms, string> = {
  requestsPerDay: "API requests per day",
  dashboardRequestsPerDay: "Dashboard requests per day",
  search: "Keyword search",
  webhooks: "Webhooks",
  channels: "Notification channels",
  emailsPerDay: "E-mails per day",
  modelTokensPerDay: "Model tokens per day",
  trackedProducts: "Tracked products",
  trackedKeywords: "Tracked keywords",
  alerts: "Alerts",
  listings: "Listing drafts",
  refreshHours: "Refresh interval (hours)",
};
