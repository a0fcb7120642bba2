import { MARKETPLACE_DOMAINS, MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Api } from "../contract.ts";
import { listMarketplaces } from "../contracts/marketplaces.ts";

/** The marketplaces of the search index that have products, with their number. */
export type CountProducts = () => readonly { marketplace: MarketplaceDomain; products: number }[];

export function marketplaceRoutes(api: Api, countProducts: CountProducts): void {
  api.serve(listMarketplaces, async () => {
    const counts = new Map(countProducts().map(({ marketplace, products }) => [marketplace, products]));
    return {
      marketplaces: MARKETPLACE_DOMAINS.map((marketplace) => {
        const products = counts.get(marketplace) ?? 0;
        return { marketplace, currency: MARKETPLACES[marketplace].currency, products, hasData: products > 0 };
      }),
    };
  });
}
