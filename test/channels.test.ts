import assert from "node:assert/strict";
import { test } from "node:test";
import { timePartOf } from "../src/base/ids.ts";
import { CHANNELS, startChannels, tokenIn } from "./support/channels.ts";
import { wholeFile } from "./support/cleanup.ts";
import { REJECTED } from "./support/mail-server.ts";
import { withClient } from "./support/postgres.ts";
import { until } from "./support/until.ts";

const started = await startChannels(wholeFile);
const { app, api, make, clock, databaseUrl, url: serviceUrl, lines, mail } = started;
const { post, send, newAddress, newAsin, nextMail, confirmedEmail, startSlack, hookOf, price, stateOf } = started;

type Json = Record<string, any>;

test("an e-mail channel gets nothing but the request to confirm it until its holder has confirmed the address", async () => {
  const { key } = await make.key({ plan: "pro" });
  const email = newAddress();
  const created = await post(CHANNELS, key, { type: "email", email: ` ${email.toUpperCase()} `, name: "Me" });
  assert.equal(created.status, 201, created.text);
  const { id } = created.body.data;
  assert.deepEqual(
    { ...created.body.data, recent: undefined, createdAt: undefined, updatedAt: undefined },
    {
      id,
      type: "email",
      name: "Me",
      address: email,
      status: "unverified",
      enabled: true,
      disabledReason: null,
      verifiedAt: null,
      digest: null,
      failingSince: null,
      lastSuccessAt: null,
      recent: undefined,
      createdAt: undefined,
      updatedAt: undefined,
    },
  );
  const confirmation = await nextMail(email);
  assert.equal(confirmation.subject, "Confirm your address for Nichescope notifications");
  assert.doesNotMatch(confirmation.text, /Account \d|"Me"/, "nothing that the account's members wrote");

  const asin = newAsin();
  await price(asin, 2_499);
  const tracked = await post("/api/v1/tracking/products", key, { asin, channels: "all", cooldownMinutes: 0 });
  assert.deepEqual(tracked.body.data.channels, ["all"]);
  await price(asin, 1_999);
  assert.equal((await post(`${CHANNELS}/${id}/test`, key, {})).status, 409);
  assert.deepEqual(
    mail.mails.filter(({ to }) => to === email),
    [],
  );

  const token = tokenIn(confirmation.plain, "confirm-channel");
  const confirmed = await post(`${CHANNELS}/confirm`, undefined, { token });
  assert.deepEqual(confirmed.body.data, { address: email, confirmed: true });
  assert.equal((await stateOf(key, id))["status"], "active");
  await price(asin, 1_499);
  const notice = await nextMail(email);
  assert.match(
    notice.subject,
    /^Knife .*: price dropped from \$19\.99 to \$14\.99 \(-25%\)$/,
    "the change after the confirmation",
  );
  assert.match(notice.plain, /^Knife .*: price dropped from \$19\.99 to \$14\.99 \(-25%\)\.$/m);
  assert.ok(notice.plain.includes(`${serviceUrl}/app/products/amazon.com/${asin}`));
  assert.match(notice.html, /Knife &lt;b&gt;/, "titles are escaped");
  assert.doesNotMatch(notice.html, /<b>/);
  assert.match(notice.plain, /You get this because you track this product/);

  const deliveries = (await api(`${CHANNELS}/${id}/deliveries`, key)).body.data.deliveries as Json[];
  assert.deepEqual(
    deliveries.map(({ type, status, lastStatus }) => [type, status, lastStatus]),
    [
      ["price_change", "delivered", 250],
      ["channel_confirmation", "delivered", 250],
    ],
  );
});

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
  const [first] = (await api(`${CHANNELS}/${id}/deliveries`, key)).body.data.deliveries as Json[];
  assert.deepEqual([first?.["status"], first?.["lastStatus"], first?.["isTest"]], ["failed", 404, true]);

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
    const [delivery] = (await api(`${CHANNELS}/${id}/deliveries?status=pending`, key)).body.data.deliveries as Json[];
    return delivery?.["lastStatus"] === 429 ? delivery : undefined;
  });
  assert.ok(new Date(waiting["nextAttemptAt"]).getTime() - before >= 600_000);
  const failing = await until("it is failing", async () => {
    const state = await stateOf(key, id);
    return state["status"] === "failing" ? state : undefined;
  });
  assert.equal(failing["recent"].pending, 1);

  slack.respond(() => ({ status: 404, body: "no_service" }));
  await send("PATCH", `${CHANNELS}/${id}`, key, { enabled: false });
  await send("PATCH", `${CHANNELS}/${id}`, key, { enabled: true });
  await price(asin, 1_499);
  const gone = await until("it is disabled", async () => {
    const state = await stateOf(key, id);
    return state["status"] === "disabled" ? state : undefined;
  });
  assert.equal(gone["disabledReason"], "gone");
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

test("confirmation links are useless for anything else: forged, changed, expired, or of another channel", async () => {
  const { key } = await make.key({ plan: "pro" });
  const [email, other] = [newAddress(), newAddress()];
  const { id } = (await post(CHANNELS, key, { type: "email", email })).body.data;
  const { id: otherId } = (await post(CHANNELS, key, { type: "email", email: other })).body.data;
  const own = tokenIn((await nextMail(email)).plain, "confirm-channel");
  const theirs = tokenIn((await nextMail(other)).plain, "confirm-channel");
  const [, end = "", signature = ""] = own.split(".");
  const unsubscribe = tokenIn(
    (await post(`${CHANNELS}/${id}/verify`, key)) && (await nextMail(email)).plain,
    "unsubscribe",
  );
  const attempts = {
    "another channel's": `${id}.${theirs.split(".").slice(1).join(".")}`,
    "a later end": `${id}.${Number(end) + 1}.${signature}`,
    "a changed signature": `${id}.${end}.${signature.slice(0, -2)}${signature.endsWith("AA") ? "BB" : "AA"}`,
    "no signature": `${id}.${end}.`,
    "the link to unsubscribe": unsubscribe,
    "an unknown channel": own.replace(/^chn_.{26}/, `chn_${"0".repeat(26)}`),
    "no token": "x",
  };
  for (const [what, token] of Object.entries(attempts)) {
    const refused = await post(`${CHANNELS}/confirm`, undefined, { token });
    assert.equal(refused.status, 404, what);
    assert.equal(refused.body.error.message, "This link is not valid or has expired. Request a new one.", what);
  }
  clock.advance({ minutes: 24 * 60 + 1 });
  assert.equal((await post(`${CHANNELS}/confirm`, undefined, { token: own })).status, 404, "expired");
  for (const each of [id, otherId]) assert.equal((await stateOf(key, each))["status"], "unverified");
});

test("one address gets three links per day, whoever asks, and one account asks for twenty", async () => {
  const victim = newAddress();
  const keys = await Promise.all([1, 2, 3, 4].map(() => make.key({ plan: "agency" })));
  for (const { key } of keys.slice(0, 3))
    assert.equal((await post(CHANNELS, key, { type: "email", email: victim })).status, 201);
  const { key } = keys[3] as { key: string };
  const refused = await post(CHANNELS, key, { type: "email", email: victim });
  assert.equal(refused.status, 429, refused.text);
  const alias = victim.replace("@", "+shop@");
  assert.equal(
    (await post(CHANNELS, key, { type: "email", email: alias })).status,
    429,
    "an alias is the same mailbox",
  );
  assert.match(refused.body.error.message, /At most 3 requests for confirmation for one address are sent per day/);
  assert.deepEqual((await api(CHANNELS, key)).body.data.channels, [], "nothing is left behind");

  for (let n = 0; n < 20; n++)
    assert.equal((await post(CHANNELS, key, { type: "email", email: newAddress() })).status, 201);
  assert.equal((await post(CHANNELS, key, { type: "email", email: newAddress() })).status, 429);
});

test("a reader unsubscribes with one click, gets no more requests from that account, and alone can take it back", async () => {
  const { key } = await make.key({ plan: "pro" });
  const { id, email } = await confirmedEmail(key);
  const asin = newAsin();
  await price(asin, 2_499);
  await post("/api/v1/tracking/products", key, { asin, channels: [id], cooldownMinutes: 0 });
  await price(asin, 1_999);
  const { headers, plain } = await nextMail(email);
  assert.equal(headers["list-unsubscribe-post"], "List-Unsubscribe=One-Click");
  const link = /^<(.*)>$/.exec(headers["list-unsubscribe"] as string)?.[1] as string;
  assert.ok(link.startsWith(`${serviceUrl}/unsubscribe?token=`));

  const opened = await fetch(link, { redirect: "manual" });
  assert.equal(opened.status, 302, "opening the link changes nothing");
  assert.match(opened.headers.get("location") as string, /^\/app\/unsubscribe\?token=/);
  assert.equal((await stateOf(key, id))["status"], "active");
  const form = "application/x-www-form-urlencoded";
  const clicked = await fetch(link, {
    method: "POST",
    headers: { "content-type": form },
    body: "List-Unsubscribe=One-Click",
  });
  assert.equal(clicked.status, 200, await clicked.text());
  const state = await stateOf(key, id);
  assert.deepEqual([state["status"], state["disabledReason"]], ["disabled", "unsubscribed"]);
  const token = tokenIn(plain, "unsubscribe");
  assert.equal((await post(`${CHANNELS}/unsubscribe`, undefined, { token })).status, 200, "twice is not an error");
  assert.equal((await fetch(`${serviceUrl}/unsubscribe?token=x`, { method: "POST" })).status, 404);

  assert.equal((await send("PATCH", `${CHANNELS}/${id}`, key, { enabled: false })).status, 200);
  assert.equal((await send("PATCH", `${CHANNELS}/${id}`, key, { enabled: true })).status, 409);
  assert.equal((await stateOf(key, id))["disabledReason"], "unsubscribed");
  await price(asin, 1_499);
  const refused = await post(`${CHANNELS}/${id}/verify`, key);
  assert.equal(refused.status, 409);
  assert.match(refused.body.error.message, /has unsubscribed/);
  const alias = email.replace("@", "+again@");
  assert.equal((await post(CHANNELS, key, { type: "email", email: alias })).status, 409, "the same mailbox");
  const other = await make.key({ plan: "pro" });
  assert.equal((await post(CHANNELS, other.key, { type: "email", email })).status, 201, "another account may ask");
  assert.equal((await nextMail(email)).subject, "Confirm your address for Nichescope notifications");

  const preview = (await send("GET", `${CHANNELS}/${id}/digest`, key)).body.data;
  const shown = tokenIn(preview.text, "unsubscribe");
  assert.equal(
    (await post(`${CHANNELS}/resubscribe`, undefined, { token: shown })).status,
    404,
    "not the owner's to say",
  );
  assert.equal((await post(`${CHANNELS}/resubscribe`, undefined, { token })).body.data.address, email);
  assert.equal((await stateOf(key, id))["status"], "active");
  await price(asin, 999);
  assert.match((await nextMail(email)).subject, /\$9\.99/, "the change in between was not sent");
  assert.equal(
    (await post(`${CHANNELS}/resubscribe`, undefined, { token })).status,
    404,
    "there is nothing to take back",
  );
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
    const [delivery] = (await api(`${CHANNELS}/${id}/deliveries?status=pending`, key)).body.data.deliveries as Json[];
    return delivery?.["attempts"] === 1 ? delivery : undefined;
  });
  assert.match(waiting["lastProblem"], /limit of 20 e-mails per day is reached; it resets at 00:00 UTC/);
  const midnight = new Date(clock.now());
  midnight.setUTCHours(24, 0, 0, 0);
  assert.ok(new Date(waiting["nextAttemptAt"]) >= midnight);
  clock.advance({ minutes: 24 * 60 });
  assert.match((await nextMail(email)).subject, /price dropped/);
});

test("a mail that the server refuses for good is not retried, and says why", async () => {
  const { key } = await make.key({ plan: "pro" });
  const { id } = (await post(CHANNELS, key, { type: "email", email: REJECTED })).body.data;
  const failed = await until("the delivery failed", async () => {
    const [delivery] = (await api(`${CHANNELS}/${id}/deliveries?status=failed`, key)).body.data.deliveries as Json[];
    return delivery;
  });
  assert.deepEqual([failed["attempts"], failed["lastProblem"]], [1, "the mail server refused this address or mail"]);
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
  assert.equal((await stateOf(key, id))["digest"].nextAt, tomorrow);
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
