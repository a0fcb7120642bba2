/** The kinds of products that the market has, read from `kinds.txt`. */
import { british, type Dialect, fail, getPool, type Pool, readSections } from "./vocabulary.ts";

export type Kind = {
  category: string;
  /** Its share of the market, relative to the other kinds. */
  weight: number;
  /** In dollars. */
  price: number;
  names: Record<Dialect, { main: string; other: string }>;
  pools: readonly Pool[];
};

/** The pool of words that fit any product. */
const EVERYWHERE = "any";

/** Each step makes a kind this much more common: from the rarest to the most common, a factor of forty. */
const WEIGHT_STEP = 1.7;

export const KINDS: readonly Kind[] = readSections("kinds.txt").flatMap(({ name, rest, lines }) =>
  lines.map((line) => readKind(name, rest, line)),
);

export const CATEGORIES: readonly string[] = [...new Set(KINDS.map((kind) => kind.category))];

function readKind(category: string, shared: string, line: string): Kind {
  const [, size, price, english, german, own] =
    /^(\d) (\d+) ([^|]+) \| ([^|]+) \| (.+)$/.exec(line) ?? fail(`Not a kind: ${line}`);
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
  return { main, other: other ?? fail(`No other name: ${both}`) };
}
