import assert from "node:assert/strict";
import { test } from "node:test";
import { type ExistingIndexes, type Generation, LAYOUT, newGeneration, usabilityOf } from "./index-document.ts";
import { generationOf, indexOf } from "./index-names.ts";

const CATALOG = { identity: "catalogue-timeline-1", lineage: "catalogue", revision: 50 };
const built: Generation = {
  ...newGeneration(3, CATALOG, new Date(0)),
  marketplaces: {
    "amazon.com": { uuid: "one", documents: 10, changed: 5 },
    "amazon.de": { uuid: "two", documents: 10, changed: 5 },
  },
};
const THERE: ExistingIndexes = new Map([[3, { "amazon.com": "one", "amazon.de": "two" }]]);

const CASES: [string, ReturnType<typeof usabilityOf>, Partial<Generation>, Partial<typeof CATALOG>, ExistingIndexes][] =
  [
    ["as it was written", "complete", {}, {}, THERE],
    [
      "with an index more, that was made when its leader died",
      "complete",
      {},
      {},
      new Map([[3, { ...THERE.get(3), "amazon.fr": "x" }]]),
    ],
    ["without any product", "complete", { marketplaces: {} }, {}, new Map()],
    ["after a failover of the database", "stale", {}, { identity: "catalogue-timeline-2" }, THERE],
    ["with an index that was restored", "stale", {}, {}, new Map([[3, { "amazon.com": "one", "amazon.de": "new" }]])],
    ["of an earlier layout", "stale", { layout: LAYOUT - 1 }, {}, THERE],
    ["with an index missing", "stale", {}, {}, new Map([[3, { "amazon.com": "one" }]])],
    ["of a cluster that was wiped", "unusable", {}, {}, new Map()],
    ["of another catalogue", "unusable", {}, { identity: "other-timeline-1", lineage: "other" }, THERE],
  ];

for (const [what, usability, generation, catalog, existing] of CASES) {
  test(`a generation ${what} is ${usability}`, () => {
    assert.equal(usabilityOf({ ...built, ...generation }, { ...CATALOG, ...catalog }, existing), usability);
  });
}

test("an index is known by its name, and what is none of ours is left alone", () => {
  assert.deepEqual(generationOf("nichescope", indexOf("nichescope", "amazon.co.uk", 12)), {
    marketplace: "amazon.co.uk",
    number: 12,
  });
  for (const other of [
    "nichescope-amazon.com",
    "nichescope-state",
    "other-amazon.com-g000001",
    "nichescope-amazon.zz-g000001",
  ])
    assert.equal(generationOf("nichescope", other), undefined, other);
});
