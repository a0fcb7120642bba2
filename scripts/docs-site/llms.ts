/** The map of the documentation for language models (llmstxt.org): what there is and where, in one short text. */
import { GUIDES } from "./guides.ts";
import type { Page } from "./page.ts";

const ESSENTIALS = `# Nichescope

> Self-hosted product research for marketplace sellers: products and a niche score for a keyword, sales estimates with their range, tracking, alerts, signed webhooks, profit, and an account's own sales.

- The API is at \`/api/v1\`. Send \`Authorization: Bearer <API key>\` with every request; programs read the key from \`NICHESCOPE_API_KEY\`.
- A success is \`{"success":true,"data":…,"meta":…}\`, an error \`{"success":false,"error":{"code","message","details","docs"},"meta":{"requestId"}}\`. Decide by \`error.code\`; \`error.docs\` is the page about it.
- \`GET /api/v1/search?keyword=yoga+mat&marketplace=amazon.com&limit=20\` returns products, \`totalResults\` and \`nicheScore\` (0 to 100; a high \`competition\` is hard). With \`format=csv\` or \`format=ndjson\` it returns all of them.
- Monthly sales are estimates from \`salesEstimate.low\` to \`salesEstimate.high\`. \`null\` means unknown, never zero.
- Each successful request counts once against the day's limit of the plan; \`RateLimit\` headers and \`GET /api/v1/usage\` show it. Errors do not count.
- Assistants use the MCP server at \`/mcp\` with the same key or by OAuth.

## API

- [OpenAPI document](/openapi.json): every operation, parameter and response
- [Reference](/docs/reference): the same for people; needs a browser with scripts
- [Errors](/docs/errors): every error code with its causes and solutions
- [Events](/docs/events): the bodies of webhooks
- [Postman collection](/api/postman.json)
`;

/** Each guide with the first sentence of its page. */
export function llmsText(pages: readonly Page[]): string {
  const pageAt = new Map(pages.map((page) => [page.path, page]));
  const groups = GUIDES.map(([group, guides]) => {
    const lines = guides.map(({ slug }) => {
      const path = `/docs/guides/${slug}`;
      const { title, menuTitle = title, description } = pageAt.get(path) as Page;
      return `- [${menuTitle}](${path}): ${firstSentence(description)}`;
    });
    return `## ${group}\n\n${lines.join("\n")}\n`;
  });
  return [ESSENTIALS, ...groups].join("\n");
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0].replaceAll("\n", " ") ?? text;
}
