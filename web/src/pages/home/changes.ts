/** Events grouped for Home: per kind, and within it one move per product, keyword or alert, from its first value to its newest. */
import type { QueryParameters, ResponseData } from "@nichescope/client";
import { queryOptions } from "@tanstack/react-query";
import { client } from "../../api/client.ts";
import {
  isKind,
  type Kind,
  type Listed,
  type Merged,
  mergeEvents,
  subjectIdOf,
  VALUES,
} from "../../parts/merge-events.ts";

type Product = { asin: string; marketplace: string; title: string | null; imageUrl: string | null };

export type Move = {
  kind: Kind;
  /** The tracked product, tracked keyword or alert. */
  subject: string;
  at: string;
  name: string;
  keyword: string | null;
  product: Product | null;
  metric: string;
  currency: string;
  /** Null for a keyword rank beyond the first 1,000. */
  before: number | null;
  after: number | null;
  /** How many events it had. */
  times: number;
};

export type Group = { kind: Kind; moves: Move[] };
export type Changes = { since: Date; isYesterday: boolean; groups: Group[] };

const textIn = (data: Listed["data"], name: string): string | null => {
  const value = data[name];
  return typeof value === "string" && value !== "" ? value : null;
};
const numberIn = (data: Listed["data"], name: string): number | null => {
  const value = data[name];
  return typeof value === "number" ? value : null;
};

function moveIn(event: Merged, kind: Kind): Move {
  const { data, timestamp, times } = event;
  const { metric, before, after } = VALUES[kind];
  const product = (data["product"] ?? null) as Product | null;
  const keyword = textIn(data, "keyword");
  const list = (data["marketList"] ?? null) as { name: string } | null;
  return {
    ...{ kind, subject: subjectIdOf(event), at: timestamp, times, product, keyword },
    name:
      textIn(data, "label") ?? textIn(data, "name") ?? product?.title ?? product?.asin ?? list?.name ?? keyword ?? "",
    metric: textIn(data, "metric") ?? metric,
    currency: textIn(data, "currency") ?? "USD",
    before: numberIn(data, before),
    after: numberIn(data, after),
  };
}

/** `events` are newest first. */
export function groupsOf(events: readonly Listed[]): Group[] {
  const moves = mergeEvents(events).flatMap((event) => (isKind(event.type) ? [moveIn(event, event.type)] : []));
  return (Object.keys(VALUES) as Kind[]).flatMap((kind) => {
    const own = moves
      // What moved there and back has not changed; an alert has still triggered.
      .filter((move) => move.kind === kind && (move.before !== move.after || kind === "alert_triggered"))
      .sort((a, b) => sizeOf(b) - sizeOf(a));
    return own.length === 0 ? [] : [{ kind, moves: own }];
  });
}

/** A rank beyond the first 1,000 counts as the next one. */
const UNRANKED = 1_001;

/** The improvement of a rank in places, negative for a worse one; else the rise. */
export function moveOf({ before, after, metric }: Move): number {
  if (metric === "keywordRank" || metric === "bsr") return (before ?? UNRANKED) - (after ?? UNRANKED);
  return (after ?? 0) - (before ?? after ?? 0);
}

/** Prices and ranks are compared by their ratio, keyword ranks and reviews by their difference, alerts by their time. */
function sizeOf(move: Move): number {
  const { kind, before, after, at } = move;
  if (kind === "alert_triggered") return Date.parse(at);
  if (kind === "keyword_rank_change" || kind === "new_review") return Math.abs(moveOf(move));
  return before && after ? Math.abs(Math.log(after / before)) : 0;
}

const DAY_MS = 86_400_000;
const MOST_PAGES = 3;

/** The changes since yesterday; on quiet days those of the last week. */
export const changesQuery = queryOptions({
  queryKey: ["home", "changes"],
  queryFn: async (): Promise<Changes> => {
    const midnight = new Date().setHours(0, 0, 0, 0);
    const yesterday = new Date(midnight - DAY_MS);
    const week = new Date(midnight - 7 * DAY_MS);
    const events: Listed[] = [];
    let next: string | null = null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const query: QueryParameters<"/api/v1/events", "get"> = {
        from: week.toISOString(),
        limit: 100,
        ...(next !== null && { before: next }),
      };
      const found: ResponseData<"/api/v1/events", "get"> = await client.get("/api/v1/events", { query });
      events.push(...found.events);
      next = found.next;
      const last = events.at(-1);
      if (next === null || (last && Date.parse(last.timestamp) < yesterday.getTime())) break;
    }
    const recent = events.filter(({ timestamp }) => Date.parse(timestamp) >= yesterday.getTime());
    if (recent.length > 0) return { since: yesterday, isYesterday: true, groups: groupsOf(recent) };
    return { since: week, isYesterday: false, groups: groupsOf(events) };
  },
});
