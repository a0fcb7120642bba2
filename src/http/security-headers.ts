/** On every answer. An API answer is data: nothing in it may be framed, sniffed, run or kept. */
const ALWAYS = {
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

const WITH_TLS = { "strict-transport-security": "max-age=31536000" };

export function securityHeaders(tls: boolean): Record<string, string> {
  return tls ? { ...ALWAYS, ...WITH_TLS } : ALWAYS;
}

const pagePolicy = (images: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${images}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** For our own pages: their scripts and data come from here and from nowhere else. */
export const PAGE_POLICY = pagePolicy("");

/** The dashboard also shows products' pictures, which are wherever the marketplace keeps them. */
export const DASHBOARD_POLICY = pagePolicy(" https:");
