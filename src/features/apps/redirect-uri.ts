/** Redirect URIs: the addresses that receive an authorization code through the person's browser. */

const LONGEST = 500;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * A scheme that an app derives from its maker's domain (RFC 8252, 7.1), such as `com.example.app:`. The first label is a top-level
 * domain, which has letters only: `x-apple.systempreferences:` belongs to the system.
 */
const REVERSE_DOMAIN = /^[a-z]{2,}(\.[a-z0-9]+(-+[a-z0-9]+)*)+:$/;
/** Assistants that register a scheme without a domain. Every other such scheme may belong to the browser or the system. */
const KNOWN_APPS = ["cursor:"];

/** https, http on the person's own machine, or the private scheme of a native app. */
export function isAllowedRedirectUri(text: string): boolean {
  const url = text.length <= LONGEST && !/[\s\\]/.test(text) ? URL.parse(text) : null;
  if (url === null || url.hash !== "" || text.includes("#") || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return url.hostname !== "";
  return isLoopback(url) || REVERSE_DOMAIN.test(url.protocol) || KNOWN_APPS.includes(url.protocol);
}

/** Compares exactly; only the port of a loopback address may differ, which native apps choose at run time (RFC 8252, 7.3). */
export function matchesRedirectUri(registered: string, requested: string): boolean {
  // Checked even for an exact match: the rules may have become stricter since the client registered.
  if (!isAllowedRedirectUri(requested)) return false;
  if (registered === requested) return true;
  const [ours, theirs] = [URL.parse(registered), URL.parse(requested)];
  if (ours === null || theirs === null || !isLoopback(ours)) return false;
  theirs.port = ours.port;
  return theirs.href === ours.href;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && LOOPBACK.includes(hostname);
}
