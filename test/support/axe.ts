/** Accessibility checks by axe: the rules of WCAG 2.2, levels A and AA, and those of axe's own that are serious. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const MORE = ["accesskeys", "aria-dialog-name", "aria-text", "aria-treeitem-name", "label-title-only", "tabindex"];
const ALL = { runOnly: WCAG, rules: Object.fromEntries(MORE.map((id) => [id, { enabled: true }])) };
/** The rules that depend on colours and sizes, and those for elements that only one size shows. */
const LOOK = [
  ...["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"],
  ...["aria-hidden-focus", "button-name", "label", "link-name"],
];
/** Rows of a table are alike. axe takes more CPU time than the page itself, and a fifth less for three rows of each. */
const CONTEXT = { include: ["html"], exclude: ["tbody tr:nth-child(n+4)"] };

/** Returns every finding, and where it is. With `lookOnly`, only the rules run that another size or other colours concern. */
export async function findBarriers(page: Page, { lookOnly = false } = {}): Promise<string[]> {
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(SOURCE);
  const options = { resultTypes: ["violations"], preload: false, ...(lookOnly ? { runOnly: LOOK } : ALL) };
  return await page.evaluate<string[]>(`(async () => {
    const { violations, incomplete } = await axe.run(${JSON.stringify(CONTEXT)}, ${JSON.stringify(options)});
    return [...violations, ...incomplete.filter(({ error }) => error !== undefined)].map(({ id, help, nodes }) =>
      [id + ": " + help, ...nodes.map(({ html, any }) => html.slice(0, 160) + " " + (any[0]?.message ?? ""))].join("\\n  "));
  })()`);
}
