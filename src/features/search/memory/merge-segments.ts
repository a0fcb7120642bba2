import type { Work } from "../../../platform/base/slices.ts";
import { createBrandOrdinals } from "../brand-ordinals.ts";
import { BRAND, WIDTH } from "../document/fields.ts";
import { hashOf } from "../word-hash.ts";
import { countHeads } from "./count-heads.ts";
import { copyIn, copyOut, createFacts, setBrand } from "./facts.ts";
import { DELETED, findPostings, joinPostings } from "./postings.ts";
import { FLAG_BITS, type Segment } from "./segment.ts";
import { nextSegmentId } from "./segment-builder.ts";
import { sharedFrom, sharedUint8, sharedUint32 } from "./shared-arrays.ts";
import { vocabularyOf, wordsOf } from "./vocabulary.ts";

export type Merged = {
  segment: Segment;
  /**
   * Copies the facts, and the deletions that happened during the merge. Until then the new segment has none: call it
   * last, synchronously with replacing the old segments.
   */
  copyFacts(): void;
};

/**
 * Merges segments into one without their deleted documents. Texts are not analysed again: the tables are joined as they
 * are. Yields every few milliseconds, so that the thread can keep following the catalogue.
 */
export function* mergeSegments(parts: Segment[]): Work<Merged> {
  const numbers: Uint32Array[] = [];
  let count = 0;
  for (const { count: documents, deletedIn } of parts) {
    const numbersOfPart = new Uint32Array(documents);
    for (let document = 0; document < documents; document++)
      numbersOfPart[document] = deletedIn[document] === 0 ? count++ : DELETED;
    numbers.push(numbersOfPart);
    yield;
  }
  const partsOf = (table: "terms" | "pairs" | "asins") =>
    parts.map((part, i) => ({ postings: part[table], numbers: numbers[i] as Uint32Array }));
  const terms = yield* joinPostings(partsOf("terms"), FLAG_BITS);
  const heads = yield* countHeads(terms);
  const pairs = yield* joinPostings(partsOf("pairs"), 0);
  const asins = yield* joinPostings(partsOf("asins"), 0);

  const words = new Set<string>();
  for (const { vocabulary } of parts) {
    for (const word of wordsOf(vocabulary)) {
      const { start, end } = findPostings(terms, hashOf(word));
      if (end > start) words.add(word);
      if (words.size % 1024 === 0) yield;
    }
  }

  let textBytes = 0;
  const facts = createFacts(count);
  const brands = createBrandOrdinals();
  for (const { document, part, number } of liveDocumentsOf(parts, numbers)) {
    textBytes += (part.textOffsets[document + 1] as number) - (part.textOffsets[document] as number);
    setBrand(facts, number, brands.ordinalOf(part.facts.columns[BRAND]?.[document] as number));
    if (number % 8192 === 8191) yield;
  }
  const segment: Segment = {
    id: nextSegmentId(),
    marketplace: (parts[0] as Segment).marketplace,
    count,
    terms,
    heads,
    pairs,
    asins,
    lengths: sharedUint8(count),
    vocabulary: vocabularyOf(words),
    brands: sharedFrom(brands.names()),
    texts: sharedUint8(textBytes),
    textOffsets: sharedUint32(count + 1),
    facts,
    deletedIn: sharedUint32(count),
    deletions: sharedUint32(1),
  };
  yield;
  let at = 0;
  for (const { document, part, number } of liveDocumentsOf(parts, numbers)) {
    segment.lengths[number] = part.lengths[document] as number;
    const text = part.texts.subarray(part.textOffsets[document], part.textOffsets[document + 1]);
    segment.texts.set(text, at);
    at += text.length;
    segment.textOffsets[number + 1] = at;
    if (number % 8192 === 8191) yield;
  }

  return {
    segment,
    copyFacts() {
      const record = new Int32Array(WIDTH);
      for (const { document, part, number } of liveDocumentsOf(parts, numbers)) {
        copyOut(part.facts, document, record);
        copyIn(segment.facts, number, record);
        const deletedIn = part.deletedIn[document] as number;
        if (deletedIn === 0) continue;
        segment.deletedIn[number] = deletedIn;
        segment.deletions[0] = (segment.deletions[0] as number) + 1;
      }
    },
  };
}

/** The documents that were live when the merge began, in the order of their new numbers. */
function* liveDocumentsOf(parts: Segment[], numbers: Uint32Array[]) {
  for (const [i, part] of parts.entries()) {
    const numbersOfPart = numbers[i] as Uint32Array;
    for (let document = 0; document < part.count; document++) {
      const number = numbersOfPart[document] as number;
      if (number !== DELETED) yield { document, part, number };
    }
  }
}
