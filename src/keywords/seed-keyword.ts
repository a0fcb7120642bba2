import { MARKETPLACES, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { findBrandNames } from "./brand-names.ts";
import { COLOURS_AND_SIZES, NAME_AT } from "./plain-words.ts";
import { createSplitter, type Titled, type Word } from "./title-words.ts";

/**
 * The keywords that find products of the same kind as this one, the narrowest first: its name with one word of detail
 * ("water bottle"), and its name alone ("bottle").
 */
export function seedKeywords(product: Titled, marketplace: MarketplaceDomain): string[] {
  const { language } = MARKETPLACES[marketplace];
  const splitter = createSplitter(language);
  const { title, brand } = product;
  const runs = splitter.runs(title, brand, findBrandNames([product], splitter));
  const plain = new Set(COLOURS_AND_SIZES[language].map(splitter.tokenOf));
  const isContent = ({ kind }: Word) => !kind.isStop && !plain.has(kind.token);
  const run = (runs.find((words) => words.some(isContent)) ?? []).filter(isContent);
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
