/** The distributions of a result set: a second pass over every match, only if requested. */

import type { Work } from "../../../platform/base/slices.ts";
import { boundsOf, type Distributions } from "../distribution.ts";
import { BRAND, RATING, REVIEWS } from "../document/fields.ts";
import { PACKED_WIDTH, PRICED, type ProductFigures, UNITS } from "../packed-figures.ts";
import type { NicheStatistics } from "../statistics.ts";
import type { Ranked } from "./collect.ts";
import { createDistributionCounter } from "./distribution-counter.ts";
import { BLOCK_BITS, beginReading, type Facts, isUnchanged } from "./facts.ts";
import { asinOrderOf, DOCUMENT_BITS, DOCUMENT_MASK, type Reader } from "./reader.ts";
import type { Segment } from "./segment.ts";

/** Documents processed between two yields. */
const CHUNK_SIZE = 2_048;

const decoder = new TextDecoder();

export function* distributionsOf(reader: Reader, ranked: Ranked, statistics: NicheStatistics): Work<Distributions> {
  const compare = asinOrderOf(reader);
  const counter = createDistributionCounter(boundsOf(statistics), (a, b) => compare(a, b) < 0);
  const { references, count } = ranked;
  for (let i = 0; i < count; i++) {
    const reference = references[i] as number;
    const { facts } = reader.segments[reference >>> DOCUMENT_BITS] as Segment;
    counter.add(figuresOf(facts, reference & DOCUMENT_MASK), reference);
    if (i % CHUNK_SIZE === CHUNK_SIZE - 1) yield;
  }
  return counter.finish((reference) => brandOf(reader, reference));
}

function figuresOf({ columns, packed, sequences }: Facts, document: number): ProductFigures {
  const block = document >>> BLOCK_BITS;
  for (;;) {
    const sequence = beginReading(sequences, block);
    const figures = {
      priceMinor: packed[document * PACKED_WIDTH + PRICED] as number,
      units: packed[document * PACKED_WIDTH + UNITS] as number,
      reviews: columns[REVIEWS]?.[document] as number,
      ratingTenths: columns[RATING]?.[document] as number,
      brand: columns[BRAND]?.[document] as number,
    };
    if (isUnchanged(sequences, block, sequence)) return figures;
  }
}

/** The index stores brands as hashes; the spelling is in the texts of their products. */
function brandOf({ segments }: Reader, reference: number): string {
  const { texts, textOffsets } = segments[reference >>> DOCUMENT_BITS] as Segment;
  const document = reference & DOCUMENT_MASK;
  const bytes = texts.slice(textOffsets[document] as number, textOffsets[document + 1] as number);
  const text = decoder.decode(bytes);
  // Where the service renders the image itself, the text ends before its address.
  return (JSON.parse(text.endsWith(":") ? `${text}null}` : `${text}}`) as { brand: string }).brand;
}
