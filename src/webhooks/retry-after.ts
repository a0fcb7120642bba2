/** What a receiver says with Retry-After: seconds, or a date. Null where it says nothing that can be understood. */
export function retryAfterMs(header: string | string[] | undefined, now: Date): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? "";
  if (/^\d{1,15}$/.test(text)) return Number(text) * 1_000;
  // What has no name of a month is no HTTP date, though Date.parse may make one of it.
  if (!/\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(text)) return null;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
