import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { UNKNOWN } from "../bins.ts";
import { PRICE, REVENUE, SALES, WIDTH } from "../document/fields.ts";
import { FILTERED, type Filters } from "../engine.ts";
import { type Bound, boundsOf } from "./bounds.ts";
import { copyIn, createFacts } from "./facts.ts";
import { selectorOf } from "./select.ts";

const COUNT = 40_000;
/** The second block: its documents are counted from here. */
const START = 1 << 15;
const LARGEST = 0x7fffffff;
const records = Array.from({ length: COUNT }, (_, document) =>
  Int32Array.from({ length: WIDTH }, (_, field) => {
    const mixed = Math.imul(document + 1, 0x9e3779b1 + 2 * field) >>> 0;
    if (mixed % 7 === 0) return UNKNOWN;
    const isWide = field === PRICE || field === SALES;
    return isWide && mixed % 11 === 0 ? LARGEST - (mixed % 3) : mixed % 1_000;
  }),
);
const facts = createFacts(COUNT);
for (const [document, record] of records.entries()) copyIn(facts, document, record);

/** The slow and obvious way. */
function isWithin(document: number, bounds: readonly Bound[]): boolean {
  const record = records[document] as Int32Array;
  return bounds.every(({ field, min, max }) => {
    const [price, units] = [record[PRICE] as number, record[SALES] as number];
    const revenue = price < 0 || units < 0 ? UNKNOWN : price * units;
    const figure = field === REVENUE ? revenue : (record[field] as number);
    return figure !== UNKNOWN && figure >= min && figure <= max;
  });
}

const bound = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.constantFrom(0, LARGEST - 1, LARGEST, 2 ** 40, 2 ** 63));
const range = fc.record({ min: bound, max: bound }, { requiredKeys: [] });
const filters = fc
  .uniqueArray(fc.constantFrom(...FILTERED), { minLength: 1, maxLength: 4 })
  .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, range]))) as fc.Arbitrary<Filters>);

test("filters keep the documents that a comparison one by one keeps, in their order", () => {
  const every = Uint16Array.from({ length: COUNT - START }, (_, local) => local);
  const some = every.filter((local) => local % 3 !== 0);
  fc.assert(
    fc.property(
      filters,
      fc.constantFrom(every, some),
      fc.nat({ max: 4_000 }),
      fc.nat({ max: 3_000 }),
      (wanted, locals, from, size) => {
        const select = selectorOf(wanted);
        const bounds = boundsOf(wanted);
        assert.equal(select === undefined, bounds.length === 0);
        if (select === undefined) return;
        const to = Math.min(locals.length, from + size);
        const kept = new Uint16Array(to - from);
        const count = select(facts, START, locals, from, to, kept);
        const expected = locals.subarray(from, to).filter((local) => isWithin(START + local, bounds));
        assert.deepEqual(kept.subarray(0, count), expected);
      },
    ),
    { numRuns: 300 },
  );
});
