/**
 * Decides which products a keyword counts. A product must have all words of the keyword, and it must be the **thing** that
 * the keyword names: a guitar capo is no guitar. It gets points for the place where its title names the thing, and for its
 * category and price compared with the **core**, the products that are certainly the thing. `docs/niche-score.md` has
 * examples.
 *
 * Both engines decide by the same figures in their indexes: the evidence of a title, its category, its price.
 */
import { slotRange, UNKNOWN } from "./bins.ts";

/** The evidence of a title about a word that names the thing. */
export const EVIDENCE = {
  /** The title names it rather than only mentioning it (`analysis/title-places.ts`). */
  named: 1,
  /** Early in the title. */
  early: 2,
  /** It is the head noun of the title. */
  head: 4,
} as const;
/** The same about the words beside it, moved by this. */
export const BESIDE = 3;
/** The keyword's words are neighbours in the title, in their order. */
export const TOGETHER = 0x40;
/** Every word is in the title or the brand, as it was written or in an exact synonym; not only in the category. */
export const FIRM = 0x80;
/** The word is in the brand. */
export const MADE = 0x100;
export const MOST_EVIDENCE = 0x1ff;
/** Of several words beside the thing, one can be the head. */
const ANY_OF = (EVIDENCE.head << BESIDE) | EVIDENCE.head;

export const POINTS = {
  /** For a keyword of several words. */
  together: 5,
  named: 2,
  /** Added to `named`. */
  early: 3,
  head: 3,
  ownCategory: 3,
  unknownCategory: 1,
  foreignCategory: -3,
  cheap: -2,
  needed: 6,
  /** Used if no title begins with the words and has the thing as its head: the catalogue may lack the thing. */
  neededInDoubt: 9,
} as const;

export const CORE = {
  /** The core is the strictest level with this many products, or with the least that say anything. */
  enough: 5,
  least: 3,
  /** A category with this share of the core belongs to it; below `foreign` it does not. */
  own: 0.4,
  foreign: 0.05,
  /** Of the core's median price. */
  cheap: 0.5,
} as const;

/** Another word is the thing if it is the head of this many times more titles than the last one: "running shoes women". */
const MORE_HEADS = 2;
/** A word is a brand if this share of the titles with it are by that maker, and hardly any have it as their head. */
const BRAND_SHARE = 0.5;
const BRAND_HEADS = 0.1;

/** Which word of the keyword is the thing: the usual one, or one beside it. */
export type Thing = "usual" | "beside";

/** The levels of the core, strictest first: the evidence that each requires. */
const { named, early, head } = EVIDENCE;
export const LEVELS = [early | head | TOGETHER, early | TOGETHER, named | TOGETHER, named];

/** The bits of a level, if the thing is that word. */
export function levelBits(level: number, thing: Thing): number {
  const ofThing = level & ~TOGETHER;
  return FIRM | (level & TOGETHER) | (thing === "usual" ? ofThing : ofThing << BESIDE);
}

/** Counts of a keyword's matches, before filters. */
export type CoreCounts = {
  /** Matches with all words firmly; of these, matches by that maker, and matches whose head noun is the thing. */
  firm: number;
  made: number;
  heads: Record<Thing, number>;
  /** The number of products of each level. */
  levels(thing: Thing): readonly number[];
  /** The number of a level's products by category and by slot of their price. */
  level(thing: Thing, level: number): { categories: ReadonlyMap<number, number>; prices: ReadonlyMap<number, number> };
};

export type Judge = {
  /** Which word the thing is; a brand is what its maker makes. */
  thing: Thing | "maker";
  /** Points by evidence; `NEVER` where the title does not name the thing. */
  points: Int8Array;
  /** Points by category. Every other category has `otherCategory`. */
  categories: ReadonlyMap<number, number>;
  otherCategory: number;
  /** A known price below this is cheap, in minor units. */
  cheapBelow: number;
  needed: number;
};

/** So few points that nothing makes up for them. */
const NEVER = -100;

/** `words` is the number of words of the keyword; `hasSureHeads` depends on its language. */
export function judgeOf(counts: CoreCounts, words: number, hasSureHeads: boolean): Judge {
  const { firm, made, heads } = counts;
  if (words === 1 && made >= CORE.enough && made >= BRAND_SHARE * firm && heads.usual < BRAND_HEADS * firm)
    return BRAND;
  const thing: Thing = words > 1 && heads.beside > MORE_HEADS * heads.usual ? "beside" : "usual";
  const sizes = counts.levels(thing);
  const judge = {
    thing,
    points: POINTS_BY_EVIDENCE[words === 1 ? "one" : "several"][thing],
    needed: hasSureHeads && sizes[0] === 0 ? POINTS.neededInDoubt : POINTS.needed,
  };
  const level = coreLevelOf(sizes);
  if (level === undefined)
    return { ...judge, categories: new Map(), otherCategory: POINTS.unknownCategory, cheapBelow: 0 };
  const { categories, prices } = counts.level(thing, level);
  return {
    ...judge,
    categories: pointsOfCategories(categories),
    otherCategory: POINTS.foreignCategory,
    cheapBelow: CORE.cheap * medianOf(prices),
  };
}

/** A brand is what its maker makes, in any category. */
const BRAND: Judge = {
  thing: "maker",
  points: Int8Array.from({ length: MOST_EVIDENCE + 1 }, (_, evidence) =>
    hasAll(evidence, FIRM | MADE) ? POINTS.needed : NEVER,
  ),
  categories: new Map(),
  otherCategory: 0,
  cheapBelow: 0,
  needed: POINTS.needed,
};

function pointsByEvidence(together: number, thing: Thing): Int8Array {
  return Int8Array.from({ length: MOST_EVIDENCE + 1 }, (_, evidence) => {
    const has = (bit: number) => hasAll(evidence, levelBits(bit, thing));
    if (!has(named)) return NEVER;
    return (
      POINTS.named + (has(early) ? POINTS.early : 0) + (has(head) ? POINTS.head : 0) + (has(TOGETHER) ? together : 0)
    );
  });
}

const pointsByThing = (together: number): Record<Thing, Int8Array> => ({
  usual: pointsByEvidence(together, "usual"),
  beside: pointsByEvidence(together, "beside"),
});
/** For keywords of one word, and of several. */
const POINTS_BY_EVIDENCE = { one: pointsByThing(0), several: pointsByThing(POINTS.together) };

function coreLevelOf(sizes: readonly number[]): number | undefined {
  const level = sizes.findIndex((size) => size >= CORE.enough);
  if (level >= 0) return level;
  return (sizes.at(-1) as number) >= CORE.least ? sizes.length - 1 : undefined;
}

function pointsOfCategories(core: ReadonlyMap<number, number>): Map<number, number> {
  const known = [...core].filter(([category]) => category !== UNKNOWN);
  const total = known.reduce((sum, [, count]) => sum + count, 0);
  const points = new Map<number, number>([[UNKNOWN, POINTS.unknownCategory]]);
  for (const [category, count] of known)
    if (count >= CORE.foreign * total) points.set(category, count >= CORE.own * total ? POINTS.ownCategory : 0);
  return points;
}

/** The lower end of the slot of the median; 0 without a known price. */
function medianOf(prices: ReadonlyMap<number, number>): number {
  const known = [...prices].filter(([slot]) => slot > 0).sort(([a], [b]) => a - b);
  let left = known.reduce((sum, [, count]) => sum + count, 0) / 2;
  for (const [slot, count] of known) {
    left -= count;
    if (left <= 0) return slotRange(slot)[0];
  }
  return 0;
}

/** The combined evidence of two words. */
export function bothSay(one: number, other: number): number {
  return (one & other) | ((one | other) & ANY_OF);
}

export function hasAll(evidence: number, bits: number): boolean {
  return (evidence & bits) === bits;
}
