/** Parses Retry-After: seconds or an HTTP date. Returns null for anything else. */
export function retryAfterMs(header: string | string[] | undefined, now: Date): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? "";
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1_000;
  // Date.parse accepts much more than HTTP dates, which always contain the name of a month.
  if (!/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
