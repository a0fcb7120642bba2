import { codeBlock } from "./highlight.ts";
import { escapeHtml } from "./page.ts";

let count = 0;

/** Code in several languages. The page shows the one that the reader chose last, everywhere (`web/docs/styles/code.css`). */
export function tabs(label: string, snippets: readonly { name: string; language: string; code: string }[]): string {
  const id = `tabs-${++count}`;
  const buttons = snippets.map(
    ({ name }, i) =>
      `<button type="button" role="tab" id="${id}-${name}" aria-controls="${id}-${name}-code" aria-selected="${i === 0}" data-tab="${name}"${i === 0 ? "" : ' tabindex="-1"'}>${name}</button>`,
  );
  const panels = snippets.map(
    ({ name, language, code }) =>
      `<div role="tabpanel" id="${id}-${name}-code" aria-labelledby="${id}-${name}" data-panel="${name}">${codeBlock(code, language, `${label} in ${name}`)}</div>`,
  );
  return `<div class="tabs"><div class="tab-bar"><span class="tab-title">${escapeHtml(label)}</span><div role="tablist" aria-label="Language of the example">${buttons.join("")}</div></div>${panels.join("")}</div>`;
}
