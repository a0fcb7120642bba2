/** Market lists: shares, price positions, notes, and the alerts on them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Observation } from "../src/features/catalog/product.ts";
import { EVENT_SAMPLES } from "../src/features/tracking/event-samples.ts";
import { wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { sender } from "./support/sending.ts";
import { startWatching } from "./support/watching.ts";

const LISTS = "/api/v1/market-lists";
const w = await startWatching(wholeFile, "2026-03-02T12:00:00Z");

const someone = async (plan: "free" | "starter" | "agency" = "agency") => {
  const { key, account } = await w.make.key({ plan });
  const send = sender(w, key);
  const events = async () => (await send("GET", "/api/v1/events?type=alert_triggered")).body.data.events.reverse();
  return { key, account, send, events };
};
/** Merges one observation of each product, a minute later. */
const observe = async (figures: Record<string, Partial<Observation>>) => {
  w.clock.advance({ minutes: 1 });
  await w.app.catalog.merge(
    Object.entries(figures).map(([asin, more]) =>
      observation(asin, { title: `Knife ${asin}`, seenAt: w.clock.now(), ...more }),
    ),
  );
};
const three = () => [w.asin(), w.asin(), w.asin()] as const;
const round = (value: number) => Math.round(value * 100) / 100;

test("a list has the shares, price positions and unknowns of its products, also as CSV", async () => {
  const { send } = await someone();
  const [mine, rival, other] = three();
  const [silent, absent] = [w.asin(), w.asin()];
  await observe({
    [mine]: { priceMinor: 2_000, reportedSales: 500 },
    [rival]: { priceMinor: 1_000, reportedSales: 900 },
    [other]: { priceMinor: 3_000, reportedSales: 100 },
    [silent]: { priceMinor: 1_500 },
  });
  const created = await send("POST", LISTS, {
    name: "Knives",
    mine: [mine.toLowerCase()],
    rivals: [rival, other, silent, absent, mine],
  });
  assert.equal(created.status, 201, created.text);
  const { id, createdAt, updatedAt, ...rest } = created.body.data;
  assert.match(id, /^mkl_/);
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(rest, { name: "Knives", marketplace: "amazon.com", mine: 1, rivals: 4 });

  const { data } = (await send("GET", `${LISTS}/${id}`)).body;
  const units = Object.fromEntries(
    await Promise.all(
      [mine, rival, other].map(async (asin) => {
        const { body } = await send("GET", `/api/v1/products/${asin}`);
        return [asin, body.data.monthlySales];
      }),
    ),
  );
  const total = units[mine] + units[rival] + units[other];
  assert.deepEqual(
    data.products.map(({ asin, group }: { asin: string; group: string }) => [asin, group]),
    [[mine, "mine"], ...[rival, other, silent, absent].sort().map((asin) => [asin, "rival"])],
  );
  const rowOf = (asin: string) => data.products.find((each: { asin: string }) => each.asin === asin);
  for (const asin of [mine, rival, other]) {
    assert.equal(rowOf(asin).monthlySales, units[asin]);
    assert.equal(rowOf(asin).unitShare, round((100 * units[asin]) / total));
  }
  assert.deepEqual([rowOf(silent).unitShare, rowOf(absent).unitShare, rowOf(absent).title], [null, null, null]);
  const known = data.products.filter((each: { unitShare: number | null }) => each.unitShare !== null);
  const sum = (field: string) =>
    known.reduce((all: number, each: Record<string, number>) => all + (each[field] as number), 0);
  assert.ok(Math.abs(sum("unitShare") - 100) < 0.02 && Math.abs(sum("revenueShare") - 100) < 0.02);
  assert.equal(data.units.share, rowOf(mine).unitShare);
  assert.deepEqual([data.units.known, data.units.unknown, data.units.sources.reported], [3, 2, 3]);
  assert.ok(data.units.low < data.units.share && data.units.share < data.units.high);
  const [own, ...others] = [20 * units[mine], 10 * units[rival], 30 * units[other]] as [number, number, number];
  assert.equal(data.revenue.share, round((100 * own) / (own + others[0] + others[1])));
  assert.deepEqual(rowOf(mine).pricePosition, { rank: 3, of: 4, median: 15, percentOfMedian: 133.33 });
  assert.equal(rowOf(rival).pricePosition, null);
  assert.ok(data.products.every(({ trackingId }: { trackingId: string | null }) => trackingId?.startsWith("trk_")));

  const csv = (await send("GET", `${LISTS}/${id}?format=csv`)).text.trim().split("\r\n");
  assert.equal(csv.length, 6);
  const fields = Object.fromEntries((csv[0] as string).split(",").map((name, i) => [name, csv[1]?.split(",")[i]]));
  assert.deepEqual(
    [fields["asin"], fields["group"], fields["unitShare"], fields["priceRank"], fields["pricePercentOfMedian"]],
    [mine, "mine", String(data.units.share), "3", "133.33"],
  );
  assert.equal((await send("GET", LISTS)).body.data.marketLists[0].id, id);
});

test("products are added, moved and removed; limits and names are checked and refusals change nothing", async () => {
  const { send } = await someone();
  const [a, b, c] = three();
  const { id } = (await send("POST", LISTS, { name: "Blades", rivals: [a] })).body.data;
  const counts = (answer: { body: any }) => [answer.body.data.mine, answer.body.data.rivals];
  assert.deepEqual(counts(await send("PATCH", `${LISTS}/${id}`, { mine: [a, b], rivals: [c] })), [2, 1]);
  assert.deepEqual(counts(await send("PATCH", `${LISTS}/${id}`, { rivals: [b], remove: [c] })), [1, 1]);
  assert.equal((await send("POST", LISTS, { name: "blades" })).status, 409, "the name is taken");
  const other = (await send("POST", LISTS, { name: "Others" })).body.data.id;
  assert.equal((await send("PATCH", `${LISTS}/${other}`, { name: "BLADES" })).status, 409);
  const many = Array.from({ length: 100 }, () => w.asin());
  const refused = await send("PATCH", `${LISTS}/${id}`, { name: "Renamed", rivals: many });
  assert.equal(refused.status, 409);
  assert.match(refused.body.error.message, /at most 100 products/);
  const list = (await send("GET", `${LISTS}/${id}`)).body.data;
  assert.deepEqual([list.name, list.products.length], ["Blades", 2]);
  for (const body of [{}, { mine: ["no"] }, { mine: [...many, w.asin()] }, { name: "" }, { else: 1 }])
    assert.equal((await send("PATCH", `${LISTS}/${id}`, body)).status, 400, JSON.stringify(body).slice(0, 50));
  assert.equal((await send("DELETE", `${LISTS}/${id}`)).status, 200);
  assert.equal((await send("GET", `${LISTS}/${id}`)).status, 404);
  assert.equal((await send("GET", "/api/v1/tracking/products")).body.data.total, 3, "products stay tracked");
});

test("the plan limits the tracked products of lists: all are added, or none", async () => {
  const { send } = await someone("free");
  const asins = Array.from({ length: 6 }, () => w.asin());
  const refused = await send("POST", LISTS, { name: "Six", rivals: asins });
  assert.deepEqual([refused.status, refused.body.error.code], [403, "plan_limit"]);
  assert.match(refused.body.error.message, /up to 5 tracked products/);
  assert.equal((await send("GET", LISTS)).body.data.marketLists.length, 0);
  const { id } = (await send("POST", LISTS, { name: "Five", rivals: asins.slice(0, 5) })).body.data;
  assert.equal((await send("PATCH", `${LISTS}/${id}`, { rivals: asins.slice(5) })).status, 403);
  assert.equal((await send("PATCH", `${LISTS}/${id}`, { mine: asins.slice(0, 2) })).status, 200, "already tracked");
  const { body } = await send("GET", "/api/v1/tracking/products");
  assert.deepEqual(
    body.data.products.map(({ asin }: { asin: string }) => asin).sort(),
    asins.slice(0, 5),
    "tracked once, with the default settings",
  );
});

test("notes have a day, belong to the list or to one of its products, and are kept when the product leaves", async () => {
  const { send } = await someone();
  const [a, b] = three();
  const { id } = (await send("POST", LISTS, { name: "Noted", mine: [a] })).body.data;
  const notes = `${LISTS}/${id}/notes`;
  const onList = await send("POST", notes, { text: "  Coupon started\nfor all  " });
  assert.equal(onList.status, 201, onList.text);
  const today = w.clock.now().toISOString().slice(0, 10);
  assert.deepEqual(
    [onList.body.data.asin, onList.body.data.day, onList.body.data.text],
    [null, today, "Coupon started\nfor all"],
  );
  const onProduct = (await send("POST", notes, { text: "New picture", asin: a, day: "2026-02-20" })).body.data;
  assert.equal((await send("POST", notes, { text: "Elsewhere", asin: b })).status, 400, "not in the list");
  assert.equal((await send("POST", notes, { text: "Never", day: "2026-02-30" })).status, 400);
  assert.equal((await send("POST", notes, { text: " " })).status, 400);
  const changed = await send("PATCH", `${notes}/${onProduct.id}`, { text: "New pictures" });
  assert.deepEqual([changed.body.data.text, changed.body.data.day], ["New pictures", "2026-02-20"]);
  await send("PATCH", `${LISTS}/${id}`, { remove: [a] });
  const shown = (await send("GET", `${LISTS}/${id}`)).body.data.notes;
  assert.deepEqual(
    shown.map(({ text, asin }: { text: string; asin: string }) => [text, asin]),
    [
      ["Coupon started\nfor all", null],
      ["New pictures", a],
    ],
  );
  assert.equal((await send("DELETE", `${notes}/${onProduct.id}`)).status, 200);
  assert.equal((await send("DELETE", `${notes}/${onProduct.id}`)).status, 404);
});

test("another account sees and changes nothing, viewers read, members edit", async () => {
  const owner = await someone();
  const [a, b] = three();
  const { id } = (await owner.send("POST", LISTS, { name: "Private", mine: [a], rivals: [b] })).body.data;
  const note = (await owner.send("POST", `${LISTS}/${id}/notes`, { text: "Secret" })).body.data.id;
  const stranger = await someone();
  const own = (await stranger.send("POST", LISTS, { name: "Private" })).body.data.id;
  const tries: [string, string, object?][] = [
    ["GET", `${LISTS}/${id}`],
    ["GET", `${LISTS}/${id}?format=csv`],
    ["GET", `${LISTS}/${id}/series`],
    ["PATCH", `${LISTS}/${id}`, { name: "Mine" }],
    ["POST", `${LISTS}/${id}/notes`, { text: "Hello" }],
    ["PATCH", `${LISTS}/${id}/notes/${note}`, { text: "Hello" }],
    ["DELETE", `${LISTS}/${id}/notes/${note}`],
    ["PATCH", `${LISTS}/${own}/notes/${note}`, { text: "Hello" }],
    ["DELETE", `${LISTS}/${own}/notes/${note}`],
    ["DELETE", `${LISTS}/${id}`],
  ];
  for (const [method, path, body] of tries)
    assert.equal((await stranger.send(method, path, body)).status, 404, `${method} ${path}`);
  const alert = { metric: "unitShare", marketListId: id, comparison: "below", value: 30 };
  const refused = await stranger.send("POST", "/api/v1/alerts", alert);
  assert.deepEqual([refused.status, refused.body.error.details[0].parameter], [400, "marketListId"]);
  assert.equal((await stranger.send("GET", `/api/v1/alerts?marketListId=${id}`)).body.data.total, 0);
  const data = (await owner.send("GET", `${LISTS}/${id}`)).body.data;
  assert.deepEqual([data.name, data.notes[0].text], ["Private", "Secret"]);

  const viewer = await w.make.person({ account: owner.account, role: "viewer" });
  const member = await w.make.person({ account: owner.account, role: "member" });
  const as = (who: { cookie: string }, method: string, path: string, body?: object) =>
    w.api(path, who, {
      method,
      ...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  assert.equal((await as(viewer, "GET", `${LISTS}/${id}`)).status, 200);
  assert.equal((await as(viewer, "GET", `${LISTS}/${id}/series`)).status, 200);
  for (const [method, path, body] of [
    ["POST", LISTS, { name: "Viewed" }],
    ["PATCH", `${LISTS}/${id}`, { name: "Viewed" }],
    ["POST", `${LISTS}/${id}/notes`, { text: "Viewed" }],
    ["DELETE", `${LISTS}/${id}`],
  ] as const)
    assert.equal((await as(viewer, method, path, body)).status, 403, `${method} ${path}`);
  assert.equal((await as(member, "PATCH", `${LISTS}/${id}`, { name: "Edited" })).status, 200);
});

test("the series follows the figures of each day; a product counts from its first figure on and while it has one", async () => {
  const { send } = await someone();
  const [mine, rival, late] = three();
  const { id } = (await send("POST", LISTS, { name: "Over time", mine: [mine], rivals: [rival, late] })).body.data;
  const sold = (reportedSales: number) => ({ reportedSales });
  await observe({ [mine]: { priceMinor: 2_000, ...sold(500) }, [rival]: { priceMinor: 2_500, ...sold(500) } });
  w.days(1);
  await observe({ [mine]: sold(100), [late]: { priceMinor: 1_000 } });
  w.days(1);
  await observe({ [late]: sold(300) });
  w.days(5); // nothing is seen: the figures hold
  const { data } = (await send("GET", `${LISTS}/${id}/series`)).body;
  const points = data.points.slice(-8);
  const start = Date.parse(points[0].at);
  assert.deepEqual(
    points.map(({ at }: { at: string }) => (Date.parse(at) - start) / 86_400_000),
    [0, 1, 2, 3, 4, 5, 6, 7],
  );
  const units = { 100: 141, 300: 346, 500: 547 } as const; // the middle of each reported range
  const expected = [
    [50, 2, 1],
    [round((100 * units[100]) / (units[100] + units[500])), 2, 1],
    [round((100 * units[100]) / (units[100] + units[500] + units[300])), 3, 0],
  ];
  const shown = points.map(({ units }: any) => [units.share, units.known, units.unknown]);
  assert.deepEqual(shown, [...expected, ...Array.from({ length: 5 }, () => expected[2])]);
  assert.deepEqual(
    data.points.at(-9).units,
    {
      ...{ share: null, low: null, high: null, mine: null, rivals: null, known: 0, unknown: 3 },
      sources: { reported: 0, rank: 0, rank_any_category: 0 },
    },
    "before the first sighting",
  );
  assert.deepEqual(points[0].positions, [{ asin: mine, rank: 1, of: 2, median: 25, percentOfMedian: 80 }]);
  assert.deepEqual(points[1].positions, [{ asin: mine, rank: 2, of: 3, median: 17.5, percentOfMedian: 114.29 }]);
  const now = (await send("GET", `${LISTS}/${id}`)).body.data;
  assert.deepEqual(points.at(-1).units, now.units, "the last point is the present");
  assert.deepEqual(points.at(-1).revenue, now.revenue);

  const weeks = (await send("GET", `${LISTS}/${id}/series?resolution=week&from=${points[0].at.slice(0, 10)}`)).body
    .data;
  assert.deepEqual(weeks.points.at(-1).units, now.units);
  assert.ok(weeks.points.length <= 3 && weeks.points.every(({ at }: any) => new Date(at).getUTCDay() === 1));
  const months = (await send("GET", `${LISTS}/${id}/series?resolution=month`)).body.data.points;
  assert.deepEqual([months.at(-1).at.slice(8, 10), months.at(-1).units.share], ["01", now.units.share]);
  const csv = (await send("GET", `${LISTS}/${id}/series?format=csv&from=${points[0].at.slice(0, 10)}`)).text;
  assert.equal(csv.trim().split("\r\n").length, 1 + 8 * 3);
  for (const query of ["from=2020-01-01", "from=2026-03-05&to=2026-03-01", "resolution=hour"])
    assert.equal((await send("GET", `${LISTS}/${id}/series?${query}`)).status, 400, query);
});

test("an alert fires once when my share falls below its threshold, and again only after it has recovered", async () => {
  const { send, events } = await someone();
  const [mine, rival] = three();
  await observe({ [mine]: { reportedSales: 500 }, [rival]: { reportedSales: 500 } });
  const { id } = (await send("POST", LISTS, { name: "Watched", mine: [mine], rivals: [rival] })).body.data;
  const asked = {
    metric: "unitShare",
    marketListId: id,
    comparison: "below",
    value: 40,
    name: "Losing",
    cooldownMinutes: 0,
  };
  const created = await send("POST", "/api/v1/alerts", asked);
  assert.equal(created.status, 201, created.text);
  const { state, lastValue, marketListName, hysteresisPercent, marketplace } = created.body.data;
  assert.deepEqual(
    [state, lastValue, marketListName, hysteresisPercent, marketplace],
    ["armed", 50, "Watched", 10, "amazon.com"],
  );
  await observe({ [rival]: { reportedSales: 900 } }); // 547 of 1,495
  const [event, ...more] = await events();
  assert.equal(more.length, 0);
  const { eventId, alertId, observedAt, ...data } = event.data;
  assert.deepEqual([eventId, alertId], [event.id, created.body.data.id]);
  assert.deepEqual(data, {
    ...{ name: "Losing", metric: "unitShare", comparison: "below", value: 40 },
    ...{ observedValue: 36.59, previousValue: 50, marketplace: "amazon.com", currency: null, product: null },
    ...{ keyword: null, marketList: { id, name: "Watched" }, rankSource: null },
  });
  assert.deepEqual(Object.keys(event.data), Object.keys(EVENT_SAMPLES.alert_triggered), "order of the fields");
  for (const reportedSales of [1_000, 800, 900]) await observe({ [rival]: { reportedSales } });
  assert.equal((await events()).length, 1, "it stays below, or has not recovered by the hysteresis");
  await observe({ [rival]: { reportedSales: 100 } });
  await observe({ [rival]: { reportedSales: 2_000 } });
  assert.equal((await events()).length, 2);
  const listed = (await send("GET", `/api/v1/alerts?marketListId=${id}&recent=7`)).body.data.alerts;
  assert.deepEqual([listed.length, listed[0].state, listed[0].current.holds], [1, "fired", true]);
  assert.equal(listed[0].recent.at(-1).value, listed[0].current.value);
  assert.equal((await send("GET", "/api/v1/alerts?search=watch")).body.data.total, 1, "found by the name of its list");

  await send("DELETE", `${LISTS}/${id}`);
  assert.equal((await send("GET", "/api/v1/alerts")).body.data.total, 0, "alerts end with their list");
});

test("a share among other products is not compared: a new rival, or its first figure, fires nothing", async () => {
  const { send, events } = await someone();
  const [mine, rival, added] = three();
  await observe({ [mine]: { reportedSales: 500 }, [rival]: { reportedSales: 500 } });
  const { id } = (await send("POST", LISTS, { name: "Growing", mine: [mine], rivals: [rival] })).body.data;
  const alert = { metric: "unitShare", marketListId: id, comparison: "below", value: 40, cooldownMinutes: 0 };
  const alertId = (await send("POST", "/api/v1/alerts", alert)).body.data.id;
  const shown = async () => {
    const { state, lastValue } = (await send("GET", `/api/v1/alerts/${alertId}`)).body.data;
    return [state, lastValue];
  };
  await send("PATCH", `${LISTS}/${id}`, { rivals: [added] });
  await w.checkDue();
  assert.deepEqual(await shown(), ["armed", 50], "nothing is known about the new rival");
  await observe({ [added]: { reportedSales: 1_000 } });
  const [state, value] = await shown();
  assert.equal(state, "met");
  assert.ok(value < 40);
  assert.equal((await events()).length, 0);
  await send("PATCH", `${LISTS}/${id}`, { remove: [added] });
  await w.checkDue();
  assert.deepEqual(await shown(), ["armed", 50]);
  await observe({ [rival]: { reportedSales: 900 } });
  assert.equal((await events()).length, 1, "a change of the same products fires");
});

test("alerts on the price position of my product fire, and the preview agrees", async () => {
  const { send, events } = await someone();
  const [mine, rival, other] = three();
  await observe({
    [mine]: { priceMinor: 2_000 },
    [rival]: { priceMinor: 2_500 },
    [other]: { priceMinor: 3_000 },
  });
  const { id } = (await send("POST", LISTS, { name: "Prices", mine: [mine], rivals: [rival, other] })).body.data;
  const onPrice = { marketListId: id, asin: mine, comparison: "above", cooldownMinutes: 0 };
  const asked = [
    { ...onPrice, metric: "priceRank", value: 1 },
    { ...onPrice, metric: "pricePercentOfMedian", value: 100 },
  ];
  for (const [i, body] of asked.entries()) {
    const { status, body: answer, text } = await send("POST", "/api/v1/alerts", body);
    assert.equal(status, 201, text);
    assert.equal(answer.data.lastValue, [1, 72.73][i]);
  }
  w.days(1);
  await observe({ [mine]: { priceMinor: 2_800 } });
  const found = (await events()).map(({ data }: any) => [
    data.metric,
    data.previousValue,
    data.observedValue,
    data.product.asin,
  ]);
  assert.deepEqual(found.sort(), [
    ["pricePercentOfMedian", 72.73, 101.82, mine],
    ["priceRank", 1, 2, mine],
  ]);
  for (const body of asked) {
    const { data } = (await send("POST", "/api/v1/alerts/preview", { ...body, days: 3 })).body;
    assert.deepEqual([data.wouldFire, data.state], [1, "met"]);
  }
  for (const body of [
    { ...asked[0], asin: rival },
    { ...asked[0], asin: null },
    { ...asked[0], marketListId: null },
    { ...asked[0], metric: "unitShare" },
    { ...asked[0], value: 1.5 },
  ])
    assert.equal((await send("POST", "/api/v1/alerts", body)).status, 400, JSON.stringify(body));
  const changed = await send("PATCH", `/api/v1/alerts/${(await events())[0].data.alertId}`, {
    metric: "revenueShare",
    asin: null,
    comparison: "below",
    value: 20,
  });
  assert.deepEqual([changed.status, changed.body.data.state], [200, "waiting"], "no sales are known");
});
