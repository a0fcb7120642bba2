import type { ExamplesOf } from "../../../platform/http/example.ts";
import { PLAN_NAMES, PLANS, planTitle } from "../plan.ts";
import type * as contracts from "./account.contract.ts";
import { EXAMPLE_ACCOUNT, EXAMPLE_ALLOWANCE, EXAMPLE_COUNTS } from "./shared.example.ts";

const example = {
  id: EXAMPLE_ACCOUNT,
  name: "Northern Kitchen",
  plan: "pro",
  operator: false,
  allowance: { ...EXAMPLE_ALLOWANCE, alerts: 150 },
  overrides: { alerts: 150 },
  counts: EXAMPLE_COUNTS,
  createdAt: "2026-01-12T08:30:00.000Z",
} as const;

export const accountExamples = {
  showAccount: { data: example },
  changeAccount: { body: { name: example.name }, data: example },
  listPlans: {
    data: {
      plans: PLAN_NAMES.map((name) => ({
        name,
        title: planTitle(name),
        allowance: PLANS[name],
        burstPerSecond: null,
      })),
    },
  },
} satisfies ExamplesOf<typeof contracts>;
