import { hashOf } from "./word-hash.ts";

/** A 31-bit hash of a brand or category name. Letter case and outer blanks are ignored; collisions are rare. */
export function nameHash(name: string): number {
  return hashOf(name.normalize("NFKC").trim().toLowerCase()).high >>> 1;
}
