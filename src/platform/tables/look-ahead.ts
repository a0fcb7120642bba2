/** The first items of a stream, and the whole stream including them. */
export type LookedAhead<T> = {
  seen: T[];
  /** True when `seen` is the whole stream. */
  isAll: boolean;
  all: AsyncGenerator<T>;
};

/**
 * Reads ahead until `length` is reached. An error after the first item, or any error with `defersErrors`, is thrown when the
 * reader of `all` reaches it.
 */
export async function lookAhead<T extends { length: number }>(
  source: AsyncIterable<T>,
  length: number,
  defersErrors = false,
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
      if (seen.length === 0 && !defersErrors) throw error;
      fault = { error };
    }
  }

  async function* all(): AsyncGenerator<T> {
    try {
      // Shifted one by one, so that they can be garbage-collected.
      for (let next = seen.shift(); next !== undefined; next = seen.shift()) yield next;
      if (fault) throw fault.error;
      if (!isAll) yield* { [Symbol.asyncIterator]: () => iterator };
    } finally {
      await iterator.return?.();
    }
  }
  return { seen: [...seen], isAll, all: all() };
}
