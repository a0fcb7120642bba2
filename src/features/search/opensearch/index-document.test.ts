import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { product } from "../../../../test/support/memory-index.ts";
import { analyzerFor } from "../analysis/analyze.ts";
import { type ExistingIndexes, type Generation, LAYOUT, newGeneration, usabilityOf } from "./index-document.ts";
import { generationOf, indexOf } from "./index-names.ts";
import { productTemplate, SETTINGS_WHILE_BUILT, STATE_INDEX } from "./index-template.ts";
import { documentOf } from "./product-document.ts";

const CATALOG = { identity: "catalogue-timeline-1", lineage: "catalogue", revision: 50 };
const built: Generation = {
  ...newGeneration(3, CATALOG, new Date(0)),
  marketplaces: {
    "amazon.com": { uuid: "one", documents: 10, changed: 5 },
    "amazon.de": { uuid: "two", documents: 10, changed: 5 },
  },
};
const EXISTING: ExistingIndexes = new Map([[3, { "amazon.com": "one", "amazon.de": "two" }]]);

const CASES: [string, ReturnType<typeof usabilityOf>, Partial<Generation>, Partial<typeof CATALOG>, ExistingIndexes][] =
  [
    ["as recorded", "complete", {}, {}, EXISTING],
    [
      "with an extra index, created when its leader died",
      "complete",
      {},
      {},
      new Map([[3, { ...EXISTING.get(3), "amazon.fr": "x" }]]),
    ],
    ["without any product", "complete", { marketplaces: {} }, {}, new Map()],
    ["after a failover of the database", "stale", {}, { identity: "catalogue-timeline-2" }, EXISTING],
    ["with an index that was restored", "stale", {}, {}, new Map([[3, { "amazon.com": "one", "amazon.de": "new" }]])],
    ["of an earlier layout", "stale", { layout: LAYOUT - 1 }, {}, EXISTING],
    ["with an index missing", "stale", {}, {}, new Map([[3, { "amazon.com": "one" }]])],
    ["of a cluster that was wiped", "unusable", {}, {}, new Map()],
    ["of another catalogue", "unusable", {}, { identity: "other-timeline-1", lineage: "other" }, EXISTING],
  ];

for (const [name, usability, generation, catalog, existing] of CASES) {
  test(`a generation ${name} is ${usability}`, () => {
    assert.equal(usabilityOf({ ...built, ...generation }, { ...CATALOG, ...catalog }, existing), usability);
  });
}

test("an index is recognised by its name, and other names are ignored", () => {
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

/** Recorded for each layout. Never change the hash of a released layout: raise `LAYOUT` and add a line. */
const HASHES: Record<number, string> = {
  3: "a633d0f9ee19c7afa8d03dbcf93bd6b233136cf2d666e17f59fe7b46362e0184",
  4: "1cbc7b1180c3ae46ff00e997844f5d5f0920827c1b71741e1d7b6718f6fd090f",
  5: "25f974b3aadc52ec6113fed78aba78789f5c63aef4a53408c42433252a1d46f6",
  6: "a638c9142abc3908789379742097301dc747c7decf1b59cd9340229cf2813efd",
  7: "00e6e1f1eb8126e9a110bb95e734ac57ca3a659db47c626fabe8a0b78009fe97",
  8: "5deccb348128c9ef334372c8b650405cf97433741dc6067f88437238f217f578",
};

/** Products whose documents show most rules: forms, pairs, units, heads, compounds, umlauts, weak and giant listings. */
const SALES = { low: 10, high: 90_000, source: "rank" as const };
const DOCUMENTS = [
  documentOf(
    product("B000000001", "Steel Water Bottles 2-Pack, 3/4 in Insulated Flask for Hiking", {
      brand: "X-Flask",
      category: "Sports & Outdoors",
      priceMinor: 1_999,
      reviewCount: 50,
      rating: 4.4,
    }),
    { units: 300, ...SALES },
    analyzerFor("en"),
  ),
  documentOf(
    product("B000000002", "Kuehlschrank mit Gefrierfach, Trinkflaschen und Küchenwaage 1,5 l", { reviewCount: 5_000 }),
    { units: 30_000, ...SALES },
    analyzerFor("de"),
  ),
];

test("a change of the mapping, the settings or the content of documents needs a new layout", () => {
  const content = JSON.stringify([productTemplate(1), SETTINGS_WHILE_BUILT, STATE_INDEX, DOCUMENTS]);
  assert.equal(createHash("sha256").update(content).digest("hex"), HASHES[LAYOUT]);
});
