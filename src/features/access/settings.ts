/** The accounts that a node serves, and their limits. */
import { setting } from "../../platform/base/setting.ts";
import { integer, list, Problem, text } from "../../platform/base/setting-values.ts";
import { PLANS, type PlanLimits, type PlanName } from "./plan.ts";

export const ACCESS_SETTINGS = {
  onlyAccounts: setting({
    env: "ONLY_ACCOUNTS",
    parse: list(text),
    unset: [] as string[],
    unsetText: "all accounts",
    example: "acc_01k9…,Acme",
    help: "Makes this node a dedicated endpoint: it serves only these accounts, by id or name, separated by commas, and refuses all others. The other nodes still serve these accounts too.",
  }),
  burstLimits: setting({
    env: "BURST_LIMITS",
    parse: planLimits,
    unset: {} as PlanLimits,
    unsetText: "none",
    example: "starter=5,pro=20",
    help: "Requests per second and account that one node admits with keys, as `plan=requests` separated by commas, such as `starter=5,pro=20`. Plans are free, starter, pro, business and agency; one that is not listed has no limit. The limits apply to every route that needs a key. Further requests get 429.",
  }),
  dashboardLimits: setting({
    env: "DASHBOARD_LIMITS",
    parse: planLimits,
    unset: {} as PlanLimits,
    unsetText: "five times the plan's requests, at least 500",
    example: "free=200,pro=5000",
    help: "Counted requests per day that the signed-in people of an account can make together, by plan: `plan=number`, separated by commas. Plans that are not listed keep the default; `dashboardRequestsPerDay` overrides it for one account.",
  }),
  refusedLimit: setting({
    env: "REFUSED_LIMIT",
    parse: integer(10, 100_000),
    unset: 500,
    help: "Refused requests (4xx) per second that one node responds to, for the keys of an account, its signed-in people and each address without a valid key or session. A refused request counts once, and once more for each 4 kB of its body. A registration of an app and a token request (OAuth) count ten times, whatever the result. Further requests of that second get 429 before their body is read.",
  }),
  usageDays: setting({
    env: "USAGE_DAYS",
    parse: integer(31, 36_500),
    unset: 400,
    help: "Days to keep the daily request counts of accounts.",
  }),
};

function planLimits(raw: string): PlanLimits {
  const limits: PlanLimits = {};
  for (const part of raw.split(",")) {
    const [plan = "", count = ""] = part.trim().toLowerCase().split("=");
    if (!Object.hasOwn(PLANS, plan) || !/^[1-9]\d{0,5}$/.test(count)) {
      throw new Problem(
        `must look like starter=5,pro=20 with the plans ${Object.keys(PLANS).join(", ")}, not "${part.trim()}"`,
      );
    }
    limits[plan as PlanName] = Number(count);
  }
  return limits;
}
