/**
 * The demo market: a source of invented products, for a new installation to search and for benchmarks of any size. A **kind**
 * is a type of product (yoga mat); its **niche** is the traits that matter to a seller (demand, reviews, brands). Every
 * product follows from the seed and its number alone, so nothing is stored and a part can be generated again. `simulator.ts`
 * keeps the loaded market moving; `history.ts` walks it backwards.
 */
import { MARKETPLACES, type MarketplaceDomain } from "../../catalog/marketplace.ts";
import { drawnPicture } from "../../catalog/picture.ts";
import type { HistoryPoint, Observation } from "../../catalog/product.ts";
import { asinOf } from "./asin.ts";
import { brandName, inventedWord } from "./brands.ts";
import { unitsSold } from "./buyers.ts";
import { drawPriceMinor, drawRating, drawReviews, rankAt, reportOf } from "./figures.ts";
import { historyOf } from "./history.ts";
import type { Kind } from "./kinds.ts";
import { CATEGORIES, KINDS } from "./kinds.ts";
import { type Layout, layOut, standings } from "./layout.ts";
import { listedOn } from "./listed.ts";
import { marketTime } from "./market-step.ts";
import { measuresOf } from "./measures.ts";
import type { Niche } from "./niche.ts";
import { mix, mixText, normalQuantile, Stream } from "./random.ts";
import { sellersAt } from "./sellers.ts";
import { writeTitle } from "./title.ts";
import type { Dialect } from "./vocabulary.ts";

export type MarketOptions = {
  seed: number;
  products: number;
  at: Date;
  marketplaces?: readonly MarketplaceDomain[];
};

const DAY_MS = 86_400_000;
const TIME = marketTime(1);

/** Marketplaces show a badge only on the better part of a category. */
const BADGE_UP_TO = 0.46;

/** Generates a market; the same options give the same market. */
export function* demoMarket(options: MarketOptions): Generator<Observation> {
  const make = demoMaker(options);
  for (let number = 0; number < options.products; number++) yield make(number);
}

/** The ages, in days, of the points of a product without daily history. */
const SPARSE_AGES_DAYS = [5, 14, 28, 56, 84];

/** `asins` are further products with a daily history. */
export type HistoryOptions = MarketOptions & { best: number; days: number; asins?: ReadonlySet<string> };

/**
 * The history before `at`: `days` daily points, ending with the current figures, for the best `best` products of each kind
 * on each marketplace; a few points for all others, so that every product has a past. None is older than the product.
 */
export function* demoHistory(options: HistoryOptions): Generator<HistoryPoint> {
  const make = demoMaker(options);
  const { place } = layOut(options.seed, options.products, options.marketplaces);
  const daily = Array.from({ length: options.days }, (_, age) => age);
  const sparse = SPARSE_AGES_DAYS.filter((age) => age < options.days);
  for (let number = 0; number < options.products; number++) {
    const product = make(number);
    const isDaily = place(number).position < options.best || options.asins?.has(product.asin) === true;
    const { firstAvailable, seenAt } = product;
    const most =
      firstAvailable == null ? Number.POSITIVE_INFINITY : (seenAt.getTime() - Date.parse(firstAvailable)) / DAY_MS;
    yield* historyOf(
      product,
      (isDaily ? daily : sparse).filter((age) => age <= most),
      options.seed,
    );
  }
}

/** Returns the generator of the product with a number. Numbers beyond the market's size give further products of its kinds. */
export function demoMaker({ seed, products, at, marketplaces }: MarketOptions): (number: number) => Observation {
  const layout = layOut(seed, products, marketplaces);
  const standing = standings(layout.niches);
  const draw = new Stream();
  const atMs = at.getTime();
  return (number) => {
    draw.start(seed, number);
    const { slot, position } = layout.place(number);
    const { marketplace, category } = slot;
    const kind = KINDS[slot.kind] as Kind;
    const niche = layout.niches[slot.kind] as Niche;
    const asin = asinOf(number, seed);

    const standingInKind = (position + draw.next()) / slot.count;
    const share = standing(category, niche.rankShift + normalQuantile(standingInKind));
    const rank = rankAt(share, slot.ranked);
    const key = mixText(asin, seed);
    const sales = unitsSold(key, Math.log10(rank), { category: CATEGORIES[category] as string, marketplace });
    const reviewCount = drawReviews(rank, niche, draw);
    const brandNumber = drawBrand(slot.kind, category, niche, standingInKind, layout, draw);
    const brand = draw.chance(0.03) ? null : brandName(brandNumber);
    const model = drawModel(brandNumber, layout.series, draw);
    const titleBrand = draw.chance(0.08) ? "" : (brand ?? "");
    const product: Observation = {
      marketplace,
      asin,
      parentAsin: null,
      title: writeTitle(kind, dialectOf(marketplace), titleBrand, model, draw),
      brand,
      category: draw.chance(0.01) ? null : (CATEGORIES[category] as string),
      imageUrl: draw.chance(0.02) ? null : drawnPicture(asin),
      priceMinor: draw.chance(0.04) ? null : drawPriceMinor(kind.price, niche, marketplace, draw),
      bsr: draw.chance(0.06) ? null : rank,
      bsrCategory: null,
      meanRank: null,
      reportedSales: share < BADGE_UP_TO && draw.chance(0.92) ? reportOf(sales) : null,
      reviewCount,
      rating: drawRating(reviewCount, niche, draw),
      ...measuresOf(asin, kind, seed),
      firstAvailable: listedOn({ asin, reviewCount }, seed, at),
      seenAt: new Date(atMs - Math.floor(draw.next() * DAY_MS)),
    };
    const { priceMinor, seenAt } = product;
    const day = TIME.dayOf(seenAt);
    return {
      ...product,
      ...sellersAt(key, { day, ageDays: Number.POSITIVE_INFINITY, priceMinor, event: null }),
    };
  };
}

/** Leading brands are most frequent among the best ranks. The kinds of a category share its brands. */
function drawBrand(kind: number, category: number, niche: Niche, standing: number, layout: Layout, draw: Stream) {
  const brands = layout.brandsIn[category] as number;
  const leaders = niche.leaders * (standing < 0.3 ? 1.6 : 0.75);
  const place = draw.chance(leaders)
    ? draw.below(10) < 7
      ? 0
      : 1
    : Math.floor(brands * draw.next() ** niche.brandSkew);
  const own = (place + Math.floor(niche.brandStart * brands) + kind) % brands;
  return own * CATEGORIES.length + category;
}

const MODEL_LETTERS = "ABCDEFGHKLMNPRSTVXZ";
const MODEL_ENDINGS = ["", "", "", "", " Pro", " Plus", " Max", " Lite", " II", " Mini"];

/** A named series, a numbered model, or, most often, neither. These are the rare words of the market. */
function drawModel(brand: number, series: number, draw: Stream): string {
  const kind = draw.next();
  if (kind > 0.36) return "";
  // A brand has few series; their names start at 40,000, beyond the names of brands.
  if (kind < 0.16) return inventedWord(40_000 + (mix(brand * 8 + draw.below(6)) % series));
  const letters =
    (MODEL_LETTERS[brand % 19] as string) + (draw.chance(0.5) ? (MODEL_LETTERS[draw.below(19)] as string) : "");
  const digits = draw.chance(0.3) ? 1 + draw.below(9) : 10 + draw.below(draw.chance(0.5) ? 90 : 9990);
  return `${letters}${draw.chance(0.3) ? "-" : ""}${digits}${MODEL_ENDINGS[draw.below(MODEL_ENDINGS.length)]}`;
}

function dialectOf(marketplace: MarketplaceDomain): Dialect {
  if (MARKETPLACES[marketplace].language === "de") return "de";
  return marketplace === "amazon.com" || marketplace === "amazon.ca" ? "us" : "gb";
}
