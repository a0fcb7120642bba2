/** API keys, as people manage them in the dashboard. All routes need a session: a leaked key can't create or revoke keys. */
import { Type } from "typebox";
import { idParams, normalizeText, paged } from "../../../platform/http/parameters.ts";
import { closed, dateTime, integer, nextPage, nullable, oneOf, text } from "../../../platform/http/schemas.ts";
import { KEY_STATES, MAX_ACTIVE_KEYS } from "../key.ts";
import type { Contract } from "./contract.ts";

const sessionOnly = { gate: { counted: false, session: true }, tag: "Account" } as const;
const oneKey = { ...sessionOnly, path: "/api/v1/keys/:id", params: idParams("key") } as const;

const name = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });

const fields = {
  id: text("The key's ID. It is not a secret."),
  name: text("The key's name."),
  hint: text("The first and last characters of the key, enough to recognize it."),
  state: oneOf(KEY_STATES, "`rotated`: the key was replaced and works until `expiresAt`."),
  createdAt: dateTime("When the key was created (UTC)."),
  lastUsedAt: nullable.dateTime("When the key was last used; null if never. Can lag by a few seconds."),
  expiresAt: nullable.dateTime("When the key stops working; null if never."),
  revokedAt: nullable.dateTime("When the key was revoked."),
  replacedBy: nullable.string("The ID of the key that replaced this one."),
};

/** Operators see the same fields. */
export const ApiKey = Type.Object(fields);

const secret = text("The API key. It is returned only once.");

export const listKeys = {
  ...sessionOnly,
  id: "listKeys",
  method: "GET",
  path: "/api/v1/keys",
  summary: "List API keys",
  description: "Returns the account's keys, newest first, including expired and revoked ones.",
  query: Type.Object(paged(100)),
  data: Type.Object({ keys: Type.Array(ApiKey), total: integer("The total number of keys."), next: nextPage }),
} as const satisfies Contract;

export const createKey = {
  ...sessionOnly,
  id: "createKey",
  method: "POST",
  path: "/api/v1/keys",
  summary: "Create an API key",
  description:
    `Creates an API key and returns it once. An account can have ${MAX_ACTIVE_KEYS} active keys. In an account whose keys have ` +
    "operator rights, only operators can create or rotate keys.",
  body: Type.Object(
    {
      name: name("The name of the key, for example where you use it."),
      expiresAt: Type.Optional(
        Type.Unsafe<string | null>({
          type: ["string", "null"],
          maxLength: 40,
          description:
            "When the key stops working: an ISO 8601 date-time, or a date, which means the end of that day. Omit it or pass null for never.",
        }),
      ),
    },
    closed,
  ),
  data: Type.Object({ ...fields, key: secret }),
  status: 201,
  errors: ["conflict"],
  prepare: { name: normalizeText.name },
} as const satisfies Contract;

export const renameKey = {
  ...oneKey,
  id: "renameKey",
  method: "PATCH",
  summary: "Rename an API key",
  description: "Renames a key. The secret doesn't change.",
  body: Type.Object({ name: name("The key's new name.") }, closed),
  data: ApiKey,
  prepare: { name: normalizeText.name },
} as const satisfies Contract;

const MAX_GRACE_HOURS = 168;
export const GRACE_HOURS = 24;

export const rotateKey = {
  ...oneKey,
  id: "rotateKey",
  method: "POST",
  path: "/api/v1/keys/:id/rotate",
  summary: "Rotate an API key",
  description:
    "Creates a replacement with the same name and lifetime and returns it once. The old key keeps working for the grace period, so " +
    "that you can switch without downtime. Only active keys can be rotated.",
  body: Type.Unsafe<{ graceHours?: number } | null>({
    type: ["object", "null"],
    properties: {
      graceHours: {
        type: "integer",
        minimum: 0,
        maximum: MAX_GRACE_HOURS,
        description: `How many hours the old key keeps working. Defaults to ${GRACE_HOURS}.`,
      },
    },
    ...closed,
  }),
  data: Type.Object({
    ...fields,
    key: secret,
    replaces: text("The ID of the old key."),
    oldExpiresAt: dateTime("When the old key stops working."),
  }),
  errors: ["conflict"],
} as const satisfies Contract;

export const revokeKey = {
  ...oneKey,
  id: "revokeKey",
  method: "DELETE",
  summary: "Revoke an API key",
  description: "Revokes a key permanently; it stops working within a second. Revoking a revoked key is not an error.",
  data: ApiKey,
} as const satisfies Contract;
