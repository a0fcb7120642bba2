/** The rules of `text-rules.ts`, applied to the sources and the API reference: the demo's pages show only some of these texts. */
import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApiText } from "../scripts/built-files.ts";
import { ALL_RULES, findings, type Rule } from "./support/text-rules.ts";
import { descriptionsOf, textsOf } from "./support/visible-texts.ts";

const ROOT = join(import.meta.dirname, "..");

/** The service and the command line name parameters, columns and days as programs write them. */
const FIGURES: Rule[] = ["a percentage is 12%", "a rate is 1,200 units/month", "an amount is $12.50, $51,400 or $1.2M"];

const SOURCES: [name: string, files: string[], rules: Rule[]][] = [
  ["the dashboard", globSync("web/src/**/*.{ts,tsx}", { cwd: ROOT }), ALL_RULES],
  [
    "mails and chat messages",
    ["src/features/people/mail.ts", "src/features/webhooks/notify-owners.ts", "src/features/tracking/event-words.ts"],
    ALL_RULES,
  ],
  ["the service and the command line", globSync("src/**/*.ts", { cwd: ROOT }), FIGURES],
];

for (const [name, files, rules] of SOURCES)
  test(`texts of ${name} keep the rules`, () => {
    const written = files.filter((file) => !/\.test\.ts$|\.sql\.ts$|store\.ts$/.test(file)); // not SQL
    const texts = written.flatMap((file) => sentencesOf(file).map((text) => ({ file, text })));
    assert.ok(texts.length >= written.length / 2, `${texts.length} texts`);
    assert.deepEqual(
      texts.flatMap(({ file, text }) => findings(text, rules).map((finding) => `${file}: ${finding}`)),
      [],
    );
  });

/** Strings of one word are mostly names that nobody reads. */
function sentencesOf(file: string): string[] {
  return textsOf(join(ROOT, file)).filter((text) => text.includes(" "));
}

test("texts of the API reference keep the rules", () => {
  const texts = descriptionsOf(JSON.parse(openApiText()));
  assert.ok(texts.length > 300, `${texts.length} texts`);
  assert.deepEqual(
    texts.flatMap((text) => findings(text, FIGURES)),
    [],
  );
});

/** For each rule, texts that break it and one that does not. */
const EXAMPLES: Record<Rule, [broken: string[], right: string]> = {
  "no value is missing": [
    ["Sold by undefined", "NaN reviews", "Since Invalid Date", "Sold by [object Object]", "from null"],
    "An annulled order of Nan",
  ],
  "no name comes from the program": [["New event: price_change", "Sorted by monthlySales"], "Ollama, vLLM or iPhone"],
  "a percentage is 12%": [["12 % of units", "12 percent", "… % of all"], "12% of units, 3 percentage points"],
  "a rate is 1,200 units/month": [
    ["About 1,200 units a month", "6,000+ units per month", "Units / month"],
    "About 1,200 units sold per month: 40 units/month each",
  ],
  "a date is Mar 3, 2026": [["since 2026-03-03", "on 3/3/2026", "on 03.03.2026"], "Mar 3, 2026, 9:40 PM"],
  "an amount is $12.50, $51,400 or $1.2M": [
    ["12.50 USD", "USD 12.50", "$12.5", "$1234.50", "$51400"],
    "$12.50, $51,400, $1.2M–$80K, €3.",
  ],
  "a count is 12,400 rows": [["12400 rows"], "12,400 rows of settlement 30002"],
};

test("each rule finds its examples, in a string, a template and an element, but not what is right", () => {
  for (const rule of ALL_RULES) {
    const [broken, right] = EXAMPLES[rule];
    assert.deepEqual(findings(right), [], right);
    for (const text of broken) {
      assert.equal(findings(text, [rule]).length, 1, text);
      const source = `
        /* ${text} */
        const plain = ${JSON.stringify(`In a string: ${text}`)};
        const template = \`In a template: ${text} \${plain}\`;
        const element = <p title="A title">\n  In an element: ${text}{plain}</p>;`;
      assert.equal(textsOf("example.tsx", source).flatMap((each) => findings(each, [rule])).length, 3, text);
    }
  }
});
