/** The first page of the site. */
import { codeBlock } from "./highlight.ts";
import { escapeHtml, type Page } from "./page.ts";
import { EXAMPLE_URL } from "./snippets.ts";

const CARDS: [title: string, text: string, path: string][] = [
  [
    "Getting started",
    "Start the service with two commands and make your first request.",
    "/docs/guides/getting-started",
  ],
  ["Niche score", "How we rate a keyword, with the published formula and its inputs.", "/docs/guides/niche-score"],
  ["API reference", "Every operation with its fields and code. Send requests from the page.", "/docs/reference"],
  ["Webhooks", "Signed events when prices, ranks or reviews change.", "/docs/guides/webhooks"],
  ["TypeScript client", "Typed, without dependencies, for Node, browsers and workers.", "/docs/guides/typescript"],
  ["Python client", "Typed, sync and async, with tables for pandas.", "/docs/guides/python"],
  ["Assistants (MCP)", "Connect Claude, ChatGPT, Cursor or VS Code to your account.", "/docs/guides/mcp"],
  ["n8n and Zapier", "Workflows on price changes, without programming.", "/docs/guides/automation"],
  ["Your own sales", "Units, fees, profit and stock from your reports, to the cent.", "/docs/guides/sales"],
  ["Error codes", "Why a request was refused, and what to do.", "/docs/errors"],
  ["Operations", "From one machine to a cluster: sizing, upgrades and runbooks.", "/docs/guides/operations"],
  ["Configuration", "Every setting with its default.", "/docs/guides/configuration"],
];

const FIRST_REQUEST = `curl "${EXAMPLE_URL}/api/v1/search?keyword=yoga%20mat" \\
  -H "Authorization: Bearer $NICHESCOPE_API_KEY"`;

export function homePage(): Page {
  const cards = CARDS.map(
    ([title, text, path]) =>
      `<li><a href="${path}"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(text)}</span></a></li>`,
  );
  return {
    path: "/docs",
    area: "home",
    group: "Docs",
    title: "Nichescope docs",
    description: "Guides and reference of Nichescope: product research, tracking, webhooks, clients and operations.",
    html: `<div class="hero"><div><h1>Build on Nichescope</h1><p>Search a marketplace by keyword, score the niche, track what changes, and know what you earned. Everything that the dashboard does, the API does too.</p><p class="actions"><a class="button" href="/docs/guides/getting-started">Get started</a><a class="button quiet" href="/docs/reference">Open API reference</a></p></div>${codeBlock(FIRST_REQUEST, "sh", "Your first request")}</div><ul class="cards">${cards.join("")}</ul>`,
    headings: [],
    sections: [],
  };
}
