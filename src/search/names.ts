import { hashOf } from "./hash.ts";

/** A brand or category as a number that tells it from nearly all others; letter case and outer blanks do not count. */
export function nameNumber(name: string): number {
  return hashOf(name.normalize("NFKC").trim().toLowerCase()).high >>> 1;
}
