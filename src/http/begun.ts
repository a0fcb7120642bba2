/**
 * The same pieces, of which the first has come already: what goes wrong until then can still be told with a status. Not a
 * generator, which would not pass on that nobody wants it before it was asked for the first piece.
 */
export async function begun<T>(pieces: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const iterator = pieces[Symbol.asyncIterator]();
  let first: IteratorResult<T> | undefined = await iterator.next();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const step = first;
        first = undefined;
        return step ?? (await iterator.next());
      },
      async return() {
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
}
