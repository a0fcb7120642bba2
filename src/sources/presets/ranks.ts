/**
 * Best-seller ranks. A product has one in the list of its root category and, often, smaller numbers in lists of
 * sub-categories; a rank is worth nothing without knowing which list it is of.
 */
import { isRecord } from "../json.ts";
import { isNone, unwrapped } from "./none.ts";
import { bareNumber, fitting, plainInteger, scanNumber } from "./numbers.ts";
import { refuse } from "./refusal.ts";
import { readText } from "./texts.ts";

/** `list` where the text itself tells it: `#1,234 in Kitchen & Dining (See Top 100 in Kitchen & Dining)`. */
export type Rank = { rank: number; list: string | null };

const HASH = 0x23;
const LIST = /^\s+in\s+(.+?)\s*(?:\(|#|$)/;

export function readRank(value: unknown, column: string): number | null {
  return readListedRank(value, column)?.rank ?? null;
}

export function readListedRank(value: unknown, column: string): Rank | null {
  if (typeof value === "string") {
    const plain = plainInteger(value, value.charCodeAt(0) === HASH ? 1 : 0);
    if (plain >= 0) return plain === 0 ? null : { rank: plain, list: null };
  }
  const bare = unwrapped(value);
  if (isNone(bare)) return null;
  const scanned = typeof bare === "string" ? scanNumber(bare, "thousands") : undefined;
  const rank = scanned ? scanned.number : bareNumber(bare);
  if (rank === undefined) return refuse(column, bare, "is not a number");
  if (rank === 0 || rank === -1) return null;
  if (rank < 0) return refuse(column, bare, "is below zero");
  const list = readList(LIST.exec(scanned?.after ?? "")?.[1]);
  // Averages have fractions.
  return { rank: fitting(Math.max(1, Math.round(rank)), column, bare), list };
}

/** The name of a list; a number is its id, which says nothing to anybody. */
export function readList(value: unknown): string | null {
  const list = readText(typeof value === "string" ? value.replace(/\s*\(see .*$/i, "") : value);
  return list !== null && /\D/.test(list) ? list : null;
}

/**
 * Of the ranks in several lists, `{list: rank}` or `[{category, rank}]`, that of the root list: the one with a root
 * category's name, otherwise the one with the largest number, as the root list holds all that the others hold.
 */
export function rootRank(lists: unknown, column: string, roots: readonly (string | null)[] = []): Rank | null {
  const ranks = listed(lists, column);
  for (const root of roots) {
    const match = ranks.find(({ list }) => isSameList(list, root));
    if (match) return match;
  }
  return ranks.reduce<Rank | null>((best, each) => (best === null || each.rank > best.rank ? each : best), null);
}

export function isSameList(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && a.toLowerCase() === b.toLowerCase();
}

function listed(lists: unknown, column: string): Rank[] {
  const pairs: [unknown, unknown][] = Array.isArray(lists)
    ? lists.filter(isRecord).map((each) => [each["category"] ?? each["name"], each["rank"]])
    : isRecord(lists)
      ? Object.entries(lists)
      : [];
  return pairs.flatMap(([name, value]) => {
    const rank = readRank(value, column);
    return rank === null ? [] : [{ rank, list: readList(name) }];
  });
}
