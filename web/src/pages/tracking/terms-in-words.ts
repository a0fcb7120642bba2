/** Thresholds in words. */
import { cooldownInWords } from "../../parts/cooldown.ts";
import { counted, money, percent } from "../../parts/format.ts";
import type { TrackedKeyword, TrackedProduct } from "./watch-query.ts";

const PRICE = { any: "changes", down: "drops", up: "rises" };
const RANK = { any: "changes", better: "improves", worse: "worsens" };

export function productTermsInWords({ thresholds, cooldownMinutes, currency }: TrackedProduct): string {
  const { price, bsr, reviews } = thresholds;
  const priceBy = price.unit === "percent" ? percent(price.by / 100) : money(price.by, currency);
  const rankBy = bsr.unit === "percent" ? percent(bsr.by / 100) : counted(bsr.by, "place");
  const parts = [
    `price ${PRICE[price.direction]}${price.by === 0 ? "" : ` by ${priceBy}`}`,
    `rank ${RANK[bsr.direction]}${bsr.by === 0 ? "" : ` by ${rankBy}`}`,
    reviews.by === 1 ? "any new review" : `${counted(reviews.by, "new review")}`,
  ];
  return withCooldown(`${parts.slice(0, -1).join(", ")}, or ${parts.at(-1)}`, cooldownMinutes);
}

export function keywordTermsInWords({ threshold, cooldownMinutes, asin }: TrackedKeyword): string {
  if (asin === null) return "no product chosen; we record the niche score every day";
  const words = `keyword rank ${RANK[threshold.direction]} by ${counted(threshold.by, "place")}`.replace(
    " by 1 place",
    "",
  );
  return withCooldown(words, cooldownMinutes);
}

function withCooldown(words: string, minutes: number): string {
  return minutes === 0 ? words : `${words}; at most ${cooldownInWords(minutes)}`;
}
