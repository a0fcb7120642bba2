/** Returns a function that opens something on first use and returns the same afterwards. A failure is forgotten: the next call tries again. */
export function lazily<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open();
    const opening = opened;
    opening.catch(() => {
      if (opened === opening) opened = undefined;
    });
    return opening;
  };
}
