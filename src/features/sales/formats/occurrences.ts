/** Numbers rows of a file that share a key. */

/** Rows of one order are written together. A longer memory would count twice the rows of two exports joined into one file. */
const REMEMBERED = 10_000;

/**
 * Returns 0 for the first row with a key, 1 for the second. Remembers at least the last `remembered` keys and at most twice as
 * many: the newer half and the older one, which is forgotten as a whole.
 */
export function createOccurrences(remembered = REMEMBERED): (key: string) => number {
  let newer = new Map<string, number>();
  let older = newer;
  return (key) => {
    const count = newer.get(key) ?? older.get(key) ?? 0;
    newer.set(key, count + 1);
    if (newer.size >= remembered) {
      older = newer;
      newer = new Map();
    }
    return count;
  };
}
