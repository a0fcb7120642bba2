/**
 * A browser sends our cookie along with whatever any page makes it send. `SameSite=Lax` keeps it from most of that; what
 * changes something must besides come from our own pages, by what the browser itself says of where it comes from.
 */
import type { FastifyRequest } from "fastify";

type Asked = Pick<FastifyRequest, "method" | "headers" | "host">;

const SAFE = ["GET", "HEAD", "OPTIONS"];

/** For requests that a cookie vouches for: those that change something must prove where they come from. */
export function isFromOurPages(request: Asked): boolean {
  return SAFE.includes(request.method) || originOf(request) === "ours";
}

/** For requests that nothing vouches for: a program says nothing of its origin, but another site's page is refused. */
export function mayComeFromElsewhere(request: Asked): boolean {
  return SAFE.includes(request.method) || originOf(request) !== "another";
}

function originOf({ headers, host }: Asked): "ours" | "another" | "unknown" {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" ? "ours" : "another";
  // Browsers say the former only over TLS or on the same machine.
  if (headers.origin === undefined) return "unknown";
  return URL.parse(headers.origin)?.host === host ? "ours" : "another";
}
