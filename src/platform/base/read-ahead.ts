/**
 * Yields the items of a generator and reads the next one while the consumer works on the last: a file is parsed while the
 * database stores the previous rows. An error is thrown after the items before it.
 */
export async function* readAhead<T>(items: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  let next = items.next();
  try {
    for (;;) {
      const { value, done } = await next;
      if (done) return;
      next = items.next();
      next.catch(() => {}); // thrown where it is awaited
      yield value;
    }
  } finally {
    // Not awaited: a hanging read ends when its input is closed, which the consumer does next.
    items.return().catch(() => {});
  }
}
