/** Redirect URIs: the addresses to which a person's browser brings an authorization code. */

const LONGEST = 500;
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** Schemes that a browser runs or opens itself, so that no app receives them. */
const NOT_OF_APPS = ["http:", "ws:", "wss:", "ftp:", "file:", "data:", "blob:", "about:", "javascript:", "vbscript:"];

/** https, http on the person's own machine, or the scheme of a native app (`cursor://…`). */
export function isAllowedRedirectUri(text: string): boolean {
  const url = text.length <= LONGEST && !/[\s\\]/.test(text) ? URL.parse(text) : null;
  if (url === null || url.hash !== "" || text.includes("#") || url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return url.hostname !== "";
  return isLoopback(url) || !NOT_OF_APPS.includes(url.protocol);
}

/** Compares exactly; only the port of a loopback address may differ, which native apps choose at run time (RFC 8252, 7.3). */
export function matchesRedirectUri(registered: string, requested: string): boolean {
  if (registered === requested) return true;
  const [ours, theirs] = [URL.parse(registered), URL.parse(requested)];
  if (ours === null || theirs === null || !isLoopback(ours) || !isAllowedRedirectUri(requested)) return false;
  theirs.port = ours.port;
  return theirs.href === ours.href;
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && LOOPBACK.includes(hostname);
}
