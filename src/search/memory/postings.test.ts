import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { hashOf } from "./hash.ts";
import { createPostingsBuilder, findPostings, GONE, joinPostings } from "./postings.ts";

test("postings are found by their term alone, and a pair by the word it makes", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.nat({ max: 1e6 })), { maxLength: 200 }),
      (entries) => {
        const builder = createPostingsBuilder();
        for (const [term, word] of entries) builder.add(hashOf(term), word);
        const postings = builder.finish();
        for (const [term] of entries) {
          const { start, end } = findPostings(postings, hashOf(term));
          assert.deepEqual(
            [...postings.words.subarray(start, end)],
            entries.filter(([other]) => other === term).map(([, word]) => word),
          );
        }
      },
    ),
  );
  assert.deepEqual(hashOf("x", "box"), hashOf("xbox"));
  assert.deepEqual(findPostings(createPostingsBuilder().finish(), hashOf("mat")), { start: 0, end: 0 });
});

test("tables that are joined hold what one table of all would", () => {
  const entries = fc.array(fc.tuple(fc.constantFrom(..."abcdefgh"), fc.nat({ max: 30 })), { maxLength: 60 });
  fc.assert(
    fc.property(fc.array(entries, { minLength: 1, maxLength: 4 }), fc.func(fc.boolean()), (parts, isGone) => {
      const FLAGS = 8;
      let next = 0;
      const expected = new Map<string, number[]>();
      const joinable = parts.map((part, i) => {
        const documents = [...new Set(part.map(([, document]) => document))].sort((a, b) => a - b);
        const numbers = new Uint32Array(31).fill(GONE);
        for (const document of documents) if (!isGone(i, document)) numbers[document] = next++;
        const builder = createPostingsBuilder();
        for (const document of documents) {
          for (const term of new Set(part.filter(([, other]) => other === document).map(([term]) => term))) {
            builder.add(hashOf(term), document * 256 + 5);
            const number = numbers[document] as number;
            if (number !== GONE) expected.set(term, [...(expected.get(term) ?? []), number * 256 + 5]);
          }
        }
        return { postings: builder.finish(), numbers };
      });
      const work = joinPostings(joinable, FLAGS);
      let step = work.next();
      while (!step.done) step = work.next();
      const joined = step.value;
      for (const term of "abcdefgh") {
        const { start, end } = findPostings(joined, hashOf(term));
        assert.deepEqual([...joined.words.subarray(start, end)], expected.get(term) ?? []);
      }
    }),
  );
});
