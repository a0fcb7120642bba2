import type { Work } from "../../../platform/base/slices.ts";
import type { Postings } from "./postings.ts";
import { IS_HEAD } from "./segment.ts";
import { type Shared32, sharedUint32 } from "./shared-arrays.ts";

/** Terms between two yields. */
const CHUNK = 8_192;

/** Counts for each term the documents whose head noun it is. Yields regularly, so that the thread can do other work. */
export function* countHeads({ offsets, words }: Postings): Work<Shared32> {
  const heads = sharedUint32(offsets.length - 1);
  for (let term = 0; term < heads.length; term++) {
    heads[term] = countFlagged(words, offsets[term] as number, offsets[term + 1] as number);
    if (term % CHUNK === CHUNK - 1) yield;
  }
  return heads;
}

function countFlagged(words: Uint32Array, start: number, end: number): number {
  let count = 0;
  for (let at = start; at < end; at++) if ((words[at] as number) & IS_HEAD) count++;
  return count;
}
