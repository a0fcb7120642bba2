/** Sent with every response. API responses are data: they must not be framed, sniffed, executed or cached. */
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

const pagePolicy = (images: string, styles = " 'unsafe-inline'") =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    `img-src 'self' data:${images}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** For our own pages: scripts and data come only from this origin. */
export const PAGE_POLICY = pagePolicy("");

/** The dashboard also shows product images, which marketplaces host on any domain. */
export const DASHBOARD_POLICY = pagePolicy(" https:");

/** The dashboard's service worker repeats requests to this origin. */
export const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The docs site sets no styles in its elements either. */
export const DOCS_POLICY = pagePolicy("", "");
