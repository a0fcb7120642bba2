/** Home: what was earned, what changed, what needs somebody, what to pick up, and the first steps. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeEvents } from "../../web/src/parts/merge-events.ts";
import { checkAccessible, pageTest } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
import { importAll, otherReports, ownProduct, ownShop, plainSettlement } from "../support/generated-shop.ts";
import { observation } from "../support/observation.ts";
import { withClient } from "../support/postgres.ts";
import { startService, type Who } from "../support/service.ts";
import { post } from "../support/signing-in.ts";

const DAY_MINUTES = 1_440;

// Far enough in the past that the service's clock stays behind the browser's.
const now = new Date(Date.now() - 3 * 86_400_000).toISOString();
const env = { WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8", WEBHOOK_ALLOW_HTTP: "on" };
const { url, api, make, app, clock, databaseUrl } = await startService(wholeFile, { now, env });
const create = async (path: string, body: unknown, who: Who): Promise<string> => {
  const response = await post(api, path, body, who);
  assert.equal(response.status, 201, response.text);
  return response.body.data.id;
};
const see = (asin: string, title: string, figures: { priceMinor: number; bsr: number; reviewCount: number }) =>
  app.catalog.merge([observation(asin, { title, category: "Sports", seenAt: clock.now(), ...figures })]);

test("events of one product become one, from the first value to the newest", () => {
  const price = (id: string, trackingId: string, previousPrice: number, price: number) => ({
    ...{ id, type: "price_change", timestamp: `2026-03-0${id}T00:00:00Z` },
    data: { trackingId, previousPrice, price, changePercent: 1 },
  });
  const merged = mergeEvents([price("3", "a", 9, 12), price("2", "b", 5, 4), price("1", "a", 10, 9)]);
  assert.deepEqual(
    merged.map(({ id, times, data }) => [id, times, data["previousPrice"], data["price"], data["changePercent"]]),
    [
      ["3", 2, 10, 12, 20],
      ["2", 1, 5, 4, 1],
    ],
  );
});

pageTest("the first steps are listed until they are done or dismissed", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, owner, "/");
  await page.getByText("0 of 5", { exact: true }).waitFor();
  await page.getByText("Nothing needs you.").waitFor();
  await checkAccessible(page);
  for (const [name, path] of [
    ["Search for a keyword", /\/research$/],
    ["Track a product", /\/tracking\/products$/],
    ["Create an alert", /\/tracking\/alerts\/new$/],
    ["Create a webhook", /\/settings\/webhooks\/new$/],
    ["Create an API key", /\/settings\/api$/],
  ] as const)
    assert.match((await page.getByRole("link", { name }).last().getAttribute("href")) ?? "", path);

  await see("B000000001", "Cork yoga block", { priceMinor: 2_000, bsr: 1_000, reviewCount: 10 });
  await create("/api/v1/keys", { name: "Sheet" }, owner);
  await create("/api/v1/tracking/products", { asin: "B000000001" }, owner);
  await page.reload();
  await page.getByText("3 of 5", { exact: true }).waitFor();
  await page.getByText("Nothing has changed.").waitFor();
  await page
    .getByText(/1 of 250 products and 0 of [\d,]+ keywords tracked, \d+ of [\d,]+ API requests today/)
    .waitFor();
  await page.getByRole("button", { name: "Dismiss first steps" }).click();
  await page.reload();
  await page.getByText("Nothing has changed.").waitFor();
  assert.equal(await page.getByRole("heading", { name: "First steps" }).count(), 0);
});

pageTest("changes are grouped by kind, one row per product, with its first and its newest value", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const other = await make.person({ plan: "pro" });
  await see("B000000002", "Travel yoga mat", { priceMinor: 2_799, bsr: 1_204, reviewCount: 3_874 });
  await see("B000000003", "Yoga strap", { priceMinor: 900, bsr: 9_000, reviewCount: 5 });
  for (const asin of ["B000000002", "B000000003"]) await create("/api/v1/tracking/products", { asin }, owner);
  const alert = { asin: "B000000002", metric: "price", comparison: "below", value: 25, name: "Mat under 25" };
  await create("/api/v1/alerts", alert, owner);
  await create("/api/v1/tracking/products", { asin: "B000000003", label: "Of strangers" }, other);
  clock.advance({ minutes: DAY_MINUTES });
  await see("B000000002", "Travel yoga mat", { priceMinor: 2_649, bsr: 1_204, reviewCount: 3_874 });
  clock.advance({ minutes: 60 });
  await see("B000000002", "Travel yoga mat", { priceMinor: 2_499, bsr: 812, reviewCount: 3_877 });

  const { page } = await enterAs(t, url, owner, "/");
  const groupOf = (name: string) => page.getByRole("region", { name, exact: true });
  for (const [name, text] of [
    ["Prices", /1 down.*Travel yoga mat.*2 changes.*\$27\.99.*\$24\.99.*10\.7%/s],
    ["Ranks", /1 better.*Travel yoga mat.*1,204.*812.*32\.6%/s],
    ["Reviews", /3 new.*Travel yoga mat.*3,874.*3,877/s],
    ["Alerts", /1 triggered.*Mat under 25.*Price.*\$24\.99/s],
  ] as const)
    assert.match(await groupOf(name).innerText(), text);
  assert.equal(await page.getByText("Of strangers").count(), 0);
  await checkAccessible(page);
  await groupOf("Prices").getByRole("link", { name: "Travel yoga mat" }).click();
  await page.waitForURL(/\/products\/amazon\.com\/B000000002$/);
});

pageTest("Home reports a webhook that failures disabled, and no webhook that its owner disabled", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const ids: string[] = [];
  for (const description of ["Price sheet", "On holiday"]) {
    const hook = { url: "http://127.0.0.1:9/hook", events: ["price_change"], description };
    ids.push(await create("/api/automation/webhooks", hook, owner));
  }
  await withClient(databaseUrl, async (client) => {
    await client.query("update webhook_endpoints set enabled = false where id = any ($1)", [ids]);
    await client.query("update webhook_endpoints set disabled_reason = 'failing', disabled_at = $2 where id = $1", [
      ids[0],
      clock.now(),
    ]);
  });
  const { page } = await enterAs(t, url, owner, "/");
  const needs = page.getByRole("region", { name: /^Needs you/ });
  await needs.getByText("Webhook “Price sheet” is off").waitFor();
  assert.match(await needs.innerText(), /Turned off .* after a week of failures/);
  assert.doesNotMatch(await needs.innerText(), /On holiday/);
  await needs.getByRole("link", { name: /^Fix/ }).click();
  await page.waitForURL(new RegExp(`/settings/webhooks/${ids[0]}$`));
});

pageTest("without reports the strip leads to them; with reports it has the figures of the sales pages", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, owner, "/");
  const strip = page.getByRole("region", { name: "Your sales" });
  await strip.getByRole("link", { name: "Upload a sales report" }).waitFor();
  assert.match(await strip.innerText(), /Profit\s+–/);

  const shop = ownShop(
    ownProduct("MAT-BLUE", "B0MATBLUE1", "Blue yoga mat"),
    ownProduct("MAT-RED", "B0MATRED01", "Red mat"),
  );
  const dayBefore = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10);
  const get = async (path: string): Promise<any> => (await api(`/api/v1/sales/${path}`, owner)).body.data;
  await importAll(
    {
      "settlement.txt": plainSettlement(shop, "1001", dayBefore(80)),
      ...otherReports(shop, dayBefore(80), dayBefore(0)),
    },
    async (name, body) => (await api(`/api/v1/sales/imports?name=${name}`, owner, { method: "POST", body })).body.data,
    async (id) => get(`imports/${id}`),
  );
  await page.reload();
  const month = `${new Date().toISOString().slice(0, 8)}01`;
  const { coverage } = await get("summary?days=30");
  const { blocks } = await get(coverage.completeTo >= month ? `summary?from=${month}` : "summary?days=30");
  const { sales, units } = blocks[0].ordered;
  const usd = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
  await strip.getByText(usd.format(sales), { exact: true }).waitFor();
  await strip.getByText(new Intl.NumberFormat("en-US").format(units), { exact: true }).waitFor();
  await page.getByText("2 products without a cost").waitFor();
  await page.getByText("Red mat", { exact: true }).waitFor();
  await page.getByRole("link", { name: /^Add costs/ }).waitFor();
  await checkAccessible(page);
  await strip.getByRole("link", { name: /^Units/ }).click();
  await page.waitForURL(/\/sales/);
});
