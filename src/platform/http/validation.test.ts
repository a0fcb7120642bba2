import assert from "node:assert/strict";
import { test } from "node:test";
import { Ajv } from "ajv";
import fc from "fast-check";
import { Type } from "typebox";
import { describeInvalid, type SchemaProblem } from "../base/schema-problems.ts";
import { coerceValues, normalizeBody } from "./validation.ts";

const schema = Type.Object({
  page: Type.Integer(),
  price: Type.Number(),
  explain: Type.Boolean(),
  keyword: Type.String(),
});

test("a value is converted to its schema's type only if it is written plainly", () => {
  const values: Record<string, unknown> = { page: "20", price: "19.90", explain: "true", keyword: "20", other: "1" };
  coerceValues(schema, values);
  assert.deepEqual(values, { page: 20, price: 19.9, explain: true, keyword: "20", other: "1" });
  for (const page of ["", " 5", "5 ", "1e2", "0x10", "1.0", "+1", "١", "1_000", "NaN"]) {
    const kept = { page };
    coerceValues(schema, kept);
    assert.equal(kept.page, page);
  }
});

test("any input is either converted to the same whole number or left alone", () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer().map(String), fc.string(), fc.double().map(String)), (page) => {
      const values: Record<string, unknown> = { page };
      coerceValues(schema, values);
      assert.ok(values["page"] === page || (Number.isSafeInteger(values["page"]) && Number(page) === values["page"]));
    }),
  );
});

test("values are normalized before they are converted", () => {
  const values: Record<string, unknown> = { keyword: "  Yoga ", page: ["1", "2"] };
  coerceValues(schema, values, { keyword: (raw) => raw.trim().toLowerCase(), page: () => "3" });
  assert.deepEqual(values, { keyword: "yoga", page: ["1", "2"] });
});

test("in bodies only strings and the strings of lists are normalized, and they stay strings", () => {
  const body = { asin: " b0 ", page: "5", list: [" b0 ", 5, [" b0 "]] };
  normalizeBody(body, {
    asin: (raw) => raw.trim().toUpperCase(),
    page: (raw) => raw,
    list: (raw) => raw.trim(),
    other: () => "no",
  });
  assert.deepEqual(body, { asin: "B0", page: "5", list: ["b0", 5, [" b0 "]] });
  for (const nothing of [null, undefined, 5, "text"]) normalizeBody(nothing, { asin: () => "no" });
});

test("a validation error names the path in the body and how to fix it", () => {
  const fields = Type.Object(
    {
      by: Type.Number({ minimum: 0 }),
      more: Type.Optional(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 10 })),
      label: Type.Optional(Type.Unsafe({ type: ["string", "null"], minLength: 1, maxLength: 3 })),
      events: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2, uniqueItems: true })),
      unit: Type.Optional(Type.String({ enum: ["percent", "amount"] })),
    },
    { additionalProperties: false },
  );
  const validate = new Ajv({ allErrors: true, verbose: true }).compile(
    Type.Object({ price: fields }, { minProperties: 1 }),
  );
  const problems = (body: unknown) => {
    validate(body);
    return describeInvalid(validate.errors as SchemaProblem[], "body").map(({ parameter, message }) => [
      parameter,
      message,
    ]);
  };
  const table: [unknown, string, string][] = [
    [{ by: -1 }, "price.by", "must be at least 0"],
    [{ by: "1" }, "price.by", "must be a number"],
    [{ by: [1] }, "price.by", "must be a number"],
    [{}, "price.by", "is required"],
    [{ by: 1, more: 0 }, "price.more", "must be more than 0"],
    [{ by: 1, more: 10 }, "price.more", "must be less than 10"],
    [{ by: 1, label: 5 }, "price.label", "must be a string or null"],
    [{ by: 1, label: "" }, "price.label", "must not be empty"],
    [{ by: 1, label: "long" }, "price.label", "must have at most 3 characters"],
    [{ by: 1, events: [] }, "price.events", "must not be empty"],
    [{ by: 1, events: ["a", "b", "c"] }, "price.events", "must have at most 2 items"],
    [{ by: 1, events: ["a", "a"] }, "price.events", "must not contain duplicates"],
    [{ by: 1, unit: "places" }, "price.unit", "must be one of percent, amount"],
    [{ by: 1, asin: "B0" }, "price.asin", "is unknown. Allowed fields: by, more, label, events, unit"],
  ];
  for (const [price, parameter, message] of table) assert.deepEqual(problems({ price }), [[parameter, message]]);
  assert.deepEqual(problems({})[0], ["body", "must have at least one field"]);
  assert.deepEqual(problems([]), [["body", "must be an object"]]);
  assert.deepEqual(problems(null), [["body", "must be an object"]]);
});
