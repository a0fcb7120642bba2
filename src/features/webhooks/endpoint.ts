/**
 * Webhooks: sending events to subscribers. Notification channels (`src/features/channels`) are endpoints of another kind: they share the
 * queues, the retries and the log.
 *
 * An **endpoint** is an address of an account, with the event types that it subscribes to and the **secrets** that sign its
 * requests. A **delivery** is one event for one endpoint, queued in the transaction that writes the event. An **attempt** is one
 * request of a delivery. Failed attempts are retried on a schedule. A failed delivery can be **replayed**, and events that an
 * endpoint has missed can be **recovered**. Every event is sent at least once, always with the same id.
 */
import { invalid } from "../../platform/base/errors.ts";
import type { SecretBox } from "../../platform/security/secret-box.ts";
import { ANNOUNCED_TYPES, EVENT_TYPES, type EventType } from "../tracking/event.ts";

export const CHANNEL_KINDS = ["email", "slack"] as const;

export type ChannelKind = (typeof CHANNEL_KINDS)[number];

export type EndpointKind = "webhook" | ChannelKind;

export type Endpoint = {
  id: string;
  accountId: string;
  url: string;
  description: string | null;
  events: EventType[];
  enabled: boolean;
  /** Set when the service disabled the endpoint, not its owner. */
  disabledReason: string | null;
  disabledAt: Date | null;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  /** Until then the previous secret signs, too. */
  previousSecretUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** The stored secrets, encrypted. */
export type SealedSecrets = { secret: Buffer; previousSecret: Buffer | null; previousSecretUntil: Date | null };

/** The settings that the owner can change. */
export type EndpointChanges = {
  url?: string | undefined;
  events?: EventType[] | undefined;
  description?: string | null | undefined;
  enabled?: boolean | undefined;
};

export const ENDPOINT_STATES = ["active", "failing", "disabled"] as const;

export type EndpointState = (typeof ENDPOINT_STATES)[number];

export function stateOf({ enabled, failingSince }: Pick<Endpoint, "enabled" | "failingSince">): EndpointState {
  if (!enabled) return "disabled";
  return failingSince === null ? "active" : "failing";
}

/** A rotated secret keeps signing for this long, so that the receiver can be updated. */
const OLD_SECRET_SIGNS_MS = 24 * 3_600_000;

/** Limits the number of signatures per request after repeated rotations. */
const MOST_PREVIOUS = 3;

/** Returns the previous secrets, newest first. They are sealed as one text. Returns none when the key has changed. */
function previousSecrets(sealed: SealedSecrets, now: Date, open: (sealed: Buffer) => string): string[] {
  const { previousSecret, previousSecretUntil } = sealed;
  if (previousSecret === null || previousSecretUntil === null || previousSecretUntil <= now) return [];
  try {
    return open(previousSecret).split(" ");
  } catch {
    return [];
  }
}

/** Returns the secrets that sign now, newest first. Throws when the newest cannot be decrypted. */
export function signingSecrets(sealed: SealedSecrets, now: Date, open: (sealed: Buffer) => string): string[] {
  return [open(sealed.secret), ...previousSecrets(sealed, now, open)];
}

/**
 * Adds a new secret. All secrets that signed until now keep signing for a while, including the one before the last: a client
 * that lost the response of a rotation rotates again.
 */
export function rotated(secret: string, before: SealedSecrets, now: Date, box: SecretBox): SealedSecrets {
  let previous: string[];
  try {
    previous = signingSecrets(before, now, box.open).slice(0, MOST_PREVIOUS);
  } catch {
    previous = []; // secrets that cannot be decrypted cannot sign
  }
  const until = new Date(now.getTime() + OLD_SECRET_SIGNS_MS);
  return {
    secret: box.seal(secret),
    previousSecret: previous.length === 0 ? null : box.seal(previous.join(" ")),
    previousSecretUntil: previous.length === 0 ? null : until,
  };
}

/** Parses requested event types and removes duplicates. Accepts a list or a comma-separated text. */
export function readEventTypes(requested: string | readonly string[]): EventType[] {
  const names = (typeof requested === "string" ? requested.split(",") : requested).map((name) =>
    name.trim().toLowerCase(),
  );
  if (names.length === 0 || names.join("") === "")
    throw invalid("events", `must name at least one of ${EVENT_TYPES.join(", ")}`);
  for (const name of names) {
    if ((ANNOUNCED_TYPES as readonly string[]).includes(name))
      throw invalid("events", `cannot contain ${name} yet: it is announced but not available`);
    if (!isEventType(name))
      throw invalid("events", `must be among ${EVENT_TYPES.join(", ")}; "${name.slice(0, 100)}" is unknown`);
  }
  return [...new Set(names as EventType[])];
}

function isEventType(name: string): name is EventType {
  return (EVENT_TYPES as readonly string[]).includes(name);
}

export const LONGEST_DESCRIPTION = 500;
