import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyText } from "../../../../test/support/any-text.ts";
import { LONGEST } from "../listing.ts";
import { readListing, readPartial, readText } from "./read-output.ts";

const LISTING = { title: "Cork Mat", bullets: ["Grips well", "Rolls up"], description: "A mat." };
const JSON_TEXT = JSON.stringify(LISTING);

test("a listing is read from JSON or labelled lines, whatever the model wraps it in", () => {
  const cases: [string, string][] = [
    ["bare JSON", JSON_TEXT],
    ["a fence", `\`\`\`json\n${JSON_TEXT}\n\`\`\``],
    ["words around it", `Here is your listing:\n${JSON_TEXT}\nI hope you like it.`],
    ["thoughts before it", `<think>{"title":"wrong"} hmm</think>${JSON_TEXT}`],
    [
      "more keys, and bullets that are no text",
      JSON.stringify({ ...LISTING, x: 1, bullets: ["Grips well", 7, null, "Rolls up"] }),
    ],
    ["lines", "TITLE: Cork Mat\nBULLET: Grips well\nBULLET: Rolls up\nDESCRIPTION: A mat."],
    [
      "numbered lines in Markdown",
      "**TITLE:** Cork Mat\n- BULLET 1: Grips well\n- BULLET 2: Rolls up\n\n## DESCRIPTION: A\nmat.",
    ],
    ["invisible characters", JSON_TEXT.replace("Cork", "\u202eCork\u200b")],
  ];
  for (const [name, output] of cases) assert.deepEqual(readListing(output), LISTING, name);
  assert.deepEqual(readListing(JSON.stringify({ title: "A", bullets: [] })), { title: "A", bullets: [] });
});

test("output that is not a listing gives nothing, never half a listing", () => {
  for (const output of [
    ...[
      "",
      "I can't help with that.",
      "{",
      "[]",
      "null",
      "{}",
      '{"title":"A"}',
      '{"title":1,"bullets":[]}',
      "TITLE: only a title",
    ],
    ...['{"title":"A","bullets":"B"}', JSON_TEXT.slice(0, -4), `<think>${JSON_TEXT}`, "BULLET: only a bullet"],
  ])
    assert.equal(readListing(output), undefined, output);
});

test("a single text loses its label, its list mark and its quotes, and is one line", () => {
  const cases: [string, string | undefined][] = [
    ["Grips well", "Grips well"],
    ["BULLET: Grips well", "Grips well"],
    ["- “Grips well”", "Grips well"],
    ["1. Grips\n\nwell\u0000", "Grips well"],
    ["<thinking>which?</thinking>\n```\nGrips well\n```", "Grips well"],
    ["\u200b \n", undefined],
    ["", undefined],
  ];
  for (const [output, text] of cases) assert.equal(readText(output), text, JSON.stringify(output));
});

test("the part that has arrived grows with every character and ends as the whole", () => {
  const given = {
    title: 'A "cork" mat\\',
    bullets: ["Größe: 1 m", "素材: コルク 🧘"],
    description: "Tab\tand line\nend",
  };
  const output = JSON.stringify(given);
  let shown = "";
  for (let at = 0; at <= output.length; at++) {
    const { title = "", bullets = [], description = "" } = readPartial(output.slice(0, at));
    const text = [title, ...bullets, description].join("");
    assert.ok(text.length >= shown.length, output.slice(0, at));
    shown = text;
  }
  assert.deepEqual(readPartial(output), { ...given, description: "Tab and line end" });
  assert.deepEqual(readPartial("TITLE: Cork"), {});
  assert.deepEqual(readPartial("TITLE: Cork\nBULLET: Gri"), { title: "Cork", bullets: ["Gri"] });
});

test("any output gives plain text of bounded length, in time that grows with the output", () => {
  const isPlain = (text: string) => text.isWellFormed() && !/[\p{Cc}\u202e\u200b]/u.test(text);
  fc.assert(
    fc.property(anyText({ maxLength: 2_000 }), fc.boolean(), (text, isJson) => {
      const output = isJson ? JSON.stringify({ title: text, bullets: Array(30).fill(text), description: text }) : text;
      for (const { title = "", bullets = [], description = "" } of [readListing(output) ?? {}, readPartial(output)])
        assert.ok(
          [title, ...bullets, description].every(isPlain) &&
            title.length <= LONGEST.description &&
            bullets.length <= LONGEST.bullets &&
            bullets.every((bullet) => bullet.length <= LONGEST.description),
        );
      const single = readText(output);
      assert.ok(single === undefined || (single !== "" && isPlain(single) && single.length <= LONGEST.description));
    }),
    { numRuns: 60 },
  );
  const hostile = [
    "<think>",
    "```a",
    '"title":',
    '{"bullets":["',
    '\\"',
    "\\u12",
    "{",
    "TITLE:",
    "TITLE: a\nBULLET: ",
    " ",
    "- ",
    "“",
    "\n",
  ];
  const startedAt = process.cpuUsage();
  for (const part of hostile)
    for (const output of [part.repeat(24_000 / part.length), `{"title":"${part.repeat(24_000 / part.length)}`]) {
      readListing(output);
      readPartial(output);
      readText(output);
    }
  const { user } = process.cpuUsage(startedAt);
  assert.ok(user < 4_000_000, `${user} µs`);
});
