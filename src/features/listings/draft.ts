/** A listing that an account works on. Its text has numbered versions, which never change. */
import type { Language, MarketplaceDomain } from "../catalog/marketplace.ts";
import type { TargetPhrase } from "./coverage.ts";
import type { ProductFacts } from "./facts.ts";
import type { ListingText } from "./listing.ts";

export const LONGEST_DRAFT_NAME = 100;
export const LONGEST_VOICE = 2_000;
export const MOST_COMPETITORS = 10;
export const MOST_PHRASES = 200;
/** Per draft; the oldest are deleted beyond it. */
export const MOST_VERSIONS = 100;

export const VERSION_ORIGINS = ["import", "template", "edit", "model", "restore"] as const;
export type VersionOrigin = (typeof VERSION_ORIGINS)[number];

export type Draft = {
  id: string;
  name: string;
  marketplace: MarketplaceDomain;
  language: Language;
  asin: string | null;
  category: string | null;
  facts: ProductFacts;
  voice: string | null;
  competitors: string[];
  phrases: TargetPhrase[];
  /** The number of the newest version; 0 for none. */
  version: number;
  /** The newest version. */
  text: ListingText;
  createdAt: Date;
  updatedAt: Date;
};

export type DraftSettings = Pick<
  Draft,
  "name" | "language" | "category" | "facts" | "voice" | "competitors" | "phrases"
>;

export type Version = {
  number: number;
  text: ListingText;
  origin: VersionOrigin;
  note: string | null;
  createdAt: Date;
};
export type NewVersion = Pick<Version, "text" | "origin" | "note">;

export const EMPTY_TEXT: ListingText = { title: "", bullets: [], description: "", searchTerms: "" };

export function isSameText(a: ListingText, b: ListingText): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    a.searchTerms === b.searchTerms &&
    a.bullets.length === b.bullets.length &&
    a.bullets.every((bullet, at) => bullet === b.bullets[at])
  );
}
