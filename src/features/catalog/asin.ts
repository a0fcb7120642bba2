/** The pattern of an ASIN, ten letters and digits; a string, as JSON schemas need it. */
export const ASIN_PATTERN = "^[A-Z0-9]{10}$";

const ASIN = new RegExp(ASIN_PATTERN);

/** Normalizes an ASIN: ignores letter case and surrounding space. */
export function canonicalAsin(raw: string): string {
  // Not `toUpperCase`, which turns "ſ" into S and "ß" into SS.
  return raw.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

export function isAsin(text: string): boolean {
  return ASIN.test(text);
}
