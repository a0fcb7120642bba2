/**
 * Finds the documents that a phrase of two words matches: documents with the words next to each other, and documents whose
 * head noun is the second word and that hold the first one anywhere ("vacuum flask" in "Vacuum Insulated Steel Flask").
 */
import { hashOf } from "../word-hash.ts";
import { findPostings, type Span } from "./postings.ts";
import { FLAG_BITS, IS_HEAD, PLACE_SHIFT, type Segment } from "./segment.ts";

/** A phrase stands once in a title, where its last word stands. */
const OF_LAST = IS_HEAD | (0b11 << PLACE_SHIFT);
const ONCE = 1;

/** Returns postings in the order of their documents, with the place of the last word. */
export function findPhrase({ terms, pairs }: Segment, phrase: string): Uint32Array {
  const [first, last] = phrase.split(" ") as [string, string];
  const ofLast = findPostings(terms, hashOf(last));
  const neighbours = documentsOf(pairs.words, findPostings(pairs, hashOf(first, last)), 0);
  const firsts = documentsOf(terms.words, findPostings(terms, hashOf(first)), FLAG_BITS);
  const found: number[] = [];
  for (let at = ofLast.start; at < ofLast.end; at++) {
    const posting = terms.words[at] as number;
    const document = posting >>> FLAG_BITS;
    if (neighbours(document) || ((posting & IS_HEAD) !== 0 && firsts(document)))
      found.push(((document << FLAG_BITS) | (posting & OF_LAST) | ONCE) >>> 0);
  }
  return Uint32Array.from(found);
}

/** True if a list has a document; call it in ascending order. It doubles its steps, then searches the last one. */
function documentsOf(postings: Uint32Array, { start, end }: Span, flagBits: number): (document: number) => boolean {
  let at = start;
  return (document) => {
    let step = 1;
    while (at + step < end && (postings[at + step] as number) >>> flagBits < document) {
      at += step;
      step *= 2;
    }
    let high = Math.min(end, at + step);
    while (at < high) {
      const middle = (at + high) >>> 1;
      if ((postings[middle] as number) >>> flagBits < document) at = middle + 1;
      else high = middle;
    }
    return at < end && (postings[at] as number) >>> flagBits === document;
  };
}
