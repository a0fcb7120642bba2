/**
 * Webhooks: telling subscribers what has happened.
 *
 * An **endpoint** is an address of an account's, with the types of events that it wants and the **secrets** that sign what is
 * sent there. A **delivery** is one event for one endpoint, queued in the transaction that writes the event; an **attempt** is
 * one request of it. What fails is tried again by the schedule; what failed for good can be **replayed**, and what an
 * endpoint has missed **recovered**. Everything is sent at least once, under the event's id.
 */
import { invalid } from "../base/errors.ts";
import { ANNOUNCED_TYPES, EVENT_TYPES, type EventType } from "../tracking/event.ts";
import type { SecretBox } from "./secret-box.ts";

export type Endpoint = {
  id: string;
  accountId: string;
  url: string;
  description: string | null;
  events: EventType[];
  enabled: boolean;
  /** Where it was not its owner who disabled it. */
  disabledReason: string | null;
  disabledAt: Date | null;
  failingSince: Date | null;
  lastSuccessAt: Date | null;
  /** Until then the secret before signs too. */
  previousSecretUntil: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

/** Encrypted, as they are stored. */
export type SealedSecrets = { secret: Buffer; previousSecret: Buffer | null; previousSecretUntil: Date | null };

/** What its owner may change. */
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

/** For how long a secret signs after it was rotated: time to give the new one to the receiver. */
const OLD_SECRET_SIGNS_MS = 24 * 3_600_000;

/** Whoever rotates again and again must not make each request longer. */
const MOST_PREVIOUS = 3;

/** Those before, the newest first; none where they are sealed with a key that is lost. They are sealed as one text. */
function previousSecrets(sealed: SealedSecrets, now: Date, open: (sealed: Buffer) => string): string[] {
  const { previousSecret, previousSecretUntil } = sealed;
  if (previousSecret === null || previousSecretUntil === null || previousSecretUntil <= now) return [];
  try {
    return open(previousSecret).split(" ");
  } catch {
    return [];
  }
}

/** Those that sign now, the newest first. Throws where the newest cannot be opened. */
export function signingSecrets(sealed: SealedSecrets, now: Date, open: (sealed: Buffer) => string): string[] {
  return [open(sealed.secret), ...previousSecrets(sealed, now, open)];
}

/**
 * A new secret in the first place. Those that signed until now sign on for a while: also the one before the last, for a client
 * that heard no answer has rotated twice without knowing.
 */
export function rotated(secret: string, before: SealedSecrets, now: Date, box: SecretBox): SealedSecrets {
  let previous: string[];
  try {
    previous = signingSecrets(before, now, box.open).slice(0, MOST_PREVIOUS);
  } catch {
    previous = []; // what cannot be read cannot sign
  }
  const until = new Date(now.getTime() + OLD_SECRET_SIGNS_MS);
  return {
    secret: box.seal(secret),
    previousSecret: previous.length === 0 ? null : box.seal(previous.join(" ")),
    previousSecretUntil: previous.length === 0 ? null : until,
  };
}

/** The types that are asked for, each once; one may be given without a list around it. */
export function readEventTypes(asked: string | readonly string[]): EventType[] {
  const names = (typeof asked === "string" ? asked.split(",") : asked).map((name) => name.trim().toLowerCase());
  if (names.length === 0 || names.join("") === "")
    throw invalid("events", `must name at least one of ${EVENT_TYPES.join(", ")}`);
  for (const name of names) {
    if ((ANNOUNCED_TYPES as readonly string[]).includes(name))
      throw invalid("events", `cannot hold ${name} yet: it is announced, and not to be had so far`);
    if (!isEventType(name))
      throw invalid("events", `must be of ${EVENT_TYPES.join(", ")}; "${name.slice(0, 100)}" is not known`);
  }
  return [...new Set(names as EventType[])];
}

export function isEventType(name: string): name is EventType {
  return (EVENT_TYPES as readonly string[]).includes(name);
}

export const LONGEST_DESCRIPTION = 500;
