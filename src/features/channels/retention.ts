import type { RetentionRow } from "../../platform/jobs/retention.ts";

/** How long rows are kept. */
export const CHANNELS_RETENTION = [{ table: "mail_days", column: "day", age: 7 }] as const satisfies RetentionRow[];

/** Tables that do not grow with time. */
export const CHANNELS_BOUNDED = {
  digests: "one row per e-mail channel with a digest",
  unsubscribed_mailboxes: "one row per mailbox that unsubscribed from an account",
};
