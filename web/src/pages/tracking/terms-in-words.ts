/** Thresholds in a few words: "price drop 5%, rank 20%, 3 reviews". */
import { cooldownInWords } from "../../parts/cooldown.ts";
import { counted, money, percent, UNKNOWN } from "../../parts/format.ts";
import type { TrackedKeyword, TrackedProduct } from "./watch-query.ts";

const PRICE = { any: "price", down: "price drop", up: "price rise" };
const RANK = { any: "rank", better: "better rank", worse: "worse rank" };

export function productTermsInWords({ thresholds, cooldownMinutes, currency }: TrackedProduct): string {
  const { price, bsr, reviews } = thresholds;
  const priceBy = price.unit === "percent" ? percent(price.by / 100) : money(price.by, currency);
  const rankBy = bsr.unit === "percent" ? percent(bsr.by / 100) : counted(bsr.by, "place");
  const parts = [
    price.by === 0 ? PRICE[price.direction] : `${PRICE[price.direction]} ${priceBy}`,
    bsr.by === 0 ? RANK[bsr.direction] : `${RANK[bsr.direction]} ${rankBy}`,
    reviews.by === 1 ? "reviews" : counted(reviews.by, "review"),
  ];
  return withCooldown(parts.join(", "), cooldownMinutes);
}

export function keywordTermsInWords({ threshold, cooldownMinutes, asin }: TrackedKeyword): string {
  if (asin === null) return UNKNOWN;
  const words = RANK[threshold.direction];
  return withCooldown(threshold.by === 1 ? words : `${words} ${counted(threshold.by, "place")}`, cooldownMinutes);
}

function withCooldown(words: string, minutes: number): string {
  return minutes === 0 ? words : `${words}; at most ${cooldownInWords(minutes)}`;
}
