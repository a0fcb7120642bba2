/** Events of one product, keyword or alert as one: from its first value to its newest. */
export type Listed = { id: string; type: string; timestamp: string; data: Record<string, unknown> };

/** How many events a merged one stands for. */
export type Merged = Listed & { times: number };

/** The name of each type, its values before and after, and their metric. */
export const VALUES = {
  price_change: { title: "Prices", metric: "price", before: "previousPrice", after: "price" },
  bsr_drop: { title: "Ranks", metric: "bsr", before: "previousBsr", after: "bsr" },
  keyword_rank_change: { title: "Keywords", metric: "keywordRank", before: "previousRank", after: "rank" },
  new_review: { title: "Reviews", metric: "reviewCount", before: "previousReviewCount", after: "reviewCount" },
  alert_triggered: { title: "Alerts", metric: "", before: "previousValue", after: "observedValue" },
} as const;

export type Kind = keyof typeof VALUES;

export const isKind = (type: string): type is Kind => Object.hasOwn(VALUES, type);

export const subjectIdOf = ({ id, data }: Listed): string => String(data["trackingId"] ?? data["alertId"] ?? id);

/** `events` are newest first, and so are the merged ones. */
export function mergeEvents(events: readonly Listed[]): Merged[] {
  const merged = new Map<string, Merged>();
  for (const event of events) {
    const key = `${event.type} ${subjectIdOf(event)}`;
    const newest = merged.get(key);
    if (newest && isKind(event.type)) {
      const { before } = VALUES[event.type];
      merged.set(key, { ...newest, data: { ...newest.data, [before]: event.data[before] }, times: newest.times + 1 });
    } else merged.set(newest ? event.id : key, { ...event, times: 1 });
  }
  return [...merged.values()].map((event) => (event.times === 1 ? event : { ...event, data: recomputed(event) }));
}

/** What an event says of its change, for the values that it has now. */
function recomputed({ type, data }: Listed): Listed["data"] {
  if (!isKind(type)) return data;
  const [before, after] = [data[VALUES[type].before], data[VALUES[type].after]];
  if (typeof before !== "number" || typeof after !== "number") return data;
  const change = after - before;
  return { ...data, change, newReviews: change, changePercent: before === 0 ? null : (change / before) * 100 };
}
