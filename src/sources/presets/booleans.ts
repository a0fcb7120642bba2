/** Exports write them as text, and the text "false" is true to most. */
export function isFalse(value: unknown): boolean {
  return value === false || value === 0 || (typeof value === "string" && /^\s*(?:false|no|0|f|n)\s*$/i.test(value));
}
