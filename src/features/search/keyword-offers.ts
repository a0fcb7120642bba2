/**
 * "Did you mean …?": the keyword that a misspelt one may stand for. It is offered only if it finds something, and in the
 * spelling of the titles it finds: both take a search, which the engine caches like any other.
 */
import { MARKETPLACES } from "../catalog/marketplace.ts";
import { correctedKeyword } from "./corrected-keyword.ts";
import type { SearchEngine, SearchPage, SearchRequest } from "./engine.ts";
import { AS_WRITTEN } from "./interpretation.ts";
import { spellCorrections } from "./spell-corrections.ts";

export type FindOffer = (request: SearchRequest, page: SearchPage) => Promise<string | null>;

export function createKeywordOffers(engine: Pick<SearchEngine, "search">): FindOffer {
  const offers = new WeakMap<SearchPage, string | null>();

  const find = async ({ keyword, marketplace }: SearchRequest, page: SearchPage): Promise<string | null> => {
    const { corrected, offered } = page.interpretation;
    if (keyword === null) return null;
    const mended = correctedKeyword(keyword, { corrected }) ?? keyword;
    const meant = correctedKeyword(mended, { corrected: offered });
    if (meant === null) return null;
    const { products } = await engine.search({ keyword: meant, marketplace, correct: false, page: 1 });
    if (products.length === 0) return null;
    const titles = (JSON.parse(`[${Buffer.from(products).toString()}]`) as { title: string }[]).map(
      ({ title }) => title,
    );
    const { language } = MARKETPLACES[marketplace];
    return correctedKeyword(mended, spellCorrections({ ...AS_WRITTEN, corrected: offered }, titles, language));
  };

  return async (request, page) => {
    if (page.interpretation.offered.length === 0) return null;
    const known = offers.get(page);
    if (known !== undefined) return known;
    const offer = await find(request, page);
    offers.set(page, offer);
    return offer;
  };
}
