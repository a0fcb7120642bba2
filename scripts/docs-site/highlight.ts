/** Colours code at build time, so that pages need no script for it. */
import bash from "@speed-highlight/core/languages/bash.js";
import go from "@speed-highlight/core/languages/go.js";
import http from "@speed-highlight/core/languages/http.js";
import js from "@speed-highlight/core/languages/js.js";
import jsdoc from "@speed-highlight/core/languages/jsdoc.js";
import json from "@speed-highlight/core/languages/json.js";
import py from "@speed-highlight/core/languages/py.js";
import regex from "@speed-highlight/core/languages/regex.js";
import sql from "@speed-highlight/core/languages/sql.js";
import todo from "@speed-highlight/core/languages/todo.js";
import ts from "@speed-highlight/core/languages/ts.js";
import { type ShjLanguageData, tokenizeWith } from "@speed-highlight/core/tokenize";
import { escapeHtml } from "./page.ts";

// The types of the grammars are stricter than the library's own under our compiler options.
const LANGUAGES = { bash, go, http, js, jsdoc, json, py, regex, sql, todo, ts } as unknown as Record<
  string,
  ShjLanguageData
>;

const NAMES: Record<string, string> = {
  sh: "bash",
  json: "json",
  ts: "ts",
  js: "js",
  python: "py",
  go: "go",
  http: "http",
  sql: "sql",
};

/** The HTML of a code block's text; languages without a grammar stay plain. */
export function highlight(code: string, language: string): string {
  const name = NAMES[language];
  if (name === undefined) return escapeHtml(code);
  let html = "";
  tokenizeWith(
    code,
    LANGUAGES[name] as ShjLanguageData,
    (text, type) => {
      html += type === undefined ? escapeHtml(text) : `<span class="t-${type}">${escapeHtml(text)}</span>`;
    },
    { languages: LANGUAGES },
  );
  return html;
}

/** A block of code with a button to copy it. `label` names it for screen readers, because it scrolls. */
export function codeBlock(code: string, language: string, label = "Code"): string {
  return `<div class="code"><pre tabindex="0" role="region" aria-label="${escapeHtml(label)}"><code>${highlight(code, language)}</code></pre><button type="button" class="copy" aria-label="Copy code"></button></div>`;
}
