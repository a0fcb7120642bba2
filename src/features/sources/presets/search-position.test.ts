import assert from "node:assert/strict";
import { test } from "node:test";
import type { Fields } from "../../../platform/tables/row.ts";
import type { Assumed } from "./preset.ts";
import { presetNamed } from "./presets.ts";

const now = new Date("2026-09-01T12:00:00Z");

function read(preset: string, fields: Fields, context: Fields) {
  const assumed: Assumed[] = [];
  const reader = presetNamed(preset)?.reader(Object.keys(fields));
  const onAssumed = (fact: Assumed) => void assumed.push(fact);
  const [sighting] = reader?.(fields, { marketplace: undefined, seenAt: now, now, context, onAssumed }) ?? [];
  return { ...sighting, assumed };
}

const row = (more: Fields) => ({ data_asin: "B000002E1X", title: "Mat", ...more });
const task = { keyword: "yoga mat", se_domain: "amazon.com" };

test("DataForSEO's position among results of its kind is preferred to the one among all", () => {
  const both = read("dataforseo", row({ type: "amazon_serp", rank_group: 3, rank_absolute: 7 }), task);
  assert.deepEqual([both.found?.position, both.found?.isSponsored, both.found?.isAmongBoth], [3, false, false]);
  const paid = read("dataforseo", row({ type: "amazon_paid", rank_group: 1, rank_absolute: 2 }), task);
  assert.deepEqual([paid.found?.position, paid.found?.isSponsored, paid.found?.isAmongBoth], [1, true, false]);
  const absolute = read("dataforseo", row({ type: "amazon_serp", rank_absolute: 7 }), task);
  assert.deepEqual([absolute.found?.position, absolute.found?.isAmongBoth], [7, true]);
});

const result = { asin: "B000002E1X", title: "Mat", position: 4, page: 2, ratings_total: 9, is_prime: true };

test("Rainforest's position counts both kinds, and its figures are as old as the response", () => {
  const request = { request_parameters: { amazon_domain: "amazon.com", search_term: "yoga mat" } };
  for (const [metadata, at] of [
    [{ created_at: "2026-08-30T01:02:03.000Z", total_time_taken: 2.1 }, "2026-08-30T01:02:03.000Z"],
    [{ created_at: "2026-08-30T01:02:03.000Z", processed_at: "2026-08-30T01:02:05.000Z" }, "2026-08-30T01:02:05.000Z"],
  ] as const) {
    const { found, observation, assumed } = read("rainforest", result, { ...request, request_metadata: metadata });
    assert.deepEqual([found?.position, found?.page, found?.isAmongBoth], [4, 2, true]);
    assert.deepEqual([observation?.seenAt.toISOString(), assumed], [at, []]);
  }
  assert.deepEqual(read("rainforest", result, request).assumed, ["time"]);
});
