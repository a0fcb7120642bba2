import { hashOf } from "../hash.ts";

/** Lucene takes no terms of more than 32,766 bytes; titles may have words of any length. */
const LONGEST = 1_000;

/** A token as it is indexed and asked for: a very long one by its beginning and a hash of all of it. */
export function termOf(token: string): string {
  if (token.length <= LONGEST) return token;
  const { low, high } = hashOf(token);
  return `${token.slice(0, LONGEST).toWellFormed()}#${high.toString(16)}${low.toString(16).padStart(8, "0")}`;
}
