/** When channels send and when they do not: limits, refusals, retries, channels that were turned off, and daily digests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { timePartOf } from "../src/platform/base/ids.ts";
import { CHANNELS, startChannels } from "./support/channels.ts";
import { wholeFile } from "./support/cleanup.ts";
import { REJECTED } from "./support/mail-server.ts";
import { withClient } from "./support/postgres.ts";
import { until } from "./support/until.ts";

const started = await startChannels(wholeFile);
const { app, api, make, clock, databaseUrl } = started;
const { post, send, newAsin, nextMail, confirmedEmail, startSlack, hookOf, price, stateOf, deliveriesOf } = started;

test("a Slack-compatible channel waits as long as Retry-After says, and one that is gone is disabled", async () => {
  const { key } = await make.key({ plan: "pro" });
  const slack = await startSlack();
  const { id } = (await post(CHANNELS, key, { type: "slack", url: hookOf(slack) })).body.data;
  const asin = newAsin();
  await price(asin, 2_499);
  await post("/api/v1/tracking/products", key, { asin, channels: [id], cooldownMinutes: 0 });
  slack.respond(() => ({ status: 429, headers: { "retry-after": "600" }, body: "rate_limited" }));
  const before = clock.now().getTime();
  await price(asin, 1_999);
  const waiting = await until("the delivery waits", async () => {
    const [delivery] = await deliveriesOf(key, id, "?status=pending");
    return delivery?.lastStatus === 429 ? delivery : undefined;
  });
  assert.ok(Date.parse(waiting.nextAttemptAt ?? "") - before >= 600_000);
  const failing = await until("it is failing", async () => {
    const state = await stateOf(key, id);
    return state.status === "failing" ? state : undefined;
  });
  assert.equal(failing.recent.pending, 1);

  slack.respond(() => ({ status: 404, body: "no_service" }));
  await send("PATCH", `${CHANNELS}/${id}`, key, { enabled: false });
  await send("PATCH", `${CHANNELS}/${id}`, key, { enabled: true });
  await price(asin, 1_499);
  const gone = await until("it is disabled", async () => {
    const state = await stateOf(key, id);
    return state.status === "disabled" ? state : undefined;
  });
  assert.equal(gone.disabledReason, "gone");
});

test("a channel that is turned on again skips old notifications, says so, and sends one again on request", async () => {
  const { key, account } = await make.key({ plan: "pro" });
  const { id, email } = await confirmedEmail(key);
  const asin = newAsin();
  await price(asin, 2_499);
  await post("/api/v1/tracking/products", key, { asin, channels: [id], cooldownMinutes: 0 });
  await price(asin, 1_999);
  await nextMail(email);
  assert.equal((await send("PATCH", `${CHANNELS}/${id}`, key, { enabled: false })).status, 200);
  // What waited for a retry when the channel was turned off, two days ago.
  const old = new Date(clock.now().getTime() - 2 * 86_400_000);
  const eventId = `evt_${timePartOf(old)}${"0".repeat(16)}`;
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into events (id, number, account_id, type, subject_id, created_at, data)
       select $1, nextval('event_numbers'), account_id, type, subject_id, $2, data from events where account_id = $3 and number is not null limit 1`,
      [eventId, old, account.id],
    );
    await client.query(
      `insert into deliveries (id, account_id, endpoint_id, event_id, status, attempts, next_attempt_at, created_at)
       values ($1, $2, $3, $4, 'pending', 1, $5, $5)`,
      [`dlv_${eventId.slice(4)}`, account.id, id, eventId, old],
    );
  });
  assert.equal((await send("PATCH", `${CHANNELS}/${id}`, key, { enabled: true })).status, 200);
  const { deliveries } = (await send("GET", `${CHANNELS}/${id}/deliveries`, key)).body.data;
  const skipped = deliveries.find((each: { eventId: string }) => each.eventId === eventId);
  assert.deepEqual(
    [skipped.status, skipped.lastProblem],
    ["failed", "skipped: more than 24 hours old when the channel was turned on again"],
  );
  const replayed = await post(`${CHANNELS}/deliveries/${skipped.id}/replay`, key);
  assert.deepEqual([replayed.status, replayed.body.data.id], [202, skipped.id]);
  assert.match((await nextMail(email)).subject, /\$19\.99/);
  const stranger = await make.key({ plan: "pro" });
  assert.equal((await post(`${CHANNELS}/deliveries/${skipped.id}/replay`, stranger.key)).status, 404);
});

test("a mail beyond the daily limit waits until the day has ended", async () => {
  const { key, account } = await make.key({ plan: "free" });
  const { id, email } = await confirmedEmail(key);
  await withClient(databaseUrl, (client) =>
    client.query("update mail_days set sent = 20 where subject = $1", [`account:${account.id}`]),
  );
  const asin = newAsin();
  await price(asin, 2_499);
  await post("/api/v1/tracking/products", key, { asin, channels: "all", cooldownMinutes: 0 });
  await price(asin, 1_999);
  const waiting = await until("the delivery waits", async () => {
    const [delivery] = await deliveriesOf(key, id, "?status=pending");
    return delivery?.attempts === 1 ? delivery : undefined;
  });
  assert.match(waiting.lastProblem ?? "", /limit of 20 e-mails per day is reached; it resets at 00:00 UTC/);
  const midnight = new Date(clock.now());
  midnight.setUTCHours(24, 0, 0, 0);
  assert.ok(Date.parse(waiting.nextAttemptAt ?? "") >= midnight.getTime());
  clock.advance({ minutes: 24 * 60 });
  assert.match((await nextMail(email)).subject, /price dropped/);
});

test("a mail that the server refuses for good is not retried, and says why", async () => {
  const { key } = await make.key({ plan: "pro" });
  const { id } = (await post(CHANNELS, key, { type: "email", email: REJECTED })).body.data;
  const failed = await until("the delivery failed", async () => {
    const [delivery] = await deliveriesOf(key, id, "?status=failed");
    return delivery;
  });
  assert.deepEqual([failed.attempts, failed.lastProblem], [1, "the mail server refused this address or mail"]);
});

test("a daily digest is mailed at the hour of the reader's time zone, once, and not on a day without changes", async () => {
  const { key } = await make.key({ plan: "pro" });
  const { id, email } = await confirmedEmail(key);
  const asin = newAsin();
  await price(asin, 2_499);
  await post("/api/v1/tracking/products", key, { asin, cooldownMinutes: 0 });

  const refused = await send("PATCH", `${CHANNELS}/${id}`, key, { digest: { hour: 8, timeZone: "Mars/Olympus" } });
  assert.equal(refused.status, 400, refused.text);
  // Two hours from now, on the clock of Tokyo, which is nine hours ahead of UTC.
  const due = new Date(clock.now().getTime() + 2 * 3_600_000);
  due.setUTCMinutes(0, 0, 0);
  const hour = (due.getUTCHours() + 9) % 24;
  const changed = await send("PATCH", `${CHANNELS}/${id}`, key, { digest: { hour, timeZone: "Asia/Tokyo" } });
  assert.deepEqual(changed.body.data.digest, { hour, timeZone: "Asia/Tokyo", nextAt: due.toISOString() });

  await price(asin, 1_999);
  assert.equal(await app.runJob("digests"), undefined, "not before its hour");
  clock.advance({ seconds: Math.ceil((due.getTime() - clock.now().getTime()) / 1_000) + 1 });
  assert.deepEqual(await app.runJob("digests"), { digests: 1 });
  const digest = await nextMail(email);
  assert.equal(digest.subject, "Your daily digest: 1 change");
  assert.match(digest.plain, /- Price changes: 1\n\n- Knife .*: price dropped from \$24\.99 to \$19\.99/);
  assert.equal(digest.headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
  assert.equal(await app.runJob("digests"), undefined, "once");
  const tomorrow = new Date(due.getTime() + 86_400_000).toISOString();
  assert.equal((await stateOf(key, id)).digest?.nextAt, tomorrow);
  clock.advance({ minutes: 24 * 60 });
  assert.equal(await app.runJob("digests"), undefined, "nothing happened since the last one");
  assert.equal((await send("PATCH", `${CHANNELS}/${id}`, key, { digest: null })).body.data.digest, null);
});

test("a sample of the digest is shown, and mailed at once", async () => {
  const { key } = await make.key({ plan: "pro" });
  const { id, email } = await confirmedEmail(key);
  const shown = (await api(`${CHANNELS}/${id}/digest`, key)).body.data;
  assert.equal(shown.subject, "[Sample] Your daily digest: 5 changes");
  assert.match(shown.text, /- Alerts fired: 1\n- Price changes: 1/);
  const sent = await post(`${CHANNELS}/${id}/digest`, key);
  assert.deepEqual([sent.body.data.delivered, sent.body.data.status], [true, 250]);
  assert.equal((await nextMail(email)).subject, shown.subject);
});
