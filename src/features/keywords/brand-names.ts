/** The brand names in some titles, so that phrases can leave them out. */
import type { BrandNames, Kind, SplitTitle, Splitter, Titled, Word } from "./title-words.ts";

/** A brand of one word that others write more often than the brand itself is an ordinary word: "Simple", "Ring". */
const LEAST_OWN_SHARE = 0.4;
/** Where the brand is unknown, a word that opens nearly every title it occurs in counts as one. */
const LEAST_FIRST_SHARE = 0.9;
const LEAST_TITLES = 3;

type Count = { titles: number; first: number; unbranded: number };

/** `split` are the titles of the products. */
export function findBrandNames(
  products: readonly Titled[],
  split: readonly SplitTitle[],
  splitter: Pick<Splitter, "kinds">,
): BrandNames {
  const counts = new Map<Kind, Count>();
  const ofBrand = new Map<string, { name: readonly Kind[]; titles: number }>();
  for (const [at, { brand }] of products.entries()) {
    const kinds = new Set<Kind>();
    for (const words of split[at] as SplitTitle) for (const { kind } of words) kinds.add(kind);
    const [opening] = kinds;
    for (const kind of kinds) {
      let count = counts.get(kind);
      if (count === undefined) {
        count = { titles: 0, first: 0, unbranded: 0 };
        counts.set(kind, count);
      }
      count.titles++;
      if (kind === opening) count.first++;
      if (brand === null) count.unbranded++;
    }
    if (brand === null) continue;
    const known = ofBrand.get(brand) ?? { name: splitter.kinds(brand), titles: 0 };
    ofBrand.set(brand, known);
    if (known.name[0] !== undefined && kinds.has(known.name[0])) known.titles++;
  }
  const names = new Map<Kind, (readonly Kind[])[]>();
  const add = (name: readonly Kind[]) => {
    const [first] = name as readonly [Kind];
    names.set(first, [...(names.get(first) ?? []), name]);
  };
  for (const { name, titles } of ofBrand.values()) {
    const [first] = name;
    if (first === undefined) continue;
    if (name.length > 1 || titles >= LEAST_OWN_SHARE * (counts.get(first)?.titles ?? 0)) add(name);
  }
  for (const [kind, { titles, first, unbranded }] of counts)
    if (unbranded >= LEAST_TITLES && unbranded === titles && first >= LEAST_FIRST_SHARE * titles) add([kind]);

  const endOfName = (name: readonly Kind[], words: readonly Word[], at: number) =>
    name.length > 0 && name.every((kind, i) => words[at + i]?.kind === kind) ? at + name.length : at;

  return {
    endOf(words, at, own) {
      let end = endOfName(own, words, at);
      for (const name of names.get((words[at] as Word).kind) ?? []) end = Math.max(end, endOfName(name, words, at));
      return end;
    },
  };
}
