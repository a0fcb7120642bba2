/**
 * A demo with a few days of use, so that every page has data: tracked products that changed, alerts that fired, webhooks
 * with successful and failed deliveries, keys, an invitation, imports.
 */
import assert from "node:assert/strict";
import type { MarketplaceDomain } from "../../src/features/catalog/marketplace.ts";
import type { Scope } from "./cleanup.ts";
import { importAll, otherReports, ownProduct, ownShop, plainSettlement, settlementWithNews } from "./generated-shop.ts";
import { observation } from "./observation.ts";
import { withClient } from "./postgres.ts";
import { startReceiver } from "./receiver.ts";
import { startService } from "./service.ts";
import { until } from "./until.ts";

const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const DAYS = 3;
const HOURS_PER_STEP = 8;
const KEYWORD = "yoga mat";
const CSV = `asin,title,brand,price,bsr
B0EXAMPLE1,Cork yoga block set of two,Stillform,18.90,2310
B0EXAMPLE2,Travel yoga mat foldable 2 mm,Stillform,24.50,5120
not-an-asin,Incomplete row,,,
B0EXAMPLE3,Yoga strap with rings 2.5 m,Stillform,nine,8800
`;

type Product = { asin: string; title: string; price: number | null; bsr: number | null; reviewCount: number | null };

export async function startLivedIn(scope: Scope) {
  const now = new Date(Date.now() - DAYS * 86_400_000).toISOString();
  // Enough that some keywords have a score.
  const env = { DEMO: "on", DEMO_PRODUCTS: "3000", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", WEBHOOK_ALLOW_HTTP: "on" };
  const service = await startService(scope, { now, env });
  const { url, clock, app, databaseUrl, demo } = service;

  const signIn = () =>
    fetch(`${url}/api/v1/session`, {
      method: "POST",
      headers: { origin: url, "user-agent": USER_AGENT, "content-type": "application/json" },
      body: JSON.stringify(demo?.dashboard),
    });
  let signedIn = await signIn();
  for (let tries = 1; signedIn.status === 503 && tries < 5; tries++) signedIn = await signIn(); // on a busy machine
  assert.ok(signedIn.ok, `the demo's sign-in responded with ${signedIn.status}`);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const request = async (method: string, path: string, body?: unknown): Promise<any> => {
    const json = typeof body !== "string";
    const response = await fetch(url + path, {
      method,
      headers: { cookie, origin: url, "content-type": json ? "application/json" : "text/csv" },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
    });
    const envelope = (await response.json()) as { data: unknown };
    assert.ok(response.ok, `${method} ${path}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  };

  const { products }: { products: Product[] } = await request(
    "GET",
    `/api/v1/search?keyword=${encodeURIComponent(KEYWORD)}`,
  );
  const tracked = products.slice(0, 6);
  for (const { asin } of tracked)
    await request("POST", "/api/v1/tracking/products", {
      asin,
      thresholds: { bsr: { by: 10, unit: "percent" } },
      cooldownMinutes: 0,
    });
  const [first, second] = tracked as [Product, Product];
  for (const keyword of [KEYWORD, "water bottle"])
    await request("POST", "/api/v1/tracking/keywords", { keyword, asin: keyword === KEYWORD ? first.asin : null });
  const below = Math.round((first.price ?? 20) * 95) / 100;
  const alert = await request("POST", "/api/v1/alerts", {
    metric: "price",
    asin: first.asin,
    comparison: "below",
    value: below,
  });
  await request("POST", "/api/v1/alerts", { metric: "bsr", asin: second.asin, comparison: "below", value: 100 });
  await request("POST", "/api/v1/alerts", { metric: "nicheScore", keyword: KEYWORD, comparison: "above", value: 90 });
  for (const [name, keyword, filters] of [
    ["Yoga, few reviews", KEYWORD, { maxReviews: 200, sort: "-monthlySales" }],
    ["Bottles over 20 dollars", "water bottle", { minPrice: 20 }],
  ])
    await request("POST", "/api/v1/saved-searches", { name, keyword, filters });

  await request("POST", "/api/v1/profit/scenarios", {
    name: "Sea freight",
    input: { asin: first.asin, unitCost: 4, sizeTier: "small_standard" },
  });

  await request("POST", "/api/v1/keyword-lists", {
    name: "Mats",
    marketplace: "amazon.com",
    keywords: ["yoga mat", "exercise mat"],
  });
  const market = await request("POST", "/api/v1/market-lists", {
    name: "Yoga mats",
    mine: tracked.slice(0, 2).map(({ asin }) => asin),
    rivals: tracked.slice(2).map(({ asin }) => asin),
  });
  await request("POST", `/api/v1/market-lists/${market.id}/notes`, { text: "Coupon of 10% started", asin: first.asin });
  await request("POST", "/api/v1/alerts", {
    ...{ metric: "unitShare", marketListId: market.id, comparison: "below", value: 20 },
  });
  const listing = await addListing(request, first.asin);
  const terms =
    "Search Frequency Rank,Search Term,Top Clicked Product #1: ASIN,Top Clicked Product #1: Click Share,Top Clicked Product #1: Conversion Share,Reporting Date\n" +
    `812,${KEYWORD},${first.asin},7.71,8.74,2026-02-07\n`;
  const report = await request(
    "POST",
    "/api/v1/reports/imports?name=US_Top_Search_Terms_Simple_Week_2026_02_07.csv",
    terms,
  );

  const sales = await addShop(request, products.slice(0, 6), clock.now());

  const good = await startReceiver(scope, () => ({ body: '{"ok":true}' }));
  const bad = await startReceiver(scope, () => ({ status: 500, body: "upstream is not available" }));
  const chat = await startReceiver(scope, () => ({ body: "ok" }));
  await request("POST", "/api/v1/channels", { type: "slack", url: chat.url, name: "Team" });
  const events = ["price_change", "bsr_drop", "new_review", "alert_triggered"];
  const webhook = await request("POST", "/api/automation/webhooks", {
    url: good.url,
    events,
    description: "Price sheet",
  });
  await request("POST", "/api/automation/webhooks", {
    url: bad.url,
    events: ["price_change"],
    description: "Old server",
  });

  for (let step = 1; step * HOURS_PER_STEP <= DAYS * 24; step++) {
    clock.advance({ minutes: HOURS_PER_STEP * 60 });
    await app.catalog.merge(tracked.map((product, i) => moved(product, i, step, clock.now())));
  }
  await good.received(tracked.length * 4);

  for (const name of ["Reporting script", "Old laptop"]) {
    const { id } = await request("POST", "/api/v1/keys", { name });
    if (name === "Old laptop") await request("DELETE", `/api/v1/keys/${id}`);
  }
  await request("POST", "/api/v1/account/invitations", { email: "colleague@nichescope.test", role: "viewer" });
  await request("POST", "/api/admin/synonyms", { language: "en", entry: "yoga mat, exercise mat" });
  await request("PUT", "/api/admin/import-mappings/Supplier", { marketplace: "amazon.com", map: "price=Unit price" });
  const run = await request("POST", "/api/admin/imports?name=yoga-extras.csv", CSV);
  await until("the import is done", async () => {
    const { status } = await request("GET", `/api/admin/imports/${run.id}`);
    return status === "done";
  });
  await until("the report is imported", async () => {
    const { status } = await request("GET", `/api/v1/reports/imports/${report.id}`);
    return status === "done";
  });
  await addUsage(databaseUrl, (await request("GET", "/api/v1/account")).id);
  const { deliveries } = await request("GET", `/api/automation/webhooks/${webhook.id}/deliveries`);
  const accounts = (await request("GET", "/api/admin/accounts")).accounts as { id: string; name: string }[];

  return {
    ...service,
    cookie,
    request,
    ids: {
      asin: first.asin,
      keyword: KEYWORD,
      alert: alert.id as string,
      market: market.id as string,
      listing,
      webhook: webhook.id as string,
      delivery: deliveries[0].id as string,
      import: run.id as string,
      account: accounts[0]?.id as string,
      sales,
    },
  };
}

type Request = (method: string, path: string, body?: unknown) => Promise<any>;

/** The reports of a shop with some of the market's products, one of them without a cost. */
async function addShop(request: Request, products: Product[], now: Date) {
  const day = (back: number) => new Date(now.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const names = ["MAT-BLUE", "MAT-CORK", "BLOCK-2", "STRAP-L", "WHEEL-33", "TOWEL-XL"];
  const shop = ownShop(
    ...products.map(({ asin, title, price }, i) =>
      ownProduct(names[i] as string, asin, title, 1.5 + i, Math.round((price ?? 20) * 100)),
    ),
  );
  const [skus, others] = [names.slice(0, products.length), otherReports(shop, day(45), day(0))];
  const ids = await importAll(
    {
      "settlement-30001.txt": plainSettlement(shop, "30001", day(34)),
      "settlement-30002.txt": settlementWithNews(shop, "30002", day(20), "New Regional Surcharge"),
      ...others,
      "costs.csv": `sku,from,unit cost,currency\n${skus
        .slice(1)
        .map((sku, i) => `${sku},2025-01-01,${4 + i},USD`)
        .join("\n")}\n`,
    },
    (name, body) => request("POST", `/api/v1/sales/imports?name=${name}`, body),
    (id) => request("GET", `/api/v1/sales/imports/${id}`),
  );
  return { settlement: "30002", sku: skus[0] as string, import: ids[1] as string };
}

/** A draft that was built from facts, then changed so that it has findings. */
async function addListing(request: Request, competitor: string): Promise<string> {
  const facts = {
    ...{ product: "yoga mat", brand: "Stillform", materials: ["natural rubber", "cork"], colors: ["forest green"] },
    measures: [
      { kind: "length", value: 183, unit: "cm" },
      { kind: "thickness", value: 5, unit: "mm" },
    ],
    ...{ features: ["non-slip surface", "extra thick padding"], uses: ["pilates", "hot yoga"] },
    includes: ["carrying strap"],
  };
  const phrases = ["yoga mat", "cork yoga mat", "thick yoga mat", "yoga mat with strap", "exercise mat"];
  const { id } = await request("POST", "/api/v1/listings/drafts", {
    ...{ name: "Cork mat", marketplace: "amazon.com", facts, competitors: [competitor] },
    phrases: phrases.map((phrase, i) => ({ phrase, value: 90 - 10 * i })),
  });
  const { text } = await request("POST", `/api/v1/listings/drafts/${id}/build`);
  await request("PATCH", `/api/v1/listings/drafts/${id}`, { text: { title: `${text.title}! Free shipping` } });
  return id;
}

/** An observation whose figures rise and fall with every step, the same in every run. */
function moved({ asin, price, bsr, reviewCount }: Product, index: number, step: number, seenAt: Date) {
  const sway = Math.sin(step * 1.7 + index);
  return observation(asin, {
    marketplace: "amazon.com" as MarketplaceDomain,
    priceMinor: Math.round((price ?? 20) * 100 * (1 + 0.08 * sway)),
    bsr: Math.round((bsr ?? 5_000) * (1 + 0.35 * sway)),
    reviewCount: (reviewCount ?? 10) + step * (index + 1),
    seenAt,
  });
}

/** Inserts a month of usage, which no request can create in the past. */
async function addUsage(databaseUrl: string, accountId: string): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `insert into usage_days (account_id, day, used, daily_limit, last_admitted)
       select $1, current_date - back, 400 + (back * 7919) % 3100 - (case when extract(isodow from current_date - back) > 5 then 350 else 0 end), 10000, 0
       from generate_series(1, 45) as back on conflict do nothing`,
      [accountId],
    ),
  );
}
