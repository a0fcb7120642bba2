/**
 * The fact check: a text may claim nothing that the facts don't say. Numbers, units, materials, certificates, comparisons and
 * origins that are not among the facts are findings. Pure; words of five languages are known, others use the English ones.
 */
import type { Language } from "../catalog/marketplace.ts";
import { CERTIFICATES, COMPARISON_FRAMES, COMPARISONS, factLanguage, MATERIALS, ORIGINS } from "./fact-words.ts";
import { type ProductFacts, textsOfFacts } from "./facts.ts";
import { type Finding, type Listing, textsOf } from "./listing.ts";
import { isAllowedQuantity, type Quantity, quantitiesOf } from "./measure.ts";
import { type PhraseFinder, phraseFinder, type Span, type Word, wordsOf } from "./words.ts";

const FACT_RULES = {
  "fact-number": "“{found}” is not among the facts. Correct the number, or add it to the facts.",
  "fact-material": "The material “{found}” is not among the facts. Remove it, or add it to the facts.",
  "fact-certificate":
    "“{found}” claims a certificate or a test that is not among the facts. Remove it, or add it to the facts.",
  "fact-comparison": "“{found}” is a comparison that no fact supports. Remove it.",
  "fact-origin": "“{found}” claims an origin that is not among the facts. Remove it, or add the origin to the facts.",
} as const;
type FactRule = keyof typeof FACT_RULES;

const MOST_READ = 4_000;
const MOST_FINDINGS = 20;
/** Digits that have no ASCII counterpart of the same length, and signs such as ② or Ⅳ. */
const ODD_NUMBER = /[\p{No}\p{Nl}]|(?![\d\uff10-\uff19\u0660-\u0669])\p{Nd}/gu;

type Finders = {
  materials: PhraseFinder;
  certificates: PhraseFinder;
  comparisons: PhraseFinder;
  origins: PhraseFinder;
};
const finders = new Map<string, Finders>();

function findersOf(language: Language): Finders {
  const own = factLanguage(language);
  let known = finders.get(own);
  if (known === undefined) {
    // English words are claims in any language.
    const both = (lists: Record<string, readonly string[]>) => [
      ...new Set([...(lists[own] ?? []), ...(lists["en"] as string[])]),
    ];
    known = {
      materials: phraseFinder([...MATERIALS[own].keys()]),
      certificates: phraseFinder(both(CERTIFICATES)),
      comparisons: phraseFinder(COMPARISONS[own]),
      origins: phraseFinder(both(ORIGINS)),
    };
    finders.set(own, known);
  }
  return known;
}

/** Findings in the order of the texts. Search terms are checked, too: they claim what they name. */
export function checkFacts(listing: Listing, facts: ProductFacts, language: Language): Finding[] {
  const known = readFacts(facts, language);
  return textsOf(listing).flatMap(({ field, text: whole }) => {
    const text = whole.slice(0, MOST_READ);
    const claims = findClaims(text, known, language).take(MOST_FINDINGS).toArray();
    claims.sort((a, b) => a.start - b.start);
    return claims.map(({ rule, start, end }): Finding => {
      const message = FACT_RULES[rule].replace("{found}", () => text.slice(start, end));
      return { field, rule, severity: "error", message, start, end, fix: null };
    });
  });
}

type KnownFacts = ReturnType<typeof readFacts>;

function readFacts(facts: ProductFacts, language: Language) {
  const texts = textsOfFacts(facts);
  const { materials } = findersOf(language);
  const [all, sentences] = [texts.join("\n"), texts.map((text) => ` ${joined(text)} `).join("\n")];
  const quantities = texts.flatMap((text) => quantitiesOf(text, language));
  // Texts repeat their claims, and facts may be many: each claim is compared once.
  const once = (isTrue: (claim: string) => boolean) => {
    const known = new Map<string, boolean>();
    return (claim: string): boolean => {
      const before = known.get(claim);
      if (before !== undefined) return before;
      const found = isTrue(claim);
      known.set(claim, found);
      return found;
    };
  };
  const allowed = new Map<string, boolean>();
  return {
    /** True if a fact contains the text. */
    contains: once((claim) => all.includes(claim)),
    /** True if a fact has the same words in the same order. */
    says: once((claim) => sentences.includes(` ${joined(claim)} `)),
    allows(quantity: Quantity): boolean {
      const key = `${quantity.dimension} ${quantity.sizes.join(" ")}`;
      const before = allowed.get(key);
      if (before !== undefined) return before;
      const isAllowed = isAllowedQuantity(quantity, quantities);
      allowed.set(key, isAllowed);
      return isAllowed;
    },
    materials: new Set(
      texts.flatMap((text) =>
        materials(text, wordsOf(text)).map((span) => materialOf(text.slice(span.start, span.end), language)),
      ),
    ),
    origin: new Set(wordsOf(facts.origin ?? "").map(({ folded }) => folded)),
  };
}

const materialMaps = new Map<string, ReadonlyMap<string, string>>();

function materialOf(found: string, language: Language): string | undefined {
  const own = factLanguage(language);
  let map = materialMaps.get(own);
  if (map === undefined) {
    map = new Map([...MATERIALS[own]].map(([name, material]) => [joined(name), material]));
    materialMaps.set(own, map);
  }
  return map.get(joined(found));
}

/** The words of a text, folded. */
function joined(text: string): string {
  return wordsOf(text)
    .map(({ folded }) => folded)
    .join(" ");
}

function* findClaims(text: string, known: KnownFacts, language: Language): Generator<Span & { rule: FactRule }> {
  const words = wordsOf(text);
  const { materials, certificates, comparisons, origins } = findersOf(language);
  const isSaid = ({ start, end }: Span) => known.says(text.slice(start, end));
  const isInFact = ({ start, end }: Span) => known.contains(text.slice(start, end));
  for (const quantity of quantitiesOf(text, language))
    if (!known.allows(quantity) && !isInFact(quantity)) yield { ...quantity, rule: "fact-number" };
  for (const {
    index,
    0: { length },
  } of text.matchAll(ODD_NUMBER)) {
    const span = { start: index, end: index + length };
    if (!/[½¼¾⅓⅔]/.test(text.slice(index, index + length)) && !isInFact(span)) yield { ...span, rule: "fact-number" };
  }
  for (const span of materials(text, words))
    if (!isSaid(span) && !known.materials.has(materialOf(text.slice(span.start, span.end), language)))
      yield { ...span, rule: "fact-material" };
  for (const span of compoundMaterials(words, known, language)) yield { ...span, rule: "fact-material" };
  for (const span of certificates(text, words)) if (!isSaid(span)) yield { ...span, rule: "fact-certificate" };
  for (const span of comparisons(text, words)) if (!isSaid(span)) yield { ...span, rule: "fact-comparison" };
  for (const span of framesOf(words, language)) if (!isSaid(span)) yield { ...span, rule: "fact-comparison" };
  for (const span of origins(text, words)) {
    const next = words.filter(({ start }) => start >= span.end).slice(0, 3);
    const place = next.find(({ folded }) => !["the", "der", "den", "les", "los", "la", "le"].includes(folded));
    if (place === undefined || !known.origin.has(place.folded))
      yield { ...span, end: place?.end ?? span.end, rule: "fact-origin" };
  }
}

/** Shorter rests are endings: "Leder" and "Lederne". */
const SHORTEST_REST = 4;

/** German materials of four letters or more by their first four. */
const START = 4;
const GERMAN_STARTS = Map.groupBy(
  [...MATERIALS.de].filter(([name]) => name.length >= START),
  ([name]) => name.slice(0, START),
);

/** German names materials in compounds: "Edelstahlflasche". */
function* compoundMaterials(words: readonly Word[], known: KnownFacts, language: Language): Generator<Span> {
  if (language !== "de") return;
  for (const { folded, start, end } of words)
    for (const [name, material] of GERMAN_STARTS.get(folded.slice(0, START)) ?? []) {
      const isCompound = folded.startsWith(name) && folded.length >= name.length + SHORTEST_REST;
      if (!isCompound || known.materials.has(material) || known.says(folded)) continue;
      yield { start, end };
      break;
    }
}

function* framesOf(words: readonly Word[], language: Language): Generator<Span> {
  const frame = COMPARISON_FRAMES[factLanguage(language)];
  if (frame === null) return;
  for (const [at, { folded, start }] of words.entries()) {
    if (!frame.first.test(folded)) continue;
    const last = words.slice(at + 1, at + (language === "de" ? 2 : 4)).find((word) => word.folded === frame.second);
    if (last !== undefined) yield { start, end: last.end };
  }
}
