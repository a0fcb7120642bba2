import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import pg from "pg";
import { cleanUp, wholeFile } from "./support/cleanup.ts";
import { observation } from "./support/observation.ts";
import { readAll, sender } from "./support/sending.ts";
import { startService } from "./support/service.ts";

const PRODUCTS = "/api/v1/tracking/products";
const KEYWORDS = "/api/v1/tracking/keywords";
const KNIFE = "B0A09AGPML";

const service = await startService(wholeFile, {
  now: "2026-03-01T12:00:00Z",
  prepareCatalog: (catalog) =>
    catalog.merge([
      observation(KNIFE, {
        title: "Chef Knife",
        brand: "Haldux",
        category: "Kitchen & Dining",
        imageUrl: `/images/${KNIFE}.svg`,
        priceMinor: 2_799,
        bsr: 1_204,
        reviewCount: 3_874,
        rating: 4.6,
      }),
      observation("B000000002", { title: "Pan", bsr: 7, bsrCategory: "Pans", category: "Kitchen" }),
      observation("B000000003", { marketplace: "amazon.co.jp", title: "Hocho", priceMinor: 5_000 }),
    ]),
});

const { make, url } = service;

const asinOf = (n: number) => `B${String(n).padStart(9, "0")}`;

/** Locks the row of `catalog`: while the lock is held no job checks what is due. */
async function holdCatalog(t: TestContext): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  cleanUp(t, () => client.end());
  await client.query("begin");
  await client.query("select from catalog for update");
  return client;
}

test("tracking products", async (t) => {
  await t.test("a product is tracked with the default thresholds, from its current values", async (t) => {
    const { key } = await make.key();
    const client = await holdCatalog(t);
    const { status, body } = await sender(service, key)("POST", PRODUCTS, { asin: KNIFE });
    assert.equal(status, 201);
    const { id, createdAt, updatedAt, ...rest } = body.data;
    assert.match(id, /^trk_[0-9a-hjkmnp-tv-z]{26}$/);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(rest, {
      marketplace: "amazon.com",
      asin: KNIFE,
      label: null,
      thresholds: {
        price: { by: 0, unit: "percent", direction: "any" },
        bsr: { by: 20, unit: "percent", direction: "any" },
        reviews: { by: 1 },
      },
      cooldownMinutes: 0,
      channels: [],
      base: { price: 27.99, bsr: 1204, bsrCategory: "Kitchen & Dining", reviewCount: 3874 },
      product: {
        title: "Chef Knife",
        brand: "Haldux",
        imageUrl: `${url}/images/${KNIFE}.svg`,
        price: 27.99,
        bsr: 1204,
        monthlySales: 2537,
        monthlyRevenue: 71010.63,
        salesEstimate: { low: 964, high: 6087, source: "rank" },
        reviewCount: 3874,
        rating: 4.6,
        updatedAt: "2026-03-01T00:00:00.000Z",
      },
      currency: "USD",
      lastEventAt: null,
    });
    const { rows } = await client.query("select due_at = created_at as due from tracked_products where id = $1", [id]);
    assert.deepEqual(rows, [{ due: true }], "it is due for a check: a merge may be in progress");
  });

  await t.test("the base of a rank has its list or category; an unknown product has no base", async () => {
    const send = sender(service, (await make.key()).key);
    const base = async (asin: string) => (await send("POST", PRODUCTS, { asin })).body.data;
    assert.deepEqual((await base("B000000002")).base, { price: null, bsr: 7, bsrCategory: "Pans", reviewCount: null });
    const unknown = await base("B0UNKNOWN1");
    assert.deepEqual(unknown.base, { price: null, bsr: null, bsrCategory: null, reviewCount: null });
    assert.equal(unknown.product, null);
  });

  await t.test("a change in a concurrent merge comes after the base", async (t) => {
    const { key } = await make.key();
    const client = await holdCatalog(t);
    await client.query("update products set price_minor = 1999 where asin = $1", [KNIFE]);
    const { body } = await sender(service, key)("POST", PRODUCTS, { asin: KNIFE });
    assert.equal(body.data.base.price, 27.99);
    const { rows } = await client.query("select due_at is not null as due from tracked_products where id = $1", [
      body.data.id,
    ]);
    assert.deepEqual(rows, [{ due: true }]);
    await client.query("rollback");
  });

  await t.test("letter case, www. and spaces are normalized, and all settings are returned", async () => {
    const send = sender(service, (await make.key()).key);
    const { status, body } = await send("POST", PRODUCTS, {
      marketplace: " WWW.Amazon.co.jp ",
      asin: " b000000003 ",
      label: "  Our\tknife ",
      thresholds: {
        price: { by: 300, unit: "amount", direction: "down" },
        bsr: { by: 50, unit: "places", direction: "worse" },
        reviews: { by: 10 },
      },
      cooldownMinutes: 30,
    });
    assert.equal(status, 201, JSON.stringify(body));
    const { marketplace, asin, label, thresholds, cooldownMinutes, base, currency } = body.data;
    assert.deepEqual([marketplace, asin, label, currency], ["amazon.co.jp", "B000000003", "Our knife", "JPY"]);
    assert.deepEqual(thresholds, {
      price: { by: 300, unit: "amount", direction: "down" },
      bsr: { by: 50, unit: "places", direction: "worse" },
      reviews: { by: 10 },
    });
    assert.deepEqual([cooldownMinutes, base.price], [30, 5000]);
  });

  await t.test("amounts are decimal in the API and minor units in the database", async (t) => {
    const { key } = await make.key();
    const send = sender(service, key);
    const client = await holdCatalog(t);
    const { body } = await send("POST", PRODUCTS, {
      asin: KNIFE,
      thresholds: { price: { by: 2.35, unit: "amount" } },
    });
    assert.equal(body.data.thresholds.price.by, 2.35);
    const stored = async () =>
      Number(
        (await client.query("select price_by from tracked_products where id = $1", [body.data.id])).rows[0].price_by,
      );
    assert.equal(await stored(), 235);
    await send("PATCH", `${PRODUCTS}/${body.data.id}`, { thresholds: { price: { by: 2.35, unit: "percent" } } });
    assert.equal(await stored(), 2.35);
  });

  await t.test("a change keeps missing fields and the base", async (t) => {
    const send = sender(service, (await make.key()).key);
    const { body: created } = await send("POST", PRODUCTS, {
      asin: KNIFE,
      label: "Ours",
      thresholds: { price: { by: 5 } },
      cooldownMinutes: 10,
    });
    const path = `${PRODUCTS}/${created.data.id}`;
    const client = await holdCatalog(t);
    await client.query("update tracked_products set due_at = null where id = $1", [created.data.id]);
    await client.query("commit");
    await client.query("begin");
    await client.query("select from catalog for update");
    service.clock.advance({ seconds: 1 });
    const { body } = await send("PATCH", path, { thresholds: { price: { direction: "up" }, bsr: { by: 0 } } });
    const expected = {
      ...created.data,
      thresholds: {
        price: { by: 5, unit: "percent", direction: "up" },
        bsr: { by: 0, unit: "percent", direction: "any" },
        reviews: { by: 1 },
      },
      updatedAt: body.data.updatedAt,
    };
    assert.deepEqual(body.data, expected);
    assert.ok(body.data.updatedAt > created.data.updatedAt);
    const { rows } = await client.query("select due_at is not null as due from tracked_products where id = $1", [
      created.data.id,
    ]);
    assert.deepEqual(rows, [{ due: true }], "it is due for a check with the new threshold");
    assert.deepEqual((await send("GET", path)).body.data, body.data);
    assert.equal((await send("PATCH", path, { label: null })).body.data.label, null);
    assert.equal((await send("PATCH", path, { cooldownMinutes: 0 })).body.data.cooldownMinutes, 0);
  });

  await t.test("invalid input is named in the error, changes nothing and is not counted", async () => {
    const { key } = await make.key();
    const send = sender(service, key);
    const { body: created } = await send("POST", PRODUCTS, { asin: KNIFE });
    const path = `${PRODUCTS}/${created.data.id}`;
    const creates: [unknown, string, RegExp][] = [
      [{}, "asin", /is required/],
      [{ asin: "B0" }, "asin", /must be 10 letters or digits/],
      [{ asin: 5 }, "asin", /must be a string/],
      [{ asin: "B000000009", marketplace: "ebay.com" }, "marketplace", /must be one of amazon\.com/],
      [{ asin: "B000000009", keyword: "knife" }, "keyword", /is unknown. Allowed fields: marketplace, asin, label/],
      [{ asin: "B000000009", label: "" }, "label", /must not be empty/],
      [{ asin: "B000000009", label: "x".repeat(101) }, "label", /at most 100/],
      [{ asin: "B000000009", cooldownMinutes: 43_201 }, "cooldownMinutes", /from 0 to 43200/],
      [{ asin: "B000000009", thresholds: { price: { by: -1 } } }, "thresholds.price.by", /at least 0/],
      [
        { asin: "B000000009", thresholds: { price: { by: 1e9 } } },
        "thresholds.price.by",
        /from 0 to 1,000 for the unit/,
      ],
      [{ asin: "B000000009", thresholds: { price: { unit: "places" } } }, "thresholds.price.unit", /percent, amount/],
      [{ asin: "B000000009", thresholds: { price: { unit: "amount" } } }, "thresholds.price.by", /is required with/],
      [{ asin: "B000000009", thresholds: { bsr: { direction: "up" } } }, "thresholds.bsr.direction", /better, worse/],
      [{ asin: "B000000009", thresholds: { reviews: { by: 0 } } }, "thresholds.reviews.by", /from 1 to 1000000/],
      [{ asin: "B000000009", thresholds: { stock: {} } }, "thresholds.stock", /price, bsr, reviews/],
      [[], "body", /must be an object/],
      ["", "body", /must be an object/],
    ];
    for (const [body, parameter, message] of creates) {
      const response = await send("POST", PRODUCTS, body);
      assert.equal(response.status, 400, JSON.stringify(body));
      assert.equal(response.body.error.details[0].parameter, parameter, JSON.stringify(body));
      assert.match(response.body.error.details[0].message, message);
    }
    const changes: [unknown, string][] = [
      [{}, "body"],
      [{ asin: "B000000002" }, "asin"],
      [{ marketplace: "amazon.de" }, "marketplace"],
      [{ label: "x", thresholds: { bsr: { unit: "places" } } }, "thresholds.bsr.by"],
    ];
    for (const [body, parameter] of changes) {
      const response = await send("PATCH", path, body);
      assert.equal(response.status, 400, JSON.stringify(body));
      assert.equal(response.body.error.details[0].parameter, parameter);
    }
    for (const query of ["limit=0", "limit=101", "before=%00", "marketplace=ebay.com", "asin=x"])
      assert.equal((await send("GET", `${PRODUCTS}?${query}`)).status, 400, query);
    assert.equal((await send("GET", `${PRODUCTS}/%00`)).status, 400);
    const { products, total } = (await send("GET", PRODUCTS)).body.data;
    assert.equal(total, 1);
    assert.deepEqual(products, [created.data]);
    assert.equal((await send("GET", "/api/v1/usage")).body.data.used, 2);
  });

  await t.test("tracking the same product again gets 409 with its id, even at the limit of the plan", async () => {
    const { key } = await make.key({ plan: "free" });
    const send = sender(service, key);
    const { body: created } = await send("POST", PRODUCTS, { asin: KNIFE });
    for (let n = 10; n < 14; n++) assert.equal((await send("POST", PRODUCTS, { asin: asinOf(n) })).status, 201);
    const again = await send("POST", PRODUCTS, { asin: KNIFE.toLowerCase(), label: "Twice" });
    assert.deepEqual([again.status, again.body.error.code], [409, "conflict"]);
    assert.match(again.body.error.message, new RegExp(`is already tracked as ${created.data.id}\\.`));
    const more = await send("POST", PRODUCTS, { asin: KNIFE, marketplace: "amazon.de" });
    assert.deepEqual([more.status, more.body.error.code], [403, "plan_limit"]);
    assert.equal(
      more.body.error.message,
      "The Free plan includes up to 5 tracked products. Upgrade to Starter (50), Pro (250), Business (2,000) or Agency (20,000).",
    );
    assert.equal((await send("DELETE", `${PRODUCTS}/${created.data.id}`)).status, 200);
    assert.equal((await send("POST", PRODUCTS, { asin: KNIFE, marketplace: "amazon.de" })).status, 201);
  });

  await t.test("concurrent requests never exceed the limit of the plan, and track the same product once", async () => {
    const { key } = await make.key({ plan: "free" });
    const send = sender(service, key);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send("POST", PRODUCTS, { asin: asinOf(100 + n) })),
    );
    assert.deepEqual(countBy(responses), { 201: 5, 403: 15 });
    assert.equal((await send("GET", PRODUCTS)).body.data.total, 5);
    const same = sender(service, (await make.key()).key);
    const twins = await Promise.all(Array.from({ length: 8 }, () => same("POST", PRODUCTS, { asin: KNIFE })));
    assert.deepEqual(countBy(twins), { 201: 1, 409: 7 });
  });

  await t.test("the overrides of an account take precedence over its plan", async () => {
    const { key, account } = await make.key({ plan: "agency" });
    await service.app.accounts.setOverrides(account.id, { trackedProducts: 0 });
    const { status, body } = await sender(service, key)("POST", PRODUCTS, { asin: KNIFE });
    assert.equal(status, 403);
    assert.match(body.error.message, /^The terms of this account include no tracked products\. Contact support\.$/);
  });

  await t.test("pages neither repeat nor skip items, even of the same moment", async () => {
    const send = sender(service, (await make.key({ plan: "pro" })).key);
    const created = await Promise.all(
      Array.from({ length: 23 }, (_, n) => send("POST", PRODUCTS, { asin: asinOf(200 + n) })),
    );
    const ids = created.map(({ body }) => body.data.id).sort();
    for (const limit of [1, 5, 22, 23, 100]) {
      const found = await readAll(send, PRODUCTS, "products", limit);
      assert.deepEqual(
        found.map(({ id }) => id),
        ids.toReversed(),
        `pages of ${limit}`,
      );
    }
    assert.equal((await send("GET", PRODUCTS)).body.data.products.length, 20);
    const narrowed = await send("GET", `${PRODUCTS}?asin=${asinOf(205).toLowerCase()}&marketplace=www.amazon.com`);
    assert.deepEqual([narrowed.body.data.products.length, narrowed.body.data.total], [1, 1]);
    const several = await send("GET", `${PRODUCTS}?asin=${asinOf(205)},${asinOf(203).toLowerCase()},${asinOf(999)}`);
    assert.deepEqual(several.body.data.products.map(({ asin }: { asin: string }) => asin).sort(), [
      asinOf(203),
      asinOf(205),
    ]);
    const none = await send("GET", `${PRODUCTS}?marketplace=amazon.de`);
    assert.deepEqual(none.body.data, { products: [], total: 0, next: null });
  });

  await t.test("a deleted product is 404, and so is one of another account", async () => {
    const mine = sender(service, (await make.key()).key);
    const another = sender(service, (await make.key()).key);
    const path = `${PRODUCTS}/${(await mine("POST", PRODUCTS, { asin: KNIFE })).body.data.id}`;
    assert.deepEqual((await another("GET", PRODUCTS)).body.data.products, []);
    assert.equal((await another("GET", path)).status, 404);
    assert.equal((await another("PATCH", path, { label: "Theirs" })).status, 404);
    assert.equal((await another("DELETE", path)).status, 404);
    assert.equal((await mine("GET", path)).body.data.label, null);
    const { status, body } = await mine("DELETE", path);
    assert.deepEqual([status, body.data], [200, { id: path.split("/").at(-1), deleted: true }]);
    for (const method of ["GET", "DELETE"]) assert.equal((await mine(method, path)).status, 404, method);
    assert.equal((await mine("PATCH", path, { label: "x" })).status, 404);
  });
});

test("tracking keywords", async (t) => {
  await t.test("a keyword is tracked normalized, with or without a product, once each", async () => {
    const send = sender(service, (await make.key()).key);
    const input = { keyword: "  Chef \t KNIFE ", asin: KNIFE.toLowerCase(), threshold: { by: 3 }, cooldownMinutes: 60 };
    const { status, body } = await send("POST", KEYWORDS, input);
    assert.equal(status, 201);
    const { id, createdAt, updatedAt, rank, rankSeenAt, totalResults, evaluatedAt, base, ...rest } = body.data;
    assert.match(id, /^trk_/);
    assert.equal(rankSeenAt, evaluatedAt);
    assert.deepEqual(rest, {
      marketplace: "amazon.com",
      keyword: "chef knife",
      asin: KNIFE,
      label: null,
      threshold: { by: 3, direction: "any" },
      cooldownMinutes: 60,
      rankSource: evaluatedAt === null ? null : "nichescope",
      channels: [],
      lastEventAt: null,
    });
    const again = await send("POST", KEYWORDS, { keyword: "chef knife", asin: KNIFE });
    assert.equal(again.status, 409);
    assert.match(again.body.error.message, new RegExp(id));
    const niche = await send("POST", KEYWORDS, { keyword: "Chef Knife" });
    assert.deepEqual([niche.status, niche.body.data.asin], [201, null]);
    const nicheAgain = await send("POST", KEYWORDS, { keyword: "chef  knife", asin: null });
    assert.equal(nicheAgain.status, 409);
    assert.match(nicheAgain.body.error.message, new RegExp(niche.body.data.id));
    assert.equal((await send("POST", KEYWORDS, { keyword: "chef knife", marketplace: "amazon.de" })).status, 201);
    const narrowed = async (query: string) => (await send("GET", `${KEYWORDS}?${query}`)).body.data.total;
    assert.equal(await narrowed("keyword=CHEF%20%20Knife"), 3);
    assert.equal(await narrowed(`asin=${KNIFE}`), 1);
    assert.equal(await narrowed("marketplace=amazon.de"), 1);
    assert.equal((await readAll(send, KEYWORDS, "keywords", 2)).length, 3);
  });

  await t.test("rank and base are returned once they are known", async (t) => {
    const send = sender(service, (await make.key()).key);
    const client = await holdCatalog(t);
    const { body } = await send("POST", KEYWORDS, { keyword: "steel pan", asin: KNIFE });
    assert.deepEqual([body.data.rank, body.data.evaluatedAt, body.data.base], [null, null, null]);
    const update = (values: string) =>
      client.query(`update tracked_keywords set ${values} where id = $1`, [body.data.id]);
    await update("is_base_known = true, evaluated_revision = 10, evaluated_at = now(), last_total_results = 12");
    await client.query("commit");
    await client.query("begin");
    await client.query("select from catalog for update");
    const path = `${KEYWORDS}/${body.data.id}`;
    const outside = (await send("GET", path)).body.data;
    assert.deepEqual([outside.rank, outside.totalResults, outside.base], [null, 12, { rank: null }]);
    const changed = await send("PATCH", path, { label: "Pans", threshold: { direction: "worse" } });
    assert.deepEqual(changed.body.data.threshold, { by: 3, direction: "worse" });
    assert.deepEqual(changed.body.data.base, { rank: null });
    const { rows } = await client.query("select evaluated_revision from tracked_keywords where id = $1", [
      body.data.id,
    ]);
    assert.deepEqual(rows, [{ evaluated_revision: -1 }], "it is due for an evaluation");
  });

  await t.test("invalid input is named in the error, and the Free plan has no tracked keywords", async () => {
    const send = sender(service, (await make.key()).key);
    const wrong: [unknown, string][] = [
      [{}, "keyword"],
      [{ keyword: " \t " }, "keyword"],
      [{ keyword: "x".repeat(201) }, "keyword"],
      [{ keyword: "knife", asin: "B0" }, "asin"],
      [{ keyword: "knife", threshold: { by: 0 } }, "threshold.by"],
      [{ keyword: "knife", threshold: { by: 1.5 } }, "threshold.by"],
      [{ keyword: "knife", threshold: { direction: "up" } }, "threshold.direction"],
      [{ keyword: "knife", thresholds: {} }, "thresholds"],
    ];
    for (const [body, parameter] of wrong) {
      const response = await send("POST", KEYWORDS, body);
      assert.equal(response.status, 400, JSON.stringify(body));
      assert.equal(response.body.error.details[0].parameter, parameter);
    }
    assert.equal((await send("GET", KEYWORDS)).body.data.total, 0);
    const free = await sender(service, (await make.key({ plan: "free" })).key)("POST", KEYWORDS, { keyword: "knife" });
    assert.deepEqual([free.status, free.body.error.code], [403, "plan_limit"]);
    assert.match(free.body.error.message, /^The Free plan includes no tracked keywords\. Upgrade to Starter \(20\)/);
  });

  await t.test("a keyword of another account is 404, and so is a deleted one", async () => {
    const mine = sender(service, (await make.key()).key);
    const another = sender(service, (await make.key()).key);
    const path = `${KEYWORDS}/${(await mine("POST", KEYWORDS, { keyword: "knife" })).body.data.id}`;
    assert.equal((await another("GET", path)).status, 404);
    assert.equal((await another("PATCH", path, { label: "Theirs" })).status, 404);
    assert.equal((await another("DELETE", path)).status, 404);
    assert.equal((await another("POST", KEYWORDS, { keyword: "knife" })).status, 201, "each account has its own");
    assert.equal((await mine("GET", path.replace("keywords", "products"))).status, 404);
    assert.equal((await mine("DELETE", path)).status, 200);
    assert.equal((await mine("DELETE", path)).status, 404);
  });
});

function countBy(responses: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
