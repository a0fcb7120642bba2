/** The overview: changes, events, usage of the plan, and the first steps. */
import assert from "node:assert/strict";
import { checkAccessible, pageTest, settled } from "../support/browser.ts";
import { wholeFile } from "../support/cleanup.ts";
import { enterAs } from "../support/enter.ts";
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

pageTest("while nothing is tracked, the first steps are listed and checked off", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const { page } = await enterAs(t, url, owner, "/");
  await page.getByText("0 of 5 completed").waitFor();
  await checkAccessible(page);
  for (const [name, path] of [
    ["Search for a keyword", /\/research$/],
    ["Track a product", /\/tracking\/products$/],
    ["Create an alert", /\/alerts\/new$/],
    ["Create a webhook", /\/automation\/new$/],
    ["Create an API key", /\/settings\/api$/],
  ] as const)
    assert.match((await page.getByRole("link", { name }).getAttribute("href")) ?? "", path);

  await see("B000000001", "Cork yoga block", { priceMinor: 2_000, bsr: 1_000, reviewCount: 10 });
  await create("/api/v1/keys", { name: "Sheet" }, owner);
  await create("/api/v1/tracking/products", { asin: "B000000001" }, owner);
  await create("/api/v1/alerts", { asin: "B000000001", metric: "bsr", comparison: "below", value: 5 }, owner);
  await page.reload();
  await page.getByText("4 of 5 completed").waitFor();
  await page.getByText("No events yet").waitFor();
  const hook = { url: "http://127.0.0.1:9/hook", events: ["price_change"] };
  await create("/api/automation/webhooks", hook, owner);
  await page.reload();
  await settled(page);
  await page.getByRole("heading", { name: "Biggest changes today" }).waitFor();
  assert.equal(await page.getByText("of 5 completed").count(), 0);
});

pageTest("changes and events are listed as sentences with links", async (t) => {
  const owner = await make.person({ plan: "pro" });
  const other = await make.person({ plan: "pro" });
  await see("B000000002", "Travel yoga mat", { priceMinor: 2_799, bsr: 1_204, reviewCount: 3_874 });
  await see("B000000003", "Yoga strap", { priceMinor: 900, bsr: 9_000, reviewCount: 5 });
  for (const asin of ["B000000002", "B000000003"]) await create("/api/v1/tracking/products", { asin }, owner);
  const alert = { asin: "B000000002", metric: "price", comparison: "below", value: 25, name: "Mat under 25" };
  await create("/api/v1/alerts", alert, owner);
  await create("/api/v1/tracking/products", { asin: "B000000003", label: "Of strangers" }, other);
  clock.advance({ minutes: DAY_MINUTES });
  await see("B000000002", "Travel yoga mat", { priceMinor: 2_499, bsr: 812, reviewCount: 3_877 });

  const { page } = await enterAs(t, url, owner, "/");
  const events = page.locator("section", { has: page.getByRole("heading", { name: "Recent events" }) });
  const sentences = (await events.getByRole("listitem").allInnerTexts()).join("\n");
  assert.match(sentences, /Travel yoga mat: price dropped from \$27\.99 to \$24\.99 \(-10\.7%\)/);
  assert.match(sentences, /Travel yoga mat: best-seller rank 1,204 → 812 \(392 better\) in Sports/);
  assert.match(sentences, /Travel yoga mat: 3 new reviews \(3,877 in total/);
  assert.match(
    sentences,
    /Travel yoga mat: price is \$24\.99, below \$25\.00 \(previously \$27\.99; alert “Mat under 25”\)/,
  );

  const moves = page.locator("section", { has: page.getByRole("heading", { name: "Biggest changes today" }) });
  const first = moves.getByRole("listitem").first();
  assert.match(await first.innerText(), /Travel yoga mat.*\$24\.99\s+-10\.7%.*812\s+392 better/s);
  assert.equal(await first.getByRole("img", { name: "Price over 30 days" }).count(), 1);
  assert.equal(await page.getByText("Of strangers").count(), 0);
  await page.getByRole("progressbar", { name: "Tracked products: 2 of 250" }).waitFor();
  await events.getByRole("link", { name: "Travel yoga mat" }).first().click();
  await page.waitForURL(/\/products\/amazon\.com\/B000000002$/);
});

pageTest("webhooks that were disabled for failing are reported; those that their owner disabled are not", async (t) => {
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
  const trouble = page.getByRole("alert", { name: "Webhook problems" });
  assert.match(await trouble.innerText(), /Price sheet was turned off .* after a week of failures/);
  assert.doesNotMatch(await trouble.innerText(), /On holiday/);
  await trouble.getByRole("link", { name: "Price sheet" }).click();
  await page.waitForURL(new RegExp(`/automation/webhooks/${ids[0]}$`));
});
