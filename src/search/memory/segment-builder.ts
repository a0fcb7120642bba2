import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Product } from "../../catalog/product.ts";
import type { Analyzer } from "../analysis/analyze.ts";
import { textOf } from "./document.ts";
import { createFacts, type Record, WIDTH } from "./facts.ts";
import { hashOf } from "./hash.ts";
import { createPostingsBuilder } from "./postings.ts";
import { FLAG_BITS, IN_BRAND, IN_CATEGORY, IN_TITLE, type Segment } from "./segment.ts";
import { createByteList, createNumberList, sharedUint8, sharedUint32 } from "./shared-arrays.ts";
import { isMendable, vocabularyOf } from "./vocabulary.ts";

export type SegmentBuilder = ReturnType<typeof createSegmentBuilder>;

let lastId = 0;

export function nextSegmentId(): number {
  return ++lastId;
}

/** Gathers products, each once, into a new segment. */
export function createSegmentBuilder(marketplace: MarketplaceDomain, analyzer: Analyzer) {
  const terms = createPostingsBuilder();
  const pairs = createPostingsBuilder();
  const asins = createPostingsBuilder();
  const vocabulary: string[] = [];
  const lengths = createNumberList();
  const facts = createNumberList();
  const textOffsets = createNumberList();
  const texts = createByteList();
  let totalLength = 0;
  let count = 0;

  return {
    get count(): number {
      return count;
    },

    has: (asin: string): boolean => asins.has(hashOf(asin)),

    add(product: Product, record: Record): void {
      const document = count++;
      const title = analyzer.tokens(product.title);
      const where = new Map<string, number>();
      for (const token of title) where.set(token, Math.min(IN_TITLE, (where.get(token) ?? 0) + 1));
      for (const token of product.brand === null ? [] : analyzer.tokens(product.brand))
        where.set(token, (where.get(token) ?? 0) | IN_BRAND);
      for (const token of product.category === null ? [] : analyzer.tokens(product.category))
        where.set(token, (where.get(token) ?? 0) | IN_CATEGORY);
      for (const [token, flags] of where) {
        if (terms.add(hashOf(token), document * (1 << FLAG_BITS) + flags) && isMendable(token)) vocabulary.push(token);
      }
      const joined = new Set<string>();
      for (let i = 0; i + 1 < title.length; i++) {
        const [left, right] = [title[i] as string, title[i + 1] as string];
        if (joined.has(left + right)) continue;
        joined.add(left + right);
        pairs.add(hashOf(left, right), document);
      }
      asins.add(hashOf(product.asin), document);
      lengths.push(Math.min(255, title.length));
      totalLength += title.length;
      texts.push(textOf(product));
      textOffsets.push(texts.length);
      for (let field = 0; field < WIDTH; field++) facts.push(record[field] as number);
    },

    finish(): Segment {
      const segment: Segment = {
        id: nextSegmentId(),
        marketplace,
        count,
        terms: terms.finish(),
        pairs: pairs.finish(),
        asins: asins.finish(),
        lengths: sharedUint8(count),
        totalLength,
        vocabulary: vocabularyOf(vocabulary),
        texts: sharedUint8(texts.length),
        textOffsets: sharedUint32(count + 1),
        facts: createFacts(count),
        diedIn: sharedUint32(count),
        deaths: sharedUint32(1),
      };
      lengths.copyTo(segment.lengths);
      facts.copyTo(segment.facts.records);
      textOffsets.copyTo(segment.textOffsets.subarray(1));
      texts.copyTo(segment.texts);
      return segment;
    },
  };
}
