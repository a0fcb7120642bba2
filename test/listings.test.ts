/** Listings by API: checks, phrases, drafts and their versions, the score of products. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Observation } from "../src/features/catalog/product.ts";
import { demoMarket } from "../src/features/sources/demo-market/market.ts";
import { wholeFile } from "./support/cleanup.ts";
import { FACT_CASES } from "./support/listing-facts.ts";
import { sender } from "./support/sending.ts";
import { startService } from "./support/service.ts";

const DRAFTS = "/api/v1/listings/drafts";
const PRODUCTS = [
  ...demoMarket({ seed: 7, products: 2_000, at: new Date("2026-03-01T00:00:00Z"), marketplaces: ["amazon.com"] }),
] as Observation[];
const MAT = PRODUCTS.find(({ title }) => title?.includes("Yoga Mat")) as Observation;

const service = await startService(wholeFile, {
  now: "2026-03-20T12:00:00Z",
  prepareCatalog: (catalog) => catalog.merge(PRODUCTS.map((one) => (one === MAT ? { ...one, imageCount: 4 } : one))),
});
const someone = async (plan: "free" | "agency" = "agency") => sender(service, (await service.make.key({ plan })).key);
const send = await someone();
const { facts, phrases } = FACT_CASES[0] as (typeof FACT_CASES)[0];

test("a check returns findings with offsets, fixes and counts; facts and phrases add theirs", async () => {
  const title = "Valora Yoga Mat! Titanium, 9 mm";
  const body = {
    title,
    brand: "Valora",
    searchTerms: "größe",
    facts,
    phrases: [{ phrase: "titanium yoga mat", value: 2 }],
  };
  const { status, body: answer } = await send("POST", "/api/v1/listings/check", body);
  assert.equal(status, 200);
  const { findings, errors, searchTermBytes, characters, coverage } = answer.data;
  const found = findings.map(({ rule, start, end, fix }: any) => [rule, title.slice(start, end), fix]);
  assert.deepEqual(
    found,
    [
      ["title-characters", "!", ""],
      ["fact-number", "9 mm", null],
      ["fact-material", "Titanium", null],
    ]
      .sort((a, b) => title.indexOf(a[1] as string) - title.indexOf(b[1] as string))
      .sort((a) => (a[0] === "title-characters" ? -1 : 0)),
  );
  assert.deepEqual([errors, searchTermBytes, characters.searchTerms, coverage.covered], [3, 7, 5, 1]);
  const { rules } = (await send("GET", "/api/v1/listings/rules?category=Electronics")).body.data;
  assert.ok(rules.length > 40 && rules.every(({ source }: any) => source.url.startsWith("https://")));
  assert.equal((await send("POST", "/api/v1/listings/check", { title: "x".repeat(2_001) })).status, 400);
});

test("phrases of a keyword, a product and a list have demand and score, and one seed is required", async () => {
  const list = await send("POST", "/api/v1/keyword-lists", { name: "Mats", keywords: ["yoga mat", "chef knife"] });
  for (const seed of ["keyword=yoga+mat", `asin=${MAT.asin}`, `listId=${list.body.data.id}`]) {
    const { status, body } = await send("GET", `/api/v1/listings/phrases?${seed}&limit=5`);
    assert.equal(status, 200, seed);
    const values = body.data.phrases.map(({ value }: any) => value);
    assert.ok(values.length >= 2 && values.length <= 5, seed);
    assert.deepEqual(
      values,
      [...values].sort((a, b) => b - a),
    );
    for (const { demand, score } of body.data.phrases) assert.ok(demand >= 0 && score >= 0);
  }
  assert.equal((await send("GET", "/api/v1/listings/phrases?keyword=mat&asin=B0A09AGPML")).status, 400);
  const other = await someone();
  assert.equal((await other("GET", `/api/v1/listings/phrases?listId=${list.body.data.id}`)).status, 404);
});

test("a draft is built from facts, versioned, compared, restored and exported", async () => {
  const created = await send(
    "POST",
    DRAFTS,
    { name: "Mat", facts, phrases: phrases.map((phrase) => ({ phrase, value: 1 })) },
    { "idempotency-key": "draft-1" },
  );
  assert.equal(created.status, 201);
  const { id } = created.body.data;
  const again = await send(
    "POST",
    DRAFTS,
    { name: "Mat", facts, phrases: phrases.map((phrase) => ({ phrase, value: 1 })) },
    { "idempotency-key": "draft-1" },
  );
  assert.equal(again.body.data.id, id);
  const built = (await send("POST", `${DRAFTS}/${id}/build`)).body.data;
  assert.deepEqual([built.version, built.leftOut], [1, []]);
  const shown = (await send("GET", `${DRAFTS}/${id}`)).body.data;
  assert.deepEqual(shown.findings, []);
  assert.ok(shown.coverage.covered > 0.8);
  const changed = await send("PATCH", `${DRAFTS}/${id}`, { text: { title: "Valora Mat" }, ifVersion: 1 });
  assert.deepEqual([changed.body.data.version, changed.body.data.text.bullets], [2, built.text.bullets]);
  assert.equal((await send("PATCH", `${DRAFTS}/${id}`, { text: { title: "Late" }, ifVersion: 1 })).status, 409);
  assert.equal(
    (await send("PATCH", `${DRAFTS}/${id}`, { name: "Cork mat" })).body.data.version,
    2,
    "no text, no version",
  );
  const { fields } = (await send("GET", `${DRAFTS}/${id}/diff?from=1&to=2`)).body.data;
  assert.deepEqual(
    fields.filter(({ changed }: any) => changed).map(({ field }: any) => field),
    ["title"],
  );
  const whole = (kinds: string[]) =>
    fields[0].parts
      .filter(({ kind }: any) => kinds.includes(kind))
      .map(({ text }: any) => text)
      .join("");
  assert.deepEqual([whole(["same", "removed"]), whole(["same", "added"])], [built.text.title, "Valora Mat"]);
  const restored = (await send("POST", `${DRAFTS}/${id}/restore`, { version: 1 })).body.data;
  assert.deepEqual([restored.version, restored.text], [3, built.text]);
  const { versions } = (await send("GET", `${DRAFTS}/${id}/versions`)).body.data;
  assert.deepEqual(
    versions.map(({ number, origin }: any) => [number, origin]),
    [
      [3, "restore"],
      [2, "edit"],
      [1, "template"],
    ],
  );
  const csv = (await send("GET", `${DRAFTS}/${id}?format=csv`)).text;
  assert.match(csv, /^item_name,bullet_point1,.*generic_keyword,brand_name\r\n/);
  assert.equal(
    (await send("GET", `${DRAFTS}/${id}?format=tsv`)).text.split("\r\n")[1]?.split("\t")[0],
    built.text.title,
  );
  assert.ok((await send("GET", `${DRAFTS}/${id}?format=txt`)).text.startsWith(`${built.text.title}\n\n- `));
  const other = await someone();
  for (const path of ["", "/versions", "/diff?from=1&to=2"])
    assert.equal((await other("GET", `${DRAFTS}/${id}${path}`)).status, 404);
  assert.equal((await other("POST", `${DRAFTS}/${id}/build`)).status, 404);
  assert.equal((await send("DELETE", `${DRAFTS}/${id}`)).status, 200);
});

test("a draft starts from a catalog product, and a plan has a limit of drafts", async () => {
  const free = await someone("free");
  const { status, body } = await free("POST", DRAFTS, { asin: MAT.asin, competitors: [MAT.asin] });
  assert.equal(status, 201);
  assert.deepEqual(
    [body.data.text.title, body.data.facts.brand, body.data.category, body.data.version],
    [MAT.title, MAT.brand, MAT.category, 1],
  );
  assert.equal((await free("POST", DRAFTS, { asin: "B000000000" })).status, 404);
  for (const name of ["Two", "Three"]) assert.equal((await free("POST", DRAFTS, { name })).status, 201);
  assert.equal((await free("POST", DRAFTS, { name: "Four" })).status, 403);
  assert.equal((await free("GET", DRAFTS)).body.data.drafts.length, 3);
});

test("a product has a listing score, and the finder selects by the title score of the same formula", async () => {
  const { status, body } = await send("GET", `/api/v1/products/${MAT.asin}/listing-score`);
  assert.equal(status, 200);
  const { score, parts, phrases: niche, sampledProducts } = body.data;
  assert.ok(score >= 0 && score <= 100 && niche.length > 0 && sampledProducts > 5);
  assert.deepEqual([parts.images, body.data.images], [4 / 7, 4]);
  const found = (await send("GET", "/api/v1/products?maxTitleScore=95&sort=titleScore")).body.data;
  const scores = found.products.map(({ titleScore }: any) => titleScore);
  assert.ok(found.totalResults > 0 && found.totalResults < PRODUCTS.length, `${found.totalResults}`);
  assert.ok(scores.every((one: number) => one <= 95));
  assert.deepEqual(
    scores,
    [...scores].sort((a, b) => a - b),
  );
});
