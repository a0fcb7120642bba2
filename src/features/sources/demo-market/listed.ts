/** Since when the marketplace offers a product of the loaded market. */
import { utcDay } from "../../../platform/base/clock.ts";
import type { Observation } from "../../catalog/product.ts";
import { mixText, shareOf } from "./random.ts";

const DAY_MS = 86_400_000;
const UNKNOWN_DAY = 0.1;
/** Some of the products with few reviews are new. */
const FEW_REVIEWS = 60;
const NEW = 0.2;
const NEW_DAYS = { from: 20, to: 90 };
/** Older than any history that the demo has of a product. */
const OLD_DAYS = { from: 400, to: 4_000 };

/** The first day on the marketplace; null if the source does not report it. */
export function listedOn(
  { asin, reviewCount }: Pick<Observation, "asin" | "reviewCount">,
  seed: number,
  at: Date,
): string | null {
  const key = mixText(asin, seed);
  if (shareOf(key, "listed", 1) < UNKNOWN_DAY) return null;
  const isNew = reviewCount !== null && reviewCount < FEW_REVIEWS && shareOf(key, "listed", 2) < NEW;
  const { from, to } = isNew ? NEW_DAYS : OLD_DAYS;
  return utcDay(new Date(at.getTime() - DAY_MS * Math.round(from * (to / from) ** shareOf(key, "listed"))));
}
