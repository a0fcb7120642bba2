/**
 * CSRF protection. A browser sends our cookie with requests that other sites trigger. `SameSite=Lax` stops most of them; in
 * addition, requests that change something must come from our own pages, according to the browser's own headers.
 */
import type { FastifyRequest } from "fastify";

type OriginHeaders = Pick<FastifyRequest, "method" | "headers" | "host">;

const SAFE = ["GET", "HEAD", "OPTIONS"];

/** For requests with a session cookie: changes must prove that they come from our pages. */
export function isSameOrigin(request: OriginHeaders): boolean {
  return SAFE.includes(request.method) || originOf(request) === "ours";
}

/** For unauthenticated requests: programs send no origin, but pages of other sites are refused. */
export function isNotCrossSite(request: OriginHeaders): boolean {
  return SAFE.includes(request.method) || originOf(request) !== "another";
}

function originOf({ headers, host }: OriginHeaders): "ours" | "another" | "unknown" {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" ? "ours" : "another";
  // Browsers send Sec-Fetch-Site only over TLS or on localhost.
  if (headers.origin === undefined) return "unknown";
  return URL.parse(headers.origin)?.host === host ? "ours" : "another";
}
