/** Returns true for `false` and for text that means false, because the string "false" is truthy. */
export function isFalse(value: unknown): boolean {
  return value === false || value === 0 || (typeof value === "string" && /^\s*(?:false|no|0|f|n)\s*$/i.test(value));
}

export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === "string" && /^\s*(?:true|yes|1|t|y)\s*$/i.test(value));
}
