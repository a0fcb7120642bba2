/** Reads a fee card from its file form, and reports every problem with its place. */
import { Compile } from "typebox/compile";
import { type ErrorDetail, invalidDetails } from "../../../platform/base/errors.ts";
import { compare, type Fraction, fractionOf, over } from "../../../platform/base/fraction.ts";
import { hasAtMostDecimals, minorDigits, toMinor } from "../../../platform/base/money.ts";
import { canonicalDomain, MARKETPLACE_DOMAINS, MARKETPLACES, type MarketplaceDomain } from "../marketplace.ts";
import { CardFile } from "./card-file.ts";
import type { FeeCard, Fulfilment, PriceBand, Referral, SizeTier, Storage, Surcharge, WeightStep } from "./fee-card.ts";
import { lengthOf, parseLength, parseWeight, weightOf } from "./measure.ts";

const checkForm = Compile(CardFile);
const MOST_PROBLEMS = 20;

/** Throws an `invalid_request` that names each problem. */
export function readCard(file: unknown): FeeCard {
  if (!checkForm.Check(file)) {
    const problems = checkForm.Errors(file).map(({ instancePath, message, params }) => {
      const extra = (params as { additionalProperties?: string[] }).additionalProperties;
      return {
        parameter: placeOf(instancePath),
        message: extra ? `has the unknown field ${extra.join(", ")}` : message,
      };
    });
    throw invalidDetails(problems.slice(0, MOST_PROBLEMS));
  }
  const problems: ErrorDetail[] = [];
  const card = toCard(file, (parameter, message) => problems.push({ parameter, message }));
  if (problems.length > 0) throw invalidDetails(problems.slice(0, MOST_PROBLEMS));
  return card;
}

/** "/fulfilment/tiers/0/sides" as "fulfilment.tiers[0].sides". */
function placeOf(path: string): string {
  const place = path
    .replace(/\/(\d+)/g, "[$1]")
    .replaceAll("/", ".")
    .replace(/^\./, "");
  return place === "" ? "card" : place;
}

type Report = (parameter: string, message: string) => void;

function toCard(file: CardFile, report: Report): FeeCard {
  const domain = canonicalDomain(file.marketplace);
  const isKnown = (MARKETPLACE_DOMAINS as readonly string[]).includes(domain);
  if (!isKnown) report("marketplace", `must be one of: ${MARKETPLACE_DOMAINS.join(", ")}`);
  const marketplace = (isKnown ? domain : MARKETPLACE_DOMAINS[0]) as MarketplaceDomain;
  const { currency } = MARKETPLACES[marketplace];
  const validTo = file.validTo ?? null;
  for (const [field, day] of Object.entries({ validFrom: file.validFrom, validTo }))
    if (day !== null && !isDay(day)) report(field, "must be a day such as 2026-01-15");
  if (validTo !== null && validTo < file.validFrom) report("validTo", "must not be before validFrom");
  if (!file.referral && !file.fulfilment && !file.storage)
    report("card", "must have referral, fulfilment or storage fees");
  const reader = { currency, report };
  const { id, name, validFrom, source, notes = [] } = file;
  const referral = file.referral ? readReferral(file.referral, reader) : null;
  const fulfilment = file.fulfilment ? readFulfilment(file.fulfilment, reader) : null;
  const storage = file.storage ? readStorage(file.storage, reader) : null;
  return { id, marketplace, currency, name, validFrom, validTo, source, notes, referral, fulfilment, storage };
}

function isDay(day: string): boolean {
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
}

type Reader = { currency: string; report: Report };

function readAmount(value: number, place: string, { currency, report }: Reader): number {
  const digits = minorDigits(currency);
  if (!hasAtMostDecimals(digits, value))
    report(place, digits === 0 ? `must be a whole amount of ${currency}` : `must have at most ${digits} decimals`);
  return toMinor(value, currency);
}

function readRate(percent: number, place: string, { report }: Reader): number {
  if (!hasAtMostDecimals(2, percent)) report(place, "must have at most 2 decimals");
  return Math.round(percent * 100);
}

function readReferral(file: NonNullable<CardFile["referral"]>, reader: Reader): Referral {
  const { report } = reader;
  const names = new Set<string>();
  const categories = file.categories.map((category, number) => {
    const at = `referral.categories[${number}]`;
    if (names.has(category.name)) report(`${at}.name`, "must be unique");
    names.add(category.name);
    checkUpTo(category.bands, `${at}.bands`, report);
    const bands = category.bands.map((band, which) => {
      const place = `${at}.bands[${which}]`;
      if ((band.percent === undefined) === (band.parts === undefined))
        report(place, "must have either percent or parts");
      const parts = band.parts ?? [{ percent: band.percent ?? 0 }];
      checkUpTo(parts, `${place}.parts`, report);
      return {
        upTo: band.upTo === undefined ? null : readAmount(band.upTo, `${place}.upTo`, reader),
        parts: parts.map((part, index) => ({
          upTo: part.upTo === undefined ? null : readAmount(part.upTo, `${place}.parts[${index}].upTo`, reader),
          rate: readRate(part.percent, `${place}.parts[${index}].percent`, reader),
        })),
      };
    });
    return { name: category.name, matches: category.matches ?? [], isDefault: category.default === true, bands };
  });
  if (categories.filter(({ isDefault }) => isDefault).length > 1)
    report("referral.categories", "must have at most one default category");
  const minimum = file.minimum === undefined ? null : readAmount(file.minimum, "referral.minimum", reader);
  return { minimum, categories };
}

/** Limits ascend, and only the last one is open. */
function checkUpTo(bands: readonly { upTo?: number }[], place: string, report: Report): void {
  for (const [number, { upTo }] of bands.entries()) {
    const isLast = number === bands.length - 1;
    const before = bands[number - 1]?.upTo ?? -1;
    if (isLast && upTo !== undefined) report(`${place}[${number}]`, "must have no upTo, as the last one");
    if (!isLast && upTo === undefined) report(`${place}[${number}].upTo`, "is missing");
    if (upTo !== undefined && upTo <= before) report(`${place}[${number}].upTo`, "must be above the one before");
  }
}

type FulfilmentFile = NonNullable<CardFile["fulfilment"]>;

function readFulfilment(file: FulfilmentFile, reader: Reader): Fulfilment {
  const { report } = reader;
  let before = -1;
  const priceBands = file.priceBands.map(({ name, upTo, below, exceptions = [] }, number): PriceBand => {
    const at = `fulfilment.priceBands[${number}]`;
    const isLast = number === file.priceBands.length - 1;
    if (isLast ? upTo !== undefined || below !== undefined : (upTo === undefined) === (below === undefined))
      report(at, isLast ? "must have neither upTo nor below, as the last one" : "must have either upTo or below");
    const limit =
      upTo !== undefined
        ? readAmount(upTo, `${at}.upTo`, reader)
        : below !== undefined
          ? readAmount(below, `${at}.below`, reader) - 1
          : null;
    if (limit !== null && limit <= before) report(at, "must end above the one before");
    before = limit ?? before;
    return {
      name,
      upTo: limit,
      exceptions: exceptions.map((exception, which) => ({
        categories: exception.categories,
        perhaps: exception.perhaps ?? [],
        upTo: readAmount(exception.upTo, `${at}.exceptions[${which}].upTo`, reader),
      })),
    };
  });
  const tiers = file.tiers.map((tier, number) =>
    readTier(tier, `fulfilment.tiers[${number}]`, { ...file, bands: priceBands.length }, reader),
  );
  if (new Set(tiers.map(({ name }) => name)).size < tiers.length) report("fulfilment.tiers", "must have unique names");
  const surcharges = (file.surcharges ?? []).map((surcharge, number) =>
    readSurcharge(surcharge, `fulfilment.surcharges[${number}]`, tiers, reader),
  );
  return { lengthUnit: file.lengthUnit, weightUnit: file.weightUnit, priceBands, tiers, surcharges };
}

function readSurcharge(
  { name, from, to = null, source, percent, amounts }: NonNullable<FulfilmentFile["surcharges"]>[number],
  at: string,
  tiers: readonly SizeTier[],
  reader: Reader,
): Surcharge {
  const { report } = reader;
  for (const [field, day] of Object.entries({ from, to }))
    if (day !== null && !isDay(day)) report(`${at}.${field}`, "must be a day such as 2026-01-15");
  if (to !== null && to < from) report(`${at}.to`, "must not be before from");
  if ((percent === undefined) === (amounts === undefined)) report(at, "must have either percent or amounts");
  const byTier = new Map<string, { low: number; high: number }>();
  for (const [which, { tier, low, high = low }] of (amounts ?? []).entries()) {
    const place = `${at}.amounts[${which}]`;
    if (!tiers.some((each) => each.name === tier)) report(`${place}.tier`, "must be a size tier of the card");
    if (byTier.has(tier)) report(`${place}.tier`, "must be unique");
    if (high < low) report(`${place}.high`, "must not be below low");
    byTier.set(tier, {
      low: readAmount(low, `${place}.low`, reader),
      high: readAmount(high, `${place}.high`, reader),
    });
  }
  const rate = percent === undefined ? null : readRate(percent, `${at}.percent`, reader);
  return { name, from, to, source, rate, amounts: byTier };
}

type TierFile = FulfilmentFile["tiers"][number];
type TierContext = Pick<Fulfilment, "lengthUnit"> & { weightUnit: "lb" | "kg"; bands: number };

function readTier(
  file: TierFile,
  at: string,
  { lengthUnit, weightUnit, bands }: TierContext,
  reader: Reader,
): SizeTier {
  const { report } = reader;
  const weight = (text: string | undefined, place: string) => readMeasure(text, parseWeight, "16 oz", place, report);
  const length = (text: string | undefined, place: string) => readMeasure(text, parseLength, "130 in", place, report);
  const steps = file.steps.map((step, number): WeightStep => {
    const place = `${at}.steps[${number}]`;
    if (step.fees.length !== bands) report(`${place}.fees`, `must have ${bands} entries, one per price band`);
    if (step.fees.at(-1) === null) report(`${place}.fees`, "must end with an amount");
    return {
      upTo: weight(step.upTo, `${place}.upTo`),
      fees: step.fees.map((fee, which) => (fee === null ? null : readAmount(fee, `${place}.fees[${which}]`, reader))),
      plus: step.plus
        ? {
            fee: readAmount(step.plus.fee, `${place}.plus.fee`, reader),
            each: positive(weight(step.plus.each, `${place}.plus.each`), `${place}.plus.each`, report),
            over: weight(step.plus.over, `${place}.plus.over`) ?? fractionOf(0),
          }
        : null,
    };
  });
  for (const [number, { upTo, fees }] of steps.entries()) {
    const before = steps[number - 1];
    if (before === undefined) continue;
    const place = `${at}.steps[${number}]`;
    if (before.upTo === null || (upTo !== null && compare(upTo, before.upTo) <= 0))
      report(`${place}.upTo`, "must be above the one before");
    // A range of weights gets the fees of its ends, which holds only if heavier is never cheaper.
    if (fees.some((fee, which) => fee !== null && fee < (before.fees[which] ?? 0)))
      report(`${place}.fees`, "must not be below those of the step before");
  }
  const { divisor, leastSide } = file.dimensional ?? {};
  return {
    name: file.name,
    group: file.group ?? "all",
    sides: file.sides === undefined ? null : readSides(file.sides, `${at}.sides`, report),
    lengthPlusGirth: length(file.lengthPlusGirth, `${at}.lengthPlusGirth`),
    maxWeight: weight(file.maxWeight, `${at}.maxWeight`),
    limitsWeight: file.limitsWeight ?? "shipping",
    charges: file.charges ?? "shipping",
    dimensional:
      divisor === undefined
        ? null
        : {
            perWeight: volumePerGram(divisor, lengthUnit, weightUnit),
            divisor,
            leastSide: length(leastSide, `${at}.dimensional.leastSide`),
          },
    steps,
  };
}

/** A divisor of 139 cubic inches per pound, in cubic centimetres per gram. */
function volumePerGram(divisor: number, lengthUnit: "in" | "cm", weightUnit: "lb" | "kg"): Fraction {
  const side = lengthOf(1, lengthUnit);
  const volume = { n: side.n ** 3n, d: side.d ** 3n };
  return over({ n: volume.n * fractionOf(divisor).n, d: volume.d * fractionOf(divisor).d }, weightOf(1, weightUnit));
}

function positive(value: Fraction | null, place: string, report: Report): Fraction {
  if (value !== null && value.n > 0n) return value;
  if (value !== null) report(place, "must be above zero");
  return fractionOf(1);
}

function readMeasure(
  text: string | undefined,
  parse: (text: string) => Fraction | undefined,
  example: string,
  place: string,
  report: Report,
): Fraction | null {
  if (text === undefined) return null;
  const value = parse(text);
  if (value === undefined) report(place, `must be a measure such as "${example}"`);
  return value ?? null;
}

function readSides(text: string, place: string, report: Report): SizeTier["sides"] {
  const [, first, second, third, unit] = /^([\d.]+) x ([\d.]+) x ([\d.]+) (in|cm)$/.exec(text) ?? [];
  const sides = [first, second, third].map((side) => parseLength(`${side} ${unit}`));
  const [longest, middle, shortest] = sides;
  if (!longest || !middle || !shortest || compare(longest, middle) < 0 || compare(middle, shortest) < 0) {
    report(place, 'must be three sides, the longest first, such as "15 x 12 x 0.75 in"');
    return null;
  }
  return [longest, middle, shortest];
}

function readStorage(file: NonNullable<CardFile["storage"]>, reader: Reader): Storage {
  return {
    volumeUnit: file.volumeUnit,
    rates: file.rates.map(({ group, months, fee }, number) => ({
      group,
      months,
      fee: readAmount(fee, `storage.rates[${number}].fee`, reader),
    })),
  };
}
