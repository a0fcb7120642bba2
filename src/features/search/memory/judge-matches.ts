/** Splits the matches of a block into the counted ones and the others (`niche-set.ts`). */
import { UNKNOWN } from "../bins.ts";
import { CATEGORY } from "../document/fields.ts";
import { type Judge, POINTS } from "../niche-set.ts";
import { PACKED_WIDTH, PRICED } from "../packed-figures.ts";
import { BLOCK_BITS, type Column } from "./facts.ts";
import type { BlockMatches } from "./match.ts";
import type { Segment } from "./segment.ts";

const BLOCK = 1 << BLOCK_BITS;

/** Holds the scratch buffers of one thread, which are unused whenever the work yields. */
export function createKeeper() {
  const kept = { locals: new Uint16Array(BLOCK), scores: new Float32Array(BLOCK), held: new Uint8Array(BLOCK) };

  /** It reads without a lock, like the core: a category and a price are one number each. Returns the number of matches kept. */
  const keep = (block: BlockMatches, words: number, judge: Judge, counted: boolean): number => {
    const { segment, start, count, locals, scores, held, evidence } = block;
    const { columns, packed } = segment.facts;
    const { points, categories, otherCategory, cheapBelow, needed } = judge;
    const categoryOf = columns[CATEGORY] as Column;
    let found = 0;
    let category: number | undefined;
    let ofCategory = 0;
    for (let i = 0; i < count; i++) {
      const local = locals[i] as number;
      const document = start + local;
      // Documents of a category lie next to each other.
      if (categoryOf[document] !== category) {
        category = categoryOf[document] as number;
        ofCategory = categories.get(category) ?? otherCategory;
      }
      const above = (points[evidence[i] as number] as number) + ofCategory - needed;
      const isCounted =
        held[i] === words && above >= 0 && (above + POINTS.cheap >= 0 || !isCheap(packed, document, cheapBelow));
      kept.locals[found] = local;
      kept.scores[found] = scores[i] as number;
      kept.held[found] = held[i] as number;
      if (isCounted === counted) found++;
    }
    return found;
  };

  /** `words` is the number of the keyword's words: a counted product holds all of them. */
  return (block: BlockMatches, words: number, judge: Judge, which: "counted" | "others"): BlockMatches => {
    const count = keep(block, words, judge, which === "counted");
    return { ...block, ...kept, count };
  };
}

function isCheap(packed: Segment["facts"]["packed"], document: number, below: number): boolean {
  const price = packed[document * PACKED_WIDTH + PRICED] as number;
  return price < below && price !== UNKNOWN;
}
