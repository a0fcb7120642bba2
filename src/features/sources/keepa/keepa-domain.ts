import type { MarketplaceDomain } from "../../catalog/marketplace.ts";

/** Keepa's numbers of the marketplaces; 7 was China. */
const KEEPA_DOMAINS = {
  1: "amazon.com",
  2: "amazon.co.uk",
  3: "amazon.de",
  4: "amazon.fr",
  5: "amazon.co.jp",
  6: "amazon.ca",
  8: "amazon.it",
  9: "amazon.es",
  10: "amazon.in",
  11: "amazon.com.mx",
  12: "amazon.com.br",
} as const satisfies Record<number, MarketplaceDomain>;

export const KEEPA_MARKETPLACES: readonly MarketplaceDomain[] = Object.values(KEEPA_DOMAINS);

export function marketplaceOfDomain(domainId: number): MarketplaceDomain | undefined {
  return (KEEPA_DOMAINS as Partial<Record<number, MarketplaceDomain>>)[domainId];
}

export function domainOfMarketplace(marketplace: MarketplaceDomain): number | undefined {
  const found = Object.entries(KEEPA_DOMAINS).find(([, domain]) => domain === marketplace);
  return found && Number(found[0]);
}
