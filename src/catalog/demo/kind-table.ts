import { british } from "./british.ts";
import { type Dialect, getPool, type Pool } from "./vocabulary.ts";

/**
 * The products that the market has, by category: the pools that all the kinds of the category share, and a line for
 * each kind: `how common (1–9), price in dollars, name/other name | German name/other | pools of its own`.
 */
export type Departments = Record<string, [sharedPools: string, kinds: string]>;

export type Kind = {
  category: string;
  /** The share of the market that it has, against the others. */
  weight: number;
  price: number;
  names: Record<Dialect, { main: string; other: string }>;
  pools: readonly Pool[];
};

/** What is said of anything. */
const EVERYWHERE = "any";

/** Each step makes a kind this much more common: from the rarest to the most common, a factor of forty. */
const WEIGHT_STEP = 1.7;

export function readKinds(departments: Departments): Kind[] {
  return Object.entries(departments).flatMap(([category, [shared, lines]]) =>
    lines.split("\n").map((line) => readKind(category, shared, line.trim())),
  );
}

function readKind(category: string, shared: string, line: string): Kind {
  const [, size, price, english, german, own] =
    /^(\d) (\d+) ([^|]+) \| ([^|]+) \| (.+)$/.exec(line) ?? broken(`Not a kind: ${line}`);
  const pools = [...new Set([...(own as string).split(" "), ...shared.split(" "), EVERYWHERE])].map(getPool);
  return {
    category,
    weight: WEIGHT_STEP ** Number(size),
    price: Number(price),
    names: { us: names(english as string), gb: names(british(english as string)), de: names(german as string) },
    pools,
  };
}

function names(both: string): { main: string; other: string } {
  const [main, other] = both.split("/") as [string, string];
  return { main, other: other ?? broken(`No other name: ${both}`) };
}

function broken(message: string): never {
  throw new Error(message);
}
