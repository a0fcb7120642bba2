/** The guides of the docs site, in the order of the menu. Each is a document of the repository. */

export type Guide = {
  /** The last part of the address: `/docs/guides/<slug>`. */
  slug: string;
  /** The document's path in the repository. */
  file: string;
  /** The title in the menu, if the document's own is too long. */
  menuTitle?: string;
  /** The title of the page, if the document's own is the name of a package. */
  title?: string;
};

export const GUIDES: [group: string, guides: Guide[]][] = [
  [
    "Get started",
    [
      { slug: "getting-started", file: "docs/getting-started.md" },
      { slug: "dashboard", file: "docs/dashboard.md", menuTitle: "Dashboard" },
    ],
  ],
  [
    "Research",
    [
      { slug: "niche-score", file: "docs/niche-score.md", menuTitle: "Niche score" },
      { slug: "sales-estimates", file: "docs/sales-estimates.md" },
      { slug: "finder", file: "docs/finder.md", menuTitle: "Product finder" },
      { slug: "keywords", file: "docs/keywords.md" },
      { slug: "reports", file: "docs/reports.md", menuTitle: "Marketplace reports" },
      { slug: "listings", file: "docs/listings.md" },
      { slug: "profit", file: "docs/profit.md" },
    ],
  ],
  [
    "Track and notify",
    [
      { slug: "tracking", file: "docs/tracking.md", menuTitle: "Tracking and alerts" },
      { slug: "market-lists", file: "docs/market-lists.md" },
      { slug: "notifications", file: "docs/notifications.md" },
    ],
  ],
  ["Your business", [{ slug: "sales", file: "docs/sales.md" }]],
  [
    "Build",
    [
      { slug: "api", file: "docs/api.md", menuTitle: "Use the API" },
      { slug: "typescript", file: "packages/client/README.md", title: "TypeScript client" },
      { slug: "python", file: "packages/python/README.md", title: "Python client" },
      { slug: "webhooks", file: "docs/webhooks.md" },
      { slug: "mcp", file: "docs/mcp.md", menuTitle: "Assistants (MCP)" },
      { slug: "automation", file: "docs/automation.md", menuTitle: "n8n and Zapier" },
      { slug: "examples", file: "examples/README.md" },
      { slug: "design", file: "docs/design.md" },
    ],
  ],
  [
    "Data",
    [
      { slug: "imports", file: "docs/imports.md" },
      { slug: "live-sources", file: "docs/live-sources.md" },
    ],
  ],
  [
    "Operate",
    [
      { slug: "configuration", file: "docs/configuration.md" },
      { slug: "operations", file: "docs/operations.md" },
      { slug: "nodes", file: "docs/nodes.md" },
      { slug: "backup", file: "docs/backup.md" },
      { slug: "security", file: "SECURITY.md" },
    ],
  ],
];
