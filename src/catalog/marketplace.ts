/**
 * Catalog: what a product is. A product belongs to one **marketplace** and is known there by its **asin**; the same asin
 * on two marketplaces is two products, with a price, a rank and reviews of their own.
 */
export type Marketplace = { currency: string; language: string };

/** Every marketplace that is accepted, the default first. */
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

/** The languages that titles and keywords are written in. */
export type Language = (typeof MARKETPLACES)[MarketplaceDomain]["language"];

export const MARKETPLACE_DOMAINS = Object.keys(MARKETPLACES) as MarketplaceDomain[];

export const DEFAULT_MARKETPLACE: MarketplaceDomain = "amazon.com";

/** As people write it to as we write it: letter case and a leading `www.` are forgiven. */
export function canonicalDomain(raw: string): string {
  return raw
    .trim()
    .toLowerCase()
    .replace(/^www\./, "");
}
