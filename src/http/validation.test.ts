import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { Type } from "typebox";
import { readValues } from "./validation.ts";

const schema = Type.Object({
  page: Type.Integer(),
  price: Type.Number(),
  explain: Type.Boolean(),
  keyword: Type.String(),
});

test("text becomes what its schema wants only where it plainly is that", () => {
  const values: Record<string, unknown> = { page: "20", price: "19.90", explain: "true", keyword: "20", other: "1" };
  readValues(schema, values);
  assert.deepEqual(values, { page: 20, price: 19.9, explain: true, keyword: "20", other: "1" });
  for (const page of ["", " 5", "5 ", "1e2", "0x10", "1.0", "+1", "١", "1_000", "NaN"]) {
    const kept = { page };
    readValues(schema, kept);
    assert.equal(kept.page, page);
  }
});

test("whatever arrives, a whole number is read as itself or not at all", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer().map(String), fc.string(), fc.double().map(String)), (page) => {
      const values: Record<string, unknown> = { page };
      readValues(schema, values);
      assert.ok(values["page"] === page || (Number.isSafeInteger(values["page"]) && Number(page) === values["page"]));
    }),
  );
});

test("what is forgiven is mended first", () => {
  const values: Record<string, unknown> = { keyword: "  Yoga ", page: ["1", "2"] };
  readValues(schema, values, { keyword: (raw) => raw.trim().toLowerCase(), page: () => "3" });
  assert.deepEqual(values, { keyword: "yoga", page: ["1", "2"] });
});
