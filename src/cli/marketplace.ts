import { invalid } from "../base/errors.ts";
import { MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../catalog/marketplace.ts";
import { marketplaceOf } from "../sources/presets/marketplace-of.ts";

/** Parses `--marketplace`: `amazon.de`, `de` or `Germany`. */
export function parseMarketplace(text: string): MarketplaceDomain {
  const found = marketplaceOf(text);
  if (found === undefined)
    throw invalid("--marketplace", `must be one of ${MARKETPLACE_DOMAINS.join(", ")}, not "${text}"`);
  return found;
}
