/**
 * API keys, as people manage them in the dashboard. All of it wants somebody who is signed in: with a key that has leaked
 * nobody can make more keys, or take those of others away.
 */
import { Type } from "typebox";
import { KEY_STATES, type KeyState, MOST_ACTIVE_KEYS } from "../../access/key.ts";
import type { Contract } from "../contract.ts";
import { forgiven, idParams } from "./parameters.ts";
import { dateTime, maybeTime, nullable } from "./schemas.ts";

const managing = { gate: { counted: false, session: true }, tag: "Account" } as const;
const one = { ...managing, params: idParams("key") } as const;

const name = (description: string) => Type.String({ minLength: 1, maxLength: 100, description });

const fields = {
  id: Type.String({ description: "The key's id. It is no secret." }),
  name: Type.String({ description: "What it is called." }),
  hint: Type.String({ description: "How it begins and ends: enough to recognise it." }),
  state: Type.Unsafe<KeyState>({
    type: "string",
    enum: KEY_STATES,
    description: "`rotated`: another one has taken its place, and it works until `expiresAt`.",
  }),
  createdAt: dateTime("When it was created, UTC."),
  lastUsedAt: maybeTime("When it was last used; null if never. A use may show some seconds late."),
  expiresAt: maybeTime("When it stops working; null if never."),
  revokedAt: maybeTime("When it was revoked."),
  replacedBy: nullable.string("The id of the key that took its place."),
};

/** As operators see them, too. */
export const ApiKey = Type.Object(fields);

const secret = Type.String({ description: "The key itself. It is told here and never again." });

export const listKeys = {
  ...managing,
  id: "listKeys",
  method: "GET",
  path: "/api/v1/keys",
  summary: "API keys",
  description: "The account's keys, the newest first, with those that are no longer of use.",
  query: Type.Object({
    limit: Type.Integer({ minimum: 1, maximum: 100, default: 100, description: "How many." }),
    before: Type.Optional(
      Type.String({ maxLength: 100, description: "Only those older than this one: `next` of a list." }),
    ),
  }),
  data: Type.Object({
    keys: Type.Array(ApiKey),
    total: Type.Integer({ description: "How many there are." }),
    next: nullable.string("What to send as `before` for the next ones; null at the end."),
  }),
  status: 200,
} as const satisfies Contract;

export const createKey = {
  ...managing,
  id: "createKey",
  method: "POST",
  path: "/api/v1/keys",
  summary: "Create an API key",
  description:
    `The answer holds the key, once. An account may have ${MOST_ACTIVE_KEYS} active keys. Where the account's keys are an ` +
    "operator's, only an operator can make or rotate one.",
  body: Type.Object(
    {
      name: name("What it is for, so that it can be told from the others."),
      expiresAt: Type.Optional(
        Type.Unsafe<string | null>({
          type: ["string", "null"],
          maxLength: 40,
          description:
            "When it is to stop working: an ISO 8601 date-time, or a date, which means the end of that day. Left out or null: never.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  data: Type.Object({ ...fields, key: secret }),
  status: 201,
  errors: ["conflict"],
  prepare: { name: forgiven.name },
} as const satisfies Contract;

export const renameKey = {
  ...one,
  id: "renameKey",
  method: "PATCH",
  path: "/api/v1/keys/:id",
  summary: "Rename an API key",
  description: "The key itself stays as it is.",
  body: Type.Object({ name: name("What to call it.") }, { additionalProperties: false }),
  data: ApiKey,
  status: 200,
  prepare: { name: forgiven.name },
} as const satisfies Contract;

export const MOST_GRACE_HOURS = 168;
export const GRACE_HOURS = 24;

export const rotateKey = {
  ...one,
  id: "rotateKey",
  method: "POST",
  path: "/api/v1/keys/:id/rotate",
  summary: "Rotate an API key",
  description:
    "A new key of the same name and lifetime, told once. The old one works on for the hours of grace, so that nothing breaks " +
    "while it is exchanged. Only an active key can be rotated.",
  body: Type.Unsafe<{ graceHours?: number } | null>({
    type: ["object", "null"],
    properties: {
      graceHours: {
        type: "integer",
        minimum: 0,
        maximum: MOST_GRACE_HOURS,
        description: `For how many hours the old key goes on working. Left out: ${GRACE_HOURS}.`,
      },
    },
    additionalProperties: false,
  }),
  data: Type.Object({
    ...fields,
    key: secret,
    replaces: Type.String({ description: "The id of the old key." }),
    oldExpiresAt: dateTime("When the old key stops working."),
  }),
  status: 200,
  errors: ["conflict"],
} as const satisfies Contract;

export const revokeKey = {
  ...one,
  id: "revokeKey",
  method: "DELETE",
  path: "/api/v1/keys/:id",
  summary: "Revoke an API key",
  description: "It stops working within a second, for good. Revoking it again is no error.",
  data: ApiKey,
  status: 200,
} as const satisfies Contract;
