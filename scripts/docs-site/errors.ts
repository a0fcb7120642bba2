/** The error catalogue: a page per code, from `docs/errors/<code>.md` and the example of the API. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorCode } from "../../src/platform/base/errors.ts";
import { MESSAGES, STATUS } from "../../src/platform/http/error-codes.ts";
import type { Reference } from "./document.ts";
import { codeBlock } from "./highlight.ts";
import { headingHtml, type Links, renderMarkdown } from "./markdown.ts";
import type { Page } from "./page.ts";
import { operationPath } from "./reference.ts";
import { tabs } from "./tabs.ts";

export const ERRORS = "/docs/errors";
const GROUP = "Errors";

export const ERROR_CODES = Object.keys(STATUS) as ErrorCode[];

export function errorPages(root: string, reference: Reference, links: Links): Page[] {
  const pages = ERROR_CODES.map((code) => errorPage(code, root, reference, links));
  const rows = pages.map(
    ({ title, description }) =>
      `| [\`${title}\`](${ERRORS}/${title}) | ${STATUS[title as ErrorCode]} | ${description} |`,
  );
  const text = `Every refusal has the same shape. Decide by \`error.code\`, which never changes; \`error.message\` is for people and may. \`details\` names the invalid parameters, and \`docs\` is the page about the error. Support finds the request in the
log by \`meta.requestId\`. Errors don't count against the daily limit.

| Code | Status | Meaning |
|---|---|---|
${rows.join("\n")}

Both clients throw an \`ApiError\` with these fields, and retry by themselves where it is safe: see [TypeScript](packages/client/README.md) and [Python](packages/python/README.md).
`;
  const { html, headings, sections } = renderMarkdown(text, "README.md", links);
  const overview: Page = {
    path: ERRORS,
    area: "reference",
    group: GROUP,
    title: "Errors",
    menuTitle: "Overview",
    description: "Every error code of the API: meaning, causes and solutions.",
    lead: html,
    html: "",
    aside: `<h2 class="aside-title">The shape of an error</h2>${codeBlock(JSON.stringify(exampleOf("invalid_request", reference), null, 2), "json", "Example response")}`,
    headings,
    sections,
  };
  return [overview, ...pages];
}

function exampleOf(code: ErrorCode, { errors }: Reference): unknown {
  const known = errors.get(code)?.example;
  if (known !== undefined) return known;
  // Some codes belong to no operation: an unsupported method, or a request that never arrived in full.
  const like = errors.get("internal")?.example as object;
  return { ...like, error: { code, message: MESSAGES[code], details: [], docs: `${ERRORS}/${code}` } };
}

function errorPage(code: ErrorCode, root: string, reference: Reference, links: Links): Page {
  const file = `docs/errors/${code}.md`;
  const { html, headings, sections } = renderMarkdown(readFileSync(join(root, file), "utf8"), file, links);
  const operations = reference.groups
    .flatMap((group) => group.operations)
    .filter(({ errors }) => errors.some((each) => each.code === code));
  const all = reference.groups.reduce((sum, group) => sum + group.operations.length, 0);
  const list = operations.map((each) => `<li><a href="${operationPath(each)}">${each.summary}</a></li>`).join("");
  const usedBy =
    operations.length === 0
      ? ""
      : operations.length === all
        ? "<p>Every operation can return it.</p>"
        : `<details><summary>${operations.length} operations can return it</summary><ul class="columns">${list}</ul></details>`;
  const handle = headingHtml(2, "handle-it", "Handle it");
  const [meaning = "", rest = ""] = [html.split("<h2")[0], html.slice(html.indexOf("<h2"))];
  const lead = `${meaning}<p class="facts"><span><b>HTTP status</b> ${STATUS[code]}</span></p>`;
  return {
    path: `${ERRORS}/${code}`,
    area: "reference",
    group: GROUP,
    title: code,
    isCode: true,
    description: sections[0]?.text.split(/(?<=\.) /)[0] ?? "",
    lead,
    html: `${rest}${handle}${tabs("Handle it", handlers(code))}${usedBy}`,
    aside: `<h2 class="aside-title">Example response</h2>${codeBlock(JSON.stringify(exampleOf(code, reference), null, 2), "json", "Example response")}`,
    headings: [...headings, { id: "handle-it", text: "Handle it", depth: 2 }],
    sections,
    keywords: `error ${code} ${STATUS[code]}`,
  };
}

export function handlers(code: ErrorCode) {
  const isLimit = code === "rate_limited";
  return [
    {
      name: "TypeScript",
      language: "ts",
      code: `import { ApiError } from "@nichescope/client";

try {
  await client.search({ keyword: "yoga mat" });
} catch (error) {
  if (!(error instanceof ApiError) || error.code !== "${code}") throw error;
  console.error(error.message, ${isLimit ? "error.resetsAt" : code === "invalid_request" ? "error.details" : "error.requestId"});
}`,
    },
    {
      name: "Python",
      language: "python",
      code: `from nichescope import ApiError

try:
    client.search(keyword="yoga mat")
except ApiError as error:
    if error.code != "${code}":
        raise
    print(error, ${isLimit ? "error.resets_at" : code === "invalid_request" ? "error.details" : "error.request_id"})`,
    },
  ];
}
