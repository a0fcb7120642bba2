/** The list of events: paging, following and retention. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { observation } from "./support/observation.ts";
import { type ListedEvent, startWatching } from "./support/watching.ts";

test("the list of events", async (t) => {
  const w = await startWatching(t);
  const mine = await w.subscriber();
  const other = await w.subscriber();
  const [first, second, german] = [w.asin(), w.asin(), w.asin()];
  const subjects = [await mine.track(first), await mine.track(second)];
  await mine.track(german, { marketplace: "amazon.de" });
  const alert = await mine.alert(first, "price", "above", 1_400);
  await other.track(first);
  for (const priceMinor of [1_000, 1_100, 1_200, 1_300]) {
    await w.observe(first, { priceMinor, reviewCount: priceMinor });
    await w.observe(second, { priceMinor });
  }
  w.days(2);
  await w.observe(first, { priceMinor: 1_500 });
  await w.observe(german, { marketplace: "amazon.de", priceMinor: 900 });
  await w.observe(german, { marketplace: "amazon.de", priceMinor: 800 });
  const all = await mine.events();
  assert.equal(all.length, 12);

  const list = async (query: string, key = mine.key) => {
    const { status, body, text } = await w.api(`/api/v1/events?${query}`, key);
    assert.equal(status, 200, text);
    return body.data as { events: ListedEvent[]; next: string | null };
  };
  const refused = async (query: string, key = mine.key) => {
    const { status, body } = await w.api(`/api/v1/events?${query}`, key);
    assert.equal(status, 400);
    return body.error.details as { parameter: string; message: string }[];
  };
  const idsOf = (events: ListedEvent[]) => events.map(({ id }) => id);

  await t.test("newest first; pages neither repeat nor skip events while others are added", async () => {
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const page = await list(`limit=5${next === null ? "" : `&before=${next}`}`);
      seen.push(...idsOf(page.events));
      next = page.next;
      if (seen.length === 5) await w.observe(second, { priceMinor: 1_301 });
    } while (next !== null);
    assert.deepEqual(seen, idsOf(all).reverse());
    assert.deepEqual((await list("limit=13")).next, null, "a full page can be the last one");
  });

  await t.test("following returns all events in commit order and never ends", async () => {
    let after = all[0]?.id as string;
    const followed = [after];
    for (let pages = 0; ; pages++) {
      assert.ok(pages < 100, "following does not reach the end");
      const page = await list(`limit=4&after=${after}`);
      if (page.events.length === 0) {
        assert.equal(page.next, after);
        break;
      }
      followed.push(...idsOf(page.events));
      after = page.next as string;
    }
    assert.deepEqual(followed, idsOf(await mine.events()));
    await w.observe(second, { priceMinor: 1_302 });
    const { events, next } = await list(`after=${after}`);
    assert.deepEqual([events.length, events[0]?.data.price, next], [1, 13.02, events[0]?.id]);
  });

  await t.test("following during concurrent merges misses no event", async () => {
    const { track, events, key } = await w.subscriber();
    const asins = Array.from({ length: 12 }, () => w.asin());
    for (const asin of [...asins, second]) await track(asin);
    const observeAll = (priceMinor: number) =>
      Promise.all(
        asins.map((asin) =>
          w.app.catalog.merge([observation(asin, { title: "Mat", priceMinor, seenAt: w.clock.now() })]),
        ),
      );
    await observeAll(1_000);
    w.clock.advance({ minutes: 1 });
    await w.observe(second, { priceMinor: 1_400 });
    await w.observe(second, { priceMinor: 1_500 });
    let { id: after } = (await events())[0] as ListedEvent;
    const followed = new Set<string>();
    let isDone = false;
    const merging = (async () => {
      for (const priceMinor of [1_100, 1_200, 1_300]) {
        w.clock.advance({ minutes: 1 });
        await observeAll(priceMinor);
      }
      isDone = true;
    })();
    for (let isLast = false, pages = 0; !isLast; pages++) {
      assert.ok(pages < 10_000, "following does not reach the end");
      isLast = isDone;
      const page = await list(`limit=3&after=${after}`, key);
      for (const { id } of page.events) followed.add(id);
      if (page.events.length > 0) isLast = false;
      after = page.next as string;
    }
    await merging;
    assert.equal(followed.size, 36);
  });

  await t.test("the list is filtered by type, time and subject", async () => {
    const types = async (query: string) => (await list(`limit=100&${query}`)).events.map(({ type }) => type);
    assert.deepEqual(await types("type=new_review"), ["new_review", "new_review", "new_review"]);
    assert.deepEqual(await types("type=alert_triggered,%20new_review"), [
      "alert_triggered",
      ...Array(3).fill("new_review"),
    ]);
    assert.deepEqual(await types("type=bsr_drop"), []);
    assert.deepEqual(await types(`subject=${alert}`), ["alert_triggered"]);
    const bySubject = await list(`limit=100&subject=${subjects[0]}&type=price_change`);
    assert.deepEqual(
      bySubject.events.map(({ data }) => data.price),
      [15, 13, 12, 11],
    );
    assert.ok(bySubject.events.every(({ data }) => data.trackingId === subjects[0]));
    assert.equal((await types("to=2026-03-01")).length, 9);
    assert.ok((await types("from=2026-03-02")).length >= 3);
    assert.deepEqual(await types("from=2026-03-02&to=2026-03-02"), []);
    const { events } = await list(`type=new_review&limit=1&after=${all[0]?.id}`);
    assert.equal(events[0]?.type, "new_review");
  });

  await t.test("an invalid filter is refused, and the error names the parameter", async () => {
    const [announced] = await refused("type=low_stock");
    assert.deepEqual(announced?.parameter, "type");
    assert.match(announced?.message ?? "", /low_stock is announced/);
    assert.match((await refused("type=price"))[0]?.message ?? "", /price_change/);
    assert.match((await refused("type="))[0]?.message ?? "", /empty/);
    const id = all[3]?.id;
    assert.deepEqual(await refused(`before=${id}&after=${id}`), [
      { parameter: "after", message: "can't be combined with before" },
    ]);
    for (const cursor of ["before", "after"]) {
      const [detail] = await refused(`${cursor}=evt_unknown`);
      assert.equal(detail?.parameter, cursor);
      assert.match(detail?.message ?? "", /evt_unknown/);
      assert.equal(
        (await refused(`${cursor}=${id}`, other.key))[0]?.parameter,
        cursor,
        "the event of another account is unknown",
      );
    }
    for (const limit of ["0", "101", "x"]) assert.equal((await refused(`limit=${limit}`))[0]?.parameter, "limit");
    assert.equal((await refused("from=yesterday"))[0]?.parameter, "from");
    assert.equal((await refused("from=2026-03-02&to=2026-03-01"))[0]?.parameter, "from");
    for (const name of ["before", "after", "subject"])
      assert.equal((await refused(`${name}=a%00b`))[0]?.parameter, name, "invalid text never reaches the database");
    assert.equal((await w.api("/api/v1/events/%00", mine.key)).status, 400);
  });

  await t.test("following starts at 0, and continues after an event that retention has deleted", async () => {
    const { events } = await list("after=0&limit=100");
    assert.deepEqual(idsOf(events), idsOf(await mine.events()));
    const deleted = `evt_${"0".repeat(26)}`;
    assert.deepEqual((await list(`after=${deleted}&limit=100`)).events.length, events.length);
    assert.deepEqual(await list(`before=${deleted}`), { events: [], next: null });
  });

  await t.test("an account sees only its own events", async () => {
    const theirs = await other.events();
    assert.ok(theirs.length > 0 && theirs.every(({ id }) => !all.some((each) => each.id === id)));
    assert.equal((await w.api(`/api/v1/events/${all[0]?.id}`, other.key)).status, 404);
    assert.deepEqual((await list(`limit=100&subject=${subjects[0]}`, other.key)).events, []);
  });

  await t.test("retention deletes old events, except those with pending deliveries", async () => {
    const before = await mine.events();
    const [pending, delivered, old] = before as [ListedEvent, ListedEvent, ListedEvent];
    await w.client.query(
      `insert into webhook_endpoints (id, account_id, url, events, secret, created_at, updated_at, deleted_at)
       values ('whe_1', $1, 'https://example.com', '{}', '', now(), now(), null)`,
      [mine.accountId],
    );
    for (const [id, status] of [
      [pending.id, "pending"],
      [delivered.id, "delivered"],
    ])
      await w.client.query(
        `insert into deliveries (id, account_id, endpoint_id, event_id, status, created_at) values ($2, $1, 'whe_1', $2, $3, now())`,
        [mine.accountId, id, status],
      );
    w.days(89);
    await w.observe(first, { priceMinor: 2_000 });
    w.days(1);
    await w.app.runJob("retention");
    const after = idsOf(await mine.events());
    assert.ok(after.includes(pending.id) && !after.includes(delivered.id) && !after.includes(old.id));
    assert.equal((await mine.events()).at(-1)?.data.price, 20);
    const [detail] = await refused(`after=${old.id}`);
    assert.match(detail?.message ?? "", /not the id of a stored event/);
    assert.equal((await w.api(`/api/v1/events/${old.id}`, mine.key)).status, 404);
  });
});
