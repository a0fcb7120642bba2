import type { QueryParameters } from "@nichescope/client";

export type Marketplace = NonNullable<QueryParameters<"/api/v1/search", "get">["marketplace"]>;

/** Country names. The compiler fails when a marketplace is missing. */
const COUNTRIES: Record<Marketplace, string> = {
  "amazon.com": "United States",
  "amazon.co.uk": "United Kingdom",
  "amazon.de": "Germany",
  "amazon.fr": "France",
  "amazon.it": "Italy",
  "amazon.es": "Spain",
  "amazon.nl": "Netherlands",
  "amazon.se": "Sweden",
  "amazon.pl": "Poland",
  "amazon.com.be": "Belgium",
  "amazon.ie": "Ireland",
  "amazon.com.tr": "Türkiye",
  "amazon.ae": "United Arab Emirates",
  "amazon.sa": "Saudi Arabia",
  "amazon.eg": "Egypt",
  "amazon.in": "India",
  "amazon.co.jp": "Japan",
  "amazon.com.au": "Australia",
  "amazon.sg": "Singapore",
  "amazon.ca": "Canada",
  "amazon.com.mx": "Mexico",
  "amazon.com.br": "Brazil",
  "amazon.co.za": "South Africa",
};

export const DEFAULT_MARKETPLACE: Marketplace = "amazon.com";

export const MARKETPLACES = Object.keys(COUNTRIES) as Marketplace[];

export function isMarketplace(value: unknown): value is Marketplace {
  return typeof value === "string" && Object.hasOwn(COUNTRIES, value);
}

/** "United States"; an unknown marketplace keeps its domain. */
export function countryOf(marketplace: string): string {
  return isMarketplace(marketplace) ? COUNTRIES[marketplace] : marketplace;
}
