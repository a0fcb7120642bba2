/** Texts of an open page, as people see them and as screen readers read them. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { findings } from "./text-rules.ts";

/** Lines of visible text, names and hints of elements, and chosen options. Code has names and values of the API as they are. */
const READ = `(() => {
  const withoutCode = new CSSStyleSheet();
  withoutCode.replaceSync("code, pre, kbd { display: none !important }");
  document.adoptedStyleSheets.push(withoutCode);
  const lines = document.body.innerText.split("\\n");
  document.adoptedStyleSheets.pop();
  const all = (selector, textOf) => [...document.querySelectorAll(selector)].map(textOf);
  return [
    document.title,
    ...lines,
    ...["alt", "aria-label", "placeholder", "title"].flatMap((name) => all("[" + name + "]", (each) => each.getAttribute(name))),
    ...all('input[aria-haspopup="listbox"]', (each) => each.value),
  ];
})()`;

/** Fails with every text of the page that breaks a rule of `text-rules.ts`. */
export async function checkTexts(page: Page): Promise<void> {
  const texts = await page.evaluate<string[]>(READ);
  assert.ok(texts.length > 3, `${page.url()} has texts`);
  assert.deepEqual([...new Set(texts.flatMap((text) => findings(text.trim())))], [], `texts of ${page.url()}`);
}
