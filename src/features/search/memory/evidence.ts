/** The evidence (`niche-set.ts`) that the postings of a keyword's words give about the documents that hold them. */

import { EARLY, NAMED } from "../analysis/title-places.ts";
import { BESIDE, EVIDENCE, FIRM, MADE } from "../niche-set.ts";
import { FLAG_BITS, IN_BRAND, IN_COMPOUND, IN_TITLE, IS_HEAD, PLACE_SHIFT } from "./segment.ts";
import type { Variant, Word } from "./words.ts";

const ALL = EVIDENCE.named | EVIDENCE.early | EVIDENCE.head;
/** A word for the thing gives no evidence about the other words, and the other way round. These bits do not affect the others. */
const NEUTRAL = EVIDENCE.named | EVIDENCE.early;
const PLACED: Record<number, number> = {
  [NAMED]: EVIDENCE.named,
  [EARLY]: EVIDENCE.named | EVIDENCE.early,
};

/** Evidence by the flags of a posting; of a table without flags, by 0. */
export type EvidenceTable = Uint16Array;

const ofThing = Uint16Array.from({ length: 1 << FLAG_BITS }, (_, flags) => evidenceOf(flags, true));
const ofOthers = Uint16Array.from({ length: 1 << FLAG_BITS }, (_, flags) => evidenceOf(flags, false));
const whole = (isThing: boolean) => Uint16Array.of(bothOf(EVIDENCE.named, isThing) | FIRM);
const ofPairs = { thing: whole(true), others: whole(false) };
const ofAsins = Uint16Array.of(bothOf(ALL, true) | FIRM);
const ofBroad = new Uint16Array(1 << FLAG_BITS);

export function evidenceTableOf({ table, isBroad }: Variant, { isThing }: Pick<Word, "isThing">): EvidenceTable {
  if (isBroad) return ofBroad;
  if (table === "asins") return ofAsins;
  if (table === "pairs") return isThing ? ofPairs.thing : ofPairs.others;
  return isThing ? ofThing : ofOthers;
}

function evidenceOf(flags: number, isThing: boolean): number {
  const isMade = (flags & IN_BRAND) !== 0;
  const isNamed = (flags & (IN_TITLE | IN_COMPOUND)) !== 0;
  if (!isMade && !isNamed) return 0; // only in the category
  const placed = PLACED[flags >>> PLACE_SHIFT] ?? 0;
  const head = (flags & IS_HEAD) !== 0 && placed !== 0 ? EVIDENCE.head : 0;
  const said = isMade ? EVIDENCE.named | EVIDENCE.early : placed;
  return bothOf(said | head, isThing) | FIRM | (isMade ? MADE : 0);
}

/** The evidence of a word, about the thing or about the other words. */
function bothOf(said: number, isThing: boolean): number {
  return isThing ? said | (NEUTRAL << BESIDE) : (said << BESIDE) | NEUTRAL;
}
