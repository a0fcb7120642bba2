/**
 * A demo that somebody has used for a few days, so that every page has something to show: tracked products that moved,
 * alerts that fired, webhooks with deliveries that worked and failed, keys, an invitation, imports.
 */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { MarketplaceDomain } from "../../src/catalog/marketplace.ts";
import { observation } from "./observation.ts";
import { withClient } from "./postgres.ts";
import { startReceiver } from "./receiver.ts";
import { startService } from "./service.ts";

/** As a browser calls itself. */
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const DAYS = 3;
const HOURS_A_STEP = 8;
const KEYWORD = "yoga mat";
const FEW_LINES = `asin,title,brand,price,bsr
B0EXAMPLE1,Cork yoga block set of two,Stillform,18.90,2310
B0EXAMPLE2,Travel yoga mat foldable 2 mm,Stillform,24.50,5120
not-an-asin,Half a line,,,
B0EXAMPLE3,Yoga strap with rings 2.5 m,Stillform,nine,8800
`;

type Row = { asin: string; price: number | null; bsr: number | null; reviewCount: number | null };

export async function startLivedIn(t: TestContext) {
  const now = new Date(Date.now() - DAYS * 86_400_000).toISOString();
  const env = { DEMO: "on", WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", WEBHOOK_ALLOW_HTTP: "on" };
  const service = await startService(t, { now, env });
  const { url, clock, app, databaseUrl } = service;

  const opened = await fetch(`${url}/api/v1/session/demo`, {
    method: "POST",
    headers: { origin: url, "user-agent": BROWSER },
  });
  const cookie = opened.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const ask = async (method: string, path: string, body?: unknown): Promise<any> => {
    const json = typeof body !== "string";
    const answer = await fetch(url + path, {
      method,
      headers: { cookie, origin: url, "content-type": json ? "application/json" : "text/csv" },
      ...(body !== undefined && { body: json ? JSON.stringify(body) : body }),
    });
    const told = (await answer.json()) as { data: unknown };
    assert.ok(answer.ok, `${method} ${path}: ${JSON.stringify(told)}`);
    return told.data;
  };

  const { products }: { products: Row[] } = await ask("GET", `/api/v1/search?keyword=${encodeURIComponent(KEYWORD)}`);
  const watched = products.slice(0, 6);
  for (const { asin } of watched)
    await ask("POST", "/api/v1/tracking/products", {
      asin,
      thresholds: { bsr: { by: 10, unit: "percent" } },
      cooldownMinutes: 0,
    });
  const [first, second] = watched as [Row, Row];
  for (const keyword of [KEYWORD, "water bottle"])
    await ask("POST", "/api/v1/tracking/keywords", { keyword, asin: keyword === KEYWORD ? first.asin : null });
  const below = Math.round((first.price ?? 20) * 95) / 100;
  const alert = await ask("POST", "/api/v1/alerts", {
    metric: "price",
    asin: first.asin,
    comparison: "below",
    value: below,
  });
  await ask("POST", "/api/v1/alerts", { metric: "bsr", asin: second.asin, comparison: "below", value: 100 });
  await ask("POST", "/api/v1/alerts", { metric: "nicheScore", keyword: KEYWORD, comparison: "above", value: 90 });
  for (const [name, keyword, filters] of [
    ["Yoga, few reviews", KEYWORD, { maxReviews: 200, sort: "-monthlySales" }],
    ["Bottles over 20 dollars", "water bottle", { minPrice: 20 }],
  ])
    await ask("POST", "/api/v1/saved-searches", { name, keyword, filters });

  const good = await startReceiver(t, () => ({ body: '{"ok":true}' }));
  const bad = await startReceiver(t, () => ({ status: 500, body: "upstream is not available" }));
  const events = ["price_change", "bsr_drop", "new_review", "alert_triggered"];
  const webhook = await ask("POST", "/api/automation/webhooks", { url: good.url, events, description: "Price sheet" });
  await ask("POST", "/api/automation/webhooks", { url: bad.url, events: ["price_change"], description: "Old server" });

  for (let step = 1; step * HOURS_A_STEP <= DAYS * 24; step++) {
    clock.advance({ minutes: HOURS_A_STEP * 60 });
    await app.catalog.merge(watched.map((row, i) => moved(row, i, step, clock.now())));
  }
  await good.received(watched.length * 4);

  for (const name of ["Reporting script", "Old laptop"]) {
    const { id } = await ask("POST", "/api/v1/keys", { name });
    if (name === "Old laptop") await ask("DELETE", `/api/v1/keys/${id}`);
  }
  await ask("POST", "/api/v1/account/invitations", { email: "colleague@nichescope.test", role: "viewer" });
  const run = await ask("POST", "/api/admin/imports?name=yoga-extras.csv", FEW_LINES);
  const imported = await until(
    () => ask("GET", `/api/admin/imports/${run.id}`),
    ({ status }) => status === "done",
  );
  await addUsage(databaseUrl, (await ask("GET", "/api/v1/account")).id);
  const { deliveries } = await ask("GET", `/api/automation/webhooks/${webhook.id}/deliveries`);
  const accounts = (await ask("GET", "/api/admin/accounts")).accounts as { id: string; name: string }[];

  return {
    ...service,
    cookie,
    ask,
    ids: {
      asin: first.asin,
      keyword: KEYWORD,
      alert: alert.id as string,
      webhook: webhook.id as string,
      delivery: deliveries[0].id as string,
      import: imported.id as string,
      account: accounts[0]?.id as string,
    },
  };
}

/** A walk that rises and falls and comes to rest nowhere, the same at every run. */
function moved({ asin, price, bsr, reviewCount }: Row, index: number, step: number, seenAt: Date) {
  const sway = Math.sin(step * 1.7 + index);
  return observation(asin, {
    marketplace: "amazon.com" as MarketplaceDomain,
    priceMinor: Math.round((price ?? 20) * 100 * (1 + 0.08 * sway)),
    bsr: Math.round((bsr ?? 5_000) * (1 + 0.35 * sway)),
    reviewCount: (reviewCount ?? 10) + step * (index + 1),
    seenAt,
  });
}

/** A month of requests: nobody can make them in the past by asking. */
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

async function until<T>(look: () => Promise<T>, isRight: (seen: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(50)) {
    const seen = await look();
    if (isRight(seen)) return seen;
  }
  throw new Error("waited in vain");
}
