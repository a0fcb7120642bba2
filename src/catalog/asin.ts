/** The marketplace's name of a product: ten letters and digits. A text, as descriptions of the interface have it. */
export const ASIN_PATTERN = "^[A-Z0-9]{10}$";

const ASIN = new RegExp(ASIN_PATTERN);

/** As people write it to as we write it: letter case and space around it are forgiven. */
export function canonicalAsin(raw: string): string {
  // Not `toUpperCase` of it all, which makes an S of "ſ" and two of "ß".
  return raw.trim().replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

export function isAsin(text: string): boolean {
  return ASIN.test(text);
}
