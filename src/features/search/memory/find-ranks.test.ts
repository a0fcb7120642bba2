import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Work } from "../../../platform/base/slices.ts";
import { findRanks } from "./find-ranks.ts";

function run<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

test("ranks equal the positions in a full sort, for any requested documents", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(Number.NEGATIVE_INFINITY, -2, 0, 1, 2, 3), { maxLength: 300 }),
      fc.array(fc.nat({ max: 320 }), { maxLength: 40 }),
      (scores, positions) => {
        const referenceOf = (i: number) => (i * 7919) % 10_007;
        const references = Uint32Array.from(scores, (_, i) => referenceOf(i));
        const ranked = { count: scores.length, keys: Float64Array.from(scores), references };
        const sorted = [...scores.keys()]
          .sort((a, b) =>
            scores[a] === scores[b]
              ? referenceOf(a) - referenceOf(b)
              : (scores[a] as number) > (scores[b] as number)
                ? -1
                : 1,
          )
          .map(referenceOf);
        const requested = positions.map(referenceOf);
        const ranks = run(findRanks(ranked, (a, b) => a - b, new Set(requested)));
        for (const reference of requested)
          assert.equal(ranks.get(reference), sorted.indexOf(reference) + 1 || undefined);
      },
    ),
  );
});
