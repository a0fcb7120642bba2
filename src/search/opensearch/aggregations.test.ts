import assert from "node:assert/strict";
import { test } from "node:test";
import { type Aggregated, hasStatistics } from "./aggregations.ts";

test("an index without the columns of the statistics is recognised by its reviews without a weight", () => {
  const aggregated = (buckets: { key: number; doc_count: number }[], weight: number) =>
    ({ reviewsHistogram: { buckets }, weightReviewed: { value: weight } }) as Aggregated;
  assert.equal(hasStatistics(aggregated([{ key: 40, doc_count: 3 }], 0)), false);
  assert.equal(hasStatistics(aggregated([{ key: 40, doc_count: 3 }], 96)), true);
  assert.equal(hasStatistics(aggregated([], 0)), true, "no product has known reviews");
});
