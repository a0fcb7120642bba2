/**
 * Best-seller ranks. A product has one in the list of its root category and often better ones in lists of sub-categories.
 * A rank means nothing without its list.
 */
import { isRecord } from "../json.ts";
import { isMissing, unwrapped } from "./missing-values.ts";
import { bareNumber, fitting, plainInteger, scanNumber } from "./numbers.ts";
import { refuse } from "./refusal.ts";
import { readText } from "./texts.ts";

/** `list` is set when the text names it: `#1,234 in Kitchen & Dining (See Top 100 in Kitchen & Dining)`. */
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
  if (isMissing(bare)) return null;
  const scanned = typeof bare === "string" ? scanNumber(bare, "thousands") : undefined;
  const rank = scanned ? scanned.number : bareNumber(bare);
  if (rank === undefined) return refuse(column, bare, "is not a number");
  if (rank === 0 || rank === -1) return null;
  if (rank < 0) return refuse(column, bare, "is below zero");
  const list = readList(LIST.exec(scanned?.after ?? "")?.[1]);
  // Averages have fractions.
  return { rank: fitting(Math.max(1, Math.round(rank)), column, bare), list };
}

/** Reads the name of a list; a number is only its id and is ignored. */
export function readList(value: unknown): string | null {
  const list = readText(typeof value === "string" ? value.replace(/\s*\(see .*$/i, "") : value);
  return list !== null && /\D/.test(list) ? list : null;
}

/**
 * Finds the rank in the root list among `{list: rank}` or `[{category, rank}]`: the list named like a root category, otherwise
 * the one with the largest number, because the root list contains all products of the others.
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
