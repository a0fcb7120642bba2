import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { analyzerFor } from "../analysis/analyze.ts";
import { parseEntry, parseSynonyms, type SynonymEntry } from "./parse-synonyms.ts";
import { createSynonymTable } from "./synonym-table.ts";
import { createSynonyms } from "./synonyms.ts";

const analyzer = analyzerFor("en");
const tableOf = (text: string) => createSynonymTable(parseSynonyms(text).entries, analyzer);
const expand = (text: string, keyword: string) =>
  tableOf(text)
    .expand(analyzer.tokens(keyword))
    .map(({ at, length, synonyms }) => [at, length, ...synonyms.map(({ table, token }) => `${table} ${token}`)]);

test("members of a group find each other, words as terms and phrases of two as phrases", () => {
  assert.deepEqual(expand("canteen, insulated flasks", "a Canteen"), [[1, 1, "phrases insulated flask"]]);
  assert.deepEqual(expand("canteen, insulated flask", "steel insulated flasks"), [[1, 2, "terms canteen"]]);
  assert.deepEqual(expand("cooker, slow steel pot", "slow steel pots"), [[0, 3, "terms cooker"]]);
  assert.deepEqual(expand("cooker, slow steel pot", "cooker"), [], "three words cannot be looked up");
});

test("an arrow works in one direction, and the longest member wins", () => {
  const text = "hoover => vacuum\nbottle, flask\nwater bottle, canteen";
  assert.deepEqual(expand(text, "hoover"), [[0, 1, "terms vacuum"]]);
  assert.deepEqual(expand(text, "vacuum"), []);
  assert.deepEqual(expand(text, "water bottle"), [[0, 2, "terms canteen"]]);
  assert.deepEqual(expand(text, "glass bottle"), [[1, 1, "terms flask"]]);
});

test("invalid lines are reported with their number and left out", () => {
  const { entries, problems } = parseSynonyms(
    "# words\n\nsofa, couch # seats\nalone\na => b => c\nx,,y\n!!, z\na, four words in one\n",
  );
  assert.deepEqual(entries, [{ from: ["sofa", "couch"], to: ["sofa", "couch"] }]);
  assert.deepEqual(
    problems.map(({ line }) => line),
    [4, 5, 6, 7, 8],
  );
  assert.match(parseEntry(Array.from({ length: 21 }, (_, i) => `w${i}`).join(",")) as string, /at most 20 members/);
  assert.match(parseEntry(`a, ${"b".repeat(61)}`) as string, /at most 60 characters/);
});

test("the synonyms that come with the project are valid, and no word stands in two groups, in whatever form", () => {
  for (const [language, least] of [
    ["en", 400],
    ["de", 200],
  ] as const) {
    const text = readFileSync(join(import.meta.dirname, `${language}.txt`), "utf8");
    const { entries, problems } = parseSynonyms(text);
    assert.deepEqual(problems, [], language);
    assert.ok(entries.length >= least, `${entries.length} groups in ${language}`);
    const analyzer = analyzerFor(language);
    const groupOf = new Map<string, SynonymEntry>();
    for (const entry of entries.filter(({ from, to }) => from === to)) {
      for (const member of entry.from) {
        const tokens = analyzer.tokens(member).join(" ");
        const other = groupOf.get(tokens);
        assert.ok(
          other === undefined || other === entry,
          `${language}: ${member} is also in ${other?.from.join(", ")}`,
        );
        groupOf.set(tokens, entry);
      }
    }
  }
});

test("a phrase that has no synonyms does not keep its words from being expanded", () => {
  assert.deepEqual(expand("slow steel pot, quick iron pan\npot, kettle", "slow steel pot"), [[2, 1, "terms kettle"]]);
});

test("an operator's synonyms replace the ones before, and the version changes", () => {
  const synonyms = createSynonyms();
  const expand = () => synonyms.tableFor("en").expand(["zorb"]).length;
  assert.equal(expand(), 0);
  const before = synonyms.version();
  synonyms.replaceOwn(new Map([["en", [{ from: ["zorb"], to: ["ball"] }]]]));
  assert.equal(expand(), 1);
  assert.notEqual(synonyms.version(), before);
  synonyms.replaceOwn(new Map());
  assert.equal(expand(), 0);
});
