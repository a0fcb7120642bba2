import { type Clock, utcDay } from "../../../platform/base/clock.ts";
import type { Api } from "../../access/api/contract.ts";
import { DEFAULT_MARKETPLACE, MARKETPLACES } from "../../catalog/marketplace.ts";
import { languageOf } from "../check-listing.ts";
import { describeRules } from "../describe-rules.ts";
import { NO_FACTS } from "../facts.ts";
import { findTargetPhrases, type PhraseParts, type PhraseSeed } from "../find-target-phrases.ts";
import { countBytes, countCharacters, type Finding } from "../listing.ts";
import { WEAK_LISTING } from "../listing-score.ts";
import { packSearchTerms } from "../pack-search-terms.ts";
import { reviewListing } from "../review-listing.ts";
import { scoreListing } from "../score-listing.ts";
import * as contracts from "./listings.contract.ts";

export function listingRoutes(api: Api, { clock, ...parts }: PhraseParts & { clock: Clock }): void {
  const today = () => utcDay(clock.now());

  api.serve(contracts.checkListing, ({ body }) => {
    const {
      marketplace = DEFAULT_MARKETPLACE,
      title,
      bullets,
      description,
      searchTerms,
      facts,
      phrases = [],
      ...rest
    } = body;
    const language = languageOf({ marketplace, ...rest });
    const known = facts === undefined ? null : { ...NO_FACTS, ...facts };
    const brand = rest.brand ?? known?.brand;
    const context = { ...rest, marketplace, language, day: today(), brand };
    const { findings, coverage } = reviewListing(
      { title, bullets, description, searchTerms },
      { facts: known, phrases },
      context,
    );
    return {
      marketplace,
      language,
      findings,
      ...countsOf(findings),
      characters: {
        title: countCharacters(title ?? ""),
        bullets: (bullets ?? []).map(countCharacters),
        description: countCharacters(description ?? ""),
        searchTerms: countCharacters(searchTerms ?? ""),
      },
      searchTermBytes: countBytes(searchTerms ?? ""),
      coverage,
    };
  });

  api.serve(contracts.listListingRules, ({ query: { marketplace, category } }) => ({
    marketplace,
    rules: describeRules({ marketplace, category, day: today() }),
  }));

  api.serve(contracts.listingPhrases, async ({ caller, query: { marketplace, keyword, asin, listId, limit } }) => {
    const seed = {
      ...(keyword !== undefined && { keyword }),
      ...(asin !== undefined && { asin }),
      ...(listId !== undefined && { listId }),
    };
    const list = listId === undefined ? undefined : await parts.lists.get(caller.accountId, listId);
    const market = list?.marketplace ?? marketplace;
    const found = await findTargetPhrases(parts, caller.accountId, market, seed as PhraseSeed, limit);
    return { marketplace: market, currency: MARKETPLACES[market].currency, ...found };
  });

  api.serve(
    contracts.packSearchTerms,
    ({ body: { marketplace = DEFAULT_MARKETPLACE, title, bullets, phrases, facts, ...rest } }) =>
      packSearchTerms({ title, bullets }, phrases, {
        ...rest,
        facts: facts && { ...NO_FACTS, ...facts },
        marketplace,
        language: languageOf({ marketplace, ...rest }),
        day: today(),
      }),
  );
}

export function listingScoreRoutes(api: Api, parts: Omit<PhraseParts, "lists"> & { clock: Clock }): void {
  api.serve(contracts.listingScore, async ({ params: { asin }, query: { marketplace } }) => {
    const {
      title,
      score,
      parts: scored,
      images,
      keyword,
      sampledProducts,
      findings,
      phrases,
    } = await scoreListing(parts, marketplace, asin);
    const weak = score < WEAK_LISTING;
    return {
      asin,
      marketplace,
      title,
      score,
      weak,
      parts: scored,
      images,
      keyword,
      sampledProducts,
      findings,
      phrases,
    };
  });
}

function countsOf(findings: readonly Pick<Finding, "severity">[]) {
  const count = (severity: Finding["severity"]) => findings.filter((finding) => finding.severity === severity).length;
  return { errors: count("error"), warnings: count("warning"), infos: count("info") };
}
