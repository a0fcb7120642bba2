/** No page, mail, command or description uses a word that our style replaces with a plainer one. */
import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { openApiText } from "../scripts/built-files.ts";
import { descriptionsOf, textsOf } from "./support/visible-texts.ts";

const ROOT = join(import.meta.dirname, "..");

type Rule = {
  pattern: RegExp;
  /** A text that the rule finds, and what to write instead. */
  instead: string;
  write: string;
  /** The same word in another sense. */
  allowed?: RegExp;
};

const RULES: Rule[] = [
  {
    pattern: /draw a line|past the line|the line is crossed/i,
    instead: "Draw a line, and hear when a figure crosses it.",
    write: "Get notified when a price, rank or score crosses your threshold.",
  },
  {
    pattern: /what has moved|how your plan stands/i,
    instead: "What has moved in what you track",
    write: "What changed today",
  },
  { pattern: /how it (went|stands|is doing)/i, instead: "How it went", write: "History, Status" },
  {
    pattern: /\b(tell|tells|telling|told)\b/i,
    instead: "Tracked: its changes are told from now on.",
    write: "notify, record, show",
  },
  {
    pattern: /\bmake (the|an?) (alert|key|secret|invitation|webhook)|(alert|key|webhook) is made/i,
    instead: "Make the alert",
    write: "Create alert",
  },
  {
    pattern: /buyers take|units a month|sales a month|requests a day/i,
    instead: "Buyers take about 319,824 units a month",
    write: "About 320,000 units sold per month",
  },
  {
    pattern: /laid out to be read|signatures are true/i,
    instead: "Laid out to be read.",
    write: "Formatted for reading.",
  },
  {
    pattern: /not known of|nothing is known|is not known/i,
    instead: "Not known of 9 products.",
    write: "9 products have no price.",
  },
  {
    pattern: /\b(some|every|any|no)body\b/i,
    instead: "for everybody of your account",
    write: "someone, everyone, no one",
  },
  { pattern: /\banswer(s|ed|ing)?\b/i, instead: "It answered 500", write: "response, responded" },
  { pattern: /\bgot through|on the way\b/i, instead: "Got through", write: "Success rate, pending" },
  {
    pattern: /\bplace\b/i,
    instead: "climbed from place 14 to 9",
    write: "keyword rank 14 → 9 (5 better)",
    allowed: /^place$|by 1 place/, // the unit of a change
  },
  { pattern: /switched (on|off)/i, instead: "Switched off.", write: "turned off" },
  {
    pattern: /\b(is|are|was|were) noted\b/i,
    instead: "The niche score is noted every day",
    write: "We record the niche score every day",
  },
  { pattern: /starts again at zero/i, instead: "Starts again at zero in 5 hours", write: "Resets in 5 hours" },
  {
    pattern: /to be had|of which|thereby|so many of/i,
    instead: "that plans have room for so many of",
    write: "a plan-limited resource",
  },
  { pattern: /\bsuch\b/i, instead: "There is no such page", write: "Page not found", allowed: /such as/ },
  {
    pattern: /^(what is|whoever|who|it is told)\b/i,
    instead: "Whoever uses it has to sign in again.",
    write: "This device will need to sign in again.",
  },
  {
    pattern: /fell back from|climbed from|slipped from/i,
    instead: "rank fell back from 812 to 1,204",
    write: "812 → 1,204 (392 worse)",
  },
];

/** Every broken rule in a text: what was found, and what to write instead. */
function findings(text: string): string[] {
  return RULES.flatMap(({ pattern, allowed, write }) => {
    const rest = allowed === undefined ? text : text.replaceAll(new RegExp(allowed, "g"), "");
    const [found] = pattern.exec(rest) ?? [];
    return found === undefined ? [] : [`“${found}” in “${text.slice(0, 160)}”: write “${write}”`];
  });
}

const SOURCES = {
  "the dashboard": globSync("web/src/**/*.{ts,tsx}", { cwd: ROOT }),
  "mails and chat messages": [
    "src/features/people/mail.ts",
    "src/features/webhooks/notify-owners.ts",
    ...globSync("src/features/channels/*.ts", { cwd: ROOT }).filter((file) => !file.endsWith(".test.ts")),
    "src/features/tracking/event-words.ts",
  ],
  "the command line": globSync("src/app/cli/*.ts", { cwd: ROOT }).filter((file) => !file.endsWith(".test.ts")),
  "the explanation of a niche score": ["src/features/search/niche-sentences.ts"],
  "messages of the service, its settings and its metrics": globSync("src/**/*.ts", { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\.sql\.ts$|store\.ts$|openapi-families\.ts$/.test(file), // SQL, and a message for developers
  ),
};

for (const [name, files] of Object.entries(SOURCES))
  test(`${name} is written in the words of our style`, () => {
    const texts = files.map((file) => [file, textsOf(join(ROOT, file))] as const);
    assert.ok(
      texts.every(([, of]) => of !== undefined) && texts.flatMap(([, of]) => of).length >= 4,
      "texts were found",
    );
    assert.deepEqual(
      texts.flatMap(([file, of]) => of.flatMap(findings).map((finding) => `${file}: ${finding}`)),
      [],
    );
  });

test("the API reference is written in the words of our style", () => {
  const texts = descriptionsOf(JSON.parse(openApiText()));
  assert.ok(texts.length > 300, `${texts.length} texts`);
  assert.deepEqual(texts.flatMap(findings), []);
});

/** The sentences that our style replaces, word for word. */
const REPLACED = `
What is known of somebody of whom nothing else is
It creates something that plans have room for so many of
Whether what was read since then is of one moment
What lists of what is watched tell besides
What is not to be had has no price
After it has stopped to answer
What it could not is, the next time
the last use of keys was not stored
Draw a line, and hear when a figure crosses it.
What has moved in what you track, and how your plan stands.
How it went
How it stands
What was told of it
Tracked: its changes are told from now on.
Make the alert
The alert is made.
Buyers take about
Laid out to be read.
signatures are true of the exact text alone
Not known of
`
  .trim()
  .split("\n");

test("no file of the dashboard, the service or the documents has a replaced sentence, not even in a comment", () => {
  const files = globSync(["web/src/**/*.*", "src/**/*.ts", "docs/*.{md,json}", "*.md"], { cwd: ROOT });
  assert.ok(files.length > 500, `${files.length} files`);
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), "utf8").replace(/\s+/g, " ").toLowerCase();
    return REPLACED.filter((sentence) => text.includes(sentence.toLowerCase())).map(
      (sentence) => `${file}: ${sentence}`,
    );
  });
  assert.deepEqual(found, []);
});

test("each rule finds its own example, in a string, a template and an element, but not what is allowed", () => {
  for (const { instead, write } of RULES) {
    assert.ok(findings(instead).length > 0, instead);
    assert.deepEqual(findings(write), [], write);
    const source = `
      /* ${instead} */
      const plain = ${JSON.stringify(instead)};
      const template = \`${instead} \${plain}\`;
      const element = <p title="A title">\n  ${instead}{plain}</p>;`;
    assert.equal(textsOf("example.tsx", source).flatMap(findings).length, 3 * findings(instead).length, instead);
  }
  assert.deepEqual(findings("a variable such as NICHESCOPE_API_KEY"), []);
});
