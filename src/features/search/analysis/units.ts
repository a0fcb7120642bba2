/** Spellings of a unit after a number, in the languages of the marketplaces: "3 lbs", "3lb" and "3 pounds" are the same. */
const SPELLINGS = {
  in: "in inch inches zoll pouce pouces pulgada pulgadas pollici",
  ft: "ft foot feet fuss pied pieds",
  yd: "yd yard yards",
  mm: "mm millimeter millimeters millimetre millimetres",
  cm: "cm centimeter centimeters centimetre centimetres",
  m: "m meter meters metre metres metro metros metri",
  gal: "gal gallon gallons",
  qt: "qt quart quarts",
  l: "l liter liters litre litres litro litros litri",
  ml: "ml milliliter milliliters millilitre millilitres",
  oz: "oz ounce ounces",
  lb: "lb lbs pound pounds",
  g: "g gram grams gramm gramme grammes",
  kg: "kg kilo kilos kilogram kilograms kilogramm",
  w: "w watt watts",
  v: "v volt volts",
  amp: "a amp amps ampere amperes",
  hz: "hz hertz",
  gb: "gb gigabyte gigabytes",
  tb: "tb terabyte terabytes",
  ga: "ga gauge",
  deg: "deg degree degrees grad",
  pc: "pc pcs piece pieces stuck pieza piezas pezzi stuks",
  pk: "pk pack packs",
  ct: "ct count",
  sq: "sq square",
  cu: "cu cubic",
};

const UNITS = new Map(
  Object.entries(SPELLINGS).flatMap(([unit, spellings]) => spellings.split(" ").map((spelling) => [spelling, unit])),
);

export function unitOf(word: string): string | undefined {
  return UNITS.get(word);
}

const NAMES = new Set(Object.keys(SPELLINGS));

/** True for the unified name of a unit. */
export function isUnit(token: string): boolean {
  return NAMES.has(token);
}
