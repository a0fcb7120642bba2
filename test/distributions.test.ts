/** How a result set is spread, as a search tells it; and the export that a link can ask for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startService } from "./support/service.ts";

const demo = { env: { DEMO: "on" } };

type Bucket = { from: number; to: number | null; products: number; units: number };
type Line = { price: number | null; monthlySales: number | null; brand: string | null; reviewCount: number | null };

test("distributions=true tells how every match is spread, and changes nothing else", async (t) => {
  const { api, make } = await startService(t, demo);
  const { key } = await make.key({ plan: "pro" });
  for (const more of ["", "&minPrice=10&maxPrice=40", "&sort=-price&page=2"]) {
    const path = `/api/v1/search?keyword=yoga+mat${more}`;
    const plain = (await api(path, key)).body.data;
    const { distributions, ...rest } = (await api(`${path}&distributions=true`, key)).body.data;
    assert.deepEqual(rest, plain);
    const { text } = await api(`${path}&format=ndjson`, key);
    const lines: Line[] = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.equal(lines.length, plain.totalResults);
    const compare = (buckets: Bucket[], value: (line: Line) => number | null) => {
      for (const { from, to, products, units } of buckets) {
        const inside = lines.filter((line) => {
          const figure = value(line);
          return figure !== null && figure >= from && (to === null || figure < to);
        });
        assert.equal(products, inside.length);
        assert.equal(
          units,
          inside.reduce((sum, { monthlySales }) => sum + (monthlySales ?? 0), 0),
        );
      }
    };
    assert.ok(distributions.price.length > 3 && distributions.price.length <= 14);
    compare(distributions.price, ({ price }) => price);
    compare(distributions.reviews, ({ reviewCount }) => reviewCount);
    for (const { brand, products } of distributions.brands)
      assert.equal(products, lines.filter((line) => line.brand === brand).length, brand);
    const parts = [...distributions.brands, distributions.others, distributions.unknownBrand];
    const sum = (name: string) => parts.reduce((total, part) => total + part[name], 0);
    assert.equal(sum("products"), plain.totalResults);
    assert.ok(Math.abs(sum("share") - 1) < 1e-9);
  }
  const wrong = await api("/api/v1/search?keyword=yoga&distributions=maybe", key);
  assert.deepEqual([wrong.status, wrong.body.error.details[0].parameter], [400, "distributions"]);
});

test("a keyword that finds nothing, and a marketplace of which nothing is known, are spread over nothing", async (t) => {
  const { api, make } = await startService(t, demo);
  const { key } = await make.key();
  for (const query of ["keyword=xyzzyplugh", "keyword=yoga&marketplace=amazon.eg"]) {
    const { status, body } = await api(`/api/v1/search?${query}&distributions=true&explain=true`, key);
    assert.equal(status, 200);
    const { price, brands, others, unknownBrand } = body.data.distributions;
    assert.deepEqual([price, brands, others.products, unknownBrand.products], [[], [], 0, 0]);
    assert.equal(body.data.explain.sentences.demand, "No products match, so no sales are known.");
  }
});

test("explain=true says in words why, with the numbers that it tells", async (t) => {
  const { api, make } = await startService(t, demo);
  const { key } = await make.key();
  const { explain } = (await api("/api/v1/search?keyword=yoga+mat&explain=true", key)).body.data;
  const { products, unitsTotal } = explain.statistics;
  const said = `about ${unitsTotal.toLocaleString("en")} units a month across ${products.toLocaleString("en")} products`;
  assert.ok(explain.sentences.demand.includes(said), explain.sentences.demand);
  assert.deepEqual(Object.keys(explain.sentences), ["score", "demand", "competition", "opportunity"]);
});

test("a link asks for a file by format, as a program does by Accept", async (t) => {
  const { api, make } = await startService(t, demo);
  const { key } = await make.key();
  const path = "/api/v1/search?keyword=yoga+mat";
  const types = { csv: "text/csv", ndjson: "application/x-ndjson" };
  for (const [format, accept] of Object.entries(types)) {
    const asked = await api(`${path}&format=${format}`, key, { headers: { accept: "text/html,*/*;q=0.8" } });
    const negotiated = await api(path, key, { headers: { accept } });
    assert.equal(asked.headers.get("content-type"), `${accept}; charset=utf-8`);
    assert.match(asked.headers.get("content-disposition") ?? "", /^attachment; filename="yoga-mat-amazon\.com\./);
    assert.equal(asked.text, negotiated.text);
  }
  const wrong = await api(`${path}&format=xml`, key);
  assert.deepEqual([wrong.status, wrong.body.error.details[0].parameter], [400, "format"]);
  assert.match(wrong.body.error.message, /must be one of csv, ndjson/);
});
