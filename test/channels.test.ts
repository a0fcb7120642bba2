/** Channels of an account: Slack-compatible ones and their secret addresses, alerts that choose channels, and other accounts. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHANNELS, startChannels } from "./support/channels.ts";
import { wholeFile } from "./support/cleanup.ts";
import { withClient } from "./support/postgres.ts";

const started = await startChannels(wholeFile);
const { api, make, databaseUrl, url: serviceUrl, lines, mail } = started;
const { post, send, newAddress, newAsin, nextMail, confirmedEmail, startSlack, hookOf, price, deliveriesOf } = started;

test("a Slack-compatible channel is active once it accepts a message, and its address is never shown or logged", async () => {
  const { key } = await make.key({ plan: "pro" });
  const slack = await startSlack();
  const url = hookOf(slack);
  slack.respond(() => ({ status: 404, body: "no_service" }));
  const created = await post(CHANNELS, key, { type: "slack", url });
  assert.equal(created.status, 201, created.text);
  const { id, status, address } = created.body.data;
  assert.equal(status, "unverified");
  assert.equal(address, `${new URL(url).host}/…${url.slice(-4)}`);
  const [first] = await deliveriesOf(key, id);
  assert.deepEqual([first?.status, first?.lastStatus, first?.isTest], ["failed", 404, true]);

  slack.respond(() => ({ body: "ok" }));
  assert.equal((await post(`${CHANNELS}/${id}/verify`, key)).body.data.status, "active");
  const asin = newAsin();
  await price(asin, 2_499);
  await post("/api/v1/tracking/products", key, { asin, channels: [id], cooldownMinutes: 0 });
  await price(asin, 1_999);
  const requests = await slack.received(3);
  const { text } = JSON.parse(requests[2]?.body as string);
  assert.match(text, /^Knife &lt;b&gt;.*: price dropped from \$24\.99 to \$19\.99/, "nobody is mentioned by a title");
  assert.ok(text.endsWith(`<${serviceUrl}/app/products/amazon.com/${asin}|Open in Nichescope>`));
  const test = await post(`${CHANNELS}/${id}/test`, key, { event: "new_review" });
  assert.deepEqual([test.body.data.delivered, test.body.data.response], [true, "ok"]);

  const secret = new URL(url).pathname;
  for (const path of ["", `/${id}`, `/${id}/deliveries`])
    assert.ok(!(await api(CHANNELS + path, key)).text.includes(secret));
  assert.ok(!lines.join("").includes(secret));
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ url: string; secret: Buffer }>("select url, secret from webhook_endpoints where id = $1", [id]),
  );
  const [stored] = rows;
  assert.ok(stored && !stored.url.includes(secret) && !stored.secret.includes(secret), "encrypted at rest");
});

test("private addresses are refused for Slack-compatible channels, in every spelling", async () => {
  const { key } = await make.key({ plan: "agency" });
  for (const url of [
    "http://10.0.0.7/services/T/B/x",
    "https://10.0.0.7/services/T/B/x",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:10.0.0.7]/x",
    "https://0x0a000007/x",
    "https://user:secret@hooks.example.com/x",
    "https://hooks.internal/x",
    "file:///etc/passwd",
    "mailto:somebody@example.com",
  ]) {
    const refused = await post(CHANNELS, key, { type: "slack", url });
    assert.equal(refused.status, 400, url);
    assert.match(refused.body.error.message, /^url must/, url);
  }
  assert.deepEqual((await api(CHANNELS, key)).body.data.channels, []);
});

test("no account sees, changes, tests or chooses a channel of another", async () => {
  const { key } = await make.key({ plan: "pro" });
  const { key: stranger } = await make.key({ plan: "pro" });
  const { id, email } = await confirmedEmail(key);
  assert.deepEqual((await api(CHANNELS, stranger)).body.data.channels, []);
  for (const [method, path, body] of [
    ["GET", "", undefined],
    ["PATCH", "", { name: "mine" }],
    ["POST", "/verify", undefined],
    ["POST", "/test", {}],
    ["GET", "/deliveries", undefined],
    ["DELETE", "", undefined],
  ] as const)
    assert.equal((await send(method, `${CHANNELS}/${id}${path}`, stranger, body)).status, 404, `${method} ${path}`);
  const asin = newAsin();
  const refused = await post("/api/v1/tracking/products", stranger, { asin, channels: [id] });
  assert.deepEqual([refused.status, refused.body.error.details[0].parameter], [400, "channels"]);
  const alert = { metric: "price", asin, comparison: "below", value: 20 };
  assert.equal((await post("/api/v1/alerts", stranger, { ...alert, channels: [id] })).status, 400);
  assert.equal((await api(`/api/automation/webhooks/${id}`, key)).status, 404, "a channel is no webhook");
  const twice = await post(CHANNELS, key, { type: "email", email });
  assert.equal(twice.status, 409);
});

test("an alert notifies the channels it chose, and a deleted channel is removed from it", async () => {
  const { key } = await make.key({ plan: "pro" });
  const chosen = await confirmedEmail(key);
  const other = await confirmedEmail(key);
  const asin = newAsin();
  await price(asin, 2_999);
  const alert = { metric: "price", asin, comparison: "below", value: 25, name: "Under $25" };
  const created = await post("/api/v1/alerts", key, { ...alert, channels: [chosen.id, chosen.id] });
  assert.deepEqual(created.body.data.channels, [chosen.id]);
  assert.deepEqual((await post("/api/v1/alerts", key, alert)).body.data.channels, [], "webhooks only, as before");
  await price(asin, 2_499);
  const { subject, plain } = await nextMail(chosen.email);
  assert.match(subject, /^Knife .*: price is \$24\.99, below \$25\.00 \(/);
  assert.match(plain, /because you created this alert and chose this address/);
  assert.deepEqual(
    mail.mails.filter(({ to }) => to === other.email),
    [],
  );

  const path = `/api/v1/alerts/${created.body.data.id}`;
  assert.deepEqual((await send("PATCH", path, key, { channels: [chosen.id, other.id] })).body.data.channels, [
    chosen.id,
    other.id,
  ]);
  assert.equal((await send("DELETE", `${CHANNELS}/${chosen.id}`, key)).status, 200);
  assert.deepEqual((await api(path, key)).body.data.channels, [other.id]);
  assert.equal((await send("DELETE", `${CHANNELS}/${chosen.id}`, key)).status, 200, "deleting twice is not an error");
  assert.deepEqual((await send("PATCH", path, key, { channels: "none" })).body.data.channels, []);
});

test("an alert that notifies nobody is created with a warning, until a webhook or a channel is notified", async () => {
  const { key } = await make.key({ plan: "pro" });
  const asin = newAsin();
  const alert = { metric: "price", asin, comparison: "below", value: 25 };
  const warned = async (response: { status: number; body: any }) => {
    assert.ok(response.status < 300, JSON.stringify(response.body));
    return response.body.meta.warnings?.map(({ parameter }: { parameter: string }) => parameter) ?? [];
  };
  const created = await post("/api/v1/alerts", key, { ...alert, channels: "all" });
  assert.deepEqual(await warned(created), ["channels"]);
  assert.match(created.body.meta.warnings[0].message, /notify no one/);
  const path = `/api/v1/alerts/${created.body.data.id}`;

  const email = newAddress();
  assert.equal((await post(CHANNELS, key, { type: "email", email })).status, 201);
  assert.deepEqual(await warned(await send("PATCH", path, key, { value: 24 })), ["channels"], "not verified yet");
  const { id } = await confirmedEmail(key);
  assert.deepEqual(await warned(await send("PATCH", path, key, { value: 23 })), []);
  assert.deepEqual(await warned(await send("PATCH", path, key, { channels: "none" })), ["channels"]);
  assert.deepEqual(await warned(await send("PATCH", path, key, { channels: [id] })), []);

  const hook = { url: "https://hooks.example.com/x", events: ["price_change"] };
  const { id: webhook } = (await post("/api/automation/webhooks", key, hook)).body.data;
  assert.deepEqual(await warned(await send("PATCH", path, key, { channels: "none" })), ["channels"], "of another type");
  await send("PATCH", `/api/automation/webhooks/${webhook}`, key, { events: ["alert_triggered"] });
  assert.deepEqual(await warned(await post("/api/v1/alerts", key, alert)), []);
});

test("a repeated request with the same key creates and greets a channel once", async () => {
  const { key } = await make.key({ plan: "pro" });
  const slack = await startSlack();
  const url = hookOf(slack);
  const once = { "idempotency-key": `channel-${key.slice(-6)}` };
  const first = await post(CHANNELS, key, { type: "slack", url }, once);
  const second = await post(CHANNELS, key, { type: "slack", url }, once);
  assert.deepEqual([first.status, second.status], [201, 201]);
  assert.equal(second.body.data.id, first.body.data.id);
  assert.equal(slack.requests.length, 1);
});
