/** The search index of the site, made once at build time and loaded by the page on the first search. */
import MiniSearch from "minisearch";
import { type Entry, INDEX_OPTIONS, type Stored } from "../../web/docs/search-terms.ts";
import type { Page } from "./page.ts";

const EXCERPT = 110;
/** Guides are found by every word. Examples at the end of a very long page are not. */
const MOST_TEXT = { guides: 8_000, others: 2_000 };

export function searchIndex(pages: readonly Page[], operations: readonly Omit<Entry & Stored, "id">[]): string {
  const index = new MiniSearch<Entry & Stored>(INDEX_OPTIONS);
  let id = 0;
  for (const page of pages)
    for (const section of page.sections) {
      if (section.heading === "" && section.id === "" && page.area === "home") continue;
      index.add({
        id: id++,
        title: page.title,
        heading: section.heading,
        keywords: section.id === "" ? (page.keywords ?? "") : "",
        text: section.text.slice(0, page.area === "guides" ? MOST_TEXT.guides : MOST_TEXT.others),
        url: section.id === "" ? page.path : `${page.path}#${section.id}`,
        group: page.group,
        excerpt: excerptOf(section.text),
      });
    }
  for (const operation of operations) index.add({ ...operation, id: id++ });
  return JSON.stringify(index);
}

function excerptOf(text: string): string {
  return text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT).replace(/\s\S*$/, "")}…`;
}
