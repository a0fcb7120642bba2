/**
 * Builds a listing from the facts of a product alone, without a model: every word is a fact or a label. Facts that break a rule
 * are left out and reported. Pure.
 */
import type { Language } from "../catalog/marketplace.ts";
import { analyzerFor } from "../search/analysis/analyze.ts";
import { checkListing } from "./check-listing.ts";
import { phraseWords, type TargetPhrase } from "./coverage.ts";
import { exemptWords } from "./exempt-words.ts";
import { LISTED_FACTS, type ListedFact, type ProductFacts, textsOfFacts } from "./facts.ts";
import { normalOf } from "./find-breaches.ts";
import { type CheckContext, countCharacters, type ListingText } from "./listing.ts";
import { isUnitWord, type MeasureKind, textOfMeasure } from "./measure.ts";
import { packSearchTerms } from "./pack-search-terms.ts";
import { templateWords } from "./template-words.ts";
import { fold } from "./words.ts";

export type BuildContext = CheckContext & { language: Language };

export type Built = ListingText & {
  /** Facts that break a rule. */
  leftOut: { fact: string; rule: string; message: string }[];
};

/** Long enough for the important facts, short enough to be read. */
const LONGEST_TITLE = 170;
const LONGEST_BULLET = 250;
const LONGEST_DESCRIPTION = 2_000;
const FEWEST_BULLETS = 3;

export function buildListing(given: ProductFacts, phrases: readonly TargetPhrase[], context: BuildContext): Built {
  const own = { ...context, brand: given.brand };
  const { facts, leftOut } = usableFacts(given, own);
  const title = buildTitle(facts, own);
  const groups = groupsOf(facts, context.language);
  const bullets = buildBullets(groups, own);
  const description = buildDescription(facts, groups, own);
  const allowed = allowedPhrases(phrases, facts, context.language);
  const { searchTerms } = packSearchTerms({ title, bullets }, allowed, own);
  return { title, bullets, description, searchTerms, leftOut };
}

/** The phrases whose words are all words of the facts. A compound says its last part, too: a "Trinkflasche" is a "Flasche". */
export function allowedPhrases(
  phrases: readonly TargetPhrase[],
  facts: ProductFacts,
  language: Language,
): TargetPhrase[] {
  const analyzer = analyzerFor(language);
  const tokens = new Set(
    textsOfFacts(facts).flatMap((text) => {
      const { tokens: own, compounds } = analyzer.title(text);
      return [...own, ...compounds.map(({ part }) => part)];
    }),
  );
  return phrases.filter(({ phrase }) => phraseWords(phrase, language).every(({ token }) => tokens.has(token)));
}

/** The facts, except the ones that break a rule in any place. */
function usableFacts(given: ProductFacts, context: BuildContext): { facts: ProductFacts; leftOut: Built["leftOut"] } {
  const leftOut: Built["leftOut"] = [];
  const isUsable = (fact: string): boolean => {
    const findings = checkListing({ bullets: [fact], searchTerms: "" }, context, { fixes: false });
    const breach = findings.find(
      ({ severity, field, rule }) => severity === "error" && field !== "bullets" && rule !== "bullet-length",
    );
    if (breach !== undefined) leftOut.push({ fact, rule: breach.rule, message: breach.message });
    return breach === undefined;
  };
  const clean = (text: string) =>
    text
      .replace(/\s+/g, " ")
      .replace(/[.;:,!?\s]+$/, "")
      .trim();
  const lists = Object.fromEntries(
    LISTED_FACTS.map((name) => [name, given[name].map(clean).filter((fact) => fact !== "" && isUsable(fact))]),
  ) as Record<ListedFact, string[]>;
  const named = (text: string | null) =>
    text !== null && clean(text) !== "" && isUsable(clean(text)) ? clean(text) : null;
  const facts = {
    ...given,
    ...lists,
    product: clean(given.product),
    model: named(given.model),
    origin: named(given.origin),
  };
  return { facts, leftOut };
}

function buildTitle(facts: ProductFacts, context: BuildContext): string {
  const { language } = context;
  const words = templateWords(language);
  const { brand, product, model, materials, colors, measures, quantity, features, uses, audience } = facts;
  const start = [brand, capitalized(product, language), model].filter((part) => part !== null && part !== "").join(" ");
  const parts = [
    materialsBeside(product, materials).join(` ${words.and} `),
    ...measures
      .filter(({ kind }) => kind === "capacity" || kind === "power")
      .map((measure) => textOfMeasure(measure, language)),
    dimensionsOf(facts, language),
    quantity !== null && quantity > 1 ? words.quantity(quantity) : "",
    colors.length === 1 ? (colors[0] as string) : "",
    ...features,
  ].filter((part) => part !== "");
  let title = start;
  const isAdded = (part: string): boolean => {
    const longer = `${title}, ${language === "en" ? titleCase(part) : capitalized(part, language)}`;
    if (countCharacters(longer) > LONGEST_TITLE) return false;
    if (checkListing({ title: longer }, context, { fixes: false }).length > 0) return false;
    title = longer;
    return true;
  };
  for (const part of parts) isAdded(part);
  // "for Yoga, Pilates and Travel", or the part of it that fits the title.
  for (const purposes of [uses, audience])
    for (let count = purposes.length; count > 0; count--)
      if (isAdded(`${words.for} ${listed(purposes.slice(0, count), words.and)}`)) break;
  return title;
}

function listed(items: readonly string[], and: string): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} ${and} ${last}`;
}

/** The materials that the product's name does not already state: a "cast iron skillet" is made of cast iron. */
function materialsBeside(product: string, materials: readonly string[]): string[] {
  const name = ` ${normalOf(product)} `;
  return materials.filter((material) => !name.includes(` ${normalOf(material)} `));
}

/** "183 x 61 cm" if two or three sides have one unit. */
function dimensionsOf({ measures }: ProductFacts, language: Language): string {
  const sides = measures.filter(({ kind }) => ["length", "width", "height", "depth"].includes(kind)).slice(0, 3);
  const [first] = sides;
  if (first === undefined || sides.length < 2 || sides.some(({ unit }) => unit !== first.unit)) return "";
  const numbers = sides.map(({ value }) => textOfMeasure({ value, unit: first.unit }, language).split(" ")[0]);
  return `${numbers.join(" x ")} ${first.unit}`;
}

/** Measures that are no sizes. */
const TECHNICAL: ReadonlySet<MeasureKind> = new Set(["power", "voltage", "battery", "runtime", "temperature"]);

/** A label and what it lists. */
type Group = { label: string; items: string[] }[];

function groupsOf(facts: ProductFacts, language: Language): Group[] {
  const words = templateWords(language);
  const measures = (isWanted: (kind: MeasureKind) => boolean) =>
    facts.measures
      .filter(({ kind }) => isWanted(kind))
      .map((measure) => `${words.measures[measure.kind]} ${textOfMeasure(measure, language)}`);
  const quantity = facts.quantity === null || facts.quantity < 2 ? [] : [words.quantity(facts.quantity)];
  const labelled = (label: string, items: readonly (string | null)[]) => ({
    label,
    items: items.filter((item): item is string => item !== null && item !== ""),
  });
  const groups = [
    [labelled(words.features, facts.features)],
    [labelled(words.materials, facts.materials), labelled(words.colors, facts.colors)],
    [
      labelled(
        words.sizes,
        measures((kind) => !TECHNICAL.has(kind)),
      ),
      labelled(
        words.technical,
        measures((kind) => TECHNICAL.has(kind)),
      ),
    ],
    [labelled(words.uses, facts.uses), labelled(words.audience, facts.audience)],
    [
      labelled(words.includes, [...quantity, ...facts.includes]),
      labelled(words.care, facts.care),
      labelled(words.certificates, facts.certificates),
      labelled(words.origin, [facts.origin]),
    ],
  ];
  return groups.map((group) => group.filter(({ items }) => items.length > 0)).filter((group) => group.length > 0);
}

function buildBullets(groups: readonly Group[], context: BuildContext): string[] {
  // With few facts each label gets a separate bullet.
  const split = groups.length >= FEWEST_BULLETS ? groups : groups.flatMap((group) => group.map((one) => [one]));
  const bullets = split.slice(0, 5).map((group) => writeGroup(group, LONGEST_BULLET, "; "));
  return bullets.filter((bullet) =>
    checkListing({ bullets: [bullet] }, context, { fixes: false }).every(({ field }) => field === "bullets"),
  );
}

/** As many items as fit: "Material: cork, natural rubber; Color: green". */
function writeGroup(group: Group, longest: number, separator: string): string {
  let text = "";
  for (const { label, items } of group) {
    let count = 0;
    for (const item of items) {
      const next = count === 0 ? `${text === "" ? "" : separator}${label}: ${item}` : `, ${item}`;
      if (countCharacters(text + next) > longest) continue;
      text += next;
      count++;
    }
  }
  return text;
}

function buildDescription(facts: ProductFacts, groups: readonly Group[], context: BuildContext): string {
  const { brand, product, model } = facts;
  const name = [brand, capitalized(product, context.language), model]
    .filter((part) => part !== null && part !== "")
    .join(" ");
  let text = `${name}.`;
  for (const group of groups) {
    const sentence = ` ${writeGroup(group, 1_000, ". ")}.`;
    if (countCharacters(text + sentence) > LONGEST_DESCRIPTION) continue;
    if (checkListing({ description: text + sentence }, context, { fixes: false }).length === 0) text += sentence;
  }
  return text;
}

function capitalized(text: string, language: Language): string {
  const cased = language === "en" ? titleCase(text) : text;
  // "iPhone" keeps its spelling.
  return /^\p{Ll}\p{Lu}/u.test(cased) ? cased : cased.charAt(0).toLocaleUpperCase(language) + cased.slice(1);
}

/** English titles capitalize every word but articles, prepositions and conjunctions; units and mixed spellings stay. */
function titleCase(text: string): string {
  const exempt = exemptWords("en");
  return text.replace(/(?<![\p{L}\p{N}'’])\p{Ll}[\p{Ll}'’]*/gu, (word, at: number) => {
    const isMeasured = /\d\s?(?:fl )?$/.test(text.slice(0, at)) && isUnitWord(word);
    return exempt.has(fold(word)) || isMeasured ? word : word.charAt(0).toUpperCase() + word.slice(1);
  });
}
