/** The beginning of a stream, which is then still read as a whole. */
export type LookedAhead<T> = {
  seen: T[];
  /** What was seen is all there is. */
  isAll: boolean;
  all: AsyncGenerator<T>;
};

/** Reads until `length` is reached. A fault behind what was seen is thrown when reading comes to it. */
export async function lookAhead<T extends { length: number }>(
  source: AsyncIterable<T>,
  length: number,
): Promise<LookedAhead<T>> {
  const iterator = source[Symbol.asyncIterator]();
  const seen: T[] = [];
  let seenLength = 0;
  let isAll = false;
  let fault: { error: unknown } | undefined;
  while (seenLength < length && !isAll && !fault) {
    try {
      const next = await iterator.next();
      if (next.done) isAll = true;
      else {
        seen.push(next.value);
        seenLength += next.value.length;
      }
    } catch (error) {
      if (seen.length === 0) throw error;
      fault = { error };
    }
  }

  async function* all(): AsyncGenerator<T> {
    try {
      // Let go one by one: they are the first of many.
      for (let next = seen.shift(); next !== undefined; next = seen.shift()) yield next;
      if (fault) throw fault.error;
      if (!isAll) yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { seen: [...seen], isAll, all: all() };
}
