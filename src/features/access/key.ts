import { hash } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * An API key is `nsk_` + 32 random base-62 characters (190 bits) + 6 characters of CRC-32 over everything before them.
 * The checksum lets scanners, and us, detect a mistyped or invented key without a database query. The underscore lets a
 * double click select the whole key. Only the SHA-256 of a key is stored: 190 random bits need no slower hash.
 */
const PREFIX = "nsk_";
const PREFIX_CHARS = 4;
const RANDOM_CHARS = 32;
const CHECKSUM_CHARS = 6;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHAPE = /^[0-9A-Za-z]{38}$/;

export const KEY_STATES = ["active", "rotated", "expired", "revoked"] as const;

/** A `rotated` key has a successor and expires after its grace period. */
export type KeyState = (typeof KEY_STATES)[number];

/** Active keys per account. Every key is one more that can leak. */
export const MAX_ACTIVE_KEYS = 50;

/** Creates a key. */
export function newKey(randomByte: () => number): string {
  return newSecret(PREFIX, randomByte);
}

/** Creates a secret of another kind. `randomByte` yields uniform bytes; bytes from 248 on are redrawn, so that all characters are equally likely. */
export function newSecret(prefix: string, randomByte: () => number): string {
  let body = prefix;
  while (body.length < PREFIX_CHARS + RANDOM_CHARS) {
    const byte = randomByte();
    if (byte < 248) body += BASE62[byte % 62];
  }
  return body + checksum(body);
}

/** Checks the shape and the checksum of a key. */
export function isWellFormedKey(key: string): boolean {
  return isWellFormedSecret(PREFIX, key);
}

export function isWellFormedSecret(prefix: string, text: string): boolean {
  if (!text.startsWith(prefix) || !SHAPE.test(text.slice(PREFIX_CHARS))) return false;
  return text.endsWith(checksum(text.slice(0, -CHECKSUM_CHARS)));
}

export function hashKey(key: string): string {
  return hash("sha256", key, "hex");
}

/** Returns the parts of a key that lists show: enough to identify it, too little to use it. */
export function keyHint(key: string): { start: string; lastFour: string } {
  return { start: key.slice(0, PREFIX.length + 4), lastFour: key.slice(-4) };
}

function checksum(body: string): string {
  let rest = crc32(body);
  let out = "";
  for (let i = 0; i < CHECKSUM_CHARS; i++) {
    out = BASE62[rest % 62] + out;
    rest = Math.floor(rest / 62);
  }
  return out;
}
