/** Parses a pasted product: an ASIN, or the address of its page on a marketplace. */
import { isMarketplace, type Marketplace } from "./marketplaces.ts";

export type ProductReference = { asin: string; marketplace: Marketplace | null };

const ASIN = /^[A-Z0-9]{10}$/;
/** The ASIN in marketplace addresses: /dp/…, /gp/product/…, /gp/aw/d/…, /product-reviews/…, and more. */
const IN_PATH =
  /\/(?:dp|gp\/product|gp\/aw\/d|gp\/offer-listing|product-reviews|product|d)\/([A-Z0-9]{10})(?=[/?#]|$)/i;

/** Returns null for unknown input. A bare ASIN has no marketplace. */
export function productReference(pasted: string): ProductReference | null {
  const text = pasted.trim();
  if (ASIN.test(text.toUpperCase())) return { asin: text.toUpperCase(), marketplace: null };
  const url = URL.parse(text) ?? URL.parse(`https://${text}`);
  if (url === null) return null;
  // smile.amazon.com, www.amazon.de and m.amazon.fr are the same shops.
  const domain = url.hostname.replace(/^[a-z]+\.(?=amazon\.)/, "");
  const asin = IN_PATH.exec(url.pathname)?.[1] ?? url.searchParams.get("asin") ?? "";
  if (!isMarketplace(domain) || !ASIN.test(asin.toUpperCase())) return null;
  return { asin: asin.toUpperCase(), marketplace: domain };
}
