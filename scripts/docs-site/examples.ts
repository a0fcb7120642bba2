/** The code examples of the API reference and of the API guide as programs of their own, for the tests that compile them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readReference } from "./document.ts";
import { codeSamplesOf } from "./snippets.ts";

export type Example = { name: string; language: "typescript" | "python"; code: string };

const LANGUAGES = { ts: "typescript", python: "python" } as const;

/** Examples of the guide continue a program that has a client. */
const CLIENT = {
  typescript: 'import type { Nichescope } from "@nichescope/client";\ndeclare const client: Nichescope;\n',
  python: 'from nichescope import Nichescope\n\nclient = Nichescope("http://127.0.0.1:3000")\n',
};

export function examplesOf(root: string): Example[] {
  const { operations, models } = readReference();
  const guide = readFileSync(join(root, "docs/api.md"), "utf8");
  return [
    ...operations.flatMap((operation) =>
      codeSamplesOf(operation, models).map(({ lang, source }) => ({
        name: operation.id,
        language: lang,
        code: source,
      })),
    ),
    ...[...guide.matchAll(/^```(ts|python)\n([\s\S]*?)^```$/gm)].map(([, mark, code], i) => {
      const language = LANGUAGES[mark as keyof typeof LANGUAGES];
      return { name: `api_guide_${i}`, language, code: `${CLIENT[language]}${code}` };
    }),
  ];
}
