/** Detects requests from this machine that no proxy forwarded: the demo lets these in without a password. */
import type { IncomingHttpHeaders } from "node:http";
import { isIPv6 } from "node:net";

/** Headers that proxies add. A proxy that adds none and keeps our host looks like a browser; then `PUBLIC_URL` shows it. */
const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

export function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The host of `host` or `host:port`. */
export function hostOf(hostAndPort: string): string {
  if (isIPv6(hostAndPort)) return hostAndPort;
  return hostAndPort
    .replace(/:\d+$/, "")
    .replace(/^\[|\]$/g, "")
    .toLowerCase();
}

/** Uses the headers as sent, regardless of trusted proxies. */
export function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const origin = headers.origin === undefined ? undefined : URL.parse(headers.origin)?.host;
  const named = [headers[":authority"] ?? headers.host, ...(headers.origin === undefined ? [] : [origin])];
  return named.every((host) => typeof host === "string" && isThisMachine(hostOf(host)));
}
