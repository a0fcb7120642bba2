import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import pg from "pg";
import { cleanUp } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { readAll, sender } from "./support/sending.ts";
import { type Service, startService } from "./support/service.ts";

const ALERTS = "/api/v1/alerts";
const KNIFE = "B0A09AGPML";
const onKnife = { metric: "price", asin: KNIFE, comparison: "below", value: 25 };

const start = (t: TestContext) =>
  startService(t, {
    now: "2026-03-01T12:00:00Z",
    prepareCatalog: (catalog) =>
      catalog.merge([
        observation(KNIFE, {
          title: "Chef Knife",
          category: "Kitchen & Dining",
          priceMinor: 2_799,
          bsr: 1_204,
          bsrCategory: "Chef's Knives",
          reportedSales: 500,
          reviewCount: 3_874,
          rating: 4.6,
        }),
        observation("B000000002", { title: "A product without figures" }),
      ]),
  });

/** Direct access to the database. `hold` locks the row of `catalog`, so that no job checks what is due. */
async function reach(t: TestContext, { databaseUrl }: Service) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  cleanUp(t, () => client.end());
  return {
    hold: async () => {
      await client.query("begin");
      await client.query("select from catalog for update");
    },
    unlock: () => client.query("rollback"),
    set: (id: string, values: string) => client.query(`update alerts set ${values} where id = $1`, [id]),
    row: async (id: string) => (await client.query("select * from alerts where id = $1", [id])).rows[0],
    priceOf: (minor: number) => client.query("update products set price_minor = $2 where asin = $1", [KNIFE, minor]),
  };
}

test("alerts", async (t) => {
  const service = await start(t);
  const { make } = service;

  await t.test(
    "an alert has the defaults of its metric, and the current value decides whether it is armed",
    async (t) => {
      const send = sender(service, (await make.key()).key);
      const database = await reach(t, service);
      await database.hold();
      const { status, body } = await send("POST", ALERTS, { ...onKnife, name: "Knife under 25" });
      assert.equal(status, 201);
      const { id, createdAt, updatedAt, lastValueAt, ...rest } = body.data;
      assert.match(id, /^alr_[0-9a-hjkmnp-tv-z]{26}$/);
      assert.ok(lastValueAt !== null && createdAt === updatedAt);
      assert.deepEqual(rest, {
        name: "Knife under 25",
        metric: "price",
        marketplace: "amazon.com",
        asin: KNIFE,
        keyword: null,
        marketListId: null,
        marketListName: null,
        comparison: "below",
        value: 25,
        hysteresisPercent: 5,
        cooldownMinutes: 60,
        channels: [],
        enabled: true,
        state: "armed",
        lastValue: 27.99,
        lastFiredAt: null,
        firedCount: 0,
        currency: "USD",
      });
      const row = await database.row(id);
      assert.deepEqual([row.threshold, row.last_value, row.due_at], ["2500", "2799", row.created_at]);
    },
  );

  await t.test(
    "each metric starts from its current value; an unknown one waits, and a condition that already holds does not fire",
    async (t) => {
      const send = sender(service, (await make.key({ plan: "pro" })).key);
      const database = await reach(t, service);
      await database.hold();
      const table: [object, string, number | null, string | null][] = [
        [{ metric: "price", asin: KNIFE, comparison: "at_most", value: 27.99 }, "met", 27.99, null],
        [{ metric: "price", asin: KNIFE, comparison: "below", value: 27.99 }, "armed", 27.99, null],
        [{ metric: "bsr", asin: KNIFE, comparison: "at_most", value: 1_000 }, "armed", 1_204, "Chef's Knives"],
        [{ metric: "bsr", asin: KNIFE, comparison: "above", value: 1_000 }, "met", 1_204, "Chef's Knives"],
        [{ metric: "reviewCount", asin: KNIFE, comparison: "at_least", value: 4_000 }, "armed", 3_874, null],
        [{ metric: "rating", asin: KNIFE, comparison: "below", value: 4.5 }, "armed", 4.6, null],
        [{ metric: "price", asin: "B000000002", comparison: "below", value: 5 }, "waiting", null, null],
        [{ metric: "price", asin: "B0UNKNOWN1", comparison: "below", value: 5 }, "waiting", null, null],
        [
          { metric: "keywordRank", asin: KNIFE, keyword: "knife", comparison: "above", value: 10 },
          "waiting",
          null,
          null,
        ],
        [{ metric: "nicheScore", keyword: "knife", comparison: "at_least", value: 60.5 }, "waiting", null, null],
      ];
      for (const [input, state, lastValue, list] of table) {
        const { status, body } = await send("POST", ALERTS, input);
        assert.equal(status, 201, JSON.stringify(body));
        assert.deepEqual([body.data.state, body.data.lastValue], [state, lastValue], JSON.stringify(input));
        assert.equal((await database.row(body.data.id)).last_list, list);
      }
      const { body: product } = await send("GET", `/api/v1/products/${KNIFE}`);
      const { monthlySales } = product.data;
      assert.ok(monthlySales >= 500);
      const sales = (comparison: string) =>
        send("POST", ALERTS, { metric: "monthlySales", asin: KNIFE, comparison, value: monthlySales });
      const { body } = await sales("at_least");
      const { lastValue, state, cooldownMinutes, hysteresisPercent } = body.data;
      assert.deepEqual([lastValue, state, cooldownMinutes, hysteresisPercent], [monthlySales, "met", 2_880, 25]);
      assert.equal((await sales("above")).body.data.state, "armed");
      const rating = await send("GET", `${ALERTS}?metric=rating`);
      assert.equal(rating.body.data.alerts[0].hysteresisPercent, 2);
    },
  );

  await t.test("letter case and spaces are normalized, and currencies without cents take whole numbers", async () => {
    const send = sender(service, (await make.key()).key);
    const { body } = await send("POST", ALERTS, {
      name: " Rank\n",
      metric: "keywordRank",
      marketplace: "WWW.AMAZON.CO.JP",
      asin: " b000000003",
      keyword: "  Chef   KNIFE ",
      comparison: "at_most",
      value: 10,
      hysteresisPercent: 12.5,
      cooldownMinutes: 0,
      enabled: false,
    });
    const { name, marketplace, asin, keyword, hysteresisPercent, cooldownMinutes, enabled, currency } = body.data;
    assert.deepEqual([name, marketplace, asin, keyword], ["Rank", "amazon.co.jp", "B000000003", "chef knife"]);
    assert.deepEqual([hysteresisPercent, cooldownMinutes, enabled, currency], [12.5, 0, false, "JPY"]);
    const yen = { ...onKnife, marketplace: "amazon.co.jp", value: 3_000.5 };
    assert.equal((await send("POST", ALERTS, yen)).body.error.details[0].parameter, "value");
    assert.equal((await send("POST", ALERTS, { ...yen, value: 3_000 })).body.data.value, 3_000);
  });

  await t.test("invalid input is named in the error, changes nothing and is not counted", async () => {
    const send = sender(service, (await make.key()).key);
    const { body: created } = await send("POST", ALERTS, onKnife);
    const path = `${ALERTS}/${created.data.id}`;
    const wrong: [object, string, RegExp][] = [
      [{ ...onKnife, metric: undefined }, "metric", /is required/],
      [{ ...onKnife, metric: "stock" }, "metric", /must be one of price, bsr/],
      [{ ...onKnife, comparison: "equals" }, "comparison", /above, at_least, below, at_most/],
      [{ ...onKnife, value: undefined }, "value", /is required/],
      [{ ...onKnife, value: "25" }, "value", /must be a number/],
      [{ ...onKnife, value: -1 }, "value", /at least 0/],
      [{ ...onKnife, value: 25.001 }, "value", /at most 2 decimals from 0 to 10,000,000 for the metric price/],
      [{ ...onKnife, metric: "rating", value: 5.5 }, "value", /from 1 to 5 for the metric rating/],
      [{ ...onKnife, metric: "bsr", value: 0 }, "value", /a whole number from 1 to 100,000,000/],
      [{ ...onKnife, asin: undefined }, "asin", /is required for the metric price/],
      [{ ...onKnife, keyword: "knife" }, "keyword", /cannot be used with the metric price/],
      [{ ...onKnife, metric: "keywordRank", value: 5 }, "keyword", /is required for the metric keywordRank/],
      [{ ...onKnife, metric: "nicheScore", keyword: "knife" }, "asin", /cannot be used with the metric nicheScore/],
      [{ metric: "keywordRank", keyword: "k", comparison: "above", value: 5 }, "asin", /is required/],
      [{ ...onKnife, hysteresisPercent: 101 }, "hysteresisPercent", /from 0 to 100/],
      [{ ...onKnife, hysteresisPercent: 1.005 }, "hysteresisPercent", /at most 2 decimals/],
      [{ ...onKnife, cooldownMinutes: -1 }, "cooldownMinutes", /from 0 to 43200/],
      [{ ...onKnife, name: "" }, "name", /must not be empty/],
      [{ ...onKnife, label: "x" }, "label", /is unknown. Allowed fields: metric/],
    ];
    for (const [body, parameter, message] of wrong) {
      const response = await send("POST", ALERTS, body);
      assert.equal(response.status, 400, JSON.stringify(body));
      assert.equal(response.body.error.details[0].parameter, parameter, JSON.stringify(body));
      assert.match(response.body.error.details[0].message, message);
    }
    const changes: [object, string][] = [
      [{}, "body"],
      [{ keyword: "knife" }, "keyword"],
      [{ name: "Other", value: 25.001 }, "value"],
      [{ enabled: "no" }, "enabled"],
    ];
    for (const [body, parameter] of changes) {
      const response = await send("PATCH", path, body);
      assert.equal(response.status, 400, JSON.stringify(body));
      assert.equal(response.body.error.details[0].parameter, parameter, JSON.stringify(body));
    }
    const { alerts, total } = (await send("GET", ALERTS)).body.data;
    assert.deepEqual([alerts, total], [[created.data], 1]);
    assert.equal((await send("GET", "/api/v1/usage")).body.data.used, 2);
  });

  await t.test(
    "a new comparison or threshold starts from the current value; a new name or cooldown does not",
    async (t) => {
      const send = sender(service, (await make.key()).key);
      const database = await reach(t, service);
      const path = `${ALERTS}/${(await send("POST", ALERTS, onKnife)).body.data.id}`;
      const id = path.split("/").at(-1) as string;
      const change = async (changes: object) => {
        const { status, body } = await send("PATCH", path, changes);
        assert.equal(status, 200, JSON.stringify(body));
        return body.data;
      };
      // Fired at another value than the current one.
      await database.set(
        id,
        "is_armed = false, last_value = 2400, last_fired_at = created_at, fired_count = 1, due_at = null",
      );
      await database.hold();
      const kept = await change({ name: "Named", cooldownMinutes: 5, hysteresisPercent: 1, value: 25 });
      assert.deepEqual([kept.state, kept.lastValue, kept.firedCount, kept.name], ["fired", 24, 1, "Named"]);
      assert.ok((await database.row(id)).due_at !== null, "it is due for a check");
      const lower = await change({ value: 20 });
      assert.deepEqual([lower.state, lower.lastValue, lower.value], ["armed", 27.99, 20]);
      const holding = await change({ comparison: "above" });
      assert.deepEqual([holding.state, holding.lastValue, holding.firedCount], ["met", 27.99, 1]);
      assert.equal((await change({ comparison: "below", value: 30 })).state, "met");
      assert.equal((await change({ name: null })).name, null);
    },
  );

  await t.test(
    "another metric, product or keyword starts the alert anew, and invalid combinations are refused",
    async () => {
      const send = sender(service, (await make.key()).key);
      const { id } = (await send("POST", ALERTS, { ...onKnife, name: "Kept", marketplace: "amazon.com" })).body.data;
      const path = `${ALERTS}/${id}`;
      const change = async (changes: object) => (await send("PATCH", path, changes)).body.data;
      const ranked = await change({ metric: "bsr", value: 1_000, comparison: "at_most" });
      assert.deepEqual([ranked.metric, ranked.lastValue, ranked.state, ranked.name], ["bsr", 1_204, "armed", "Kept"]);
      const other = await change({ asin: "b000000002" });
      assert.deepEqual([other.asin, other.lastValue, other.state], ["B000000002", null, "waiting"]);
      const niche = await change({ metric: "nicheScore", asin: null, keyword: " Chef  Knife ", value: 60 });
      assert.deepEqual(
        [niche.metric, niche.asin, niche.keyword, niche.state],
        ["nicheScore", null, "chef knife", "waiting"],
      );
      for (const [changes, parameter] of [
        [{ metric: "price" }, "asin"],
        [{ keyword: null }, "keyword"],
        [{ metric: "keywordRank" }, "asin"],
        [{ metric: "price", asin: KNIFE, keyword: null, value: 25.999 }, "value"],
      ] as const) {
        const refused = await send("PATCH", path, changes);
        assert.deepEqual(
          [refused.status, refused.body.error?.details[0].parameter],
          [400, parameter],
          JSON.stringify(changes),
        );
      }
      const german = await change({
        metric: "price",
        asin: KNIFE,
        keyword: null,
        marketplace: "www.Amazon.de",
        value: 20,
      });
      assert.deepEqual([german.marketplace, german.currency, german.keyword], ["amazon.de", "EUR", null]);
      assert.equal((await change({ name: "Still German" })).marketplace, "amazon.de");
    },
  );

  await t.test("an alert that is enabled again starts from the current value", async (t) => {
    const send = sender(service, (await make.key()).key);
    const database = await reach(t, service);
    const path = `${ALERTS}/${(await send("POST", ALERTS, onKnife)).body.data.id}`;
    const disabled = (await send("PATCH", path, { enabled: false })).body.data;
    assert.deepEqual([disabled.enabled, disabled.state], [false, "armed"]);
    await database.priceOf(1_999);
    const enabled = (await send("PATCH", path, { enabled: true })).body.data;
    assert.deepEqual(
      [enabled.state, enabled.lastValue],
      ["met", 19.99],
      "a condition met while disabled does not fire",
    );
    await database.priceOf(2_799);
    await database.set(path.split("/").at(-1) as string, "is_armed = true");
    const again = (await send("PATCH", path, { enabled: true })).body.data;
    assert.equal(again.state, "armed", "it was already enabled");
  });

  await t.test(
    "an alert on a keyword keeps its last value, and waits for the next one after it was disabled",
    async (t) => {
      const send = sender(service, (await make.key()).key);
      const database = await reach(t, service);
      const input = { metric: "keywordRank", asin: KNIFE, keyword: "pan", comparison: "at_most", value: 10 };
      await database.hold();
      const path = `${ALERTS}/${(await send("POST", ALERTS, input)).body.data.id}`;
      const id = path.split("/").at(-1) as string;
      await database.unlock();
      await database.set(
        id,
        "is_armed = true, last_value = 1001, last_value_at = now(), evaluated_revision = 1000000, due_at = null",
      );
      await database.hold();
      const behind = (await send("GET", path)).body.data;
      assert.deepEqual([behind.state, behind.lastValue], ["armed", null], "unranked");
      const above = (await send("PATCH", path, { comparison: "above" })).body.data;
      assert.equal(above.state, "met");
      assert.equal((await database.row(id)).evaluated_revision, -1);
      assert.equal((await send("PATCH", path, { comparison: "at_most" })).body.data.state, "armed");
      await send("PATCH", path, { enabled: false });
      assert.equal((await send("PATCH", path, { enabled: true })).body.data.state, "waiting");
    },
  );

  await t.test("concurrent requests never exceed the limit of the plan", async () => {
    const send = sender(service, (await make.key({ plan: "free" })).key);
    const responses = await Promise.all(Array.from({ length: 12 }, () => send("POST", ALERTS, onKnife)));
    assert.deepEqual(responses.map(({ status }) => status).sort(), [201, 201, 201, ...Array(9).fill(403)]);
    const refused = responses.find(({ status }) => status === 403);
    assert.match(refused?.body.error.message, /^The Free plan includes up to 3 alerts\. Upgrade to Starter \(20\)/);
    assert.equal((await send("GET", ALERTS)).body.data.total, 3);
  });

  await t.test(
    "alerts on keywords need a plan with search, and a condition that can never be met is refused",
    async () => {
      const free = sender(service, (await make.key({ plan: "free" })).key);
      const score = { metric: "nicheScore", keyword: "chef knife", comparison: "above", value: 60 };
      const { status, body } = await free("POST", ALERTS, score);
      assert.deepEqual([status, body.error.code], [403, "plan_limit"]);
      assert.match(body.error.message, /^The Free plan does not include search\. Upgrade to Starter/);
      const pro = sender(service, (await make.key({ plan: "pro" })).key);
      const never = await pro("POST", ALERTS, { ...score, value: 100 });
      assert.deepEqual([never.status, never.body.error.details[0].parameter], [400, "value"]);
      assert.equal((await pro("POST", ALERTS, score)).status, 201);
    },
  );

  await t.test("lists are filtered, and pages neither repeat nor skip alerts", async () => {
    const send = sender(service, (await make.key({ plan: "pro" })).key);
    const inputs = [
      onKnife,
      { ...onKnife, enabled: false },
      { ...onKnife, metric: "bsr", value: 500 },
      { ...onKnife, marketplace: "amazon.de" },
      { metric: "nicheScore", keyword: "Chef Knife", comparison: "above", value: 60 },
      { metric: "keywordRank", keyword: "chef knife", asin: "B000000002", comparison: "above", value: 60 },
    ];
    for (const input of inputs) assert.equal((await send("POST", ALERTS, input)).status, 201);
    const total = async (query: string) => (await send("GET", `${ALERTS}?${query}`)).body.data.total;
    assert.equal(await total(""), 6);
    assert.equal(await total("metric=price"), 3);
    assert.equal(await total("enabled=false"), 1);
    assert.equal(await total("enabled=true"), 5);
    assert.equal(await total(`asin=${KNIFE.toLowerCase()}`), 4);
    assert.equal(await total("keyword=CHEF++knife"), 2);
    assert.equal(await total("marketplace=amazon.de"), 1);
    assert.equal(await total("metric=price&enabled=true&marketplace=amazon.com"), 1);
    const ids = (await readAll(send, ALERTS, "alerts", 100)).map(({ id }) => id);
    assert.deepEqual(ids, ids.toSorted().toReversed());
    for (const limit of [1, 4, 6])
      assert.deepEqual(
        (await readAll(send, ALERTS, "alerts", limit)).map(({ id }) => id),
        ids,
      );
  });

  await t.test("an alert of another account is 404, and so is a deleted one", async () => {
    const mine = sender(service, (await make.key()).key);
    const another = sender(service, (await make.key()).key);
    const path = `${ALERTS}/${(await mine("POST", ALERTS, onKnife)).body.data.id}`;
    assert.equal((await another("GET", path)).status, 404);
    assert.equal((await another("PATCH", path, { value: 1 })).status, 404);
    assert.equal((await another("DELETE", path)).status, 404);
    assert.equal((await another("GET", ALERTS)).body.data.total, 0);
    assert.equal((await mine("GET", path)).body.data.value, 25);
    assert.deepEqual((await mine("DELETE", path)).body.data, { id: path.split("/").at(-1), deleted: true });
    for (const method of ["GET", "DELETE"]) assert.equal((await mine(method, path)).status, 404);
    assert.equal((await mine("PATCH", path, { value: 1 })).status, 404);
  });
});
