/** A page of the docs site, before its layout. */

export type Heading = { id: string; text: string; depth: number };

/** One part of a page in the search index: the page itself, or the text below a heading. */
export type Section = { id: string; heading: string; text: string };

/** The areas of the site. Those with several pages have a side menu. */
export type Area = "home" | "guides" | "reference" | "events" | "errors" | "changelog";

export type Page = {
  /** The address below the host, without a slash at the end. */
  path: string;
  area: Area;
  /** The group within the area, as the side menu names it. */
  group: string;
  title: string;
  /** The title in the side menu, if a shorter one is clearer. */
  menuTitle?: string;
  /** True if the title is a name in code, such as an error's. */
  isCode?: boolean;
  description: string;
  /** The content below the title. */
  html: string;
  headings: Heading[];
  sections: Section[];
  /** Words that find this page besides its text, such as the status of an error. */
  keywords?: string;
};

/** Escapes a text for HTML, in elements and attributes. */
export function escapeHtml(text: string): string {
  if (!/[&<>"]/.test(text)) return text; // most texts: names, numbers, words
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The visible text of a piece of HTML that we wrote. */
export function textOf(html: string): string {
  return html
    .replaceAll(/<button[\s\S]*?<\/button>/g, "")
    .replaceAll(/<\/?(?:code|a|strong|em|b|span|mark)\b[^>]*>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** The anchor of a heading, as GitHub writes it, so that links in the documents work in both places. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}
