import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../test/support/any-text.ts";
import type { MarketplaceDomain } from "../catalog/marketplace.ts";
import { checkListing } from "./check-listing.ts";
import { applyFix, type CheckContext, type Finding, type Listing, textsOf } from "./listing.ts";
import { PHRASE_LISTS, phrasesOf } from "./rules/phrases.ts";
import { RULES, rulesFor } from "./rules/rules.ts";
import { SOURCES } from "./rules/sources.ts";

const DAY = "2026-03-01";
const context = (marketplace: MarketplaceDomain = "amazon.com", more: Partial<CheckContext> = {}): CheckContext => ({
  ...{ marketplace, day: DAY, brand: "Valora", competitorBrands: ["Rivalo Sport"] },
  ...more,
});
const rulesOf = (listing: Listing, given: CheckContext = context()) =>
  new Set(checkListing(listing, given, { fixes: false }).map(({ rule }) => rule));

const bullets = (...first: string[]) => [...first, "Rolls up small for travel", "Comes with a strap", "Easy to clean"];
const words = (length: number) => {
  let text = "Valora";
  for (let at = 0; text.length < length; at++) text += ` w${at.toString(36)}`;
  return text.slice(0, length).replace(/ $/, "x");
};

/** For every rule a listing that keeps it and one that breaks it and differs in that alone. */
const CASES: Record<string, { keeps: Listing; breaks: Listing; with?: Partial<CheckContext> }> = {
  "title-required": { keeps: { title: "Valora Mat" }, breaks: { title: " " } },
  "title-length": { keeps: { title: words(200) }, breaks: { title: words(201) } },
  "title-length-electronics": {
    keeps: { title: words(150) },
    breaks: { title: words(151) },
    with: { category: "Electronics" },
  },
  "title-length-computers": {
    keeps: { title: words(150) },
    breaks: { title: words(151) },
    with: { category: "Computers & Accessories" },
  },
  "title-characters": { keeps: { title: "Valora Mat, Blue" }, breaks: { title: "Valora Mat! Blue" } },
  "title-decoration": {
    keeps: { title: "Valora Mat Style #4301, <10 lb" },
    breaks: { title: "Valora Mat << Kids >>" },
  },
  "title-marks": { keeps: { title: "Valora Mat" }, breaks: { title: "Valora® Mat" } },
  "title-repeated-word": {
    keeps: { title: "Valora Mat, Yoga Mat for the Gym" },
    breaks: { title: "Valora Mat, Yoga Mat, Gym Mats" },
  },
  "title-capitals": { keeps: { title: "Valora LED Lamp USB" }, breaks: { title: "Valora AMAZING Lamp" } },
  "title-brand-first": { keeps: { title: "Valora Mat" }, breaks: { title: "Mat by Valora" } },
  "bullet-count": {
    keeps: { bullets: ["One feature", "Two features", "Three features", "Four features", "Five features"] },
    breaks: {
      bullets: ["One feature", "Two features", "Three features", "Four features", "Five features", "Six features"],
    },
  },
  "bullet-missing": { keeps: { bullets: bullets() }, breaks: { bullets: ["Comes with a strap"] } },
  "bullet-length": { keeps: { bullets: bullets(words(500)) }, breaks: { bullets: bullets(words(501)) } },
  "bullet-length-advised": { keeps: { bullets: bullets(words(250)) }, breaks: { bullets: bullets(words(251)) } },
  "bullet-short": { keeps: { bullets: bullets("Ten letter") }, breaks: { bullets: bullets("Nine lett") } },
  "bullet-characters": {
    keeps: { bullets: bullets("Grips well on wood") },
    breaks: { bullets: bullets("Grips™ well on wood") },
  },
  "bullet-placeholder": {
    keeps: { bullets: bullets("Grips well on wood") },
    breaks: { bullets: bullets("Washing: N/A") },
  },
  "bullet-guarantee": {
    keeps: { bullets: bullets("Grips well on wood") },
    breaks: { bullets: bullets("Full refund if it slips") },
  },
  "bullet-capital-letter": {
    keeps: { bullets: bullets("Grips well on wood", "iPhone holder included") },
    breaks: { bullets: bullets("grips well on wood") },
  },
  "bullet-end": {
    keeps: { bullets: bullets("Grips well on wood") },
    breaks: { bullets: bullets("Grips well on wood.") },
  },
  "bullet-capitals": {
    keeps: { bullets: bullets("GRIP: holds well on wood and tiles") },
    breaks: { bullets: bullets("GRIPS WELL ON WOOD AND TILES") },
  },
  "bullet-duplicate": {
    keeps: { bullets: bullets("Grips well on wood") },
    breaks: { bullets: bullets("Comes with a Strap") },
  },
  "description-length": { keeps: { description: words(2_000) }, breaks: { description: words(2_001) } },
  "description-html": {
    keeps: { description: "One line<br>another line</br>" },
    breaks: { description: "One <b>bold</b> line" },
  },
  "description-capitals": {
    keeps: { description: "A mat for yoga and stretching" },
    breaks: { description: "A MAT FOR YOGA AND STRETCHING" },
  },
  html: { keeps: { title: "Valora Mat" }, breaks: { title: "Valora <b>Mat" } },
  emoji: { keeps: { bullets: bullets("Grips well on wood") }, breaks: { bullets: bullets("Grips well 👍🏽 on wood") } },
  "promotional-phrase": { keeps: { title: "Valora Mat" }, breaks: { title: "Valora Mat, Free-Shipping" } },
  "number-one": { keeps: { title: "Valora Mat No. 12, #12" }, breaks: { title: "Valora #1 Mat" } },
  "customer-reviews": {
    keeps: { description: "A mat with a star pattern" },
    breaks: { description: "Five-star quality" },
  },
  price: { keeps: { description: "Weighs 20 ounces" }, breaks: { description: "Now only 19,99 €" } },
  asin: { keeps: { description: "Model B012" }, breaks: { description: "Fits B0A09AGPML" } },
  link: {
    keeps: { description: "Soft and firm. Comfortable" },
    breaks: { description: "See valora-mats.com for more" },
  },
  email: { keeps: { description: "Meet us @ the gym" }, breaks: { description: "Write to hello@valora.example" } },
  phone: { keeps: { description: "183 x 61 x 0.5 cm" }, breaks: { description: "Call +49 30 1234 5678" } },
  "claim-authority": { keeps: { description: "A clean mat" }, breaks: { description: "FDA-approved rubber" } },
  "claim-health": { keeps: { description: "A clean mat" }, breaks: { description: "Cures back pain" } },
  "claim-pesticide": { keeps: { description: "A clean mat" }, breaks: { description: "Anti-bacterial rubber" } },
  "claim-environment": { keeps: { description: "A clean mat" }, breaks: { description: "An eco‑friendly mat" } },
  "claim-fibre": { keeps: { description: "Material: bamboo" }, breaks: { description: "Made from bamboo" } },
  "competitor-brand": { keeps: { description: "A sport mat" }, breaks: { description: "Like RIVALO-Sport mats" } },
  spaces: { keeps: { title: "Valora Mat" }, breaks: { title: "Valora  Mat" } },
  "search-terms-bytes": { keeps: { searchTerms: `${"ä".repeat(124)}x` }, breaks: { searchTerms: "ä".repeat(125) } },
  "search-terms-repeated": { keeps: { searchTerms: "gym pilates" }, breaks: { searchTerms: "gym pilates gyms" } },
  "search-terms-listed": {
    keeps: { title: "Valora Mat", searchTerms: "gym" },
    breaks: { title: "Valora Mat", searchTerms: "gym mats" },
  },
  "search-terms-brand": { keeps: { searchTerms: "gym" }, breaks: { searchTerms: "gym valora" } },
  "search-terms-temporary": { keeps: { searchTerms: "gym" }, breaks: { searchTerms: "gym new" } },
  "search-terms-subjective": { keeps: { searchTerms: "gym" }, breaks: { searchTerms: "best gym" } },
  "search-terms-punctuation": { keeps: { searchTerms: "gym 1.5 inch" }, breaks: { searchTerms: "gym, pilates" } },
  "search-terms-stop-words": { keeps: { searchTerms: "gym home" }, breaks: { searchTerms: "gym for home" } },
};

test("every rule has a source, a date, and a case that keeps and one that breaks it", () => {
  assert.deepEqual(Object.keys(CASES).sort(), RULES.map(({ id }) => id).sort());
  assert.ok(RULES.length >= 35);
  for (const { id, source, from } of RULES) {
    assert.match(SOURCES[source].url, /^https:\/\//, id);
    assert.match(from, /^20\d\d-\d\d-\d\d$/, id);
    const { keeps, breaks, with: more } = CASES[id] as (typeof CASES)[string];
    assert.ok(!rulesOf(keeps, context("amazon.com", more)).has(id), `${id} is kept by ${JSON.stringify(keeps)}`);
    assert.ok(rulesOf(breaks, context("amazon.com", more)).has(id), `${id} is broken by ${JSON.stringify(breaks)}`);
  }
});

test("limits are exact: characters are code points, search terms are bytes of UTF-8", () => {
  const has = (listing: Listing, rule: string) => rulesOf(listing).has(rule);
  for (const unit of ["x", "ä", "ナ", "𝒙"]) {
    assert.ok(!has({ title: unit.repeat(200) }, "title-length"), `200 × ${unit}`);
    assert.ok(has({ title: unit.repeat(201) }, "title-length"), `201 × ${unit}`);
  }
  for (const [unit, bytes] of [
    ["x", 1],
    ["ü", 2],
    ["ヨ", 3],
    ["😀", 4],
  ] as const) {
    const full = unit.repeat(Math.floor(249 / bytes)) + "x".repeat(249 % bytes);
    assert.equal(Buffer.byteLength(full), 249);
    assert.ok(!has({ searchTerms: full }, "search-terms-bytes"), `249 bytes of ${unit}`);
    assert.ok(has({ searchTerms: `${full}x` }, "search-terms-bytes"), `250 bytes of ${unit}`);
  }
});

test("each forbidden character of a title is found and removed, unless the brand has it", () => {
  for (const character of "!$?_{}^¬¦") {
    const title = `Valora Mat${character} Blue`;
    const finding = checkListing({ title }, context()).find(({ rule }) => rule === "title-characters") as Finding;
    assert.deepEqual([finding?.start, finding?.end, finding?.fix], [10, 11, ""], character);
    assert.ok(
      !rulesOf({ title: `Va${character}lo Mat` }, context("amazon.com", { brand: `Va${character}lo` })).has(
        "title-characters",
      ),
      character,
    );
  }
});

test("a word three times is found in its plural, articles, prepositions and conjunctions are exempt", () => {
  for (const [marketplace, title, isFound] of [
    ["amazon.com", "Mat for Yoga, Mats for Gym, Mat for Home", true],
    ["amazon.com", "Strap for Yoga, Mat for Gym, Block for Home and for the Office", false],
    ["amazon.com", "Non-Slip Mat, Non-Toxic Rubber, Non-Stick Cover", false],
    ["amazon.com", "Box 10 cm x 20 cm x 30 cm", false],
    ["amazon.de", "Flasche Edelstahl, Flaschen für Kinder, Flasche für Schule und für Sport", true],
    ["amazon.fr", "Tapis de yoga, sac de tapis, housse de tapis", true],
    ["amazon.es", "Mochila de viaje, mochilas de niño, mochila de trabajo", true],
    ["amazon.it", "Zaino da viaggio, zaino per uomo, zaini per donna", true],
    ["amazon.co.jp", "ヨガマット マット 厚手 マット トレーニング マット", true],
  ] as const)
    assert.equal(rulesOf({ title }, context(marketplace)).has("title-repeated-word"), isFound, title);
});

test("promotional phrases are found in every language, however they are written", () => {
  for (const [marketplace, title] of [
    ["amazon.com", "Valora Mat FREE  SHIPPING"],
    ["amazon.com", "Valora Mat fr\u200bee ship\u00adping"],
    ["amazon.com", "Valora Mat ｆｒｅｅ ｓｈｉｐｐｉｎｇ"],
    ["amazon.de", "Valora Matte, Versandkostenfrei"],
    ["amazon.de", "Valora Matte kostenloser Versand"],
    ["amazon.de", "Valora Matte, Free Shipping"],
    ["amazon.com", "Valora Mat, kostenloser Versand"],
    ["amazon.com", "Valora Mat 送料無料"],
    ["amazon.it", "Valora Tappetino, livraison offerte"],
    ["amazon.fr", "Valora Tapis, livraison gratuite"],
    ["amazon.es", "Valora Esterilla, envio gratis"],
    ["amazon.it", "Valora Tappetino, spedizione gratuita"],
    ["amazon.co.jp", "Valora ヨガマット送料無料"],
  ] as const)
    assert.ok(rulesOf({ title }, context(marketplace)).has("promotional-phrase"), title);
  for (const [marketplace, title] of [
    ["amazon.it", "Valora Saliera per sale"],
    ["amazon.com", "Valora Promotion Dice N 1"],
  ] as const)
    assert.ok(!rulesOf({ title }, context(marketplace)).has("promotional-phrase"), title);
  for (const name of PHRASE_LISTS)
    for (const language of ["en", "de", "fr", "es", "it", "ja"] as const)
      assert.ok(phrasesOf(name, language).length >= 2, `${name} ${language}`);
});

test("every suggested fix removes its finding and adds none, for any text", () => {
  const piece = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.constantFrom(
        "Valora",
        "yoga",
        "mat",
        "mats",
        "MATTRESS",
        "free shipping",
        "$19.99",
        "B0A09AGPML",
        "<b>",
        "👍",
        "!",
        "?",
        "{",
        "}",
        ", ",
        " ",
        "  ",
        "for",
        "the",
        "new",
        "best",
        "™",
        "_",
        "-",
        "(",
        ")",
        ".",
        ";",
        "Rivalo Sport",
        "hello@x.de",
        "www.x.de",
        "#1",
        "10 cm",
      ),
    },
    { weight: 1, arbitrary: anyText({ maxLength: 6 }) },
  );
  const text = fc.array(piece, { maxLength: 40 }).chain((parts) => fc.constantFrom(parts.join(" "), parts.join("")));
  const listing = fc.record({
    title: text,
    bullets: fc.array(text, { maxLength: 3 }),
    description: text,
    searchTerms: text,
  });
  const count = (findings: readonly Finding[]) => {
    const counts: Record<string, number> = {};
    for (const { field, rule } of findings) counts[`${field} ${rule}`] = (counts[`${field} ${rule}`] ?? 0) + 1;
    return counts;
  };
  let fixed = 0;
  fc.assert(
    fc.property(
      listing,
      fc.constantFrom<MarketplaceDomain>("amazon.com", "amazon.de", "amazon.co.jp"),
      (given, marketplace) => {
        const findings = checkListing(given, context(marketplace));
        const before = count(findings);
        for (const finding of findings) {
          const own = textsOf(given).find(({ field }) => field === finding.field)?.text ?? "";
          assert.ok(finding.start >= 0 && finding.start <= finding.end && finding.end <= own.length);
          if (finding.fix === null) continue;
          fixed++;
          const after = count(checkListing(applyFix(given, finding), context(marketplace), { fixes: false }));
          const place = `${finding.field} ${finding.rule}`;
          assert.ok((after[place] ?? 0) < (before[place] as number) || before[place] === 20, place);
          for (const [one, number] of Object.entries(after))
            assert.ok(number <= (before[one] ?? 0), `${place} adds ${one}`);
        }
      },
    ),
    { numRuns: 60 },
  );
  assert.ok(fixed > 100, `${fixed} fixes`);
});

test("a hostile text of a megabyte takes bounded time and few findings", () => {
  for (const unit of ["free shipping <a <b $1 aa@", " !", "a.", "+1 ", "😀", "<"]) {
    const text = unit.repeat(1_000_000 / unit.length);
    const started = performance.now();
    const findings = checkListing({ title: text, bullets: [text], description: text, searchTerms: text }, context());
    assert.ok(performance.now() - started < 20_000, unit);
    assert.ok(findings.length < 1_000);
    const cut = findings.find(({ rule }) => rule === "title-length") as Finding;
    assert.equal(cut.end, text.length);
  }
});

test("rules apply from their day on, and those of a category to it alone", () => {
  const ids = (day: string, category?: string) =>
    rulesFor({ marketplace: "amazon.com", day, category }).map(({ id }) => id);
  assert.ok(!ids("2025-01-20").includes("title-repeated-word"));
  assert.ok(ids("2025-01-21").includes("title-repeated-word"));
  assert.ok(!ids(DAY).includes("title-length-electronics"));
  assert.ok(ids(DAY, "electronics").includes("title-length-electronics"));
});
