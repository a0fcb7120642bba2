import { hash } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * An API key is `nsk_` + 32 random base-62 characters (190 bits) + 6 characters of CRC-32 over all that stands before.
 * The checksum lets a scanner, and us, tell a mistyped or invented key without asking the database; the underscore lets
 * a double click select the whole. Only the SHA-256 of a key is stored: with 190 random bits nothing slower is needed.
 */
const PREFIX = "nsk_";
const RANDOM_CHARS = 32;
const CHECKSUM_CHARS = 6;
const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SHAPE = /^nsk_[0-9A-Za-z]{38}$/;

export const KEY_STATES = ["active", "rotated", "expired", "revoked"] as const;

/** `rotated`: another one has taken its place, and it runs out when its time of grace is over. */
export type KeyState = (typeof KEY_STATES)[number];

/** More are nobody's plan, and each is one more that can leak. */
export const MOST_ACTIVE_KEYS = 50;

/** Draws a new key. `randomByte` yields uniform bytes; those of 248 and over are redrawn so that no character is favoured. */
export function newKey(randomByte: () => number): string {
  let body = PREFIX;
  while (body.length < PREFIX.length + RANDOM_CHARS) {
    const byte = randomByte();
    if (byte < 248) body += BASE62[byte % 62];
  }
  return body + checksum(body);
}

/** Whether this can be a key at all: right shape, right checksum. */
export function isWellFormedKey(key: string): boolean {
  return SHAPE.test(key) && key.endsWith(checksum(key.slice(0, -CHECKSUM_CHARS)));
}

export function hashKey(key: string): string {
  return hash("sha256", key, "hex");
}

/** What a list may show of a key: enough to recognise it, too little to use it. */
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
