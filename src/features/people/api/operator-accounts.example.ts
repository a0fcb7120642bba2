import type { ExamplesOf } from "../../../platform/http/example.ts";
import { EXAMPLE_KEY_DATA } from "../../access/api/keys.example.ts";
import { EXAMPLE_ACCOUNT, EXAMPLE_ALLOWANCE, EXAMPLE_COUNTS, EXAMPLE_USER } from "../../access/api/shared.example.ts";
import type * as contracts from "./operator-accounts.contract.ts";

const listedExample = {
  id: EXAMPLE_ACCOUNT,
  name: "Northern Kitchen",
  plan: "pro",
  overrides: { alerts: 150 },
  operator: false,
  createdAt: "2026-01-12T08:30:00.000Z",
  counts: EXAMPLE_COUNTS,
  usedToday: 12,
  limitToday: 500,
} as const;

const example = {
  ...listedExample,
  allowance: { ...EXAMPLE_ALLOWANCE, alerts: 150 },
  members: [
    {
      id: EXAMPLE_USER,
      email: "owner@example.com",
      name: "The owner",
      role: "owner",
      lastSeenAt: "2026-03-01T11:58:00.000Z",
    },
  ],
  keys: [EXAMPLE_KEY_DATA],
  usage: [{ day: "2026-03-01", used: 12, limit: 500 }],
} as const;

export const operatorAccountsExamples = {
  listAccounts: { query: { page: 1 }, data: { accounts: [listedExample], total: 1, page: 1, pages: 1 } },
  createAccount: {
    body: { name: "Harbour Goods", plan: "pro" },
    data: {
      ...example,
      name: "Harbour Goods",
      overrides: {},
      counts: {
        webhooks: 0,
        channels: 0,
        trackedProducts: 0,
        trackedKeywords: 0,
        alerts: 0,
        listings: 0,
        keys: 0,
        members: 0,
      },
      usedToday: 0,
      allowance: EXAMPLE_ALLOWANCE,
      members: [],
      keys: [],
      usage: [{ day: "2026-03-01", used: 0, limit: 500 }],
      invitation: null,
    },
  },
  showAnyAccount: { params: { id: EXAMPLE_ACCOUNT }, data: example },
  changeAnyAccount: {
    params: { id: EXAMPLE_ACCOUNT },
    body: { overrides: { alerts: 150, webhooks: null } },
    data: example,
  },
} satisfies ExamplesOf<typeof contracts>;
