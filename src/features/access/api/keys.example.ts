import type { ExamplesOf } from "../../../platform/http/example.ts";
import type * as contracts from "./keys.contract.ts";
import { GRACE_HOURS } from "./keys.contract.ts";

const EXAMPLE_KEY = "key_01jn8k2v9c3f6h7m5q0r4t8wxy";

const EXAMPLE_NEW_KEY = "key_01jn9w6e4s8d2k5p7r1x3z0bca";

export const EXAMPLE_KEY_DATA = {
  id: EXAMPLE_KEY,
  name: "Repricing script",
  hint: "nsk_7Qd2…x9Kf",
  state: "active",
  createdAt: "2026-03-01T12:00:00.000Z",
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
  replacedBy: null,
} as const;

const EXAMPLE_SECRET = "nsk_7Qd2…(42 characters)…x9Kf";

export const keysExamples = {
  listKeys: { query: { limit: 20 }, data: { keys: [EXAMPLE_KEY_DATA], total: 1, next: null } },
  createKey: { body: { name: EXAMPLE_KEY_DATA.name }, data: { ...EXAMPLE_KEY_DATA, key: EXAMPLE_SECRET } },
  renameKey: { params: { id: EXAMPLE_KEY }, body: { name: EXAMPLE_KEY_DATA.name }, data: EXAMPLE_KEY_DATA },
  rotateKey: {
    params: { id: EXAMPLE_KEY },
    body: { graceHours: GRACE_HOURS },
    data: {
      ...EXAMPLE_KEY_DATA,
      id: EXAMPLE_NEW_KEY,
      createdAt: "2026-03-08T12:00:00.000Z",
      key: EXAMPLE_SECRET,
      replaces: EXAMPLE_KEY,
      oldExpiresAt: "2026-03-09T12:00:00.000Z",
    },
  },
  revokeKey: {
    params: { id: EXAMPLE_KEY },
    data: { ...EXAMPLE_KEY_DATA, state: "revoked", revokedAt: "2026-03-08T12:00:00.000Z" },
  },
} satisfies ExamplesOf<typeof contracts>;
