/** The events that webhooks receive, with an example of each body. Scalar lists the fields. */
import type { Reference } from "./document.ts";
import { type Links, renderMarkdown } from "./markdown.ts";
import type { Page } from "./page.ts";
import { eventPath } from "./reference.ts";

export const EVENTS = "/docs/events";

export function eventsPage({ events }: Reference, links: Links): Page {
  const parts = events.map(
    ({ type, description, example }) => `## ${type}

${description} [All fields](${eventPath(type)})

\`\`\`json
${JSON.stringify(example, null, 2)}
\`\`\`
`,
  );
  const text = `A webhook receives a POST request for each event, signed as [Standard Webhooks](https://www.standardwebhooks.com) defines it. [The guide](docs/webhooks.md) explains how to register an
endpoint, [verify signatures](docs/webhooks.md#verify-signatures) and respond to retries. [The API reference](/docs/reference#tag/webhooks) has the headers and the fields of every event.

${parts.join("\n")}`;
  const { html, headings, sections } = renderMarkdown(text, "README.md", links);
  return {
    path: EVENTS,
    area: "events",
    group: "Webhook events",
    title: "Webhook events",
    description: "The events that webhooks receive, with examples.",
    html,
    headings,
    sections,
  };
}
