/** The frame of every page: header, side menu, content, headings, previous and next. */
import { type Area, escapeHtml, type Page } from "./page.ts";

export type Assets = { script: string; style: string; searchIndex: string };

const AREAS: [area: Area, title: string, path: string][] = [
  ["guides", "Guides", "/docs/guides/getting-started"],
  ["reference", "API reference", "/docs/reference"],
  ["events", "Events", "/docs/events"],
  ["errors", "Errors", "/docs/errors"],
  ["changelog", "Changelog", "/docs/changelog"],
];

/** `pages` are all pages in the order of the menus. */
export function layOut(page: Page, pages: readonly Page[], assets: Assets): string {
  const { title, description, area, html, headings } = page;
  const toc = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const column =
    toc.length > 1
      ? `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${toc
          .map(({ id, text, depth }) => `<li class="depth-${depth}"><a href="#${id}">${escapeHtml(text)}</a></li>`)
          .join("")}</ul></nav>`
      : "";
  const isHome = area === "home";
  const body = `<div class="frame area-${area}${SINGLE.includes(area) ? " no-menu" : ""}">
${menuOf(page, pages)}
<main id="content" tabindex="-1">
<article>
${isHome ? "" : `${crumb(page, pages)}<h1>${titleHtml(page)}</h1>`}
<div class="prose">${html}</div>
</article>
${neighbours(page, pages)}
</main>
${column}
</div>`;
  return documentHtml({ title: isHome ? title : `${title} · Nichescope docs`, description, area, assets, body });
}

/** Areas of one page, which need no side menu on wide screens. */
const SINGLE: Area[] = ["home", "events", "changelog"];

/** The page on which Scalar shows the API reference, below our header. */
export function layOutReference(pages: readonly Page[], assets: Assets): string {
  const description = "Every operation of the Nichescope API with its fields and code. Send requests from the page.";
  const body = `<div class="area-reference no-menu">${menuOf({ area: "reference" }, pages)}</div>
<main id="content" tabindex="-1"><noscript><p>The API reference needs JavaScript. Programs read <a href="/openapi.json">the OpenAPI document</a>.</p></noscript><div id="reference"></div></main>
<script defer id="scalar" src="/docs/scalar.js"></script>`;
  return documentHtml({ title: "API reference · Nichescope docs", description, area: "reference", assets, body });
}

type Html = { title: string; description: string; area: Area; assets: Assets; body: string };

function documentHtml({ title, description, area, assets, body }: Html): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(shorten(description))}">
<title>${escapeHtml(title)}</title>
<link rel="icon" type="image/svg+xml" href="/app/icon.svg">
<script src="/app/colour-scheme.js"></script>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body data-search-index="${assets.searchIndex}">
<a class="skip" href="#content">Skip to content</a>
${header(area)}
${body}
</body>
</html>
`;
}

function titleHtml({ title, isCode }: Page): string {
  return isCode ? `<code>${title}</code>` : escapeHtml(title);
}

/** The group of the page, which leads to its overview. */
function crumb({ group, title, path }: Page, pages: readonly Page[]): string {
  if (group === title) return "";
  const overview = pages.find((each) => each.group === group && each.menuTitle === "Overview" && each.path !== path);
  const name = escapeHtml(group);
  return `<p class="crumb">${overview ? `<a href="${overview.path}">${name}</a>` : name}</p>`;
}

function header(area: Area): string {
  const links = AREAS.map(
    ([name, title, path]) => `<a href="${path}"${name === area ? ' aria-current="true"' : ""}>${title}</a>`,
  );
  return `<header class="top">
<button type="button" class="menu-button" aria-label="Menu" aria-expanded="false" aria-controls="menu"><svg viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5h14M3 10h14M3 15h14"/></svg></button>
<a class="brand" href="/docs" aria-label="Nichescope docs"><img src="/app/icon.svg" alt="" width="24" height="24"><span>Nichescope</span> <span class="docs-word">Docs</span></a>
<nav class="areas" aria-label="Areas">${links.join("")}</nav>
<div class="search" role="search"><svg viewBox="0 0 20 20" aria-hidden="true"><circle cx="9" cy="9" r="5.5"/><path d="m13.5 13.5 4 4"/></svg><input type="text" id="search" role="combobox" aria-label="Search the docs" aria-expanded="false" aria-controls="results" aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Search"><kbd aria-hidden="true">/</kbd><div id="results" class="results" role="listbox" aria-label="Results" hidden></div><p class="visually-hidden" id="result-count" role="status"></p></div>
<button type="button" class="scheme" aria-label="Switch to dark mode"><svg class="moon" viewBox="0 0 20 20" aria-hidden="true"><path d="M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z"/></svg><svg class="sun" viewBox="0 0 20 20" aria-hidden="true"><circle cx="10" cy="10" r="3.5"/><path d="M10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.5 1.5M14.2 14.2l1.5 1.5M4.3 15.7l1.5-1.5M14.2 5.8l1.5-1.5"/></svg></button>
<a class="to-app" href="/app/">Dashboard</a>
</header>`;
}

/** The pages of an area by groups; the first page has those of the guides. On phones also the areas. */
function menuOf(page: Page | { area: Area }, pages: readonly Page[]): string {
  const { area } = page;
  const areas = AREAS.map(
    ([name, title, path]) => `<li><a href="${path}"${name === area ? ' aria-current="true"' : ""}>${title}</a></li>`,
  );
  const listed = pages.filter((each) => each.area === (area === "home" ? "guides" : area));
  const groups = listed.length > 1 ? Map.groupBy(listed, ({ group }) => group) : [];
  const lists = [...groups].map(([name, some]) => `<h2>${escapeHtml(name)}</h2>${menuList(some, page)}`);
  return `<nav class="menu" id="menu" aria-label="Pages"><ul class="areas-list">${areas.join("")}<li><a href="/app/">Dashboard</a></li></ul>${lists.join("")}</nav>`;
}

function menuList(some: Page[], page: unknown): string {
  const items = some.map((each) => {
    const text = escapeHtml(each.menuTitle ?? each.title);
    return `<li><a href="${each.path}"${each === page ? ' aria-current="page"' : ""}>${each.isCode ? `<code>${text}</code>` : text}</a></li>`;
  });
  return `<ul>${items.join("")}</ul>`;
}

function neighbours(page: Page, pages: readonly Page[]): string {
  const same = pages.filter(({ area }) => area === page.area);
  const at = same.indexOf(page);
  const link = (other: Page | undefined, word: string, className: string) =>
    other === undefined
      ? "<span></span>"
      : `<a class="${className}" href="${other.path}"><span>${word}</span><strong>${escapeHtml(other.menuTitle === "Overview" ? other.title : (other.menuTitle ?? other.title))}</strong></a>`;
  if (at === -1 || same.length < 2) return "";
  return `<nav class="neighbours" aria-label="Previous and next page">${link(same[at - 1], "Previous", "previous")}${link(same[at + 1], "Next", "next")}</nav>`;
}

function shorten(text: string): string {
  const plain = text.replaceAll("`", "");
  return plain.length <= 160 ? plain : `${plain.slice(0, 159).replace(/\s\S*$/, "")}…`;
}
