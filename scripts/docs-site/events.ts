/** The events that webhooks receive: a page per type, with its fields, an example and a receiver. */
import type { DocumentedEvent, Reference } from "./document.ts";
import { fieldList, fieldsOf, resolve } from "./fields.ts";
import { codeBlock } from "./highlight.ts";
import { headingHtml, type Links, renderMarkdown, renderText, sectionsOf } from "./markdown.ts";
import type { Page } from "./page.ts";
import { tabs } from "./tabs.ts";

export const EVENTS = "/docs/events";
const GROUP = "Webhook events";

export function eventPages({ events, models }: Reference, links: Links): Page[] {
  return [overviewPage(events, links), ...events.map((event) => eventPage(event, models, links))];
}

function overviewPage(events: DocumentedEvent[], links: Links): Page {
  const rows = events.map(({ type, description }) => `| [\`${type}\`](${EVENTS}/${type}) | ${description} |`);
  const text = `A webhook receives a POST request for each event, signed as [Standard Webhooks](https://www.standardwebhooks.com) defines it. [The guide](docs/webhooks.md) explains how to register an
endpoint, [verify signatures](docs/webhooks.md#verify-signatures) and respond to retries.

| Event | Sent when |
|---|---|
${rows.join("\n")}

## Headers

| Header | |
|---|---|
${(events[0] as DocumentedEvent).headers.map(({ name, description = "" }) => `| \`${name}\` | ${description} |`).join("\n")}
`;
  const { html, headings, sections } = renderMarkdown(text, "README.md", links);
  return {
    path: EVENTS,
    area: "reference",
    group: GROUP,
    title: "Webhook events",
    menuTitle: "Overview",
    description: "The events that webhooks receive, with their fields and examples.",
    html,
    headings,
    sections,
  };
}

function eventPage(
  { type, description, schema, example }: DocumentedEvent,
  models: Reference["models"],
  links: Links,
): Page {
  const text = (markdown: string) => renderText(markdown, links);
  const data = resolve(schema, models).properties?.["data"];
  const fields = data === undefined ? [] : fieldsOf(data, models);
  const html = `${headingHtml(2, "fields", "Fields of <code>data</code>")}${fieldList(fields, models, text, "received")}
${headingHtml(2, "receive", "Receive it")}<p>Verify the signature over the exact bytes of the body, respond with 2xx within 15 seconds, and ignore a <code>webhook-id</code> that you have processed before.</p>
${tabs("Receiver", receivers(type))}
<p><a href="/docs/guides/webhooks#verify-signatures">Verify signatures</a> without our clients, in TypeScript, Python, PHP and Go.</p>`;
  return {
    path: `${EVENTS}/${type}`,
    area: "reference",
    group: GROUP,
    title: type,
    isCode: true,
    description,
    lead: text(description),
    html,
    aside: `<h2 class="aside-title">Example payload</h2>${codeBlock(JSON.stringify(example, null, 2), "json", "Example payload")}`,
    headings: [
      { id: "fields", text: "Fields", depth: 2 },
      { id: "receive", text: "Receive it", depth: 2 },
    ],
    sections: [
      {
        id: "",
        heading: "",
        text: [description, ...sectionsOf(html).map((section) => section.text)].join(" "),
      },
    ],
    keywords: `webhook event payload ${type}`,
  };
}

export function receivers(type: string) {
  return [
    {
      name: "TypeScript",
      language: "ts",
      code: `import { verifyWebhook } from "@nichescope/client";

export async function receive(request: Request): Promise<Response> {
  const event = await verifyWebhook({
    body: await request.text(),
    headers: request.headers,
    secret: process.env.WEBHOOK_SECRET ?? "",
  });
  if (event.type === "${type}") console.log(event.data);
  return new Response(null, { status: 204 });
}`,
    },
    {
      name: "Python",
      language: "python",
      code: `import os

from nichescope import verify_webhook


def receive(body: bytes, headers: dict[str, str]) -> None:
    event = verify_webhook(body, headers, os.environ["WEBHOOK_SECRET"])
    if event.type == "${type}":
        print(event.data)`,
    },
  ];
}
