import { createBrandOrdinals } from "../../src/features/search/brand-ordinals.ts";
import {
  LISTING,
  PACKED_WIDTH,
  type ProductFigures,
  packFigures,
  withBrand,
} from "../../src/features/search/packed-figures.ts";
import { createTally, type Tally } from "../../src/features/search/statistics.ts";

/** Small, so that the same brand has different ordinals. */
const SEGMENT = 16;

/** Counts products as an index of small segments does. */
export function tallyOf(products: readonly ProductFigures[]): Tally {
  const tally = createTally();
  for (let from = 0; from < products.length; from += SEGMENT) {
    const segment = products.slice(from, from + SEGMENT);
    const brands = createBrandOrdinals();
    const packed = new Int32Array(PACKED_WIDTH * segment.length);
    for (const [i, figures] of segment.entries()) {
      const at = PACKED_WIDTH * i;
      packFigures(figures, packed, at);
      packed[at + LISTING] = withBrand(packed[at + LISTING] as number, brands.ordinalOf(figures.brand));
    }
    tally.add(packed, segment.length, Uint32Array.from(brands.names()));
  }
  return tally;
}
