/** Every code example of the site as a program of its own, for the tests that compile them. */
import { readReference } from "./document.ts";
import { ERROR_CODES, handlers } from "./errors.ts";
import { receivers } from "./events.ts";
import { pagesSnippets } from "./reference.ts";
import { snippetsOf } from "./snippets.ts";

export type Example = { name: string; language: string; code: string };

/** Short examples continue a program that has a client. */
const CLIENT: Record<string, string> = {
  ts: 'import type { Nichescope } from "@nichescope/client";\ndeclare const client: Nichescope;\n',
  python: 'from nichescope import Nichescope\n\nclient = Nichescope("http://127.0.0.1:3000")\n',
};

/** The examples in TypeScript (`ts`) and Python (`python`). */
export function examplesOf(): Example[] {
  const { groups, events, models } = readReference();
  const operations = groups.flatMap((group) => group.operations);
  const continued = (name: string, snippets: { language: string; code: string }[]) =>
    snippets.map(({ language, code }) => ({ name, language, code: `${CLIENT[language]}${code}` }));
  const all = [
    ...operations.flatMap((each) => snippetsOf(each, models).map((snippet) => ({ ...snippet, name: each.id }))),
    ...operations.flatMap((each) => (each.list ? continued(`${each.id}_pages`, pagesSnippets(each, each.list)) : [])),
    ...events.flatMap(({ type }) => receivers(type).map((snippet) => ({ ...snippet, name: `on_${type}` }))),
    ...ERROR_CODES.flatMap((code) => continued(`error_${code}`, handlers(code))),
  ];
  return all.filter(({ language }) => language in CLIENT);
}
