import { randomFillSync } from "node:crypto";

/**
 * Ids start with their kind (`acc_…`) and sort by creation time: 48 bits of milliseconds, then 80 random bits, in lower-case
 * Crockford base 32. Sorting by time keeps the newest rows of a large table together in its index.
 */
const ID_PREFIX = {
  account: "acc",
  alert: "alr",
  app: "app",
  channel: "chn",
  connection: "con",
  delivery: "dlv",
  endpoint: "whe",
  event: "evt",
  import: "imp",
  invitation: "inv",
  key: "key",
  keywordList: "kwl",
  listingDraft: "lst",
  marketList: "mkl",
  marketNote: "mkn",
  node: "nod",
  report: "rpt",
  request: "req",
  savedSearch: "sav",
  scenario: "scn",
  session: "ses",
  synonyms: "syn",
  tracking: "trk",
  user: "usr",
} as const;

export type IdKind = keyof typeof ID_PREFIX;

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const TIME_CHARS = 10;
const RANDOM_CHARS = 16;

// Every request gets an id, so random bytes are generated 4 KB at a time, and the time part is cached per millisecond.
const pool = new Uint8Array(4096);
let poolAt = pool.length;
let lastMs = Number.NaN;
let lastTimePart = "";

export function newId(kind: IdKind, at: Date): string {
  const time = timePartOf(at);
  if (poolAt + RANDOM_CHARS > pool.length) {
    randomFillSync(pool);
    poolAt = 0;
  }
  let id = `${ID_PREFIX[kind]}_${time}`;
  for (let i = 0; i < RANDOM_CHARS; i++) id += ALPHABET[(pool[poolAt++] as number) % 32];
  return id;
}

/** The time part of an id, for SQL statements that create ids with `new_id(prefix, time_part)`. */
export function timePartOf(at: Date): string {
  if (at.getTime() !== lastMs) {
    lastMs = at.getTime();
    lastTimePart = timePart(lastMs);
  }
  return lastTimePart;
}

function timePart(ms: number): string {
  let part = "";
  for (let rest = ms; part.length < TIME_CHARS; rest = Math.floor(rest / 32)) part = ALPHABET[rest % 32] + part;
  return part;
}
