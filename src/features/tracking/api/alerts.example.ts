import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./alerts.contract.ts";

const EXAMPLE_ID = "alr_01jn8k2v9c6r8t0v2w4x5y7zab";

const anAlert = {
  id: EXAMPLE_ID,
  name: "Knife under 25",
  metric: "price",
  marketplace: "amazon.com",
  asin: "B0A09AGPML",
  keyword: null,
  marketListId: null,
  marketListName: null,
  comparison: "below",
  value: 25,
  hysteresisPercent: 5,
  cooldownMinutes: 60,
  enabled: true,
  channels: ["all"],
  state: "armed",
  lastValue: 27.99,
  lastValueAt: "2026-03-01T12:00:00.000Z",
  lastFiredAt: null,
  firedCount: 0,
  currency: "USD",
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
} as const;

export const alertsExamples = {
  makeAlert: {
    body: {
      name: "Knife under 25",
      metric: "price",
      marketplace: "amazon.com",
      asin: "B0A09AGPML",
      comparison: "below",
      value: 25,
    },
    data: anAlert,
  },
  listAlerts: { query: { limit: 20 }, data: { alerts: [anAlert], total: 1, next: null } },
  showAlert: { params: { id: EXAMPLE_ID }, data: anAlert },
  changeAlert: {
    params: { id: EXAMPLE_ID },
    body: { value: 22.5, cooldownMinutes: 1_440 },
    data: { ...anAlert, value: 22.5, cooldownMinutes: 1_440, updatedAt: "2026-03-01T12:10:00.000Z" },
  },
  deleteAlert: { params: { id: EXAMPLE_ID }, data: { id: EXAMPLE_ID, deleted: true } },
} satisfies ExamplesOf<typeof contracts>;
