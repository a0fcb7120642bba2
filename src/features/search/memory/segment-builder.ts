import type { Work } from "../../../platform/base/slices.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Product } from "../../catalog/product.ts";
import type { Analyzer } from "../analysis/analyze.ts";
import { makersOf } from "../analysis/makers.ts";
import { createBrandOrdinals } from "../brand-ordinals.ts";
import { textOf } from "../document/document-writer.ts";
import { BRAND, CATEGORY, type Record, WIDTH } from "../document/fields.ts";
import { LONGEST_TITLE } from "../ranking.ts";
import { isCorrectable } from "../spelling-correction.ts";
import { type Hash, hashOf } from "../word-hash.ts";
import { countHeads } from "./count-heads.ts";
import { copyIn, createFacts, setBrand } from "./facts.ts";
import { createPostingsBuilder } from "./postings.ts";
import {
  FLAG_BITS,
  IN_BRAND,
  IN_CATEGORY,
  IN_COMPOUND,
  IN_TITLE,
  IS_HEAD,
  PLACE_SHIFT,
  type Segment,
} from "./segment.ts";
import { createByteList, createNumberList, sharedFrom, sharedUint8, sharedUint32 } from "./shared-arrays.ts";
import { vocabularyOf } from "./vocabulary.ts";

export type SegmentBuilder = ReturnType<typeof createSegmentBuilder>;

let lastId = 0;

export function nextSegmentId(): number {
  return ++lastId;
}

/** The maximum size: building a segment takes more memory than searching it. */
export const MAX_NEW = 1 << 20;

/** Builds a new segment from products, each added once. */
export function createSegmentBuilder(marketplace: MarketplaceDomain, analyzer: Analyzer) {
  const terms = createPostingsBuilder(FLAG_BITS);
  const pairs = createPostingsBuilder(0);
  const asins = createPostingsBuilder(0);
  const vocabulary: string[] = [];
  const words = createWordList();
  const lengths = createNumberList();
  const figures = createNumberList();
  const textOffsets = createNumberList();
  const texts = createByteList();
  let count = 0;

  return {
    get count(): number {
      return count;
    },

    has: (asin: string): boolean => asins.has(hashOf(asin)),

    add(product: Product, record: Record): void {
      count++;
      for (const table of [terms, pairs, asins]) table.begin();
      const { tokens: title, places, head, length, compounds } = analyzer.title(product.title);
      const placeOf = (at: number) => (places[at] as number) << PLACE_SHIFT;
      words.clear();
      for (const [at, token] of title.entries()) {
        words.note(token, 1);
        words.note(token, placeOf(at));
      }
      if (head !== undefined) words.note(head, IS_HEAD);
      for (const { at, token, part } of compounds)
        words.note(part, placeOf(at) | (token === head ? IN_COMPOUND | IS_HEAD : IN_COMPOUND));
      for (const token of makersOf(product, { tokens: title, places }, analyzer)) words.note(token, IN_BRAND);
      for (const token of product.category === null ? [] : analyzer.tokens(product.category))
        words.note(token, IN_CATEGORY);
      words.each((token, hash, flags) => {
        if (terms.add(hash, flags) && isCorrectable(token) && !analyzer.isStopWord(token)) vocabulary.push(token);
      });
      words.clear();
      for (let i = 0; i + 1 < title.length; i++) words.note(title[i] as string, 0, title[i + 1] as string);
      words.each((_, hash) => pairs.add(hash));
      asins.add(hashOf(product.asin));
      lengths.push(Math.min(LONGEST_TITLE, length));
      texts.push(textOf(product));
      textOffsets.push(texts.length);
      for (let field = 0; field < WIDTH; field++) figures.push(record[field] as number);
    },

    finish(): Segment {
      const records = new Int32Array(figures.toArray().buffer);
      const order = orderOf(records, pairs.commonest(count * KIND_SHARE));
      const termPostings = terms.finish(order);
      const brands = createBrandOrdinals();
      const facts = createFacts(count);
      for (let number = 0; number < count; number++)
        setBrand(facts, number, brands.ordinalOf(records[(order[number] as number) * WIDTH + BRAND] as number));
      const segment: Segment = {
        id: nextSegmentId(),
        marketplace,
        count,
        terms: termPostings,
        heads: runToEnd(countHeads(termPostings)),
        pairs: pairs.finish(order),
        asins: asins.finish(order),
        lengths: sharedUint8(count),
        vocabulary: vocabularyOf(vocabulary),
        brands: sharedFrom(brands.names()),
        texts: sharedUint8(texts.length),
        textOffsets: sharedUint32(count + 1),
        facts,
        deletedIn: sharedUint32(count),
        deletions: sharedUint32(1),
      };
      const lengthOf = lengths.toArray();
      const textEnds = textOffsets.toArray();
      const allTexts = texts.toArray();
      let at = 0;
      for (let number = 0; number < count; number++) {
        const document = order[number] as number;
        segment.lengths[number] = lengthOf[document] as number;
        copyIn(segment.facts, number, records.subarray(document * WIDTH, (document + 1) * WIDTH));
        const text = allTexts.subarray(textEnds[document - 1] ?? 0, textEnds[document]);
        segment.texts.set(text, at);
        at += text.length;
        segment.textOffsets[number + 1] = at;
      }
      return segment;
    },
  };
}

function runToEnd<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

/** A pair of words in more than this share of all titles says nothing about what a product is. */
const KIND_SHARE = 0.05;
const DOCUMENT_BITS = Math.log2(MAX_NEW);
const KIND_BITS = 20;

/**
 * Stores similar products next to each other: the matches of a search then lie close together, and fetching them from
 * memory is most of the work. Products are similar if they share the category and, within it, their most common pair of
 * words ("yoga mat").
 */
function orderOf(records: Int32Array, kinds: Uint32Array): Uint32Array {
  const categories = new Map<number, number>();
  const keys = Float64Array.from(kinds, (kind, document) => {
    const name = records[document * WIDTH + CATEGORY] as number;
    const category = categories.get(name) ?? categories.size;
    categories.set(name, category);
    const group = (category % (1 << 13)) * 2 ** KIND_BITS + (kind % (1 << KIND_BITS));
    return group * 2 ** DOCUMENT_BITS + document;
  }).sort();
  return Uint32Array.from(keys, (key) => key % 2 ** DOCUMENT_BITS);
}

/** The distinct words or pairs of one product with their flags. They are few: a list is faster than a map. */
function createWordList() {
  const tokens: string[] = [];
  const hashes: Hash[] = [];
  const flags: number[] = [];
  let count = 0;
  return {
    clear(): void {
      count = 0;
    },
    /** A `where` of 1 counts one more occurrence in the title. */
    note(first: string, where: number, second = ""): void {
      const hash = hashOf(first, second);
      let at = 0;
      while (at < count && (hashes[at]?.low !== hash.low || hashes[at]?.high !== hash.high)) at++;
      if (at === count) {
        tokens[count] = first;
        hashes[count] = hash;
        flags[count++] = where;
        return;
      }
      const before = flags[at] as number;
      flags[at] = where === 1 ? (before & ~IN_TITLE) | Math.min(IN_TITLE, (before & IN_TITLE) + 1) : before | where;
    },
    each(use: (token: string, hash: Hash, flags: number) => void): void {
      for (let i = 0; i < count; i++) use(tokens[i] as string, hashes[i] as Hash, flags[i] as number);
    },
  };
}
