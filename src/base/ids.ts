import { randomFillSync } from "node:crypto";

/**
 * Ids carry their kind (`acc_…`) and sort by the time they were made: 48 bits of milliseconds, then 80 random bits,
 * in lower-case Crockford base 32. Sorting by time keeps the newest rows of a large table together in its index.
 */
const ID_PREFIX = { account: "acc", key: "key", request: "req" } as const;

export type IdKind = keyof typeof ID_PREFIX;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_CHARS = 10;
const RANDOM_CHARS = 16;

// Random bytes are drawn a page at a time: one request id per request would otherwise be one system call each.
const pool = new Uint8Array(4096);
let poolAt = pool.length;

export function newId(kind: IdKind, at: Date): string {
  let time = at.getTime();
  let timePart = "";
  for (let i = 0; i < TIME_CHARS; i++) {
    timePart = ALPHABET[time % 32] + timePart;
    time = Math.floor(time / 32);
  }
  if (poolAt + RANDOM_CHARS > pool.length) {
    randomFillSync(pool);
    poolAt = 0;
  }
  let randomPart = "";
  for (let i = 0; i < RANDOM_CHARS; i++) randomPart += ALPHABET[(pool[poolAt++] as number) % 32];
  return `${ID_PREFIX[kind]}_${timePart}${randomPart}`;
}
