/** The operator's own synonyms, by API and in files. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { startService } from "./support/service.ts";
import { until } from "./support/until.ts";

const SYNONYMS = "/api/admin/synonyms";
const folder = mkdtempSync(join(tmpdir(), "synonyms-"));
wholeFile.after(async () => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, "en.txt"), "quibblet, wobbler\n");

const { api, make } = await startService(wholeFile, {
  env: { SYNONYMS_DIR: folder },
  prepareCatalog: (catalog) =>
    catalog.merge([
      observation("B000000001", { title: "Steel Wobbler" }),
      observation("B000000002", { title: "Paper Zorgle Box" }),
    ]),
});
const operator = (await make.key({ operator: true })).key;
const send = (method: string, path: string, body?: object, key = operator) =>
  api(path, key, {
    method,
    ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
  });
const found = async (keyword: string): Promise<string[]> => {
  const { body } = await api(`/api/v1/search?keyword=${encodeURIComponent(keyword)}`, (await make.key()).key);
  return body.data.products.map(({ asin }: { asin: string }) => asin);
};

test("an added entry is used by the next search, named in the response, and gone once deleted", async () => {
  assert.deepEqual(await found("flimflam"), []);
  const added = await send("POST", SYNONYMS, { language: "en", entry: " flimflam =>  zorgle box" });
  assert.equal(added.status, 201);
  const { id, createdAt, ...rest } = added.body.data;
  assert.match(id, /^syn_/);
  assert.deepEqual(rest, { language: "en", entry: "flimflam => zorgle box" });
  assert.deepEqual((await send("GET", SYNONYMS)).body.data.synonyms, [added.body.data]);
  const { body } = await api("/api/v1/search?keyword=Flimflams", (await make.key()).key);
  assert.deepEqual(body.data.interpretation, {
    coverage: 1,
    corrected: [],
    spellings: [],
    expanded: [{ word: "Flimflams", to: ["zorgle box"] }],
    unknown: [],
  });
  assert.deepEqual(await found("flimflam"), ["B000000002"]);
  const again = await send("POST", SYNONYMS, { language: "en", entry: "FLIMFLAM => zorgle box" });
  assert.deepEqual(again.body.data, added.body.data, "the same entry is stored once");
  assert.deepEqual((await send("DELETE", `${SYNONYMS}/${id}`)).body.data, { id, deleted: true });
  assert.deepEqual(await found("flimflam"), []);
  assert.equal((await send("DELETE", `${SYNONYMS}/${id}`)).status, 404);
});

test("an invalid entry is refused by name and stores nothing", async () => {
  for (const body of [
    { language: "en", entry: "alone" },
    { language: "en", entry: "a, b => c => d" },
    { language: "en", entry: "a, four words in one" },
    { language: "en", entry: "a, b # c" },
    { language: "xx", entry: "a, b" },
    { language: "en", entry: "x".repeat(501) },
  ]) {
    const { status, body: answer } = await send("POST", SYNONYMS, body);
    assert.equal(status, 400, JSON.stringify(body));
    assert.deepEqual(
      answer.error.details.map(({ parameter }: { parameter: string }) => parameter),
      [body.language === "xx" ? "language" : "entry"],
    );
  }
  assert.deepEqual((await send("GET", SYNONYMS)).body.data.synonyms, []);
});

test("only operators manage synonyms", async () => {
  const { key } = await make.key({ plan: "agency" });
  assert.equal((await send("GET", SYNONYMS, undefined, key)).status, 403);
  assert.equal((await send("POST", SYNONYMS, { language: "en", entry: "a, b" }, key)).status, 403);
});

test("a changed file is read again without a restart, and its invalid lines are left out", async () => {
  await until("the file is used", async () => (await found("quibblet")).length === 1);
  writeFileSync(join(folder, "en.txt"), "alone\nsnarkle, wobbler, other\n");
  await until("the changed file is used", async () => (await found("snarkle")).length === 1);
  assert.deepEqual(await found("quibblet"), []);
});

test("a file that is too large is left out, and entries added by API still take effect", async () => {
  writeFileSync(join(folder, "en.txt"), `snarkle, wobbler\n${"# filler\n".repeat(120_000)}`);
  await until("the file is left out", async () => (await found("snarkle")).length === 0);
  assert.equal((await send("POST", SYNONYMS, { language: "en", entry: "flimflam => zorgle box" })).status, 201);
  assert.deepEqual(await found("flimflam"), ["B000000002"]);
});
