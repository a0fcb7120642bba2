/** Reading JSON from other systems. */
/** Returns undefined for invalid JSON. The parser's message is dropped, because it quotes the text, which may hold a secret. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for an object with keys. A `Date`, which some tables hold, counts as a value. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
