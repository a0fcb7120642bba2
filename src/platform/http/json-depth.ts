/**
 * Bodies are checked for their depth before they are parsed: parsing and refusing 60 kB of opening brackets takes
 * milliseconds, and finding them takes microseconds.
 */

/** Our deepest bodies have five levels, bodies from assistants a dozen. */
export const MAX_JSON_DEPTH = 32;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING = [0x5b, 0x7b];
const CLOSING = [0x5d, 0x7d];

/** Reads no further than the first bracket that is too deep. Text that is not JSON is left to the parser. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let i = 0; i < json.length; i++) {
    const code = json.charCodeAt(i);
    if (code === QUOTE) {
      for (i++; i < json.length && json.charCodeAt(i) !== QUOTE; i++) if (json.charCodeAt(i) === BACKSLASH) i++;
    } else if (code === OPENING[0] || code === OPENING[1]) {
      if (++depth > MAX_JSON_DEPTH) return true;
    } else if (code === CLOSING[0] || code === CLOSING[1]) depth--;
  }
  return false;
}
