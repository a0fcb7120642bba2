import type { Tone } from "../../parts/state-mark.tsx";
import type { Finding, ListingText, Version } from "./listing-queries.ts";

const LANGUAGES = new Intl.DisplayNames("en", { type: "language" });

export const languageName = (code: string): string => LANGUAGES.of(code) ?? code;

export const SEVERITY_TONES: Record<Finding["severity"], Tone> = { error: "bad", warning: "warning", info: "quiet" };
export const SEVERITY_WORDS: Record<Finding["severity"], string> = { error: "Error", warning: "Warning", info: "Hint" };

export const ORIGIN_WORDS: Record<Version["origin"], string> = {
  import: "Imported",
  template: "Built from facts",
  edit: "Edited",
  model: "Proposed by a model",
  restore: "Restored",
};

/** "Bullet 3" for `bullets[2]`. */
export function fieldTitle(field: string): string {
  const at = /^bullets\[(\d+)\]$/.exec(field)?.[1];
  if (at !== undefined) return `Bullet ${Number(at) + 1}`;
  return (
    { title: "Title", bullets: "Bullets", description: "Description", searchTerms: "Search terms" }[field] ?? field
  );
}

export function textOf(text: ListingText, field: string): string {
  const at = /^bullets\[(\d+)\]$/.exec(field)?.[1];
  if (at !== undefined) return text.bullets[Number(at)] ?? "";
  return field === "title" || field === "description" || field === "searchTerms" ? text[field] : "";
}

export function withText(text: ListingText, field: string, value: string): ListingText {
  const at = /^bullets\[(\d+)\]$/.exec(field)?.[1];
  if (at === undefined) return { ...text, [field]: value };
  return { ...text, bullets: text.bullets.map((bullet, index) => (index === Number(at) ? value : bullet)) };
}

export function isSameText(a: ListingText, b: ListingText): boolean {
  return (
    JSON.stringify([a.title, a.bullets, a.description, a.searchTerms]) ===
    JSON.stringify([b.title, b.bullets, b.description, b.searchTerms])
  );
}

/** Characters are code points, as the marketplace counts them. */
export const characters = (text: string): number => [...text].length;

/** The characters that a text may have in most categories. */
export const mostCharacters = (field: string): number =>
  field === "title" ? 200 : field === "description" ? 2_000 : 500;

export const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** The bytes of search terms that the marketplace indexes. */
export const MOST_TERM_BYTES = 249;
