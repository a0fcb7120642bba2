import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Work } from "../../../platform/base/slices.ts";
import { bestOf, type Hit } from "./top.ts";

const compareKeys = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1);

function run<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

test("the best documents equal the first of a full sort, at once or window by window", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(Number.NEGATIVE_INFINITY, -2, 0, 1, 2, 3), { maxLength: 300 }),
      fc.integer({ min: 1, max: 40 }),
      (scores, size) => {
        const references = Uint32Array.from(scores, (_, i) => (i * 7919) % 10_007);
        const ranked = { count: scores.length, keys: Float64Array.from(scores), references };
        const compare = (a: number, b: number) => a - b;
        const sorted = [...references.keys()]
          .sort(
            (a, b) =>
              compareKeys(scores[b] as number, scores[a] as number) ||
              (references[a] as number) - (references[b] as number),
          )
          .map((i) => references[i] as number);
        assert.deepEqual(
          run(bestOf(ranked, compare, size)).map(({ reference }) => reference),
          sorted.slice(0, size),
        );
        const listed: Hit[] = [];
        for (;;) {
          const window = run(bestOf(ranked, compare, size, listed.at(-1)));
          if (window.length === 0) break;
          listed.push(...window);
        }
        assert.deepEqual(
          listed.map(({ reference }) => reference),
          sorted,
        );
      },
    ),
  );
});
