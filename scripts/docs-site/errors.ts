/** The error catalogue: a page per code, from `docs/errors/<code>.md` and the example of the API. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErrorCode } from "../../src/platform/base/errors.ts";
import { MESSAGES, STATUS } from "../../src/platform/http/error-codes.ts";
import type { Reference } from "./document.ts";
import { type Links, renderMarkdown } from "./markdown.ts";
import type { Page } from "./page.ts";
import { operationPath } from "./reference.ts";

export const ERRORS = "/docs/errors";

export const ERROR_CODES = Object.keys(STATUS) as ErrorCode[];

export function errorPages(root: string, reference: Reference, links: Links): Page[] {
  const pages = ERROR_CODES.map((code) => errorPage(code, root, reference, links));
  const rows = pages.map(
    ({ title, description }) =>
      `| [\`${title}\`](${ERRORS}/${title}) | ${STATUS[title as ErrorCode]} | ${description} |`,
  );
  const text = `Every error has the same shape. [The API guide](docs/api.md#errors) shows it, and how to handle it in your code.

| Code | Status | Meaning |
|---|---|---|
${rows.join("\n")}
`;
  const overview: Page = {
    ...pageOf(text, "README.md", links),
    path: ERRORS,
    title: "Errors",
    menuTitle: "Overview",
    description: "Every error code of the API: meaning, causes and solutions.",
  };
  return [overview, ...pages];
}

function pageOf(text: string, file: string, links: Links) {
  const { html, headings, sections } = renderMarkdown(text, file, links);
  return { area: "errors" as const, group: "Errors", html, headings, sections };
}

function exampleOf(code: ErrorCode, { errors }: Reference): unknown {
  const known = errors.get(code);
  if (known !== undefined) return known;
  // Some codes belong to no operation: an unsupported method, or a request that never arrived in full.
  const like = errors.get("internal") as object;
  return { ...like, error: { code, message: MESSAGES[code], details: [], docs: `${ERRORS}/${code}` } };
}

function errorPage(code: ErrorCode, root: string, reference: Reference, links: Links): Page {
  const file = `docs/errors/${code}.md`;
  const text = `${readFileSync(join(root, file), "utf8")}
## Example response

HTTP status ${STATUS[code]}.

\`\`\`json
${JSON.stringify(exampleOf(code, reference), null, 2)}
\`\`\`

${operationsText(code, reference)}`;
  const page = pageOf(text, file, links);
  return {
    ...page,
    path: `${ERRORS}/${code}`,
    title: code,
    isCode: true,
    description: page.sections[0]?.text.split(/(?<=\.) /)[0] ?? "",
    keywords: `error ${code} ${STATUS[code]}`,
  };
}

/** A longer list helps nobody. */
const MOST_OPERATIONS = 60;

/** The operations that can return an error, which are often most of them. */
function operationsText(code: ErrorCode, { operations }: Reference): string {
  const some = operations.filter(({ errors }) => errors.includes(code));
  if (some.length === 0) return "";
  if (some.length > MOST_OPERATIONS) return `${some.length} of the ${operations.length} operations can return it.`;
  return `## Operations\n\n${some.map((each) => `- [${each.summary}](${operationPath(each)})`).join("\n")}\n`;
}
