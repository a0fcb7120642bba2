/**
 * The catalogue of products. A product belongs to one **marketplace**, where its **ASIN** identifies it; the same ASIN on two
 * marketplaces means two products, each with its own price, rank and reviews.
 */
export type Marketplace = { currency: string; language: string };

/** All supported marketplaces, the default first. */
export const MARKETPLACES = {
  "amazon.com": { currency: "USD", language: "en" },
  "amazon.co.uk": { currency: "GBP", language: "en" },
  "amazon.de": { currency: "EUR", language: "de" },
  "amazon.fr": { currency: "EUR", language: "fr" },
  "amazon.it": { currency: "EUR", language: "it" },
  "amazon.es": { currency: "EUR", language: "es" },
  "amazon.nl": { currency: "EUR", language: "nl" },
  "amazon.se": { currency: "SEK", language: "sv" },
  "amazon.pl": { currency: "PLN", language: "pl" },
  "amazon.com.be": { currency: "EUR", language: "fr" },
  "amazon.ie": { currency: "EUR", language: "en" },
  "amazon.com.tr": { currency: "TRY", language: "tr" },
  "amazon.ae": { currency: "AED", language: "en" },
  "amazon.sa": { currency: "SAR", language: "ar" },
  "amazon.eg": { currency: "EGP", language: "ar" },
  "amazon.in": { currency: "INR", language: "en" },
  "amazon.co.jp": { currency: "JPY", language: "ja" },
  "amazon.com.au": { currency: "AUD", language: "en" },
  "amazon.sg": { currency: "SGD", language: "en" },
  "amazon.ca": { currency: "CAD", language: "en" },
  "amazon.com.mx": { currency: "MXN", language: "es" },
  "amazon.com.br": { currency: "BRL", language: "pt" },
  "amazon.co.za": { currency: "ZAR", language: "en" },
} as const satisfies Record<string, Marketplace>;

export type MarketplaceDomain = keyof typeof MARKETPLACES;

/** The languages of titles and keywords. */
export type Language = (typeof MARKETPLACES)[MarketplaceDomain]["language"];

export const LANGUAGES = [...new Set(Object.values(MARKETPLACES).map(({ language }) => language))];

export const MARKETPLACE_DOMAINS = Object.keys(MARKETPLACES) as MarketplaceDomain[];

export const DEFAULT_MARKETPLACE: MarketplaceDomain = "amazon.com";

/** Normalizes a domain: ignores letter case and a leading `www.`. */
export function canonicalDomain(raw: string): string {
  return raw
    .trim()
    .toLowerCase()
    .replace(/^www\./, "");
}
