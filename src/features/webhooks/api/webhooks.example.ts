import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./webhooks.contract.ts";

export const EXAMPLE_WEBHOOK = "whe_01jn8k2v9c3f6h7m5q0r4t8wxy";

const example = {
  id: EXAMPLE_WEBHOOK,
  url: "https://hooks.example.com/nichescope",
  description: "Prices into the sheet",
  events: ["price_change", "bsr_drop"],
  enabled: true,
  status: "active",
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  lastSuccessAt: null,
  previousSecretUntil: null,
  createdAt: "2026-03-01T12:00:00.000Z",
  updatedAt: "2026-03-01T12:00:00.000Z",
} as const;

const seenExample = {
  ...example,
  lastSuccessAt: "2026-03-02T09:12:31.000Z",
  recent: { delivered: 41, failed: 1, pending: 0, retrying: 0, lastAt: "2026-03-02T09:12:30.000Z" },
} as const;

const SECRET = "whsec_xYrdQLWCPeVwEnBA6MFkpyHTrz0/uz7mCf0dSWPAJCs=";

export const webhooksExamples = {
  createWebhook: {
    body: { url: example.url, events: example.events, description: example.description },
    data: { ...example, secret: SECRET },
  },
  listWebhooks: { query: { limit: 20 }, data: { webhooks: [seenExample], total: 1, next: null } },
  showWebhook: { params: { id: EXAMPLE_WEBHOOK }, data: seenExample },
  changeWebhook: {
    params: { id: EXAMPLE_WEBHOOK },
    body: { events: ["price_change"] },
    data: { ...example, events: ["price_change"] },
  },
  rotateWebhookSecret: {
    params: { id: EXAMPLE_WEBHOOK },
    data: { ...example, previousSecretUntil: "2026-03-02T12:00:00.000Z", secret: SECRET },
  },
  deleteWebhook: { params: { id: EXAMPLE_WEBHOOK }, data: { id: EXAMPLE_WEBHOOK, deleted: true } },
} satisfies ExamplesOf<typeof contracts>;
