/**
 * The listing workshop: the text of a product page, checked against the marketplace's rules and the facts of the product.
 *
 * A **listing** is a title, bullets, a description and backend search terms. A **rule** (`rules/`) is data with a source and a
 * date. A **finding** is a place where a listing breaks a rule; its **fix** is a verified replacement. A **draft** is a
 * listing that an account works on: product **facts** and **versions** of the text. A **phrase** is a keyword of the market that
 * a listing should **cover**.
 */
import type { Language, MarketplaceDomain } from "../catalog/marketplace.ts";

/** Fields that are left out are not checked; an empty one is. */
export type Listing = {
  title?: string | undefined;
  bullets?: readonly string[] | undefined;
  description?: string | undefined;
  searchTerms?: string | undefined;
};

/** A listing with all of its fields. */
export type ListingText = { title: string; bullets: string[]; description: string; searchTerms: string };

export const FIELD_KINDS = ["title", "bullets", "description", "searchTerms"] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

/** The place of a text: `bullets[2]` is the third bullet, `bullets` the list of them. */
export type Field = FieldKind | `bullets[${number}]`;

/**
 * `error`: the marketplace may suppress the listing or cut the text. `warning`: its guidelines advise against it. `info`: a
 * missed opportunity.
 */
export const SEVERITIES = ["error", "warning", "info"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Offsets count UTF-16 code units of the field's text, as JavaScript, Java and C# index strings; `end` is exclusive. */
export type Finding = {
  field: Field;
  /** The ID of the rule. */
  rule: string;
  severity: Severity;
  message: string;
  start: number;
  end: number;
  /** The text that replaces the range. It is verified: it removes the finding and adds none. Null if there is none. */
  fix: string | null;
};

/** The context of a check: what rules depend on besides the text. */
export type CheckContext = {
  marketplace: MarketplaceDomain;
  /** The day whose rules apply, `YYYY-MM-DD`. */
  day: string;
  /** The root category, as the catalogue names it. */
  category?: string | null | undefined;
  brand?: string | null | undefined;
  /** The language of the text; by default the marketplace's. */
  language?: Language | undefined;
  /** Brands that the text must not name. */
  competitorBrands?: readonly string[] | undefined;
};

/** One text of a listing with its place. */
export type Text = { field: Field; kind: FieldKind; text: string };

/**
 * The longest texts, in characters, and the most bullets that anybody can enter or a model can propose: at least twice what
 * any marketplace accepts, so that a text can be pasted before it is shortened.
 */
export const LONGEST = { title: 1_000, bullet: 1_500, bullets: 10, description: 6_000, searchTerms: 1_000 };

/** The texts of a listing in the order of their fields. */
export function textsOf({ title, bullets, description, searchTerms }: Listing): Text[] {
  const texts: Text[] = [];
  if (title !== undefined) texts.push({ field: "title", kind: "title", text: title });
  for (const [at, text] of (bullets ?? []).slice(0, LONGEST.bullets).entries())
    texts.push({ field: `bullets[${at}]`, kind: "bullets", text });
  if (description !== undefined) texts.push({ field: "description", kind: "description", text: description });
  if (searchTerms !== undefined) texts.push({ field: "searchTerms", kind: "searchTerms", text: searchTerms });
  return texts;
}

/** The listing with one text replaced. */
function withText(listing: Listing, field: Field, text: string): Listing {
  const at = /^bullets\[(\d+)\]$/.exec(field)?.[1];
  if (at === undefined) return { ...listing, [field]: text };
  return {
    ...listing,
    bullets: (listing.bullets ?? []).map((bullet, index) => (index === Number(at) ? text : bullet)),
  };
}

/** Applies the fix of a finding. */
export function applyFix(listing: Listing, { field, start, end, fix }: Finding): Listing {
  const text = textsOf(listing).find((one) => one.field === field)?.text;
  if (fix === null || text === undefined) return listing;
  return withText(listing, field, text.slice(0, start) + fix + text.slice(end));
}

/** Characters are code points, so an emoji of one code point counts once. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0xd800 || unit > 0xdbff) continue;
    const next = text.charCodeAt(at + 1);
    if (next >= 0xdc00 && next <= 0xdfff) count--;
  }
  return count;
}

export function countBytes(text: string): number {
  return Buffer.byteLength(text, "utf8");
}
