/**
 * The words of listings, by pool: `#` sizes, `~` materials, `*` colours and varieties, `+` what comes with it, `>` what
 * it is for; a name without a sign is a pool of features. Each pool is kept in the three ways that titles are written.
 */
import { british } from "./british.ts";
import { EXTRAS, USES } from "./extras.ts";
import { FEATURES } from "./features.ts";
import { COLOURS, MATERIALS, VARIETIES } from "./materials.ts";
import { SIZES } from "./sizes.ts";

export type Dialect = "us" | "gb" | "de";
export type Role = "feature" | "size" | "material" | "colour" | "variety" | "with" | "for";

/** Sellers do not agree on hyphens, but each keeps to a habit: non-slip, non slip, nonslip. */
export const HABITS = ["hyphen", "space", "joined"] as const;
export type Pool = { role: Role; words: Record<Dialect, readonly (readonly string[])[]> };

const POOLS = new Map<string, Pool>([
  ...poolsOf("feature", "", FEATURES),
  ...poolsOf("size", "#", SIZES),
  ...poolsOf("material", "~", MATERIALS),
  ...poolsOf("colour", "*", COLOURS),
  ...poolsOf("variety", "*", VARIETIES),
  ...poolsOf("with", "+", EXTRAS),
  ...poolsOf("for", ">", USES),
]);

export function getPool(name: string): Pool {
  const pool = POOLS.get(name);
  if (!pool) throw new Error(`No pool of words is called ${name}.`);
  return pool;
}

function poolsOf(role: Role, sign: string, pools: Record<string, string>): [string, Pool][] {
  return Object.entries(pools).map(([name, text]) => [`${sign}${name}`, { role, words: wordsOf(text) }]);
}

/** For each dialect the same words by each habit. */
function wordsOf(text: string): Pool["words"] {
  const entries = text.split(";").map((entry) => entry.trim().split("=") as [string, string | undefined]);
  const us = HABITS.map((habit) => entries.map(([english]) => spelled(english, habit)));
  const de = entries.map(([english, german]) => german ?? english);
  return { us, gb: us.map((words) => words.map(british)), de: HABITS.map(() => de) };
}

function spelled(english: string, habit: (typeof HABITS)[number]): string {
  if (habit === "hyphen" || !/^[A-Z][a-z]+-[A-Z][a-z]+/.test(english)) return english;
  if (habit === "space" || !/^(Non|Anti)-/.test(english)) return english.replace("-", " ");
  return english.replace(/-(.)/, (_, letter: string) => letter.toLowerCase());
}
