/** Short names for the other forms of an answer, for those who can only name them in an address. */
const FORMATS = { csv: "text/csv", ndjson: "application/x-ndjson" } as const;

export type Format = keyof typeof FORMATS;

export function formatsOf(alternatives: Record<string, string>): Format[] {
  return (Object.keys(FORMATS) as Format[]).filter((format) => FORMATS[format] in alternatives);
}

export function typeOf(format: Format): string {
  return FORMATS[format];
}
