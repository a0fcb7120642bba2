/** What one thread needs to read a marketplace's segments: they are searched as if they were one. */
import type { Analyzer } from "../analysis/analyze.ts";
import { compareAsins } from "../document/document-writer.ts";
import { findPostings } from "./postings.ts";
import { findDocument, type Segment } from "./segment.ts";
import { createSpelling, type Spelling } from "./spelling.ts";
import type { Compare } from "./top.ts";

/** A reference is a document of any of a reader's segments: the segment's place in the upper bits, then the document. */
export const DOCUMENT_BITS = 22;
export const DOCUMENT_MASK = (1 << DOCUMENT_BITS) - 1;
const MAX_SEGMENTS = 1 << (32 - DOCUMENT_BITS);

export type Reader = {
  analyzer: Analyzer;
  /** The largest first: where it has enough, the rest can be strict from the start. */
  segments: readonly Segment[];
  /** Documents that died in a later view than this are alive here. */
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

/** Where a product is, if it is alive in the reader's view. */
export function findReference({ segments, view }: Reader, asin: string): number | undefined {
  for (const [place, segment] of segments.entries()) {
    const document = findDocument(segment, asin);
    if (document === undefined) continue;
    const died = segment.diedIn[document] as number;
    if (died === 0 || died > view) return ((place << DOCUMENT_BITS) | document) >>> 0;
  }
  return undefined;
}

/** Equals are told apart by their asin, so that paging neither repeats nor skips. */
export function inOrderOf({ segments }: Reader): Compare {
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
