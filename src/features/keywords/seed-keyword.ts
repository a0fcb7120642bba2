import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { findBrandNames } from "./brand-names.ts";
import { NAME_AT } from "./plain-words.ts";
import { splitterFor, type Titled, type Word } from "./title-words.ts";

/**
 * The keywords that find products of the same kind as this one, the narrowest first: its name with one word of detail
 * ("water bottle"), and its name alone ("bottle").
 */
export function seedKeywords(product: Titled, marketplace: MarketplaceDomain): string[] {
  const { language } = MARKETPLACES[marketplace];
  const splitter = splitterFor(language);
  const { title, brand } = product;
  const split = splitter.split(title);
  const runs = splitter.runs(split, brand, findBrandNames([product], [split], splitter));
  const content = runs.map((words) => words.filter(({ kind }) => kind.mayEnd && !kind.isPlain));
  // Where the brand is unknown, a word that stands alone at the start is probably one: "PXN V9 Steering Wheel".
  const least = brand === null ? 2 : 1;
  const run = content.find(({ length }) => length >= least) ?? content.find(({ length }) => length > 0) ?? [];
  const { head } = analyzerFor(language).title(title.slice(run[0]?.from ?? 0));
  const found = run.findIndex(({ kind }) => kind.token === head);
  const at = found >= 0 ? found : NAME_AT[language] === "end" ? run.length - 1 : 0;
  const name = run[at];
  if (name === undefined) return [];
  const detail = NAME_AT[language] === "start" ? run[at + 1] : (run[at - 1] ?? run[at + 1]);
  const written = (...words: Word[]) =>
    words
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, to }) => title.slice(from, to).toLowerCase())
      .join(" ");
  return detail === undefined ? [written(name)] : [written(name, detail), written(name)];
}
