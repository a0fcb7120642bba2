/** Short names of response formats, for the `format` parameter. */
const FORMATS = {
  csv: "text/csv",
  ndjson: "application/x-ndjson",
  tsv: "text/tab-separated-values",
  txt: "text/plain",
} as const;

export type Format = keyof typeof FORMATS;

export function formatsOf(alternatives: Record<string, string>): Format[] {
  return (Object.keys(FORMATS) as Format[]).filter((format) => FORMATS[format] in alternatives);
}

export function contentTypeOf(format: Format): string {
  return FORMATS[format];
}
