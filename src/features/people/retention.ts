import type { RetentionRow } from "../../platform/jobs/retention.ts";

/** How long rows are kept. */
export const PEOPLE_RETENTION = [
  { table: "user_sessions", column: "expires_at", age: 0 },
  { table: "user_verifications", column: "expires_at", age: 0 },
  { table: "invitations", column: "expires_at", age: 0 },
  { table: "sign_in_attempts", column: "at", age: 1 },
  { table: "sign_in_places", column: "signed_in_at", age: 180 },
] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const PEOPLE_BOUNDED = {
  account_members: "one row per member of an account",
  users: "one row per person",
  user_credentials: "one row per person",
};
