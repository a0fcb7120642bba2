/** Every kind of channel, from its creation to a notification of a change. A new kind does not compile without its holder here. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { CHANNEL_KINDS, type ChannelKind } from "../src/features/webhooks/endpoint.ts";
import { CHANNELS, startChannels, tokenIn } from "./support/channels.ts";
import { wholeFile } from "./support/cleanup.ts";
import { until } from "./support/until.ts";

const started = await startChannels(wholeFile);
const { api, make, post, send, newAddress, newAsin, nextMail, startSlack, hookOf, price, stateOf, deliveriesOf } =
  started;

/** The person or the program behind a channel. */
type Holder = {
  /** The parameter of the creation that has the address. */
  address: { email: string } | { url: string };
  /** Does what the kind asks of its holder before it is used. */
  verify(): Promise<void>;
  /** The text of the next message that the holder gets. */
  next(): Promise<string>;
};

const HOLDERS: Record<ChannelKind, () => Promise<Holder>> = {
  async email() {
    const email = newAddress();
    return {
      address: { email },
      async verify() {
        const token = tokenIn((await nextMail(email)).plain, "confirm-channel");
        assert.equal((await post(`${CHANNELS}/confirm`, undefined, { token })).status, 200);
      },
      next: async () => (await nextMail(email)).plain,
    };
  },
  async slack() {
    const slack = await startSlack();
    let seen = 0;
    const next = async () => JSON.parse((await slack.received(++seen))[seen - 1]?.body as string).text;
    return {
      address: { url: hookOf(slack) },
      verify: async () => assert.match(await next(), /connected/),
      next,
    };
  },
};

for (const kind of CHANNEL_KINDS)
  test(`a channel of the type ${kind} is created, verified, tested, notified of a change and deleted`, async () => {
    const { key } = await make.key({ plan: "pro" });
    const holder = await HOLDERS[kind]();
    const created = await post(CHANNELS, key, { type: kind, ...holder.address });
    assert.deepEqual([created.status, created.body.data?.type], [201, kind], created.text);
    const { id } = created.body.data;
    await holder.verify();
    await until("the channel is active", async () => (await stateOf(key, id)).status === "active" || undefined);

    assert.equal((await post(`${CHANNELS}/${id}/test`, key, { event: "new_review" })).body.data.delivered, true);
    assert.match(await holder.next(), /review/);

    const asin = newAsin();
    await price(asin, 2_499);
    await post("/api/v1/tracking/products", key, { asin, channels: [id], cooldownMinutes: 0 });
    await price(asin, 1_999);
    assert.match(await holder.next(), /price dropped from \$24\.99 to \$19\.99/);
    const delivered = async () =>
      (await deliveriesOf(key, id)).find(({ type, status }) => type === "price_change" && status === "delivered");
    await until("the notification is logged", delivered);

    assert.equal((await send("DELETE", `${CHANNELS}/${id}`, key)).status, 200);
    assert.equal((await api(`${CHANNELS}/${id}`, key)).status, 404);
  });

test("an address of another type is refused by name", async () => {
  const { key } = await make.key({ plan: "pro" });
  const [email, url] = [{ email: newAddress() }, { url: "https://hooks.example.com/services/x" }];
  for (const kind of CHANNEL_KINDS) {
    const { address } = await HOLDERS[kind]();
    const foreign = "email" in address ? url : email;
    const [own] = Object.keys(address);
    const [other] = Object.keys(foreign);
    for (const [body, parameter] of [
      [{}, own],
      [foreign, other],
      [{ ...address, ...foreign }, other],
    ] as const) {
      const refused = await post(CHANNELS, key, { type: kind, ...body });
      assert.deepEqual([refused.status, refused.body.error.details[0].parameter], [400, parameter], refused.text);
    }
  }
});
