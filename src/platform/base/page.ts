/** A page of a list, newest first. */
export type Page = {
  limit: number;
  /** Only items older than this one. */
  before?: string | undefined;
};

/** The items of a page, the total number, and the value of `before` for the next page; null on the last. */
export type Listed<T> = { items: T[]; total: number; next: string | null };

/** Builds a page from up to `limit + 1` items; the extra item shows that there is a next page. */
export function listed<T extends { id: string }>(found: T[], limit: number, total: number): Listed<T> {
  const items = found.slice(0, limit);
  return { items, total, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}
