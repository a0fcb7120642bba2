/**
 * Best-seller ranks. A product has one in the list of its root category and often better ones in lists of sub-categories.
 * A rank means nothing without its list.
 */

import { isRecord, parsedJson } from "../../../platform/base/json.ts";
import { isMissing, unwrapped } from "../../../platform/tables/cells/missing-values.ts";
import { numberInWords } from "../../../platform/tables/cells/number-in-words.ts";
import type { Decimal } from "../../../platform/tables/cells/number-with-separators.ts";
import { bareNumber, plainInteger } from "../../../platform/tables/cells/plain-number.ts";
import { fitting, refuse } from "../../../platform/tables/cells/refusal.ts";
import { readText } from "../../../platform/tables/cells/texts.ts";

/** `list` is set when the text names it: `#1,234 in Kitchen & Dining (See Top 100 in Kitchen & Dining)`. */
export type Rank = { rank: number; list: string | null };

const HASH = 0x23;

export function readRank(value: unknown, column: string, decimal?: Decimal): number | null {
  return readListedRank(value, column, [], decimal)?.rank ?? null;
}

/** Reads the rank in the root list from ranks in several lists; `roots` are its possible names. */
export function readListedRank(
  value: unknown,
  column: string,
  roots: readonly (string | null)[] = [],
  decimal?: Decimal,
): Rank | null {
  if (typeof value === "string" && decimal !== "comma") {
    const plain = plainInteger(value, value.charCodeAt(0) === HASH ? 1 : 0);
    if (plain >= 0) return plain === 0 ? null : { rank: plain, list: null };
  }
  const bare = unwrapped(value);
  if (isMissing(bare)) return null;
  const lists = typeof bare === "string" && /^\s*[[{]/.test(bare) ? parsedJson(bare) : bare;
  if (Array.isArray(lists) || isRecord(lists)) return rootRank(lists, column, roots);
  const scanned = typeof bare === "string" ? numberInWords(bare, "whole", decimal) : undefined;
  const rank = scanned ? scanned.number : bareNumber(bare);
  if (rank === undefined) return refuse(column, bare, "is not a number");
  if (rank === 0 || rank === -1) return null;
  if (rank < 0) return refuse(column, bare, "is below zero");
  const list = listAfter(scanned?.after ?? "");
  // Averages have fractions.
  return { rank: fitting(Math.max(1, Math.round(rank)), column, bare), list };
}

/** The list behind a rank: " in Kitchen & Dining (See Top 100 in Kitchen & Dining)". */
function listAfter(text: string): string | null {
  const [, name] = /^\s+in\s+([^(#]+)/.exec(text) ?? [];
  return readList(name);
}

/** Reads the name of a list; a number is only its id and is ignored. */
export function readList(value: unknown): string | null {
  const list = readText(typeof value === "string" ? value.split(/\(see /i, 1)[0] : value);
  return list !== null && /\D/.test(list) ? list : null;
}

/**
 * Finds the rank in the root list among `{list: rank}`, `[{category, rank}]` or texts: the list named like a root category, otherwise
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
  return pairsIn(lists).flatMap(([name, value]) => {
    const ranked = isMissing(value) || typeof value === "object" ? null : readListedRank(value, column);
    return ranked === null ? [] : [{ rank: ranked.rank, list: readList(name) ?? ranked.list }];
  });
}

function pairsIn(lists: unknown): [name: unknown, rank: unknown][] {
  if (Array.isArray(lists))
    return lists.map((each) =>
      isRecord(each) ? [each["category"] ?? each["name"] ?? each["list"], each["rank"] ?? each["value"]] : [null, each],
    );
  if (!isRecord(lists)) return [];
  return Object.hasOwn(lists, "rank") ? pairsIn([lists]) : Object.entries(lists);
}
