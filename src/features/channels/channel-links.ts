/**
 * Links in mails that confirm an address or unsubscribe it. A token names the channel and is signed with that channel's key,
 * so it cannot be forged, or used for another purpose or channel. Nothing is stored for it.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

export type Purpose = "confirm" | "unsubscribe";

/** The channel that a token is for, as the database has it; `key` is its opened secret. */
export type Signer = { id: string; address: string; key: string };

/** A link to confirm an address works for this long after the mail was sent. */
const CONFIRM_WITHIN_MS = 24 * 3_600_000;

/** A link to unsubscribe works for as long as the channel exists. */
const NO_END = 0;

const KEY_BYTES = 32;
const SHAPE = /^(chn_[0-9a-z]{26})\.(\d{1,12})\.([A-Za-z0-9_-]{43})$/;

export function newChannelKey(): string {
  return randomBytes(KEY_BYTES).toString("base64url");
}

export function signToken(purpose: Purpose, signer: Signer, now: Date): string {
  const endsAt = purpose === "confirm" ? Math.floor((now.getTime() + CONFIRM_WITHIN_MS) / 1_000) : NO_END;
  return `${signer.id}.${endsAt}.${signatureOf(purpose, signer, endsAt).toString("base64url")}`;
}

/** Returns the channel id that a token claims; `isGenuine` verifies the claim. */
export function claimedChannel(token: string): string | undefined {
  return SHAPE.exec(token)?.[1];
}

/** True for a token that we signed for this channel and purpose and that has not expired. */
export function isGenuine(purpose: Purpose, token: string, signer: Signer, now: Date): boolean {
  const [, id, end = "", signature = ""] = SHAPE.exec(token) ?? [];
  const endsAt = Number(end);
  const given = Buffer.from(signature, "base64url");
  const expected = signatureOf(purpose, signer, endsAt);
  if (id !== signer.id || given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return endsAt === NO_END ? purpose === "unsubscribe" : now.getTime() < endsAt * 1_000;
}

function signatureOf(purpose: Purpose, { id, address, key }: Signer, endsAt: number): Buffer {
  return createHmac("sha256", key).update([purpose, id, address, endsAt].join("\n")).digest();
}
