/** The API reference: an overview, a page per group and a page per operation. */
import { snake } from "../sdk/python.ts";
import type { Caller, DocumentedOperation, Reference } from "./document.ts";
import { type Field, fieldList, fieldsOf } from "./fields.ts";
import { codeBlock } from "./highlight.ts";
import { headingHtml, type Links, renderMarkdown, renderText, requestName } from "./markdown.ts";
import { escapeHtml, type Heading, type Page } from "./page.ts";
import { snippetsOf } from "./snippets.ts";
import { tabs } from "./tabs.ts";

export const REFERENCE = "/docs/reference";

export function groupPath(name: string): string {
  return `${REFERENCE}/${kebab(name)}`;
}

export function operationPath({ tag, id }: { tag: string; id: string }): string {
  return `${groupPath(tag)}/${kebab(id)}`;
}

/** Requests by the name that documents give them, with the addresses of their pages. */
export function requestLinks({ groups }: Reference): [string, string][] {
  return groups.flatMap(({ operations }) =>
    operations.map((operation): [string, string] => [
      requestName(`${operation.method.toUpperCase()} ${operation.path}`),
      operationPath(operation),
    ]),
  );
}

export function referencePages(reference: Reference, links: Links): Page[] {
  return [
    overviewPage(reference, links),
    ...reference.groups.flatMap((group) => [
      groupPage(group, links),
      ...group.operations.map((operation) => operationPage(operation, reference, links)),
    ]),
  ];
}

function overviewPage({ introduction, groups }: Reference, links: Links): Page {
  const rows = groups.map(
    ({ name, description, operations }) => `| [${name}](${groupPath(name)}) | ${description} | ${operations.length} |`,
  );
  const text = `${introduction}

## Authentication

Send your API key with every request: \`Authorization: Bearer nsk_…\`. Create keys in the dashboard under *Settings → API*, one for each program. A missing, expired or revoked key is
[\`unauthenticated\`](/docs/errors/unauthenticated). Pages marked *Signed-in people* are for the dashboard's own session and take no key.

## Responses

A success has its result in \`data\`; the clients return that part. \`meta.timestamp\` is the time of the service. Fields are always present unless they are marked otherwise, and unknown values are \`null\`, never 0.

\`\`\`json
{ "success": true, "data": { "…": "…" }, "meta": { "timestamp": "2026-03-01T12:00:00.000Z" } }
\`\`\`

A refusal has an [error code](/docs/errors), a message, and the ID of the request for support.

## Pages of a list

Lists return their newest entries first. \`next\` in the response is the value of \`before\` for the next page, and \`null\` on the last one. Searches are numbered with \`page\`. Both clients follow pages for
you: see [TypeScript](/docs/guides/typescript) and [Python](/docs/guides/python).

## Repeated requests

Creating requests accept an \`Idempotency-Key\`: a repetition with the same key within 24 hours creates nothing and returns the first result. The clients send one with every create and retry lost responses.

## Limits

Every response to a valid key has the headers \`RateLimit-Policy\` and \`RateLimit\`: the requests of the day, those that are left, and the seconds until the reset. When the day is used up, the response is
[\`rate_limited\`](/docs/errors/rate_limited) with \`resetsAt\`.

## Groups

| Group | | Operations |
|---|---|---|
${rows.join("\n")}

Machines read [the OpenAPI document](/api/openapi.json) and [the Postman collection](/api/postman.json). Send requests from your browser in [the API console](/docs/console).
`;
  const { html, headings, sections } = renderMarkdown(text, "README.md", links);
  return {
    path: REFERENCE,
    area: "reference",
    group: "API reference",
    title: "API reference",
    menuTitle: "Overview",
    description: "Authentication, responses, pages, limits, and every operation of the Nichescope API.",
    html,
    headings,
    sections,
  };
}

function groupPage({ name, description, operations }: Reference["groups"][number], links: Links): Page {
  const items = operations.map(
    (operation) =>
      `<li><a href="${operationPath(operation)}"><span class="method ${operation.method}">${operation.method.toUpperCase()}</span><span><strong>${escapeHtml(operation.summary)}</strong><code>${escapeHtml(operation.path)}</code></span></a></li>`,
  );
  const guides = (GROUP_GUIDES[name] ?? []).map((file) => `[${links.titles.get(file)}](${file})`);
  const more = guides.length > 0 ? renderMarkdown(`Guides: ${guides.join(", ")}`, "README.md", links).html : "";
  const html = `${renderText(description, links)}${more}<ul class="operations">${items.join("")}</ul>`;
  return {
    path: groupPath(name),
    area: "reference",
    group: name,
    title: name,
    menuTitle: "Overview",
    description,
    html,
    headings: [],
    sections: [{ id: "", heading: "", text: `${description} ${operations.map(({ summary }) => summary).join(", ")}` }],
  };
}

/** Guides that explain a group. */
const GROUP_GUIDES: Record<string, string[]> = {
  Research: ["docs/niche-score.md", "docs/sales-estimates.md", "docs/finder.md"],
  Profit: ["docs/profit.md"],
  Keywords: ["docs/keywords.md"],
  "Search data": ["docs/reports.md"],
  Sales: ["docs/sales.md"],
  Listings: ["docs/listings.md"],
  Tracking: ["docs/tracking.md", "docs/market-lists.md"],
  Alerts: ["docs/tracking.md"],
  "Notification channels": ["docs/notifications.md"],
  Webhooks: ["docs/webhooks.md", "docs/automation.md"],
  Operator: ["docs/imports.md", "docs/live-sources.md", "docs/operations.md"],
  People: ["docs/dashboard.md"],
};

const CALLERS: Record<Caller, string> = {
  key: "API key or signed-in people",
  session: "Signed-in people",
  anyone: "Anyone, without a key",
};

function operationPage(operation: DocumentedOperation, reference: Reference, links: Links): Page {
  const { id, method, path, summary, description, caller, tag, list, isKeyed, formats, data, body } = operation;
  const { models } = reference;
  const text = (markdown: string) => renderText(markdown, links);
  const facts = [
    `<span><b>For</b> ${CALLERS[caller]}${tag === "Operator" ? ", with operator rights" : ""}</span>`,
    isKeyed ? `<span><b>Repeatable</b> with <code>Idempotency-Key</code></span>` : "",
    caller === "session"
      ? ""
      : `<span><a href="/docs/console#tag/${kebab(tag)}/${method.toUpperCase()}${escapeHtml(path)}">Send it from the console</a></span>`,
    formats.length > 0 ? `<span><b>Also as</b> ${formats.map((each) => `<code>${each}</code>`).join(" ")}</span>` : "",
  ];
  const ofPlace = (place: string): Field[] =>
    operation.parameters
      .filter((each) => each.in === place)
      .map(({ name, schema, required, description: about }) => ({
        name,
        schema,
        isRequired: required === true,
        description: about,
      }));
  const parts: [id: string, title: string, html: string][] = [];
  const add = (title: string, fields: Field[], use: "sent" | "received") => {
    if (fields.length > 0) parts.push([kebab(title), title, fieldList(fields, models, text, use)]);
  };
  add("Path parameters", ofPlace("path"), "sent");
  add("Query parameters", ofPlace("query"), "sent");
  if (body) add("Body", fieldsOf(body.schema, models), "sent");
  if (operation.takesFile)
    parts.push(["body", "Body", "<p>The file itself, as <code>application/octet-stream</code>.</p>"]);
  add("Headers", ofPlace("header"), "sent");
  const resultFields = fieldsOf(data, models);
  const resultText = `<p>Status <code>${operation.status}</code>. The fields of <code>data</code>:</p>`;
  parts.push([
    "response",
    "Response",
    resultText + (resultFields.length > 0 ? fieldList(resultFields, models, text, "received") : ""),
  ]);
  if (list) parts.push(["all-pages", "All pages", tabs("All pages", pagesSnippets(operation, list))]);
  parts.push(["errors", "Errors", errorTable(operation)]);
  const headings: Heading[] = parts.map(([each, title]) => ({ id: each, text: title, depth: 2 }));
  const lead = `<p class="request"><span class="method ${method}">${method.toUpperCase()}</span><code>${escapeHtml(path)}</code><button type="button" class="copy" data-copy="${escapeHtml(path)}" aria-label="Copy path"></button></p>
${renderText(description, links)}<p class="facts">${facts.join("")}</p>`;
  const html = parts.map(([each, title, part]) => headingHtml(2, each, title) + part).join("\n");
  const example = JSON.stringify(operation.responseExample, null, 2);
  return {
    path: operationPath(operation),
    area: "reference",
    group: tag,
    title: summary,
    badge: method,
    description: description.split("\n")[0] as string,
    lead,
    html,
    aside: `${tabs("Example request", snippetsOf(operation, models))}<h2 class="aside-title">Example response</h2>${codeBlock(example, "json", "Example response")}`,
    headings,
    sections: [{ id: "", heading: "", text: searchText(operation, models) }],
    keywords: `${id} ${snake(id)}`,
  };
}

/** One entry per operation: its parts alone mean little in a list of results. Fields are found by their names. */
function searchText(
  { path, description, parameters, body, data }: DocumentedOperation,
  models: Reference["models"],
): string {
  const fields = [...(body ? fieldsOf(body.schema, models) : []), ...fieldsOf(data, models)];
  const names = [...parameters, ...fields].map(({ name }) => name);
  return [description.replaceAll("`", ""), path, ...names].join(" ");
}

/** How to read a list to its end. */
export function pagesSnippets({ id, path, query }: DocumentedOperation, { items }: { items: string }) {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const required = query
    .filter((each) => each.required)
    .map(({ name }) => [name, name === "keyword" ? '"yoga mat"' : '"…"']);
  const parts = [
    ids.length > 0 && `path: { ${ids.map((name) => `${name}: "…"`).join(", ")} }`,
    required.length > 0 && `query: { ${required.map(([name, value]) => `${name}: ${value}`).join(", ")} }`,
  ].filter((part) => part !== false);
  const input = parts.length > 0 ? `, { ${parts.join(", ")} }` : "";
  const given = [
    `client.${snake(id)}`,
    ...ids.map(() => '"…"'),
    ...required.map(([name = "", value]) => `${snake(name)}=${value}`),
  ];
  return [
    {
      name: "TypeScript",
      language: "ts",
      code: `for await (const item of client.items("${path}"${input})) {
  console.log(item); // each of \`${items}\`, page after page
}`,
    },
    {
      name: "Python",
      language: "python",
      code: `for item in client.items(${given.join(", ")}):
    print(item)  # each of \`${items}\`, page after page`,
    },
  ];
}

function errorTable({ errors }: DocumentedOperation): string {
  const rows = errors.map(
    ({ status, code }) =>
      `<li><a href="/docs/errors/${code}"><span class="status">${status}</span><code>${code}</code></a></li>`,
  );
  return `<ul class="codes">${rows.join("")}</ul>`;
}

export function kebab(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll(/\s+/g, "-")
    .toLowerCase();
}
