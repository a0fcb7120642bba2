/** Finds the parameter that was probably meant by an unknown name. */

const LONGEST_NAME = 100;

/** Names that trackers and caches add to links, which are never typos of ours. */
const ADDED = /^(utm_|_)/;

/**
 * Names that other programs, or our own commands, use for a parameter: an upload with `dryRun` must not be stored because of a name.
 * Without letter case and separators.
 */
const OTHER_NAMES: Record<string, string> = { dryrun: "hold", preview: "hold" };

/** Returns the known name that an unknown one probably stands for. */
export function meantBy(name: string, known: readonly string[]): string | undefined {
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

/** The number of letters to insert, delete, replace or swap with a neighbour. */
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
