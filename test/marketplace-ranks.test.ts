/** Keyword ranks from the marketplace's own search results: imported, stored, shown and preferred. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { ended, startForOperator } from "./support/uploading.ts";

const [OURS, RIVAL, AD] = ["B0SERP0001", "B0SERP0002", "B0SERP0003"] as const;
const service = await startForOperator(wholeFile, {
  now: "2026-03-20T12:00:00Z",
  prepareCatalog: (catalog) =>
    catalog.merge([OURS, RIVAL, AD].map((asin, i) => observation(asin, { title: "Yoga mat", reviewCount: 9 - i }))),
});
const { api, app, make, send } = service;

type Row = [asin: string, page: number, position: number, sponsored?: boolean];

/** Imports the results of a search on the marketplace, as Bright Data exports them. */
async function importSearch(timestamp: string, rows: Row[], keyword = "Yoga  Mat") {
  const body = rows.map(([asin, page_number, rank_on_page, sponsored = false]) => ({
    ...{ asin, name: "Yoga mat", keyword, page_number, rank_on_page, sponsored: String(sponsored), timestamp },
    ...{ final_price: 20, currency: "USD", num_ratings: 9, image: null, domain: "https://www.amazon.com/" },
  }));
  const { id } = (await send("name=serp.json", JSON.stringify(body))).body.data;
  const run = await ended(service, id);
  assert.deepEqual([run.status, run.preset, run.counts.rejected], ["done", "bright-data", 0]);
  assert.ok((await app.runJob("keyword-ranks")) !== undefined);
}

async function tracker() {
  const { key } = await make.key({ plan: "pro" });
  const track = async (asin: string): Promise<any> => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ keyword: "yoga mat", asin });
    return (await api("/api/v1/tracking/keywords", key, { method: "POST", headers, body })).body.data;
  };
  const show = async (id: string) => (await api(`/api/v1/tracking/keywords/${id}`, key)).body.data;
  const events = async () => (await api("/api/v1/events?type=keyword_rank_change", key)).body.data.events;
  return { track, show, events };
}

test("the marketplace's organic position is preferred, dated, and measured from itself alone", async () => {
  const { track, show, events } = await tracker();
  const { id, threshold, rankSource } = await track(OURS);
  const ad = await track(AD);
  assert.deepEqual([threshold.by, rankSource], [3, null]);
  const rankOf = async (of: string) => {
    const { rank, rankSource: source, rankSeenAt } = await show(of);
    return [rank, source, rankSeenAt.slice(0, 10)];
  };

  await app.runJob("keyword-ranks");
  assert.deepEqual(await rankOf(id), [1, "nichescope", "2026-03-20"]);

  await importSearch("2026-03-10T08:00:00.000Z", [
    [RIVAL, 1, 16],
    [AD, 1, 2, true],
    [OURS, 2, 4],
  ]);
  assert.deepEqual(await rankOf(id), [19, "marketplace", "2026-03-10"], "15 organic results stand before its page");
  assert.deepEqual((await rankOf(ad.id)).slice(0, 2), [3, "nichescope"], "an ad has no organic position");
  assert.deepEqual(await events(), [], "another source is no change");

  await importSearch("2026-03-12T08:00:00.000Z", [[OURS, 1, 9]]);
  const [event, ...others] = await events();
  assert.equal(others.length, 0);
  const { previousRank, rank, change, rankSource: source, rankSeenAt } = event.data;
  assert.deepEqual([previousRank, rank, change, source], [19, 9, -10, "marketplace"]);
  assert.equal(rankSeenAt, "2026-03-12T08:00:00.000Z");

  await importSearch("2026-03-13T08:00:00.000Z", [[OURS, 1, 7]]);
  await importSearch("2026-03-01T08:00:00.000Z", [[OURS, 1, 40]]);
  assert.deepEqual(await rankOf(id), [7, "marketplace", "2026-03-13"], "an older file changes nothing");
  assert.equal((await events()).length, 1, "two places are less than the threshold of three");

  await importSearch("2026-03-18T08:00:00.000Z", [[RIVAL, 1, 1]]);
  assert.deepEqual(
    (await rankOf(id)).slice(0, 2),
    [1, "nichescope"],
    "a later search of the marketplace no longer lists it",
  );
  assert.equal((await events()).length, 1);
});

test("a position of another keyword, or of a month ago, is not the rank", async () => {
  const { track, show } = await tracker();
  await importSearch("2026-03-19T08:00:00.000Z", [[RIVAL, 1, 3]], "yoga");
  await importSearch("2026-02-01T08:00:00.000Z", [[AD, 1, 3]]);
  for (const asin of [OURS, AD]) {
    const { id } = await track(asin);
    await app.runJob("keyword-ranks");
    assert.equal((await show(id)).rankSource, "nichescope", asin);
  }
});
