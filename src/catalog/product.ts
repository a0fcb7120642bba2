import type { MarketplaceDomain } from "./marketplace.ts";

/** A product as it is kept. Null is "not known"; zero is never used for that. */
export type Product = {
  marketplace: MarketplaceDomain;
  asin: string;
  title: string;
  brand: string | null;
  category: string | null;
  /** An address, or a path of this service (`/images/…`) where it draws the picture itself. */
  imageUrl: string | null;
  priceMinor: number | null;
  bsr: number | null;
  monthlySales: number | null;
  reviewCount: number | null;
  rating: number | null;
  updatedAt: Date;
};
