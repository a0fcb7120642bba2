/** The words of a product's maker: its brand, or the first word of its title if no source names a brand. */
import type { Product } from "../../catalog/product.ts";
import type { Analyzer, TitleTokens } from "./analyze.ts";
import { EARLY } from "./title-places.ts";

export function makersOf(
  { brand }: Pick<Product, "brand">,
  { tokens, places }: Pick<TitleTokens, "tokens" | "places">,
  analyzer: Pick<Analyzer, "tokens" | "hasSureHeads">,
): readonly string[] {
  if (brand !== null) return analyzer.tokens(brand);
  // "Apple Watch Strap" is by somebody else. Without heads the first word may be the thing: "guitare classique".
  return analyzer.hasSureHeads && places[0] === EARLY ? tokens.slice(0, 1) : [];
}
