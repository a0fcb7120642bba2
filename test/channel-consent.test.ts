/** The holder of an e-mail address decides: confirmation, its links and their limits, and unsubscribing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHANNELS, startChannels, tokenIn } from "./support/channels.ts";
import { wholeFile } from "./support/cleanup.ts";
import { until } from "./support/until.ts";

const started = await startChannels(wholeFile);
const { api, make, clock, url: serviceUrl, mail } = started;
const { post, send, newAddress, newAsin, nextMail, confirmedEmail, price, stateOf, deliveriesOf } = started;

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
  assert.equal((await stateOf(key, id)).status, "active");
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

  // The result is stored after the mail server has accepted the mail.
  const deliveries = await until("both deliveries have ended", async () => {
    const found = await deliveriesOf(key, id);
    return found.every(({ status }) => status !== "pending") ? found : undefined;
  });
  assert.deepEqual(
    deliveries.map(({ type, status, lastStatus }) => [type, status, lastStatus]),
    [
      ["price_change", "delivered", 250],
      ["channel_confirmation", "delivered", 250],
    ],
  );
});

test("confirmation links are useless for anything else: forged, changed, expired, or of another channel", async () => {
  const { key } = await make.key({ plan: "pro" });
  const [email, other] = [newAddress(), newAddress()];
  const { id } = (await post(CHANNELS, key, { type: "email", email })).body.data;
  const { id: otherId } = (await post(CHANNELS, key, { type: "email", email: other })).body.data;
  const own = tokenIn((await nextMail(email)).plain, "confirm-channel");
  const theirs = tokenIn((await nextMail(other)).plain, "confirm-channel");
  const [, end = "", signature = ""] = own.split(".");
  await post(`${CHANNELS}/${id}/verify`, key);
  const unsubscribe = tokenIn((await nextMail(email)).plain, "unsubscribe");
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
  for (const each of [id, otherId]) assert.equal((await stateOf(key, each)).status, "unverified");
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
  assert.equal((await stateOf(key, id)).status, "active");
  const form = "application/x-www-form-urlencoded";
  const clicked = await fetch(link, {
    method: "POST",
    headers: { "content-type": form },
    body: "List-Unsubscribe=One-Click",
  });
  assert.equal(clicked.status, 200, await clicked.text());
  const state = await stateOf(key, id);
  assert.deepEqual([state.status, state.disabledReason], ["disabled", "unsubscribed"]);
  const token = tokenIn(plain, "unsubscribe");
  assert.equal((await post(`${CHANNELS}/unsubscribe`, undefined, { token })).status, 200, "twice is not an error");
  assert.equal((await fetch(`${serviceUrl}/unsubscribe?token=x`, { method: "POST" })).status, 404);

  assert.equal((await send("PATCH", `${CHANNELS}/${id}`, key, { enabled: false })).status, 200);
  assert.equal((await send("PATCH", `${CHANNELS}/${id}`, key, { enabled: true })).status, 409);
  assert.equal((await stateOf(key, id)).disabledReason, "unsubscribed");
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
  assert.equal((await stateOf(key, id)).status, "active");
  await price(asin, 999);
  assert.match((await nextMail(email)).subject, /\$9\.99/, "the change in between was not sent");
  assert.equal(
    (await post(`${CHANNELS}/resubscribe`, undefined, { token })).status,
    404,
    "there is nothing to take back",
  );
});
