/** One thread's read access to a marketplace's segments, which are searched as if they were one. */
import type { Analyzer } from "../analysis/analyze.ts";
import { compareAsins } from "../document/document-writer.ts";
import { findPostings } from "./postings.ts";
import { findDocument, type Segment } from "./segment.ts";
import { createSpelling, type Spelling } from "./spelling.ts";
import type { Compare } from "./top.ts";

/**
 * A reference identifies a document in any of a reader's segments: the segment's position in the upper bits, the
 * document below.
 */
export const DOCUMENT_BITS = 22;
export const DOCUMENT_MASK = (1 << DOCUMENT_BITS) - 1;
const MAX_SEGMENTS = 1 << (32 - DOCUMENT_BITS);

export type Reader = {
  analyzer: Analyzer;
  /** Largest first: threads that share a search end with small ranges. */
  segments: readonly Segment[];
  /** Documents deleted in a later view than this are still live here. */
  view: number;
  count: number;
  spelling: Spelling;
};

export function createReader(unordered: readonly Segment[], view: number, analyzer: Analyzer): Reader {
  if (unordered.length > MAX_SEGMENTS) throw new Error(`more than ${MAX_SEGMENTS} segments`);
  const segments = unordered.toSorted((a, b) => b.count - a.count);
  const count = segments.reduce((sum, segment) => sum + segment.count, 0);
  const spelling = createSpelling(
    segments.map((segment) => segment.vocabulary),
    (hash) =>
      segments.reduce((sum, { terms }) => {
        const { start, end } = findPostings(terms, hash);
        return sum + end - start;
      }, 0),
  );
  return { analyzer, segments, view, count, spelling };
}

/** The reference of a product that is live in the reader's view. */
export function findReference({ segments, view }: Reader, asin: string): number | undefined {
  for (const [position, segment] of segments.entries()) {
    const document = findDocument(segment, asin);
    if (document === undefined) continue;
    const deleted = segment.deletedIn[document] as number;
    if (deleted === 0 || deleted > view) return ((position << DOCUMENT_BITS) | document) >>> 0;
  }
  return undefined;
}

/** Breaks ties by ASIN, so that paging neither repeats nor skips products. */
export function asinOrderOf({ segments }: Pick<Reader, "segments">): Compare {
  return (a, b) => {
    const [left, right] = [segments[a >>> DOCUMENT_BITS] as Segment, segments[b >>> DOCUMENT_BITS] as Segment];
    return compareAsins(
      left.texts,
      left.textOffsets[a & DOCUMENT_MASK] as number,
      right.texts,
      right.textOffsets[b & DOCUMENT_MASK] as number,
    );
  };
}
