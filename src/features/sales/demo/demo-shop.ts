/**
 * The shop of the demo account: a dozen products of the demo market. Its sales follow the market: the units of a day are the
 * units that the market sells at the product's rank of that day, times the shop's share, at that day's price. One product is
 * nearly out of stock, one was out of stock for a while, and one hardly sells.
 */
import type { MarketplaceDomain } from "../../catalog/marketplace.ts";
import type { Observation } from "../../catalog/product.ts";
import { unitsSold } from "../../sources/demo-market/buyers.ts";
import { usualLogSales } from "../../sources/demo-market/figures.ts";
import { demoMaker } from "../../sources/demo-market/market.ts";
import { mix, mixText } from "../../sources/demo-market/random.ts";
import { DAY_MS, dayAfter, type Shop, type ShopProduct } from "../generated-shop/shop.ts";
import type { StockLevel } from "../generated-shop/write-reports.ts";

export const DEMO_SHOP_MARKETPLACE: MarketplaceDomain = "amazon.com";
export const SHOP_SIZE = 12;
/** Places in the list of products. */
const LOW_STOCK = 2;
const OUT_OF_STOCK = 5;
const SLOW = 8;

/** Products that a small seller may have, by their ranks: neither leaders of their category nor unsold. */
const UNITS_PER_MONTH = { least: 20, most: 220 };
const PRICES_MINOR = { least: 1_200, most: 7_000 };
/** Numbers of the market that are tried, so that a small market is not searched for long. */
const MOST_TRIED = 6_000;
const STRIDE = 5;

export type Figures = { priceMinor: number | null; bsr: number | null };
/** The figures of a product at the beginning of a day; undefined before its history. */
export type FiguresOn = (asin: string, day: string) => Figures | undefined;

/** Chooses the products of the shop: always the same ones of a market. */
export function demoProducts(seed: number, products: number): Observation[] {
  const make = demoMaker({ seed, products, at: new Date(0) });
  const chosen: Observation[] = [];
  for (
    let number = 0, tried = 0;
    number < products && tried < MOST_TRIED && chosen.length < SHOP_SIZE;
    number += STRIDE
  ) {
    tried++;
    const product = make(number);
    const { marketplace, priceMinor, bsr, category } = product;
    if (marketplace !== DEMO_SHOP_MARKETPLACE || priceMinor === null || bsr === null || category === null) continue;
    const units = 10 ** usualLogSales(bsr, category, marketplace);
    const isFitting =
      units >= UNITS_PER_MONTH.least &&
      units <= UNITS_PER_MONTH.most &&
      priceMinor >= PRICES_MINOR.least &&
      priceMinor <= PRICES_MINOR.most;
    if (isFitting && !chosen.some((each) => each.brand === product.brand)) chosen.push(product);
  }
  return chosen;
}

export function createDemoShop(seed: number, chosen: readonly Observation[], figuresOn: FiguresOn): Shop {
  return {
    seed,
    marketplace: DEMO_SHOP_MARKETPLACE,
    products: chosen.map((each, i) => productOf(each, i, seed, figuresOn)),
  };
}

function productOf(product: Observation, place: number, seed: number, figuresOn: FiguresOn): ShopProduct {
  const key = mixText(product.asin, seed);
  const share = place === SLOW ? 0.04 : 0.7 + 0.4 * (mix(key) / 2 ** 32);
  const [price, rank] = [product.priceMinor as number, product.bsr as number];
  return {
    sku: `${(product.brand ?? "NS").replace(/\W/g, "").slice(0, 3).toUpperCase()}-${String(place + 1).padStart(3, "0")}`,
    asin: product.asin,
    fnsku: `X00${product.asin.slice(-7)}`,
    title: product.title ?? product.asin,
    unitsOn(day) {
      if (isOutOfStock(place, day)) return 0;
      const units = unitsAt(figuresOn(product.asin, day)?.bsr ?? rank, product, seed) / 30;
      return Math.min(25, units * share * seasonOn(day, key));
    },
    priceMinorOn: (day) => figuresOn(product.asin, day)?.priceMinor ?? price,
    fulfilmentMinor: 330 + (mix(key ^ 1) % 350),
    referralShare: 0.15,
    refundShare: 0.03 + 0.05 * (mix(key ^ 2) / 2 ** 32),
  };
}

/** Units a month at a rank, as the demo market sells this product. */
function unitsAt(rank: number, { asin, category }: Pick<Observation, "asin" | "category">, seed: number): number {
  return unitsSold(mixText(asin, seed), Math.log10(rank), { category, marketplace: DEMO_SHOP_MARKETPLACE });
}

/** More is sold at weekends and before Christmas. */
function seasonOn(day: string, key: number): number {
  const date = new Date(day);
  const weekday = [1.15, 1, 0.95, 0.95, 0.97, 0.98, 1.1][date.getUTCDay()] as number;
  const month = date.getUTCMonth();
  const chance = 0.85 + 0.3 * (mix(key ^ Math.floor(date.getTime() / (9 * DAY_MS))) / 2 ** 32);
  return weekday * chance * (month === 10 ? 1.35 : month === 11 ? 1.5 : 1);
}

/** Six days of every tenth week. */
function isOutOfStock(place: number, day: string): boolean {
  const number = Date.parse(day) / DAY_MS;
  return place === OUT_OF_STOCK && number % 70 >= 60 && number % 70 < 66;
}

/** Deliveries every six weeks, except for the two products that show what to do next. */
export function stockOn(shop: Shop, product: ShopProduct, day: string): StockLevel {
  const place = shop.products.indexOf(product);
  const perDay = average(product, day);
  const phase = ((Date.parse(day) / DAY_MS + place * 5) % 42) / 42;
  const days = place === LOW_STOCK ? 6 : place === SLOW ? 600 : 140 - 70 * phase;
  const available = isOutOfStock(place, day) ? 0 : Math.max(1, Math.round(perDay * days));
  return {
    available,
    inboundShipped: phase > 0.7 && place !== LOW_STOCK ? Math.round(perDay * 45) : 0,
    storageFeeMinor: Math.round(available * 9.5),
  };
}

function average(product: ShopProduct, day: string): number {
  let units = 0;
  for (let back = 1; back <= 28; back++) units += product.unitsOn(dayAfter(day, -back));
  return Math.max(0.05, units / 28);
}
