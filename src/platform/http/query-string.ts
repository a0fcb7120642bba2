/**
 * Unknown parameters of a request. One that resembles a parameter of the route is a typo, and ignoring it would return a
 * wrong result, so it is refused. Others, such as those that campaign links add, are ignored and listed in `meta.warnings`.
 */

import { meantBy } from "../base/did-you-mean.ts";
import type { ErrorDetail } from "../base/errors.ts";

/** Maximum number of warnings; names are shortened. The client chose them, so they must not make the response large. */
const MOST_WARNINGS = 20;
const LONGEST_NAME = 100;

type UnknownParameters = { typos: ErrorDetail[]; ignored: ErrorDetail[] };

export type FindUnknown = (query: Record<string, unknown>) => UnknownParameters | undefined;

/** Returns a function that finds parameters that are not among the known ones; undefined if there are none. */
export function createUnknownFinder(known: readonly string[]): FindUnknown {
  const names = new Set(known);
  return (query) => {
    let found: UnknownParameters | undefined;
    for (const name in query) {
      if (names.has(name)) continue;
      found ??= { typos: [], ignored: [] };
      if (found.typos.length + found.ignored.length >= MOST_WARNINGS) break;
      const meant = meantBy(name, known);
      const parameter = name.slice(0, LONGEST_NAME);
      if (meant === undefined) found.ignored.push({ parameter, message: "is unknown and was ignored" });
      else found.typos.push({ parameter, message: `is unknown; did you mean ${meant}?` });
    }
    return found;
  };
}

/** Finds the first parameter whose percent-encoding is not valid UTF-8; the parser would keep it as it is written. */
export function findBadEncoding(url: string): ErrorDetail | undefined {
  const start = url.indexOf("?");
  if (start < 0 || !url.includes("%", start)) return undefined;
  for (const pair of url.slice(start + 1).split("&")) {
    const [name = ""] = pair.split("=", 1);
    if (isDecodable(pair)) continue;
    return { parameter: name.slice(0, LONGEST_NAME), message: "must be percent-encoded UTF-8; write % as %25" };
  }
  return undefined;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
