/**
 * A small invented market, so that a new installation has something to answer with. The same seed gives the same market;
 * brands are made of syllables and belong to nobody.
 */
import type { MarketplaceDomain } from "./marketplace.ts";
import type { Product } from "./product.ts";

type Kind = { category: string; en: string; de: string; price: number; details: string[]; detailsDe: string[] };

const KINDS: Kind[] = [
  {
    category: "Sports & Outdoors",
    en: "Yoga Mat",
    de: "Yogamatte",
    price: 28,
    details: ["Non Slip 6mm", "Extra Thick 10mm", "with Carrying Strap"],
    detailsDe: ["rutschfest 6mm", "extra dick 10mm", "mit Tragegurt"],
  },
  {
    category: "Sports & Outdoors",
    en: "Resistance Bands",
    de: "Fitnessbänder",
    price: 18,
    details: ["Set of 5", "with Handles", "for Home Workout"],
    detailsDe: ["5er Set", "mit Griffen", "für zu Hause"],
  },
  {
    category: "Sports & Outdoors",
    en: "Insulated Water Bottle",
    de: "Isolierte Trinkflasche",
    price: 24,
    details: ["32 oz", "Leak Proof", "with Straw Lid"],
    detailsDe: ["1 Liter", "auslaufsicher", "mit Strohhalm"],
  },
  {
    category: "Sports & Outdoors",
    en: "Camping Lantern",
    de: "Campinglampe",
    price: 32,
    details: ["Rechargeable", "1000 Lumen", "2 Pack"],
    detailsDe: ["aufladbar", "1000 Lumen", "2 Stück"],
  },
  {
    category: "Kitchen & Dining",
    en: "Garlic Press",
    de: "Knoblauchpresse",
    price: 15,
    details: ["Stainless Steel", "with Peeler", "Dishwasher Safe"],
    detailsDe: ["Edelstahl", "mit Schäler", "spülmaschinenfest"],
  },
  {
    category: "Kitchen & Dining",
    en: "Chef Knife",
    de: "Kochmesser",
    price: 45,
    details: ["8 inch", "German Steel", "with Sheath"],
    detailsDe: ["20 cm", "rostfrei", "mit Klingenschutz"],
  },
  {
    category: "Kitchen & Dining",
    en: "French Press Coffee Maker",
    de: "Kaffeebereiter French Press",
    price: 30,
    details: ["34 oz", "Borosilicate Glass", "Double Wall"],
    detailsDe: ["1 Liter", "Borosilikatglas", "doppelwandig"],
  },
  {
    category: "Kitchen & Dining",
    en: "Silicone Baking Mat",
    de: "Silikon Backmatte",
    price: 16,
    details: ["Set of 2", "Half Sheet", "Non Stick"],
    detailsDe: ["2er Set", "40 x 30 cm", "antihaftend"],
  },
  {
    category: "Kitchen & Dining",
    en: "Spice Jar Set",
    de: "Gewürzgläser Set",
    price: 26,
    details: ["24 Pieces", "with Labels", "4 oz"],
    detailsDe: ["24 Stück", "mit Etiketten", "120 ml"],
  },
  {
    category: "Pet Supplies",
    en: "Dog Leash",
    de: "Hundeleine",
    price: 17,
    details: ["6 ft", "Reflective", "Padded Handle"],
    detailsDe: ["2 m", "reflektierend", "gepolsterter Griff"],
  },
  {
    category: "Pet Supplies",
    en: "Cat Scratching Post",
    de: "Kratzbaum",
    price: 42,
    details: ["34 inch Tall", "Sisal", "with Hammock"],
    detailsDe: ["85 cm hoch", "Sisal", "mit Hängematte"],
  },
  {
    category: "Pet Supplies",
    en: "Dog Bed",
    de: "Hundebett",
    price: 48,
    details: ["Orthopedic", "Washable Cover", "Large"],
    detailsDe: ["orthopädisch", "waschbarer Bezug", "groß"],
  },
  {
    category: "Electronics",
    en: "Wireless Earbuds",
    de: "Kabellose Kopfhörer",
    price: 49,
    details: ["Noise Cancelling", "40H Playtime", "Waterproof"],
    detailsDe: ["Geräuschunterdrückung", "40 Std Laufzeit", "wasserdicht"],
  },
  {
    category: "Electronics",
    en: "Phone Stand",
    de: "Handyhalterung",
    price: 14,
    details: ["Adjustable", "Aluminum", "for Desk"],
    detailsDe: ["verstellbar", "Aluminium", "für den Schreibtisch"],
  },
  {
    category: "Electronics",
    en: "USB-C Charger",
    de: "USB-C Ladegerät",
    price: 25,
    details: ["65W", "2 Port", "Foldable Plug"],
    detailsDe: ["65W", "2 Anschlüsse", "kompakt"],
  },
  {
    category: "Electronics",
    en: "Mechanical Keyboard",
    de: "Mechanische Tastatur",
    price: 79,
    details: ["75 Percent", "Hot Swappable", "RGB"],
    detailsDe: ["75 Prozent", "Hot Swap", "RGB"],
  },
  {
    category: "Home & Garden",
    en: "LED Desk Lamp",
    de: "LED Schreibtischlampe",
    price: 34,
    details: ["Dimmable", "with USB Port", "5 Color Modes"],
    detailsDe: ["dimmbar", "mit USB Anschluss", "5 Farbmodi"],
  },
  {
    category: "Home & Garden",
    en: "Garden Hose",
    de: "Gartenschlauch",
    price: 38,
    details: ["50 ft", "Expandable", "with Nozzle"],
    detailsDe: ["15 m", "flexibel", "mit Brause"],
  },
  {
    category: "Home & Garden",
    en: "Storage Baskets",
    de: "Aufbewahrungskörbe",
    price: 29,
    details: ["Set of 3", "Cotton Rope", "with Handles"],
    detailsDe: ["3er Set", "Baumwolle", "mit Griffen"],
  },
  {
    category: "Home & Garden",
    en: "Shower Curtain",
    de: "Duschvorhang",
    price: 19,
    details: ["72 x 72 inch", "Waterproof", "with 12 Hooks"],
    detailsDe: ["180 x 200 cm", "wasserdicht", "mit 12 Ringen"],
  },
  {
    category: "Beauty",
    en: "Jade Roller",
    de: "Jade Roller",
    price: 13,
    details: ["with Gua Sha", "Gift Set", "Anti Aging"],
    detailsDe: ["mit Gua Sha", "Geschenkset", "für das Gesicht"],
  },
  {
    category: "Beauty",
    en: "Makeup Brush Set",
    de: "Make-up Pinsel Set",
    price: 21,
    details: ["16 Pieces", "Vegan", "with Case"],
    detailsDe: ["16 Stück", "vegan", "mit Etui"],
  },
  {
    category: "Baby",
    en: "Baby Monitor",
    de: "Babyphone",
    price: 89,
    details: ["with Camera", "Night Vision", "Two Way Audio"],
    detailsDe: ["mit Kamera", "Nachtsicht", "Gegensprechfunktion"],
  },
  {
    category: "Toys & Games",
    en: "Wooden Puzzle",
    de: "Holzpuzzle",
    price: 20,
    details: ["for Toddlers", "Montessori", "Set of 6"],
    detailsDe: ["ab 2 Jahren", "Montessori", "6er Set"],
  },
];

const SYLLABLES = [
  "va",
  "lo",
  "mi",
  "ren",
  "ka",
  "zu",
  "tor",
  "be",
  "lin",
  "qua",
  "ne",
  "sol",
  "pi",
  "dra",
  "ven",
  "ul",
];

const MARKETS: { marketplace: MarketplaceDomain; german: boolean; priceFactor: number }[] = [
  { marketplace: "amazon.com", german: false, priceFactor: 1 },
  { marketplace: "amazon.co.uk", german: false, priceFactor: 0.85 },
  { marketplace: "amazon.de", german: true, priceFactor: 0.95 },
];

const PRODUCTS_PER_KIND = 45;

export function demoMarket(seed: number, at: Date): Product[] {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const brands = Array.from({ length: 60 }, () =>
    capital(pick(SYLLABLES) + pick(SYLLABLES) + (random() < 0.4 ? pick(SYLLABLES) : "")),
  );
  const products: Product[] = [];
  for (const { marketplace, german, priceFactor } of MARKETS) {
    for (const kind of KINDS) {
      for (let i = 0; i < PRODUCTS_PER_KIND; i++) {
        const asin = `B0${toBase36(products.length * 7919 + 104_729, 8)}`;
        // Ranks spread evenly over magnitudes; sales fall with the rank, and reviews follow sales over the years.
        const rank = Math.max(1, Math.round(10 ** (1 + random() * 4.7)));
        const sales = Math.round(10 ** (4.6 - 0.75 * Math.log10(rank) + 0.3 * gauss(random)));
        const reviews = Math.round(sales * 10 ** (0.6 + 0.6 * gauss(random)));
        const details = german ? kind.detailsDe : kind.details;
        const brand = pick(brands);
        const first = pick(details);
        const second = pick(details.filter((detail) => detail !== first));
        products.push({
          marketplace,
          asin,
          title: `${brand} ${german ? kind.de : kind.en} ${first}, ${second}`,
          brand: random() < 0.03 ? null : brand,
          category: kind.category,
          imageUrl: random() < 0.02 ? null : `/images/${asin}.svg`,
          priceMinor:
            random() < 0.04 ? null : Math.round(kind.price * priceFactor * 2 ** (0.6 * gauss(random))) * 100 + 99,
          bsr: random() < 0.05 ? null : rank,
          monthlySales: random() < 0.05 ? null : sales,
          reviewCount: random() < 0.04 ? null : reviews,
          rating: reviews === 0 ? null : Math.round(Math.min(5, Math.max(2.5, 4.4 + 0.3 * gauss(random))) * 10) / 10,
          updatedAt: at,
        });
      }
    }
  }
  return products;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function toBase36(value: number, length: number): string {
  return value.toString(36).toUpperCase().padStart(length, "0");
}

/** Roughly normal with mean 0 and deviation 1: the sum of twelve uniform draws, less six. */
function gauss(random: () => number): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random();
  return sum;
}

/** Mulberry32: small, fast, and the same on every machine. */
function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
