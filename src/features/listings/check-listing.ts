/** Checks a listing against the rules of its marketplace. Pure; hostile texts take bounded time and memory. */
import { type Language, MARKETPLACES } from "../catalog/marketplace.ts";
import { type Breach, findBreaches, normalOf, normalOfWords, type Reading } from "./find-breaches.ts";
import { applyFix, type CheckContext, type Field, type Finding, type Listing, textsOf } from "./listing.ts";
import type { Rule } from "./rules/rule.ts";
import { rulesFor } from "./rules/rules.ts";
import { type PhraseFinder, phraseFinder, stemOf, wordsOf } from "./words.ts";

/** The rest of a longer text is only counted: it breaks the rule of its length in any case. */
const MOST_READ = 4_000;
/** Of one rule in one text. */
const MOST_FINDINGS = 20;
/** Each fix is verified by another check of its text. */
const MOST_TRIED = 60;
/** Code units that these checks read in all: 60 fixes of a title or a bullet, ten of the longest text. */
const MOST_READ_AGAIN = 40_000;

export type CheckOptions = { /** False leaves all fixes out, which is faster. */ fixes?: boolean };

/** Errors first, then in the order of the text. */
export function checkListing(listing: Listing, context: CheckContext, { fixes = true }: CheckOptions = {}): Finding[] {
  const check = checkerFor(context);
  const findings = check(listing);
  if (!fixes) return findings.map((finding) => ({ ...finding, fix: null }));
  const lengths = new Map(textsOf(listing).map(({ field, text }) => [field, text.length]));
  const before = countByPlace(findings);
  let [tried, read] = [0, 0];
  return findings.map((finding) => {
    if (finding.fix === null) return finding;
    const length = lengths.get(finding.field) ?? 0;
    // Only a cut makes a text short enough to be read as a whole.
    const isRead = length <= MOST_READ || finding.end - finding.start > MOST_READ / 2;
    const isTried = isRead && tried < MOST_TRIED && read + length <= MOST_READ_AGAIN;
    if (isTried) {
      tried++;
      read += length;
    }
    return isTried && isVerifiedFix(finding, before, listing, check) ? finding : { ...finding, fix: null };
  });
}

/** With `changed`, only the findings that a change of that text may have changed. */
type Check = (listing: Listing, changed?: Field) => Finding[];

/** True if the fix removes the finding and adds none. */
function isVerifiedFix(finding: Finding, had: Counts, listing: Listing, check: Check): boolean {
  const has = countByPlace(check(applyFix(listing, finding), finding.field));
  const place = placeOf(finding);
  if ((has.get(place) ?? 0) >= (had.get(place) ?? 0) && (had.get(place) ?? 0) < MOST_FINDINGS) return false;
  return [...has].every(([one, count]) => count <= (had.get(one) ?? 0));
}

type Counts = Map<string, number>;

const placeOf = ({ field, rule }: Finding) => `${field} ${rule}`;

function countByPlace(findings: readonly Finding[]): Counts {
  const counts: Counts = new Map();
  for (const finding of findings) counts.set(placeOf(finding), (counts.get(placeOf(finding)) ?? 0) + 1);
  return counts;
}

/** The language of a listing's text. */
export function languageOf({ marketplace, language }: Pick<CheckContext, "marketplace" | "language">): Language {
  return language ?? MARKETPLACES[marketplace].language;
}

const SEVERITY_ORDER = { error: 0, warning: 1, info: 2 };

/** Checks whose findings in one text depend on the other texts. */
const CROSSING: ReadonlySet<Rule["check"]["kind"]> = new Set(["duplicates", "listed"]);

function checkerFor(context: CheckContext): Check {
  const rules = rulesFor(context);
  const language = languageOf(context);
  const brand = context.brand?.trim();
  const findBrand = brand ? phraseFinder([brand]) : undefined;
  // The own brand, in any spelling, is not a competitor.
  const others = (context.competitorBrands ?? []).filter((name) => normalOf(name) !== normalOf(brand ?? ""));
  const findCompetitors = others.length > 0 ? phraseFinder(others) : undefined;
  const read = textReader(language, findBrand);
  return (listing, changed) => {
    const readings = readTexts(listing, language, read).map((one) => ({ ...one, findBrand, findCompetitors }));
    const isWanted = (field: Field, { check }: Rule) =>
      changed === undefined || changed === field || CROSSING.has(check.kind);
    const findings = rules.flatMap((rule) => [
      ...(changed === undefined ? countBullets(rule, listing) : []),
      ...readings
        .filter(({ kind, field }) => rule.fields.includes(kind) && isWanted(field, rule))
        .flatMap((reading) =>
          findBreaches(rule, reading)
            .slice(0, MOST_FINDINGS)
            .map((breach) => findingOf(rule, reading.field, breach)),
        ),
    ]);
    return findings.sort((a, b) => SEVERITY_ORDER[a.severity] - SEVERITY_ORDER[b.severity]);
  };
}

type ReadText = Pick<Reading, "text" | "whole" | "words" | "brands"> & { stems: readonly string[]; normal: string };

/** Reads each text once, however often it is checked. */
function textReader(language: Language, findBrand: PhraseFinder | undefined): (whole: string) => ReadText {
  const known = new Map<string, ReadText>();
  return (whole) => {
    const before = known.get(whole);
    if (before !== undefined) return before;
    const text = whole.length > MOST_READ ? whole.slice(0, MOST_READ) : whole;
    const words = wordsOf(text);
    const read = {
      ...{ text, whole, words, brands: findBrand?.(text, words) ?? [] },
      stems: [...new Set(words.map(({ folded }) => stemOf(folded, language)))],
      normal: normalOfWords(words),
    };
    known.set(whole, read);
    return read;
  };
}

function readTexts(listing: Listing, language: Language, read: (whole: string) => ReadText) {
  const listed = new Set<string>();
  const earlier = new Set<string>();
  return textsOf(listing).map(({ field, kind, text: whole }) => {
    const { stems, normal, ...known } = read(whole);
    const reading = { field, kind, ...known, language, listed, isRepeated: kind === "bullets" && earlier.has(normal) };
    if (kind === "title" || kind === "bullets") for (const stem of stems) listed.add(stem);
    if (kind === "bullets") earlier.add(normal);
    return reading;
  });
}

function countBullets({ check, ...rule }: Rule, { bullets }: Listing): Finding[] {
  if (check.kind !== "count" || bullets === undefined) return [];
  const count = bullets.length;
  if (count >= check.least && count <= check.most) return [];
  const limit = count > check.most ? check.most : check.least;
  return [findingOf({ ...rule, check }, "bullets", { start: 0, end: 0, fix: null, count, limit })];
}

const LONGEST_QUOTE = 60;

function findingOf(
  { id, severity, message }: Rule,
  field: Field,
  { start, end, fix, found = "", count, limit }: Breach,
): Finding {
  const quote = found.length > LONGEST_QUOTE ? `${found.slice(0, LONGEST_QUOTE).toWellFormed()}…` : found;
  const values: Record<string, string> = {
    found: quote,
    count: grouped(count),
    limit: grouped(limit),
  };
  const text = message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  return { field, rule: id, severity, message: text, start, end, fix };
}

/** "2,000". The formatter of the runtime takes longer than the rest of a check. */
function grouped(value: number | undefined): string {
  return value === undefined ? "" : String(value).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
