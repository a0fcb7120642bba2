/** A function whose result is read at most once in `forMs`; a failure is not kept. */
export function recent<T>(read: () => Promise<T>, forMs: number): () => Promise<T> {
  let last: { at: number; result: Promise<T> } | undefined;
  return () => {
    const at = performance.now();
    if (last !== undefined && at - last.at < forMs) return last.result;
    const current = { at, result: read() };
    last = current;
    current.result.catch(() => {
      if (last === current) last = undefined;
    });
    return current.result;
  };
}
