import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../../features/catalog/marketplace.ts";
import { marketplaceOf } from "../../features/sources/presets/marketplace-of.ts";
import { invalid } from "../../platform/base/errors.ts";

/** Parses `--marketplace`: `amazon.de`, `de` or `Germany`. */
export function parseMarketplace(text: string): MarketplaceDomain {
  const found = marketplaceOf(text);
  if (found === undefined)
    throw invalid("--marketplace", `must be one of ${MARKETPLACE_DOMAINS.join(", ")}, not "${text}"`);
  return found;
}
