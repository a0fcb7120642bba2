/**
 * Invented niches with real magnitudes, in the order in which a seller with a few thousand dollars would choose them. The
 * order was fixed before the formula was tuned.
 */
import { UNKNOWN } from "../../src/features/search/bins.ts";
import { FRONT } from "../../src/features/search/market-front.ts";
import type { ProductFigures } from "../../src/features/search/packed-figures.ts";
import type { NicheStatistics } from "../../src/features/search/statistics.ts";
import { tallyOf } from "./tally.ts";

export type StylisedNiche = {
  name: string;
  products: number;
  /** Units a month of all products together; the product at rank r sells in proportion to 1 / r ** `steepness`. */
  units: number;
  steepness?: number;
  /** The median price in dollars; a quarter of the products cost `spread` times as much or more. */
  price: number;
  spread?: number;
  /** The median reviews; best sellers have more. */
  reviews: number;
  rating: number;
  /** The share of the first brand; the other products are spread over this many brands. */
  firstBrand?: number;
  brands?: number;
};

export const STYLISED_NICHES: readonly StylisedNiche[] = [
  { name: "silicone baby feeding set", products: 160, units: 45_000, price: 25, reviews: 250, rating: 4.4 },
  { name: "resin mould kit", products: 120, units: 20_000, price: 28, reviews: 180, rating: 4.2 },
  { name: "pet stairs", products: 90, units: 12_000, price: 45, reviews: 350, rating: 4.3 },
  { name: "toddler kitchen tower", products: 60, units: 6_000, price: 130, reviews: 250, rating: 4.5 },
  { name: "acupressure slippers", products: 50, units: 4_000, price: 25, reviews: 150, rating: 3.9 },
  { name: "garden kneeler", products: 70, units: 9_000, price: 38, reviews: 300, rating: 4.3 },
  { name: "espresso tamper", products: 80, units: 7_000, price: 32, reviews: 220, rating: 4.5 },
  { name: "bamboo drawer organiser", products: 150, units: 30_000, price: 30, reviews: 900, rating: 4.5 },
  { name: "vinyl record cleaning kit", products: 60, units: 5_000, price: 28, reviews: 400, rating: 4.4 },
  { name: "standing desk", products: 200, units: 25_000, price: 220, reviews: 1_500, rating: 4.4 },
  { name: "label maker", products: 120, units: 50_000, price: 35, reviews: 1_200, rating: 4.4, firstBrand: 0.45 },
  { name: "yoga mat", products: 400, units: 110_000, price: 27, reviews: 3_500, rating: 4.5, firstBrand: 0.15 },
  { name: "leather stamping kit", products: 40, units: 1_800, price: 26, reviews: 90, rating: 4.3 },
  { name: "weighted blanket", products: 150, units: 35_000, price: 45, reviews: 6_000, rating: 4.5 },
  { name: "car phone mount", products: 400, units: 120_000, price: 20, reviews: 4_000, rating: 4.3 },
  { name: "garlic press", products: 120, units: 28_000, price: 15, reviews: 2_500, rating: 4.5, firstBrand: 0.25 },
  { name: "phone case", products: 3_000, units: 600_000, price: 14, reviews: 1_800, rating: 4.4, firstBrand: 0.2 },
  { name: "protein powder", products: 350, units: 400_000, price: 42, reviews: 9_000, rating: 4.5, firstBrand: 0.4 },
  { name: "blade for one lawn mower", products: 15, units: 300, price: 30, reviews: 40, rating: 4.4 },
  { name: "greeting card", products: 500, units: 40_000, price: 3.5, reviews: 300, rating: 4.7 },
  { name: "usb cable", products: 1_500, units: 300_000, price: 8, reviews: 8_000, rating: 4.5, firstBrand: 0.2 },
  { name: "luxury watch", products: 200, units: 900, price: 1_500, reviews: 40, rating: 4.5, firstBrand: 0.5 },
  {
    name: "wireless earbuds",
    products: 1_200,
    units: 700_000,
    price: 40,
    reviews: 12_000,
    rating: 4.4,
    firstBrand: 0.55,
  },
  { name: "toilet paper", products: 120, units: 900_000, price: 25, reviews: 20_000, rating: 4.7, firstBrand: 0.55 },
  { name: "dog dna test", products: 30, units: 15_000, price: 100, reviews: 5_000, rating: 4.4, firstBrand: 0.8 },
  {
    name: "building bricks of one maker",
    products: 300,
    units: 300_000,
    price: 50,
    reviews: 3_000,
    rating: 4.8,
    firstBrand: 0.9,
  },
  { name: "game console", products: 40, units: 60_000, price: 450, reviews: 15_000, rating: 4.8, firstBrand: 0.7 },
  { name: "case for a forgotten music player", products: 12, units: 40, price: 9, reviews: 30, rating: 4.1 },
];

/** The statistics of a stylised niche, counted product by product as those of a real one. */
export function statisticsOf(niche: StylisedNiche): NicheStatistics {
  const {
    products,
    units,
    steepness = 0.9,
    price,
    spread = 1.35,
    reviews,
    rating,
    firstBrand = 0,
    brands = 40,
  } = niche;
  const weights = Array.from({ length: products }, (_, rank) => (rank + 1) ** -steepness);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const all: ProductFigures[] = [];
  let ofFirstBrand = 0;
  let sold = 0;
  for (const [rank, weight] of weights.entries()) {
    const share = weight / total;
    // Figures go round in fixed cycles, so that price, reviews and rating do not follow the rank.
    const quantile = (step: number) => 2 * (((rank + 0.5) * step) % 1) - 1;
    // Until the first brand has its share it gets the next product.
    const isFirstBrand = ofFirstBrand < firstBrand * (sold + share);
    sold += share;
    if (isFirstBrand) ofFirstBrand += share;
    all.push({
      units: Math.round(units * share),
      reviews: Math.round(reviews * 8 ** quantile(0.382) * (rank < products / 10 ? 2 : 1)),
      ratingTenths: Math.round(10 * Math.min(5, rating + 0.4 * quantile(0.271))),
      priceMinor: Math.round(100 * price * spread ** (2 * quantile(0.618))),
      brand: isFirstBrand ? 1 : 2 + (rank % brands),
    });
  }
  return tallyOf(all).statistics(
    {
      units: all.map((each) => each.units),
      reviews: all.map((each) => each.reviews),
      prices: all.map((each) => each.priceMinor),
      revenues: all.map((each) => each.units * each.priceMinor),
    },
    all.slice(0, FRONT).map((each) => ({ ...each, updated: UNKNOWN })),
  );
}
