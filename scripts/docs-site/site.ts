/**
 * The docs site at `/docs`, made from the documents of the repository and the OpenAPI document; Scalar adds the API reference. Everything here is a pure
 * function of those files; `write-site.ts` writes the result into the build of the dashboard.
 */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Reference } from "./document.ts";
import { ERROR_CODES, ERRORS, errorPages } from "./errors.ts";
import { EVENTS, eventsPage } from "./events.ts";
import { GUIDES, type Guide } from "./guides.ts";
import { homePage } from "./home.ts";
import { type Links, renderMarkdown } from "./markdown.ts";
import type { Page } from "./page.ts";
import { REFERENCE, requestLinks } from "./reference.ts";

export type Site = { pages: Page[] /** Pictures of the guides, by their path in the repository. */; images: string[] };

const EXAMPLE_LANGUAGES: Record<string, string> = { mjs: "js", py: "python", gs: "js" };

/** All pages, in the order of the menus. */
export function readSite(root: string, reference: Reference): Site {
  const guides = GUIDES.flatMap(([group, some]) => some.map((guide) => ({ ...guide, group })));
  const links: Links = {
    files: new Map([
      ...guides.map(({ file, slug }): [string, string] => [file, `/docs/guides/${slug}`]),
      ...globSync("examples/*/", { cwd: root }).map((folder): [string, string] => [
        `${folder.replace(/\/$/, "")}/`,
        `/docs/guides/examples#${folder.split("/")[1]}`,
      ]),
      ["CHANGELOG.md", "/docs/changelog"],
      ["docs/errors/", ERRORS],
      ...ERROR_CODES.map((code): [string, string] => [`docs/errors/${code}.md`, `${ERRORS}/${code}`]),
    ]),
    titles: new Map(guides.map((guide) => [guide.file, guide.menuTitle ?? guide.title ?? titleOf(root, guide.file)])),
    names: new Map([
      ...requestLinks(reference),
      ...[REFERENCE, "/openapi.json", "/api/postman.json"].map((path): [string, string] => [path, path]),
      ...ERROR_CODES.filter((code) => code.includes("_")).map((code): [string, string] => [code, `${ERRORS}/${code}`]),
      ...reference.events.map(({ type }): [string, string] => [type, `${EVENTS}#${type}`]),
    ]),
  };
  const images: string[] = [];
  const guidePages = guides.map((guide) => {
    const { images: used, ...page } = guidePage(guide, root, links);
    images.push(...used);
    return page;
  });
  const pages = [
    homePage(),
    ...guidePages,
    eventsPage(reference, links),
    ...errorPages(root, reference, links),
    changelogPage(root, links),
  ];
  return { pages, images: [...new Set(images)] };
}

/** The heading of a document. */
function titleOf(root: string, file: string): string {
  return /^# (.+)$/m.exec(readFileSync(join(root, file), "utf8"))?.[1] ?? file;
}

function guidePage(guide: Guide & { group: string }, root: string, links: Links): Page & { images: string[] } {
  const { slug, file, group, menuTitle, title } = guide;
  const text = slug === "examples" ? examplesText(root) : readFileSync(join(root, file), "utf8");
  const rendered = renderMarkdown(text, file, links);
  return {
    path: `/docs/guides/${slug}`,
    area: "guides",
    group,
    title: title ?? rendered.title,
    ...(menuTitle && { menuTitle }),
    description: rendered.sections[0]?.text ?? "",
    html: rendered.html,
    headings: rendered.headings,
    sections: rendered.sections,
    images: rendered.images,
  };
}

/** Each example with its explanation and its code. */
function examplesText(root: string): string {
  const parts = globSync("examples/*/README.md", { cwd: root })
    .sort()
    .map((file) => {
      const folder = file.split("/")[1] as string;
      const about = readFileSync(join(root, file), "utf8").replace(/^# .*\n/, "");
      const sources = globSync(`examples/${folder}/*.{mjs,py,gs}`, { cwd: root }).map((source) => {
        const language = EXAMPLE_LANGUAGES[source.split(".").at(-1) as string] ?? "";
        return `\`${source}\`:\n\n\`\`\`${language}\n${readFileSync(join(root, source), "utf8").trimEnd()}\n\`\`\`\n`;
      });
      return `## ${folder}\n${about}\n${sources.join("\n")}`;
    });
  return [readFileSync(join(root, "examples/README.md"), "utf8"), ...parts].join("\n");
}

function changelogPage(root: string, links: Links): Page {
  const { title, html, headings, sections } = renderMarkdown(
    readFileSync(join(root, "CHANGELOG.md"), "utf8"),
    "CHANGELOG.md",
    links,
  );
  return {
    path: "/docs/changelog",
    area: "changelog",
    group: "Changelog",
    title,
    description: "Changes that users notice, by version.",
    html,
    headings,
    sections,
  };
}

/** Served for every unknown address below `/docs`; in no menu and not in the index. */
export function notFoundPage(): Page {
  return {
    path: "/docs/not-found",
    area: "guides",
    group: "Docs",
    title: "Page not found",
    description: "This address has no page.",
    html: `<p>This address has no page. It may have moved with a newer version: press <kbd>/</kbd> to search, or start at <a href="/docs">the overview</a>.</p>`,
    headings: [],
    sections: [],
  };
}
