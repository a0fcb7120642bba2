/**
 * Parameters that a route does not know. One that resembles a parameter of the route is a typo, and ignoring it would return a
 * wrong result, so it is refused. Others, such as those that campaign links add, are ignored and listed in `meta.warnings`.
 */
import type { ErrorDetail } from "../base/errors.ts";

/** At most this many warnings; names are shortened. The client chose them, so they must not make the response large. */
const MOST_WARNINGS = 20;
const LONGEST_NAME = 100;

/** Names that trackers and caches add to links: never a typo of ours. */
const ADDED = /^(utm_|_)/;

export type UnknownParameters = { typos: ErrorDetail[]; ignored: ErrorDetail[] };

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

/**
 * Names that other programs, or our own commands, use for a parameter: an upload with `dryRun` must not be stored because of a name.
 * Without letter case and separators.
 */
const OTHER_NAMES: Record<string, string> = { dryrun: "hold", preview: "hold" };

/** Returns the known name that an unknown one probably stands for. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  if (ADDED.test(name) || name.length > LONGEST_NAME) return undefined;
  const typed = bare(name);
  const other = Object.hasOwn(OTHER_NAMES, typed) ? OTHER_NAMES[typed] : undefined;
  if (other !== undefined && known.includes(other)) return other;
  let best: { name: string; distance: number } | undefined;
  for (const candidate of known) {
    const allowed = Math.min(allowedDistance(candidate), (best?.distance ?? Number.POSITIVE_INFINITY) - 1);
    if (Math.abs(candidate.length - typed.length) > allowed) continue;
    const distance = editDistance(typed, bare(candidate));
    if (distance <= allowed) best = { name: candidate, distance };
  }
  return best?.name;
}

/** Letter case and separators do not distinguish names: `max_reviews` means `maxReviews`. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[-_.[\]]/g, "");
}

/** Almost every short name is one letter away from another: only a different spelling of the same letters counts there. */
function allowedDistance({ length }: string): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** The number of letters to insert, delete, replace or swap with their neighbour. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isEqual = a[i - 1] === b[j - 1];
      row[j] = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isEqual ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwapped) row[j] = Math.min(row[j] ?? 0, (beforeLast[j - 2] ?? 0) + 1);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
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
