/** Search over an index that the build has made; it is loaded with the first focus and nothing leaves the browser. */
import MiniSearch, { type SearchResult } from "minisearch";
import { type Entry, INDEX_OPTIONS, SEARCH_OPTIONS, type Stored } from "./search-terms.ts";

const MOST_RESULTS = 12;
type Found = SearchResult & Stored;

export function startSearch(): void {
  const input = document.querySelector<HTMLInputElement>("#search");
  const list = document.querySelector<HTMLElement>("#results");
  const count = document.querySelector<HTMLElement>("#result-count");
  if (!input || !list || !count) return;

  let loading: Promise<MiniSearch<Entry>> | undefined;
  const load = () => (loading ??= loadIndex());
  let chosen = -1;

  const options = () => [...list.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  const close = () => {
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
    chosen = -1;
  };
  const choose = (to: number) => {
    const all = options();
    chosen = all.length === 0 ? -1 : (to + all.length) % all.length;
    all.forEach((option, i) => {
      option.setAttribute("aria-selected", String(i === chosen));
    });
    const option = all[chosen];
    option?.scrollIntoView({ block: "nearest" });
    if (option) input.setAttribute("aria-activedescendant", option.id);
  };
  const search = async () => {
    const text = input.value.trim();
    if (text === "") return close();
    const index = await load();
    if (input.value.trim() !== text) return; // typed on meanwhile
    const found = find(index, text);
    list.replaceChildren(
      ...(found.length === 0 ? [nothingFound(text)] : found.map((each, i) => resultLink(each, i, text))),
    );
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    count.textContent = `${found.length} results`;
    choose(0);
  };

  input.addEventListener("focus", () => void load());
  input.addEventListener("input", () => void search());
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) void search();
      else choose(chosen + (event.key === "ArrowDown" ? 1 : -1));
    } else if (event.key === "Enter") {
      event.preventDefault();
      // The first result of what is typed, also if the index is still loading.
      void (list.hidden ? search() : Promise.resolve()).then(() => {
        const option = options()[Math.max(chosen, 0)];
        if (option) go(option, close);
      });
    } else if (event.key === "Escape") {
      if (list.hidden) input.blur();
      close();
    }
  });
  list.addEventListener("click", (event) => {
    const option = (event.target as Element).closest<HTMLAnchorElement>("[role=option]");
    if (option && !event.metaKey && !event.ctrlKey) {
      event.preventDefault();
      go(option, close);
    }
  });
  document.addEventListener("click", (event) => {
    if (!(event.target as Element).closest(".search")) close();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = (event.target as Element).closest?.("input, textarea, select, [contenteditable]");
    const isShortcut = (event.key === "/" && !isTyping) || (event.key === "k" && (event.metaKey || event.ctrlKey));
    if (!isShortcut) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
}

async function loadIndex(): Promise<MiniSearch<Entry>> {
  const response = await fetch(document.body.dataset["searchIndex"] ?? "");
  return MiniSearch.loadJSON<Entry>(await response.text(), INDEX_OPTIONS);
}

/** All words if possible, else any of them. */
function find(index: MiniSearch<Entry>, text: string): Found[] {
  const strict = index.search(text, SEARCH_OPTIONS);
  const all = strict.length > 0 ? strict : index.search(text, { ...SEARCH_OPTIONS, combineWith: "OR" });
  return all.slice(0, MOST_RESULTS) as Found[];
}

function go(option: HTMLAnchorElement, close: () => void): void {
  close();
  location.href = option.href;
}

function nothingFound(text: string): HTMLElement {
  const line = document.createElement("p");
  line.className = "nothing";
  line.textContent = `No results for “${text}”. Try fewer or other words.`;
  return line;
}

function resultLink({ title, heading, url, group, excerpt }: Found, i: number, text: string): HTMLElement {
  const link = document.createElement("a");
  link.href = url;
  link.id = `result-${i}`;
  link.setAttribute("role", "option");
  link.tabIndex = -1;
  const name = document.createElement("strong");
  name.append(...marked(heading === "" ? title : heading, text));
  const where = document.createElement("span");
  where.className = "where";
  where.textContent = heading === "" || group === title ? group : `${group} › ${title}`;
  const about = document.createElement("span");
  about.className = "excerpt";
  about.append(...marked(excerpt, text));
  link.append(where, name, about);
  return link;
}

/** The text with the searched words marked. */
function marked(text: string, searched: string): (Node | string)[] {
  const words = searched.split(/[^\p{L}\p{N}_]+/u).filter((word) => word.length > 1);
  if (words.length === 0) return [text];
  const pattern = new RegExp(
    `(${words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|")})`,
    "iu",
  );
  return text.split(pattern).map((part, i) => {
    if (i % 2 === 0) return part;
    const mark = document.createElement("mark");
    mark.textContent = part;
    return mark;
  });
}
