import assert from "node:assert/strict";
import { test } from "node:test";
import { FACT_CASES } from "../../../test/support/listing-facts.ts";
import { allowedPhrases, buildListing } from "./build-listing.ts";
import { checkFacts } from "./check-facts.ts";
import { checkListing } from "./check-listing.ts";
import { coverageOf } from "./coverage.ts";
import { NO_FACTS } from "./facts.ts";
import { countBytes } from "./listing.ts";

const DAY = "2026-03-01";

test("facts alone give a listing without findings that covers at least 80 % of the phrases they allow", () => {
  assert.ok(FACT_CASES.filter(({ heldOut }) => !heldOut).length >= 10);
  for (const { marketplace, language, facts, phrases } of FACT_CASES) {
    const targets = phrases.map((phrase, at) => ({ phrase, value: phrases.length - at }));
    const context = { marketplace, language, day: DAY, brand: facts.brand };
    const { leftOut, ...listing } = buildListing(facts, targets, context);
    const name = `${language} ${facts.product}`;
    assert.deepEqual(checkListing(listing, context), [], `${name}: ${JSON.stringify(listing)}`);
    assert.deepEqual(checkFacts(listing, facts, language), [], `${name}: ${JSON.stringify(listing)}`);
    const allowed = allowedPhrases(targets, facts, language);
    assert.ok(allowed.length >= 3, `${name} allows ${allowed.length} phrases`);
    const { covered } = coverageOf(listing, allowed, marketplace, language);
    assert.ok((covered ?? 0) >= 0.8, `${name} covers ${covered}: ${JSON.stringify(listing)}`);
    assert.ok(listing.bullets.length >= 3 && listing.description.length > 80 && countBytes(listing.searchTerms) <= 249);
    const isBroken = facts.features.includes("eco-friendly packaging");
    assert.deepEqual(
      leftOut.map(({ rule }) => rule),
      isBroken ? ["claim-environment"] : [],
      name,
    );
  }
});

test("facts that break a rule are left out with the rule, and nothing is invented for those that are missing", () => {
  const facts = { ...NO_FACTS, product: "mug", features: ["FDA approved glaze", "Free shipping", "leakproof lid"] };
  const context = { marketplace: "amazon.com", language: "en", day: DAY } as const;
  const built = buildListing(
    facts,
    [
      { phrase: "best mug", value: 9 },
      { phrase: "cheap leakproof mug", value: 8 },
    ],
    context,
  );
  assert.deepEqual(
    built.leftOut.map(({ rule }) => rule),
    ["claim-authority", "promotional-phrase"],
  );
  assert.deepEqual(
    { title: built.title, bullets: built.bullets, description: built.description, searchTerms: built.searchTerms },
    {
      title: "Mug, Leakproof Lid",
      bullets: ["Features: leakproof lid"],
      description: "Mug. Features: leakproof lid.",
      searchTerms: "",
    },
  );
});
