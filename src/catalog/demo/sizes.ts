/**
 * Sizes and counts: a unit and the numbers it comes in. Each market writes its own units, and English listings write
 * the same size in several ways (`6 Inch`, `6-Inch`, `6in`), which a search has to see through.
 */
type Unit = { en: readonly string[]; de: string; germanPer?: number; step?: number };

/** `#` is the number; German sizes are converted by `germanPer` and rounded to `step`. */
const UNITS = {
  inch: { en: ["# Inch", "#-Inch", "# in", '#"'], de: "# cm", germanPer: 2.54, step: 1 },
  oz: { en: ["# oz", "#oz", "# Ounce", "# fl oz"], de: "# ml", germanPer: 30, step: 10 },
  ml: { en: ["# ml", "#ml"], de: "# ml" },
  mm: { en: ["#mm", "# mm", "#mm Thick"], de: "# mm" },
  ft: { en: ["# ft", "#ft", "# Feet", "#-Foot"], de: "# m", germanPer: 0.3, step: 0.5 },
  watt: { en: ["#W", "# Watt", "# W"], de: "# Watt" },
  volt: { en: ["#V", "# Volt"], de: "# V" },
  mah: { en: ["#mAh", "# mAh"], de: "# mAh" },
  lumen: { en: ["# Lumens", "# lm", "#LM"], de: "# Lumen" },
  lb: { en: ["# lb", "# Pound", "#lbs"], de: "# kg", germanPer: 0.45, step: 0.5 },
  quart: { en: ["# Quart", "# qt", "#-Quart"], de: "# Liter", germanPer: 0.95, step: 0.5 },
  litre: { en: ["#L", "# Liter"], de: "# Liter" },
  gram: { en: ["#g", "# g"], de: "# g" },
  gb: { en: ["#GB", "# GB"], de: "# GB" },
  hour: { en: ["#H Playtime", "# Hours Playtime", "#-Hour Battery"], de: "# Std. Laufzeit" },
  age: { en: ["Ages #+", "Age # and Up", "# Years and Up"], de: "ab # Jahren" },
  month: { en: ["#+ Months", "Ages # Months and Up"], de: "ab # Monaten" },
  pack: { en: ["# Pack", "#-Pack", "Pack of #", "# Pcs"], de: "# Stück" },
  set: { en: ["Set of #", "#-Piece Set", "# Piece"], de: "#er Set" },
  pieces: { en: ["# Pieces", "# Pcs", "# Count"], de: "# Teile" },
  sheets: { en: ["# Sheets", "# Pages"], de: "# Blatt" },
  capsules: { en: ["# Capsules", "# Count"], de: "# Kapseln" },
  bags: { en: ["# Count", "# Bags"], de: "# Beutel" },
  port: { en: ["# Port", "#-Port"], de: "# Anschlüsse" },
  tier: { en: ["#-Tier", "# Tier", "# Shelf"], de: "# Ebenen" },
  key: { en: ["# Keys", "#-Key"], de: "# Tasten" },
  person: { en: ["# Person", "#-Person"], de: "# Personen" },
  player: { en: ["2-# Players", "Up to # Players"], de: "bis # Spieler" },
  speed: { en: ["# Speeds", "#-Speed"], de: "# Stufen" },
  mode: { en: ["# Modes", "# Color Modes"], de: "# Modi" },
  pixel: { en: ["#MP", "# Megapixel"], de: "# MP" },
  hz: { en: ["#Hz", "# Hz"], de: "# Hz" },
  psi: { en: ["# PSI", "#PSI"], de: "# PSI" },
  spf: { en: ["SPF #", "SPF#"], de: "LSF #" },
} satisfies Record<string, Unit>;

const NUMBERS = {
  inchS: "inch: 2 3 4 5 6 7 8 9 10 12",
  inchM: "inch: 8 10 12 14 16 18 20 22 24 28 30",
  inchL: "inch: 24 30 36 40 42 48 54 60 63 72 84",
  screen: "inch: 5 7 10 13 14 15.6 17 21.5 24 27 32 34",
  ozS: "oz: 1 2 3 4 5 6 8 10 12",
  ozM: "oz: 8 10 12 14 16 18 20 24 27 32 34 40 50 64",
  ml: "ml: 10 15 20 30 50 60 75 100 120 150 200 250 300 400 500",
  mm: "mm: 3 4 5 6 8 10 12 13 15",
  ftS: "ft: 1 3 4 5 6 8 10 12 15",
  ftL: "ft: 10 15 20 25 30 33 50 66 75 100 150 200",
  wattS: "watt: 5 7 9 10 12 15 18 20 25 30 40 45 60 65 100",
  wattL: "watt: 150 200 300 400 500 600 700 800 1000 1200 1500 1800",
  volt: "volt: 12 18 20 24 36 40",
  mah: "mah: 1200 2000 2600 4000 5000 6000 8000 10000 15000 20000 24000 26800 30000",
  lumen: "lumen: 200 300 400 500 800 1000 1200 1500 2000 3000 5000 10000",
  lbS: "lb: 1 2 3 5 8 10 12 15 20 25 30",
  lbL: "lb: 100 150 200 220 250 300 330 350 400 500",
  quart: "quart: 1 1.5 2 3 4 5 6 7 8 10 12",
  litreS: "litre: 0.5 0.8 1 1.5 1.7 2 2.5 3 4 5",
  litreL: "litre: 10 15 18 20 25 30 35 40 45 50 60 80",
  gram: "gram: 50 100 125 150 200 250 300 400 500 750 1000",
  gb: "gb: 8 16 32 64 128 256 512",
  hours: "hour: 6 8 10 12 16 20 24 30 36 40 48 50 60 80 100",
  age: "age: 2 3 4 5 6 8 10 12",
  month: "month: 3 6 9 12 18 24",
  pack: "pack: 2 3 4 5 6 8 10 12",
  bulk: "pack: 10 12 20 24 25 30 36 50 60 72 100 120 150 200 250 300",
  set: "set: 2 3 4 5 6 7 8 9 10 12",
  pieces: "pieces: 12 16 20 24 30 32 36 40 48 50 60 80 100 120 150 200 300 500 1000",
  sheets: "sheets: 50 80 96 100 120 144 160 200 240 300",
  capsules: "capsules: 30 60 90 100 120 180 200 240 250 365",
  bags: "bags: 10 15 20 25 40 50 60 80 100 120",
  port: "port: 2 3 4 5 6 7 8 10 12",
  tier: "tier: 2 3 4 5 6 7 8",
  key: "key: 25 37 49 54 61 68 76 84 87 88 104",
  person: "person: 1 2 3 4 5 6 8",
  player: "player: 4 5 6 8 10",
  speed: "speed: 2 3 4 5 6 7 8 10 12",
  mode: "mode: 2 3 4 5 6 7 8 10 12 16",
  pixel: "pixel: 2 4 5 8 12 20 24 48",
  hz: "hz: 60 75 100 120 144 165 240",
  psi: "psi: 50 90 100 110 120 150 160",
  psiL: "psi: 1600 1800 2000 2300 2800 3000 3300",
  spf: "spf: 15 20 30 50",
} satisfies Record<string, string>;

/** Sizes that have names. `english=german`. */
const NAMED = {
  dress: `Small=Größe S; Medium=Größe M; Large=Größe L; X-Large=Größe XL; XX-Large=Größe XXL; Plus Size=große Größen;
    One Size=Einheitsgröße; Petite=Kurzgröße`,
  smallToLarge: "Small=klein; Medium=mittelgroß; Large=groß; Extra Large=extra groß; Mini=mini; Jumbo=XXL; XS",
  bed: `Twin Size=90 x 200 cm; Full Size=140 x 200 cm; Queen Size=160 x 200 cm; King Size=180 x 200 cm;
    California King=200 x 200 cm; Toddler Size=70 x 140 cm; Throw Size=130 x 150 cm; Crib Size=60 x 120 cm`,
  area: `2x3 ft=60 x 90 cm; 3x5 ft=90 x 150 cm; 4x6 ft=120 x 180 cm; 5x7 ft=160 x 230 cm; 8x10 ft=240 x 300 cm;
    2x8 ft Runner=60 x 240 cm Läufer; 72 x 72 Inch=180 x 180 cm; 52 x 84 Inch=135 x 215 cm; 16 x 20 Inch=40 x 50 cm;
    11 x 14 Inch=28 x 35 cm; 24 x 36 Inch=60 x 90 cm; 17 x 24 Inch=43 x 60 cm`,
  format: "A4; A5; A6; B5; Letter Size=DIN A4; Pocket Size=Taschenformat; Legal Size=DIN A3; A3; Square=quadratisch",
  dpi: `1080p Full HD; 2K Resolution=2K Auflösung; 4K Ultra HD; 720p HD; 1440p QHD; 8K`,
} satisfies Record<string, string>;

function written(pool: string): string {
  const [name, numbers] = pool.split(": ") as [keyof typeof UNITS, string];
  const unit: Unit = UNITS[name];
  const entries = numbers.split(" ").flatMap((number) => {
    const { germanPer = 1, step } = unit;
    const converted = step ? Math.max(step, Math.round((Number(number) * germanPer) / step) * step) : Number(number);
    const german = unit.de.replace("#", String(converted).replace(".", ","));
    return unit.en.map((form) => `${form.replace("#", number)}=${german}`);
  });
  return entries.join(";");
}

type SizeName = keyof typeof NUMBERS | keyof typeof NAMED;

export const SIZES = {
  ...NAMED,
  ...Object.fromEntries(Object.entries(NUMBERS).map(([name, pool]) => [name, written(pool)])),
} as Record<SizeName, string>;
