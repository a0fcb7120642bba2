import type { Api } from "../../access/api/contract.ts";
import { MARKETPLACE_DOMAINS, MARKETPLACES, type MarketplaceDomain } from "../marketplace.ts";
import { listMarketplaces } from "./marketplaces.contract.ts";

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
