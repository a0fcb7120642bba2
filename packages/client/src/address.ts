/** URLs of requests. */
import { NichescopeError } from "./errors.ts";

export type Parameters = Readonly<Record<string, unknown>>;

/** Checks the address of the service. The messages don't repeat it: it may contain a password. */
export function checkBaseUrl(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new NichescopeError("baseUrl must be an absolute URL, such as https://research.example.com.");
  }
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new NichescopeError("baseUrl must start with https:// or http://.");
  if (url.username !== "" || url.password !== "")
    throw new NichescopeError("baseUrl must not contain a user name or password. Pass the key as apiKey.");
  return url.origin + url.pathname.replace(/\/+$/, "");
}

/** Fills the path's parameters and adds the query. Undefined and null parameters are left out. */
export function urlOf(baseUrl: string, path: string, parameters: Parameters = {}, query: Parameters = {}): string {
  if (!path.startsWith("/api/")) throw new NichescopeError("A path starts with /api/.");
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(name, parameters[name]));
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );
  return `${baseUrl}${filled}${pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ""}`;
}

/** An empty segment or one of dots would make the request one for another path, such as that of the whole list. */
function segment(name: string, value: unknown): string {
  const text = value === undefined || value === null ? "" : String(value);
  if (/^\.{0,2}$/.test(text)) throw new NichescopeError(`${name} must not be empty, "." or "..".`);
  return encodeURIComponent(text);
}
