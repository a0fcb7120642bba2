/** Reviews a text: findings of the rules and of the fact check, and the coverage of phrases. Pure. */
import type { Language } from "../catalog/marketplace.ts";
import { checkFacts } from "./check-facts.ts";
import { checkListing } from "./check-listing.ts";
import { type Coverage, coverageOf, type TargetPhrase } from "./coverage.ts";
import type { ProductFacts } from "./facts.ts";
import type { CheckContext, Finding, Listing } from "./listing.ts";

export type Review = { findings: Finding[]; coverage: Coverage };

/** Without facts nothing is compared with them. Errors first. */
export function reviewListing(
  listing: Listing,
  { facts, phrases }: { facts: ProductFacts | null; phrases: readonly TargetPhrase[] },
  context: CheckContext & { language: Language },
): Review {
  const ruled = checkListing(listing, context);
  const claimed = facts === null ? [] : checkFacts(listing, facts, context.language);
  const isError = ({ severity }: Finding) => severity === "error";
  return {
    findings: [...ruled.filter(isError), ...claimed, ...ruled.filter((finding) => !isError(finding))],
    coverage: coverageOf(listing, phrases, context.marketplace, context.language),
  };
}
