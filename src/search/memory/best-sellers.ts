import { CATEGORY, PACKED, SALES } from "../document/fields.ts";
import { nameHash } from "../name-hash.ts";
import { PACKED_WIDTH } from "../packed-figures.ts";
import { asinOrderOf, DOCUMENT_BITS, type Reader } from "./reader.ts";
import { inChunks, type Work } from "./slices.ts";
import { createTop, type Hit } from "./top.ts";

/**
 * The products of a category with the most sales, by a look at every product of the marketplace. Figures are read without the
 * seqlock: single numbers are never torn, and nothing is computed from two of them.
 */
export function* bestSellersOf(reader: Reader, category: string, most: number): Work<Hit[]> {
  const top = createTop(asinOrderOf(reader), most);
  const hash = nameHash(category);
  for (const [ordinal, { count, deletedIn, facts }] of reader.segments.entries()) {
    const { records, packed } = facts;
    yield* inChunks(count, (from, to) => {
      for (let document = from; document < to; document++) {
        if (records[document * PACKED + CATEGORY] !== hash) continue;
        const deleted = deletedIn[document] as number;
        if (deleted !== 0 && deleted <= reader.view) continue;
        const sales = packed[document * PACKED_WIDTH + (SALES - PACKED)] as number;
        top.offer(((ordinal << DOCUMENT_BITS) | document) >>> 0, sales);
      }
    });
  }
  return top.best();
}
