import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { hashOf } from "../word-hash.ts";
import { createPostingsBuilder, DELETED, findPostings, joinPostings } from "./postings.ts";

const identity = (count: number) => Uint32Array.from({ length: count }, (_, i) => i);

test("postings are found by their term, in the requested order, and a pair by the word it forms", () => {
  const documents = fc.array(fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 8 }), { maxLength: 60 });
  fc.assert(
    fc.property(documents, fc.boolean(), (terms, reversed) => {
      const builder = createPostingsBuilder(8);
      for (const each of terms) {
        builder.begin();
        for (const term of each) builder.add(hashOf(term), 3);
      }
      const order = reversed ? identity(terms.length).reverse() : identity(terms.length);
      const postings = builder.finish(order);
      const ordered = Array.from(order, (document) => terms[document] as string[]);
      for (const term of terms.flat()) {
        const { start, end } = findPostings(postings, hashOf(term));
        const expected = [...ordered.keys()].filter((number) => ordered[number]?.includes(term));
        assert.deepEqual(
          [...postings.words.subarray(start, end)],
          expected.map((number) => number * 256 + 3),
        );
      }
    }),
  );
  assert.deepEqual(hashOf("x", "box"), hashOf("xbox"));
  assert.deepEqual(findPostings(createPostingsBuilder(0).finish(identity(0)), hashOf("mat")), {
    start: 0,
    end: 0,
    term: -1,
  });
});

test("joined tables equal one table of all documents", () => {
  const entries = fc.array(fc.tuple(fc.constantFrom(..."abcdefgh"), fc.nat({ max: 30 })), { maxLength: 60 });
  fc.assert(
    fc.property(fc.array(entries, { minLength: 1, maxLength: 4 }), fc.func(fc.boolean()), (parts, isDeleted) => {
      const FLAGS = 8;
      let next = 0;
      const expected = new Map<string, number[]>();
      const joinable = parts.map((part, i) => {
        const numbers = new Uint32Array(31).fill(DELETED);
        const builder = createPostingsBuilder(FLAGS);
        for (let document = 0; document <= 30; document++) {
          builder.begin();
          const terms = new Set(part.filter(([, other]) => other === document).map(([term]) => term));
          if (!isDeleted(i, document)) numbers[document] = next++;
          for (const term of terms) {
            builder.add(hashOf(term), 5);
            const number = numbers[document] as number;
            if (number !== DELETED) expected.set(term, [...(expected.get(term) ?? []), number * 256 + 5]);
          }
        }
        return { postings: builder.finish(identity(31)), numbers };
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
