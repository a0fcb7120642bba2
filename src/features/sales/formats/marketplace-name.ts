/** The marketplace that a report names, in the spellings of reports. */
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { marketplaceOf } from "../../sources/presets/marketplace-of.ts";
import { SP_API_MARKETPLACES } from "../../sources/sp-api/regions.ts";

const BY_ID = new Map<string, MarketplaceDomain>(
  MARKETPLACE_DOMAINS.map((domain) => [SP_API_MARKETPLACES[domain].id, domain]),
);

/** Marketplaces of orders from shops outside of Amazon name the country of the warehouse: "SI CA Prod Marketplace". */
const OUTSIDE = /^SI(?: Prod)? ([A-Z]{2,3})(?: Prod)? Marketplace$/i;

/** Returns the marketplace, or null for an unsupported one such as "Non-Amazon". */
export function marketplaceNamed(value: unknown): MarketplaceDomain | null {
  if (typeof value !== "string" || value === "") return null;
  const name = value.trim();
  return marketplaceOf(name) ?? BY_ID.get(name) ?? marketplaceOf(OUTSIDE.exec(name)?.[1] ?? "") ?? null;
}
