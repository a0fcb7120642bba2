/** Measures with units, and the numbers of a text with their units. */
import type { Language } from "../catalog/marketplace.ts";
import { fold } from "./words.ts";

export const MEASURE_KINDS = [
  ...(["length", "width", "height", "depth", "diameter", "thickness"] as const),
  ...(["weight", "load", "capacity", "power", "voltage", "battery", "runtime", "temperature"] as const),
] as const;
export type MeasureKind = (typeof MEASURE_KINDS)[number];

/** Units by what they measure, with the factor to the first unit and their spellings in texts. */
const UNIT_TABLE = {
  mm: ["length", 1, "mm millimeter millimeters millimetre millimetres millimetri milimetros"],
  cm: ["length", 10, "cm centimeter centimeters centimetre centimetres centimetri centimetros zentimeter"],
  m: ["length", 1_000, "m meter meters metre metres metro metros metri"],
  in: ["length", 25.4, 'in inch inches zoll pouce pouces pulgada pulgadas pollice pollici "'],
  ft: ["length", 304.8, "ft foot feet fuss pied pieds"],
  g: ["mass", 1, "g gram grams gramm gramme grammes grammi gramos"],
  kg: ["mass", 1_000, "kg kilo kilos kilogram kilograms kilogramm kilogrammes chili"],
  oz: ["mass", 28.35, "oz ounce ounces unzen once"],
  lb: ["mass", 453.6, "lb lbs pound pounds pfund libras libbre"],
  ml: ["volume", 1, "ml milliliter milliliters millilitre millilitres millilitri mililitros"],
  cl: ["volume", 10, "cl"],
  l: ["volume", 1_000, "l liter liters litre litres litro litros litri"],
  "fl oz": ["volume", 29.57, "fl.oz"],
  gal: ["volume", 3_785, "gal gallon gallons"],
  qt: ["volume", 946, "qt quart quarts"],
  W: ["power", 1, "w watt watts vatios"],
  V: ["voltage", 1, "v volt volts voltios"],
  mAh: ["charge", 1, "mah"],
  Wh: ["energy", 1, "wh"],
  h: ["time", 60, "h hr hrs hour hours stunde stunden heure heures hora horas ora ore"],
  min: ["time", 1, "min mins minute minutes minuten minuto minutos minuti"],
  "°C": ["celsius", 1, "°c c"],
  "°F": ["fahrenheit", 1, "°f f"],
} as const satisfies Record<string, readonly [string, number, string]>;

export type Unit = keyof typeof UNIT_TABLE;
export const UNITS = Object.keys(UNIT_TABLE) as Unit[];

export type Measure = { kind: MeasureKind; value: number; unit: Unit };

/** Units without a type of fact: a text may use them only where a fact does. */
const OTHER_UNITS =
  "% percent prozent pour-cent pieces piece pcs pc pack packs stuck teilig teile pezzi piezas stk er-pack er-set set sets years year jahre jahr ans an anos anni months month monate mois meses mesi days day tage jours dias giorni weeks wochen seconds sekunden gb tb mb hz khz mhz ghz db lm lumen k rpm bar psi denier gsm pairs paare times x mal fois";

type KnownUnit = { dimension: string; factor: number };
const BY_SPELLING = new Map<string, KnownUnit>();
for (const [dimension, factor, spellings] of Object.values(UNIT_TABLE))
  for (const spelling of spellings.split(" ")) BY_SPELLING.set(spelling, { dimension, factor });
const PIECES = new Set(
  "pieces piece pcs pc pack packs stuck teilig teile pezzi piezas stk er-pack er-set set sets".split(" "),
);
for (const spelling of OTHER_UNITS.split(" "))
  if (!BY_SPELLING.has(spelling))
    BY_SPELLING.set(spelling, { dimension: PIECES.has(spelling) ? "pieces" : spelling, factor: 1 });

const UNIT_WORDS = new Set([...UNITS.map((unit) => fold(unit)), "fl", "oz"]);

/** True for the sign of a unit, such as "cm", which keeps its spelling in titles. */
export function isUnitWord(word: string): boolean {
  return UNIT_WORDS.has(fold(word));
}

/** A number of a text. `dimension` is null without a unit; `size` is in the first unit of the dimension. */
export type Quantity = { sizes: number[]; dimension: string | null; start: number; end: number };

const NUMBER = /(?<![\p{L}\p{N}.,])\d{1,9}(?:[.,]\d{1,9}){0,3}|(?<![\p{L}\p{N}])[½¼¾⅓⅔]/gu;
const UNIT_AFTER = /^[\s-]{0,2}(fl\.? ?oz\.?|er-?pack|er-?set|°\s?[cf]|%|"|[\p{L}]{1,14})/iu;
const FRACTIONS: Record<string, number> = { "½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3 };

/** The written number words of each language that are no articles. */
const NUMBER_WORDS: Partial<Record<Language, Record<string, number>>> = {
  en: {
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    twenty: 20,
    thirty: 30,
    fifty: 50,
    hundred: 100,
    thousand: 1_000,
    dozen: 12,
  },
  de: {
    zwei: 2,
    drei: 3,
    vier: 4,
    funf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwolf: 12,
    zwanzig: 20,
    dreissig: 30,
    funfzig: 50,
    hundert: 100,
    tausend: 1_000,
    dutzend: 12,
  },
  fr: {
    deux: 2,
    trois: 3,
    quatre: 4,
    cinq: 5,
    six: 6,
    sept: 7,
    huit: 8,
    neuf: 9,
    dix: 10,
    onze: 11,
    douze: 12,
    vingt: 20,
    trente: 30,
    cinquante: 50,
    cent: 100,
    mille: 1_000,
    douzaine: 12,
  },
  es: {
    dos: 2,
    tres: 3,
    cuatro: 4,
    cinco: 5,
    seis: 6,
    siete: 7,
    ocho: 8,
    nueve: 9,
    diez: 10,
    once: 11,
    doce: 12,
    veinte: 20,
    treinta: 30,
    cincuenta: 50,
    cien: 100,
    mil: 1_000,
    docena: 12,
  },
  it: {
    due: 2,
    tre: 3,
    quattro: 4,
    cinque: 5,
    sette: 7,
    otto: 8,
    nove: 9,
    dieci: 10,
    undici: 11,
    dodici: 12,
    venti: 20,
    trenta: 30,
    cinquanta: 50,
    cento: 100,
    mille: 1_000,
    dozzina: 12,
  },
};

/** Digits of other scripts and full width become ASCII; the places stay, because both are one UTF-16 unit. */
function plainDigits(text: string): string {
  return text.replace(/[\uff10-\uff19\u0660-\u0669]/g, (digit) => String((digit.codePointAt(0) as number) & 0xf));
}

/** Every number of a text, written in digits or words. */
export function quantitiesOf(given: string, language: Language): Quantity[] {
  const text = plainDigits(given);
  const found: (Quantity & { value: number[] })[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const [written] = match;
    const numberEnd = match.index + written.length;
    const after = UNIT_AFTER.exec(text.slice(numberEnd, numberEnd + 20));
    const spelling = fold(after?.[1] ?? "")
      .replace(/^fl\.? ?oz\.?$/, "fl.oz")
      .replace(/^er-?(pack|set)$/, "er-$1")
      .replace(/\s/g, "");
    const unit = BY_SPELLING.get(spelling);
    const value = valuesOf(written);
    const end = unit === undefined ? numberEnd : numberEnd + (after?.[0].length ?? 0);
    found.push({
      value,
      sizes: value.map((one) => one * (unit?.factor ?? 1)),
      dimension: unit?.dimension ?? null,
      start: match.index,
      end,
    });
  }
  // "10 x 20 x 30 cm": the unit applies to all.
  for (let at = found.length - 2; at >= 0; at--) {
    const [one, next] = [found[at], found[at + 1]] as [(typeof found)[0], (typeof found)[0]];
    if (one.dimension !== null && one.dimension !== "x") continue;
    if (
      next.dimension === null ||
      !/^\s?[x×*–-]?\s?(?:to|bis|by|à)?\s?$/iu.test(
        text.slice(one.dimension === null ? one.end : one.end - 1, next.start),
      )
    )
      continue;
    const factor = (next.sizes[0] as number) / (next.value[0] as number);
    found[at] = { ...one, dimension: next.dimension, sizes: one.value.map((value) => value * factor) };
  }
  const words = NUMBER_WORDS[language] ?? {};
  for (const match of text.matchAll(/\p{L}+/gu)) {
    const value = Object.hasOwn(words, fold(match[0])) ? words[fold(match[0])] : undefined;
    if (value !== undefined)
      found.push({
        value: [value],
        sizes: [value],
        dimension: null,
        start: match.index,
        end: match.index + match[0].length,
      });
  }
  return found.map(({ value: _, ...quantity }) => quantity).sort((a, b) => a.start - b.start);
}

/** The first measure of each dimension, and the number of pieces, as a title states them. */
export function measuresOf(
  text: string,
  language: Language,
): { measures: { dimension: string; value: number; unit: Unit }[]; pieces: number | null } {
  const measures = new Map<string, { dimension: string; value: number; unit: Unit }>();
  let pieces: number | null = null;
  for (const { sizes, dimension } of quantitiesOf(text, language)) {
    const [size] = sizes;
    if (size === undefined || dimension === null) continue;
    if (dimension === "pieces") pieces ??= size;
    const unit = UNITS.find(
      (name) => UNIT_TABLE[name][0] === dimension && UNIT_TABLE[name][1] <= size && size / UNIT_TABLE[name][1] < 1_000,
    );
    if (unit === undefined || measures.has(dimension)) continue;
    measures.set(dimension, { dimension, value: Math.round((size / UNIT_TABLE[unit][1]) * 100) / 100, unit });
  }
  return { measures: [...measures.values()], pieces };
}

/** The values a written number may have: "1.000" is a thousand in German and one in English. */
function valuesOf(written: string): number[] {
  const fraction = FRACTIONS[written];
  if (fraction !== undefined) return [fraction];
  const values = new Set<number>();
  if (/^\d+(?:[.,]\d{3})+$/.test(written)) values.add(Number(written.replace(/[.,]/g, "")));
  if (/^\d+(?:[.,]\d+)?$/.test(written)) values.add(Number(written.replace(",", ".")));
  if (values.size === 0) values.add(Number(written.replace(/[.,](?=.*[.,])/g, "").replace(",", ".")));
  return [...values].filter((value) => Number.isFinite(value));
}

/** Conversions are rounded in texts: 183 cm are 72 inches. */
const TOLERANCE = 0.015;

/** True if one of the allowed quantities says the same. */
export function isAllowedQuantity({ sizes, dimension }: Quantity, allowed: readonly Quantity[]): boolean {
  return allowed.some((fact) => {
    const isPieces = [fact.dimension, dimension].every((one) => one === null || one === "pieces");
    if (fact.dimension !== dimension && !isPieces) return false;
    return fact.sizes.some((size) =>
      sizes.some((one) => Math.abs(one - size) <= (dimension === null ? 0 : TOLERANCE * size)),
    );
  });
}

/** "183 cm", with the decimal sign of the language. */
export function textOfMeasure({ value, unit }: Pick<Measure, "value" | "unit">, language: Language = "en"): string {
  const number = String(value);
  return `${language === "en" || language === "ja" ? number : number.replace(".", ",")} ${unit}`;
}
