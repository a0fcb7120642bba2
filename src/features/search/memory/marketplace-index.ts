/** The segments of one marketplace from the writer's side: one thread changes them and knows where each product is. */

import type { Work } from "../../../platform/base/slices.ts";
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Product } from "../../catalog/product.ts";
import type { Analyzer } from "../analysis/analyze.ts";
import { textOf } from "../document/document-writer.ts";
import type { Record } from "../document/fields.ts";
import { type Difference, differenceOf, writeFacts } from "./facts.ts";
import { mergeSegments } from "./merge-segments.ts";
import { findDocument, MAX_DOCUMENTS, type Segment } from "./segment.ts";
import { createSegmentBuilder, MAX_NEW, type SegmentBuilder } from "./segment-builder.ts";

export type MarketplaceIndex = ReturnType<typeof createMarketplaceIndex>;

/** Segments of similar size are merged when there are this many. Size classes also differ by this factor. */
const MERGE_AT = 4;
const SMALLEST_SIZE = 256;
/** A segment with more than this share of deleted documents is rewritten. */
const MAX_DELETED_SHARE = 0.3;

export function createMarketplaceIndex(
  marketplace: MarketplaceDomain,
  analyzer: Analyzer,
  initial: readonly Segment[] = [],
) {
  let segments: readonly Segment[] = initial;
  let builder: SegmentBuilder | undefined;
  /** The documents that were put since `beginSweep`, in the segments of that moment. */
  let kept: Map<Segment, Uint8Array> | undefined;

  const find = (asin: string): { segment: Segment; document: number } | undefined => {
    for (const segment of segments) {
      const document = findDocument(segment, asin);
      if (document !== undefined && segment.deletedIn[document] === 0) return { segment, document };
    }
    return undefined;
  };
  const markDeleted = ({ segment, document }: { segment: Segment; document: number }, inView: number) => {
    segment.deletedIn[document] = inView;
    segment.deletions[0] = (segment.deletions[0] as number) + 1;
  };
  /** Finishes the segment under construction, if any. */
  const seal = (): boolean => {
    if (builder === undefined) return false;
    segments = [...segments, builder.finish()];
    builder = undefined;
    return true;
  };

  return {
    segments: () => segments,
    seal,

    /** Adds or updates a product. Returns what differs; `text` becomes visible only with the next view, whose number is `inView`. */
    put(product: Product, record: Record, inView: number): Difference | "text" {
      if (builder?.has(product.asin) || builder?.count === MAX_NEW) seal();
      const found = find(product.asin);
      if (found !== undefined) {
        const { segment, document } = found;
        const text = segment.texts.subarray(segment.textOffsets[document], segment.textOffsets[document + 1]);
        if (Buffer.compare(text, textOf(product)) === 0) {
          const marks = kept?.get(segment);
          if (marks !== undefined) marks[document] = 1;
          const difference = differenceOf(segment.facts, document, record);
          if (difference !== "nothing") writeFacts(segment.facts, document, record);
          return difference;
        }
        markDeleted(found, inView);
      }
      builder ??= createSegmentBuilder(marketplace, analyzer);
      builder.add(product, record);
      return "text";
    },

    remove(asin: string, inView: number): boolean {
      if (builder?.has(asin)) seal();
      const found = find(asin);
      if (found !== undefined) markDeleted(found, inView);
      return found !== undefined;
    },

    /** Begins to record which products are put. The present segments are not merged before `sweep`. */
    beginSweep(): void {
      seal();
      kept = new Map(segments.map((segment) => [segment, new Uint8Array(segment.count)]));
    },

    /** Removes every product that was not put since `beginSweep`. Returns whether there were any. */
    sweep(inView: number): boolean {
      let removed = false;
      for (const [segment, marks] of kept ?? []) {
        for (let document = 0; document < segment.count; document++) {
          if (marks[document] === 1 || segment.deletedIn[document] !== 0) continue;
          markDeleted({ segment, document }, inView);
          removed = true;
        }
      }
      kept = undefined;
      return removed;
    },

    /** Merges segments that are due; returns whether the list of segments changed. */
    *merge(): Work<boolean> {
      const swept = kept;
      const parts = partsToMerge(swept === undefined ? segments : segments.filter((segment) => !swept.has(segment)));
      if (parts.length === 0) return false;
      const { segment, copyFacts } = yield* mergeSegments(parts);
      copyFacts();
      const rest = segments.filter((each) => !parts.includes(each));
      segments = segment.count === 0 ? rest : [...rest, segment];
      return true;
    },
  };
}

/** Merges segments of similar size, so that a product is merged again only when the index has grown by the factor. */
function partsToMerge(segments: readonly Segment[]): Segment[] {
  const sparse = segments.find((segment) => (segment.deletions[0] as number) > MAX_DELETED_SHARE * segment.count);
  if (sparse !== undefined) return [sparse];
  const liveCount = ({ count, deletions }: Segment) => count - (deletions[0] as number);
  const sizeClassOf = (segment: Segment) =>
    Math.floor(Math.log(Math.max(1, liveCount(segment) / SMALLEST_SIZE)) / Math.log(MERGE_AT));
  for (const [, sameSize] of Map.groupBy(segments, sizeClassOf)) {
    if (sameSize.length < MERGE_AT) continue;
    const parts: Segment[] = [];
    let total = 0;
    for (const segment of sameSize) {
      if (total + liveCount(segment) > MAX_DOCUMENTS) continue;
      total += liveCount(segment);
      parts.push(segment);
    }
    if (parts.length > 1) return parts;
  }
  return [];
}
