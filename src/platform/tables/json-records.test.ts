import assert from "node:assert/strict";
import { test } from "node:test";
import { recordsIn } from "./json-records.ts";

test("a list under a known key holds the records, and the other fields are their context", () => {
  const answer = {
    request_parameters: { amazon_domain: "amazon.co.uk" },
    credits: 3,
    nothing: null,
    pagination: [1, 2],
    search_results: [{ asin: "A" }, { asin: "B" }],
  };
  const context = { request_parameters: { amazon_domain: "amazon.co.uk" }, credits: 3 };
  assert.deepEqual(recordsIn(answer), [
    { fields: { asin: "A" }, context },
    { fields: { asin: "B" }, context },
  ]);
});

test("records are found under every known key", () => {
  for (const key of ["products", "search_results", "series", "items", "data", "results"]) {
    assert.deepEqual(recordsIn({ [key]: [{ asin: "A" }] }), [{ fields: { asin: "A" }, context: {} }], key);
  }
});

test("the items of a task have its fields as context; a task without a result has no items", () => {
  const answer = {
    version: "0.1",
    tasks: [
      { id: 1, data: { keyword: "mat" }, result: [{ se_domain: "amazon.de", items: [{ data_asin: "A" }] }] },
      { id: 2, data: { keyword: "rug" }, result: null },
      { id: 3, data: { keyword: "cup" }, result: [{ se_domain: "amazon.fr", items: [{ data_asin: "B" }] }] },
    ],
  };
  assert.deepEqual(recordsIn(answer), [
    {
      fields: { data_asin: "A" },
      context: { version: "0.1", id: 1, data: { keyword: "mat" }, se_domain: "amazon.de" },
    },
    {
      fields: { data_asin: "B" },
      context: { version: "0.1", id: 3, data: { keyword: "cup" }, se_domain: "amazon.fr" },
    },
  ]);
});

test("a product with lists of its own is one record", () => {
  const product = { ASIN: "A", data: [{ date: "2026-01-01", bsr: 7 }], items: [{ n: 1 }] };
  assert.deepEqual(recordsIn(product), [{ fields: product }]);
});

test("an object without a known list is a record, and a list of other values has no records", () => {
  assert.deepEqual(recordsIn({ sku: 1, data: [1, 2] }), [{ fields: { sku: 1, data: [1, 2] } }]);
});

test("a response with an empty list has no records", () => {
  assert.deepEqual(recordsIn({ products: [] }), []);
});

test("a value that is not an object is not a record", () => {
  for (const value of [1, "A", null, true, [1], ["A"]])
    assert.equal(recordsIn(value), undefined, JSON.stringify(value));
});

test("a single product in a response is its record, and nested responses give their products", () => {
  const around = { request_parameters: { amazon_domain: "amazon.de" } };
  assert.deepEqual(recordsIn({ ...around, product: { asin: "B000002E1X" } }), [
    { fields: { asin: "B000002E1X" }, context: { ...around, product: { asin: "B000002E1X" } } },
  ]);
  const data = { marketplace: "amazon.de", products: [{ asin: "B000002E1X" }] };
  assert.deepEqual(recordsIn({ success: true, data }), [
    { fields: { asin: "B000002E1X" }, context: { marketplace: "amazon.de" } },
  ]);
});

test("products in a list under any key are found, also in objects within objects", () => {
  const deals = [{ asin: "A" }, { asin: "B" }];
  const found = deals.map((fields) => ({ fields, context: { page: 1 } }));
  assert.deepEqual(recordsIn({ page: 1, deals }), found);
  assert.deepEqual(recordsIn([{ page: 1, deals }]), found);
  const nested = recordsIn({ status: "ok", response: { deals: { dr: deals } } });
  assert.deepEqual(
    nested?.map(({ fields }) => fields),
    deals,
  );
  assert.equal(nested?.[0]?.context?.["status"], "ok");
});

test("a product without an ASIN of its own does not give way to the products that it lists", () => {
  const others = [{ asin: "B" }];
  for (const product of [
    { url: "https://www.amazon.de/Mat/dp/B000002E1X", name: "Mat", carousel: others },
    { sku: "1", variations: others },
    { sku: "1", page: { related_products: others } },
    { sku: "1", similar: { items: others } },
  ])
    assert.deepEqual(recordsIn(product), [{ fields: product }]);
});
