/** Renders the project's Markdown: headings with anchors, code with colours, links to pages of the site. */
import { dirname, join } from "node:path/posix";
import { Marked, type Tokens } from "marked";
import { codeBlock } from "./highlight.ts";
import { escapeHtml, type Heading, type Section, slugOf, textOf } from "./page.ts";

/** The addresses of the site, by what documents call them. */
export type Links = {
  /** Pages by the path of their source in the repository. */
  files: ReadonlyMap<string, string>;
  /** Titles of documents, which are clearer than their paths. */
  titles: ReadonlyMap<string, string>;
  /** Pages by what inline code names: a request (`GET /api/v1/alerts/{}`), an error code, an event. */
  names: ReadonlyMap<string, string>;
};

export type Rendered = { title: string; html: string; headings: Heading[]; sections: Section[]; images: string[] };

/** `file` is the document's path in the repository, to which its links are relative. */
export function renderMarkdown(text: string, file: string, links: Links): Rendered {
  const headings: Heading[] = [];
  const images: string[] = [];
  let title = "";

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const plain = textOf(html);
        if (depth === 1 && title === "") {
          title = plain;
          return "";
        }
        const slug = slugOf(plain);
        const same = headings.filter(({ id }) => id === slug || id.replace(/-\d+$/, "") === slug).length;
        const id = same === 0 ? slug : `${slug}-${same}`;
        headings.push({ id, text: plain, depth });
        return headingHtml(depth, id, html);
      },
      code({ text: code, lang = "" }) {
        return codeBlock(code, lang);
      },
      codespan({ text: code }) {
        const html = `<code>${escapeHtml(code)}</code>`;
        const named = links.names.get(requestName(code));
        if (named !== undefined) return `<a class="named" href="${named}">${html}</a>`;
        const page = links.files.get(code);
        return page === undefined ? html : `<a href="${page}">${escapeHtml(links.titles.get(code) ?? code)}</a>`;
      },
      table({ header, rows }) {
        const cell = (tag: string, { tokens }: Tokens.TableCell) =>
          `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`;
        const isBlank = header.every(({ text }) => text.trim() === "");
        const head = isBlank
          ? ""
          : `<thead><tr>${header.map((each) => headerCell(cell("th", each))).join("")}</tr></thead>`;
        const body = rows.map((row) => `<tr>${row.map((each) => cell("td", each)).join("")}</tr>`).join("");
        return `<div class="table" tabindex="0" role="region" aria-label="Table"><table>${head}<tbody>${body}</tbody></table></div>`;
      },
      link({ href, tokens }) {
        const written = this.parser.parseInline(tokens);
        const title = written.endsWith(".md") ? links.titles.get(pathOf(href, file)) : undefined;
        const html = title === undefined ? written : escapeHtml(title);
        if (/^https?:/.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${html}</a>`;
        const url = urlOfLink(href, file, links);
        // A file that only the repository has: its name is still worth showing.
        return url === undefined
          ? `<span class="in-repository" title="In the repository: ${escapeHtml(pathOf(href, file))}">${html.replaceAll(/<\/?a[^>]*>/g, "")}</span>`
          : `<a href="${escapeHtml(url)}">${html.replaceAll(/<\/?a[^>]*>/g, "")}</a>`;
      },
      image({ href, text: alt }) {
        const source = join(dirname(file), href);
        images.push(source);
        return `<img src="/docs/images/${escapeHtml(source.split("/").at(-1) as string)}" alt="${escapeHtml(alt)}" loading="lazy">`;
      },
    },
  });
  const html = marked.parse(text, { async: false });
  return { title, html, headings, sections: sectionsOf(html), images };
}

/** An empty header is only the corner of a table. */
function headerCell(html: string): string {
  return html === "<th></th>" ? "<td></td>" : html;
}

function headingHtml(depth: number, id: string, html: string): string {
  return `<h${depth} id="${id}">${html}<a class="anchor" href="#${id}" aria-label="Link to this section"></a></h${depth}>`;
}

/** Cuts a page at its headings, for the search index. */
function sectionsOf(html: string): Section[] {
  const parts = html.split(/(?=<h[2-4] id=")/);
  return parts.map((part) => {
    const [, id = "", heading = ""] = /^<h\d id="([^"]+)">([\s\S]*?)<\/h\d>/.exec(part) ?? [];
    return { id, heading: textOf(heading), text: textOf(part.replace(/^<h\d id="[\s\S]*?<\/h\d>/, "")) };
  });
}

/** The same name for every way to write a request: `GET /api/v1/alerts/{id}?days=7` and `GET /api/v1/alerts/<id>`. */
export function requestName(code: string): string {
  const [, method, path = ""] = /^(GET|POST|PUT|PATCH|DELETE) (\/api\/[^\s?]+)/.exec(code) ?? [];
  if (method === undefined) return code;
  return `${method} ${path.replaceAll(/\{[^}]*\}|<[^>]*>|:\w+/g, "{}")}`;
}

/** The path in the repository that a link of a document names. */
function pathOf(href: string, file: string): string {
  return join(dirname(file), href.split("#")[0] as string);
}

function urlOfLink(href: string, file: string, { files }: Links): string | undefined {
  const [target = "", anchor] = href.split("#");
  // An anchor of the page, or an address of the site.
  if (target === "" || target.startsWith("/")) return href;
  const page = files.get(pathOf(target, file));
  return page && (anchor === undefined ? page : `${page}#${anchor}`);
}
