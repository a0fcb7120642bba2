import { invalid } from "../base/errors.ts";
import { canonicalDomain, MARKETPLACE_DOMAINS, type MarketplaceDomain } from "../catalog/marketplace.ts";

/** What `--marketplace` names. */
export function parseMarketplace(text: string): MarketplaceDomain {
  const found = MARKETPLACE_DOMAINS.find((domain) => domain === canonicalDomain(text));
  if (found === undefined)
    throw invalid("--marketplace", `must be one of ${MARKETPLACE_DOMAINS.join(", ")}, not "${text}"`);
  return found;
}
