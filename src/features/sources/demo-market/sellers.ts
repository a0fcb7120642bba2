/**
 * The sellers of a product: how many new offers it has, and the price of the Buy Box. Both change by **terms** of a few days.
 * With several sellers, the Buy Box is not always the cheapest one's.
 */
import { ABSENT } from "../../catalog/absent.ts";
import type { Observation } from "../../catalog/product.ts";
import type { MarketEvent } from "./events.ts";
import { offersOf } from "./measures.ts";
import { shareOf } from "./random.ts";

const TERM_DAYS = 9;
/** Sellers find a new product one by one. */
const DAYS_PER_SELLER = 15;
/** The share of terms in which the Buy Box is dearer than the cheapest offer. */
const DEARER = 0.3;

type Sellers = Required<Pick<Observation, "buyBoxMinor" | "offerCount" | "absent">>;
type Day = { day: number; ageDays: number; priceMinor: number | null; event: MarketEvent | null };

const OUT_OF_STOCK: Sellers = { buyBoxMinor: null, offerCount: 0, absent: ABSENT.buyBoxMinor };

/** `ageDays` is infinite for products that are older than the market. */
export function sellersAt(key: number, { day, ageDays, priceMinor, event }: Day): Sellers {
  if (event?.kind === "stock-out") return OUT_OF_STOCK;
  const term = Math.floor((day + (key % TERM_DAYS)) / TERM_DAYS);
  const offerCount = offersIn(key, term, ageDays);
  if (priceMinor === null) return { offerCount, buyBoxMinor: null, absent: 0 };
  const isDearer = (offerCount ?? 1) > 1 && shareOf(key, "sellers", 3 * term + 1) < DEARER;
  const share = isDearer ? 1.02 + 0.05 * shareOf(key, "sellers", 3 * term + 2) : 1;
  return { offerCount, buyBoxMinor: Math.round(priceMinor * share), absent: 0 };
}

function offersIn(key: number, term: number, ageDays: number): number | null {
  const usual = offersOf(key);
  if (usual === null) return null;
  const now = Math.max(1, Math.round(usual * (0.7 + 0.6 * shareOf(key, "sellers", 3 * term))));
  return Math.min(now, 1 + Math.floor(Math.max(0, ageDays) / DAYS_PER_SELLER));
}
