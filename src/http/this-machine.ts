/** Whether somebody asks from this very machine, and nobody on behalf of others: what the demo lets in without a password. */
import type { IncomingHttpHeaders } from "node:http";
import { isIPv6 } from "node:net";

/** What proxies add. One that adds nothing and names us as the host cannot be told from a browser: `PUBLIC_URL` tells. */
const MARKS_OF_PROXIES = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];

export function isThisMachine(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** Of an address with or without a port. */
export function hostOf(hostAndPort: string): string {
  if (isIPv6(hostAndPort)) return hostAndPort;
  return hostAndPort
    .replace(/:\d+$/, "")
    .replace(/^\[|\]$/g, "")
    .toLowerCase();
}

/** By the headers as they were sent, whatever a trusted proxy says of them. */
export function isFromThisMachine(headers: IncomingHttpHeaders): boolean {
  if (MARKS_OF_PROXIES.some((name) => headers[name] !== undefined)) return false;
  const origin = headers.origin === undefined ? undefined : URL.parse(headers.origin)?.host;
  const named = [headers[":authority"] ?? headers.host, ...(headers.origin === undefined ? [] : [origin])];
  return named.every((host) => typeof host === "string" && isThisMachine(hostOf(host)));
}
