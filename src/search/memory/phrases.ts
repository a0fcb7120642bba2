/**
 * Finds the documents that a phrase of two words matches: those with the words next to each other, and those whose head noun is
 * the second word and that hold the first one anywhere ("vacuum flask" in "Vacuum Insulated Steel Flask").
 */
import { hashOf } from "../hash.ts";
import { findPostings, type Span } from "./postings.ts";
import { FLAG_BITS, IS_HEAD, type Segment } from "./segment.ts";

/** Returns bare document numbers in order. */
export function findPhrase({ terms, pairs }: Segment, phrase: string): Uint32Array {
  const [first, last] = phrase.split(" ") as [string, string];
  const { start, end } = findPostings(pairs, hashOf(first, last));
  const neighbours = pairs.words.subarray(start, end);
  const apart = intersect(terms.words, findPostings(terms, hashOf(first)), findPostings(terms, hashOf(last)));
  return apart.length === 0 ? neighbours : union(neighbours, apart);
}

/** The documents of both terms whose head noun is the second. */
function intersect(postings: Uint32Array, first: Span, head: Span): Uint32Array {
  const documents: number[] = [];
  const [short, long] = first.end - first.start <= head.end - head.start ? [first, head] : [head, first];
  let other = long.start;
  for (let at = short.start; at < short.end; at++) {
    const posting = postings[at] as number;
    if (short === head && (posting & IS_HEAD) === 0) continue;
    other = firstNotBelow(postings, other, long.end, posting >>> FLAG_BITS);
    if (other === long.end) break;
    const found = postings[other] as number;
    if (found >>> FLAG_BITS !== posting >>> FLAG_BITS) continue;
    if (((short === head ? posting : found) & IS_HEAD) !== 0) documents.push(posting >>> FLAG_BITS);
  }
  return Uint32Array.from(documents);
}

/** Doubles its steps, then searches the last one: cheap for the next document and for a distant one. */
function firstNotBelow(postings: Uint32Array, from: number, end: number, document: number): number {
  let low = from;
  let step = 1;
  while (low + step < end && (postings[low + step] as number) >>> FLAG_BITS < document) {
    low += step;
    step *= 2;
  }
  let high = Math.min(end, low + step);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle] as number) >>> FLAG_BITS < document) low = middle + 1;
    else high = middle;
  }
  return low;
}

function union(left: Uint32Array, right: Uint32Array): Uint32Array {
  const all = new Uint32Array(left.length + right.length);
  let count = 0;
  for (let i = 0, j = 0; i < left.length || j < right.length; ) {
    const [a, b] = [left[i] ?? Number.POSITIVE_INFINITY, right[j] ?? Number.POSITIVE_INFINITY];
    all[count++] = Math.min(a, b);
    if (a <= b) i++;
    if (b <= a) j++;
  }
  return all.subarray(0, count);
}
