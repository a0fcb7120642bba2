import { hashOf } from "../word-hash.ts";

/** Lucene accepts terms of up to 32,766 bytes; words in titles may be longer. */
const LONGEST = 1_000;

/** The indexed form of a token: a very long one is replaced by its beginning and a hash of the whole. */
export function termOf(token: string): string {
  if (token.length <= LONGEST) return token;
  const { low, high } = hashOf(token);
  return `${token.slice(0, LONGEST).toWellFormed()}#${high.toString(16)}${low.toString(16).padStart(8, "0")}`;
}
