/** Lists are read in pages, the newest first. */
export type Page = {
  limit: number;
  /** Only what is older than this one. */
  before?: string | undefined;
};

/** A page, how many there are in all, and what to send as `before` for the next one; null at the end. */
export type Listed<T> = { items: T[]; total: number; next: string | null };

/** Of one more than the page holds, by which it is known whether there are more. */
export function listed<T extends { id: string }>(found: T[], limit: number, total: number): Listed<T> {
  const items = found.slice(0, limit);
  return { items, total, next: found.length > limit ? (items.at(-1)?.id ?? null) : null };
}
