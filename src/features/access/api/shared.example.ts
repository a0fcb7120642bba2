/** Ids and values that several examples share. */
import { PLANS } from "../plan.ts";

export const EXAMPLE_USER = "usr_01jn8k2v9c3f6h7m5q0r4t8wxy";

export const EXAMPLE_SESSION = "ses_01jn8k2v9c3f6h7m5q0r4t8wxy";

export const EXAMPLE_INVITATION = "inv_01jn8k2v9c3f6h7m5q0r4t8wxy";

export const EXAMPLE_TOKEN = "nsi_Xq0c5mT1zv9kJ2rW7bLd4sYhEo8uNfAg";

export const EXAMPLE_ACCOUNT = "acc_01jn8k2v9c3f6h7m5q0r4t8wxy";

const account = { id: EXAMPLE_ACCOUNT, name: "Kitchen goods", plan: "pro", role: "owner" } as const;

export const exampleSession = {
  id: EXAMPLE_SESSION,
  user: { id: EXAMPLE_USER, email: "owner@example.com", name: "The owner", operator: false },
  account,
  accounts: [account],
  createdAt: "2026-03-01T12:00:00.000Z",
  expiresAt: "2026-03-31T12:00:00.000Z",
} as const;

export const EXAMPLE_ALLOWANCE = { ...PLANS.pro };

export const EXAMPLE_COUNTS = {
  webhooks: 1,
  channels: 2,
  trackedProducts: 12,
  trackedKeywords: 4,
  alerts: 3,
  listings: 1,
  keys: 2,
  members: 2,
};
