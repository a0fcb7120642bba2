/** Catalogues to compare both engines on: a demo market, and one of awkward cases. */

import { createCurves } from "../../../src/features/catalog/estimates/curve-lookup.ts";
import { estimateSales, type SalesEstimate } from "../../../src/features/catalog/estimates/sales-estimate.ts";
import type { MarketplaceDomain } from "../../../src/features/catalog/marketplace.ts";
import type { Product } from "../../../src/features/catalog/product.ts";
import { demoMarket } from "../../../src/features/sources/demo-market/market.ts";
import { product } from "../../support/memory-index.ts";
import type { Listed } from "./both-engines.ts";

const AT = new Date("2026-03-01T00:00:00Z");

export function demoCatalogue(products: number, marketplaces: MarketplaceDomain[]): Listed[] {
  const curves = createCurves();
  return [...demoMarket({ seed: 11, products, at: AT, marketplaces })].map((seen, i) => {
    const each = {
      ...seen,
      title: seen.title as string,
      meanRank: seen.bsr,
      updatedAt: seen.seenAt,
      ...pastOf(i, seen),
    };
    return { product: each, sales: estimateSales(each, curves) };
  });
}

/** Past figures of which some are unknown, and some far from the present ones. */
function pastOf(i: number, { priceMinor, bsr, rating }: Pick<Product, "priceMinor" | "bsr" | "rating">) {
  const before = (now: number | null, of: number) =>
    now === null || (i + of) % 5 === 0 ? null : Math.max(1, Math.round(now * (0.05 + ((i * (of + 3)) % 200) / 100)));
  const figures = [priceMinor, bsr, rating].flatMap((now, figure) =>
    [0, 1, 2].map((days) => before(now, 3 * figure + days)),
  );
  return {
    availableDay: i % 7 === 0 ? null : 20_000 + (i % 500),
    past: figures.map((value, at) => (at < 6 || value === null ? value : Math.min(5, value))),
  };
}

const reported = (units: number): SalesEstimate => ({ units, low: units, high: 2 * units, source: "reported" });

const listed = (place: number, title: string, more: Partial<Product> = {}): Listed => {
  const each = product(`B${String(place).padStart(9, "0")}`, title, more);
  return { product: each, sales: each.reportedSales === null ? null : reported(each.reportedSales) };
};

/** Words that match in every way that there is: whole, joined and spelt out. */
const MANY_WAYS = Array.from({ length: 31 }, (_, i) => `${"bcdfghjk"[i % 8]}${"lmnp"[i >> 3]}`);
const JOINED = MANY_WAYS.slice(1).map((word, i) => `${MANY_WAYS[i]}${word}`);
const SPELT = MANY_WAYS.map((word) => [...word].join(" "));

/** Words that match in other forms, as synonyms, misspelt, and joined; and what they match. */
const EVERY_VARIANT = "paint connect operate flash drive thermos lanttern kettlle bl cl dl fl".split(" ");
const VARIANTS = `painting painted connecting connected operation operated lantern kettle vacuum flask insulated bottle usb stick
  thumb drive memory stick ${EVERY_VARIANT.slice(1)
    .map((word, i) => `${EVERY_VARIANT[i]}${word}`)
    .join(" ")}`;

const LONG_WORD = "supercalifragilistic".repeat(3_000);

/** Nulls, ties, one brand in many spellings, scripts, joined words, units, stop words, repetition, very long texts. */
export function awkwardCatalogue(): Listed[] {
  let place = 0;
  const next = (title: string, more: Partial<Product> = {}) => listed(place++, title, more);
  const times = (count: number, make: (i: number) => Listed) => Array.from({ length: count }, (_, i) => make(i));
  return [
    ...times(60, () => next("Tied Lamp")),
    ...times(60, (i) =>
      next("Steel Garden Hose 50 ft", { priceMinor: 1_000 + (i % 7), reviewCount: i % 3, bsr: 1 + i }),
    ),
    ...times(50, (i) =>
      next("Xbox Controller", { brand: ["VIVO ", "Vivo", "vivo"][i % 3] as string, reportedSales: 100 }),
    ),
    ...times(20, () => next("X-Box Controller Stand", { brand: "Vivo" })),
    ...times(20, () => next("Stand for X Box", { category: "Controller" })),
    ...times(45, (i) => next("Yoga Mat mat mat mat", { rating: 1 + (i % 41) / 10, reportedSales: i })),
    ...times(10, () => next("Yoga Yoga Block", { brand: "Mat Works", category: "Mats & Blocks" })),
    ...times(5, (i) => next(`Crème Brûlée Torch ${i}`, { brand: "Café", priceMinor: 0, reportedSales: 0 })),
    ...times(30, () => next("ステンレス 水筒 500ml 保温保冷", { brand: "象印", reportedSales: 7 })),
    ...times(30, () => next('Pipe 3/4" x 1,000 mm', { category: "Plumbing" })),
    ...times(30, () => next("Pipe 3/4 inch by 1000 millimeters")),
    next("The And Of", { reportedSales: 0x7fffffff, priceMinor: 0x7fffffff, reviewCount: 0x7fffffff, bsr: 0x7fffffff }),
    next("To Be Or Not To Be", { rating: 5, reviewCount: 0 }),
    next(LONG_WORD),
    next(`${LONG_WORD} ${LONG_WORD} lamp`),
    next(`${"word ".repeat(400)}lamp`),
    next(Array.from({ length: 300 }, (_, i) => `w${String.fromCharCode(97 + (i % 26))}${i}`).join(" ")),
    next('Quote " Backslash \\ Tab\t <b>', { brand: '"\\', imageUrl: "https://x/ü.png" }),
    next("🧘 Emoji Mat 𝒴oga", { brand: "🧘", imageUrl: `/images/B${String(place).padStart(9, "0")}.svg` }),
    next("e\u0301clair E\u0301CLAIR éclair"),
    ...times(3, (i) => next(`${MANY_WAYS.slice(i).join(" ")} ${JOINED.slice(2 * i).join(" ")}`)),
    ...times(3, (i) => next(`${JOINED.slice(i).join(" ")} ${SPELT.slice(3 * i).join(" ")}`)),
    ...times(3, (i) =>
      next(`Box ${SPELT.slice(i).join(" ")}`, { brand: MANY_WAYS.slice(9).join(" "), category: JOINED[i] as string }),
    ),
    // Two frequent words together outrank a rare one alone.
    ...times(8, () => next("Zeppelin Thing Here")),
    ...times(60, () => next("Apricot Thing Here")),
    ...times(60, () => next("Walnut Thing Here")),
    ...times(10, () => next("Apricot Thing Walnut")),
    // A word in the brand or category alone scores as one in a title of a certain length.
    next("Thing", { brand: "Gadget" }),
    next("Thing", { category: "Gadget" }),
    ...[1, 30, 40, 50, 150, 170, 200, 300].map((length) => next(`Gadget ${"filler ".repeat(length)}`)),
    next("fishing rod", { rating: 0 }),
    ...times(12, (i) =>
      next(
        ["Trinkflasche aus Edelstahl", "Flasche", "Flaschen Halter, Trinkflasche", "Sport Trinkflaschen"][
          i % 4
        ] as string,
        {
          marketplace: "amazon.de",
          brand: i % 3 === 0 ? "Flasche" : null,
          category: i % 2 === 0 ? "Flaschen" : null,
        },
      ),
    ),
    ...times(9, (i) => next(i % 2 === 0 ? "Wireless Earbuds" : "Earphones", { reportedSales: i })),
    ...times(7, (i) => next(["Steel Insulated Flask", "Thermos 1 l", "Painted Vacuum Flask"][i % 3] as string)),
    ...times(9, (i) => next(["USB 3.0 Stick", "USB Stick", "USB Hub for a Stick", "Flash Drive"][i % 4] as string)),
    ...times(3, (i) => next(`${EVERY_VARIANT.join(" ")} ${VARIANTS} ${i}`)),
    ...times(60, () => next(VARIANTS)),
    ...times(8, (i) => next(i % 2 === 0 ? "Küchenwaage digital" : "KÜCHENWAAGE", { marketplace: "amazon.de" })),
  ];
}

/** Keywords to search for in it. */
export const AWKWARD_KEYWORDS = [
  "lamp",
  "tied lamp",
  "earphones",
  "wireless earphones",
  "thermos",
  "flash drive",
  EVERY_VARIANT.join(" "),
  "steel insulated flask",
  "paint flask",
  "garden hose",
  "graden hose",
  "graden",
  "steel gardn hoes",
  "zeppelin apricot walnut",
  "gadget",
  "xbox",
  "x box",
  "x-box controller",
  "xbox controller stand",
  "controller stand vivo",
  "yoga mat",
  "yoga",
  "mat mat yoga mat",
  "yoga mat torch lamp hose",
  "creme brulee",
  "CRÈME",
  "水筒",
  "保温 水筒 500 ml",
  '3/4" pipe',
  "pipe 3/4in 1000mm",
  "the and of",
  "the of",
  "to be or not to be",
  "the lamp",
  "B000000003",
  " b000000003 ",
  "B999999999",
  "nothing like this",
  "lamp nothinglikethis",
  "!!!",
  "🧘",
  LONG_WORD,
  `${LONG_WORD} lamp`,
  Array.from({ length: 40 }, (_, i) => `w${String.fromCharCode(97 + (i % 26))}${i}`).join(" "),
  Array.from({ length: 50 }, (_, i) => `lamp${String.fromCharCode(97 + (i % 26))}`).join(" "),
  MANY_WAYS.join(" "),
  JOINED.slice(0, 31).join(" "),
  "word word",
  "eclair",
  'quote " \\',
  "mats blocks",
  "plumbing",
  "constructor __proto__",
];
