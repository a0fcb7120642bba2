/** A service with a mail server for tests of notification channels, and what their holders and receivers do. */
import assert from "node:assert/strict";
import { createLog } from "../../src/platform/base/log.ts";
import type { Scope } from "./cleanup.ts";
import { startMailServer } from "./mail-server.ts";
import { observation } from "./observation.ts";
import { startReceiver } from "./receiver.ts";
import { startService } from "./service.ts";
import { until } from "./until.ts";

export const CHANNELS = "/api/v1/channels";

/** A channel as the API returns it, as far as tests read it. */
type ChannelState = {
  status: string;
  disabledReason: string | null;
  digest: { hour: number; timeZone: string; nextAt: string } | null;
  recent: { pending: number };
};

type ListedDelivery = {
  id: string;
  eventId: string;
  type: string;
  status: string;
  isTest: boolean;
  attempts: number;
  nextAttemptAt: string | null;
  lastStatus: number | null;
  lastProblem: string | null;
};

/** The token of a link in a mail. */
export const tokenIn = (text: string, page: string) =>
  new RegExp(`/app/${page}\\?token=([\\w.-]+)`).exec(text)?.[1] as string;

export async function startChannels(scope: Scope) {
  const lines: string[] = [];
  const mail = await startMailServer(scope);
  const service = await startService(scope, {
    now: "2026-03-01T12:00:00Z",
    env: { SMTP_URL: mail.url, WEBHOOK_ALLOW_NETWORKS: "127.0.0.0/8" },
    log: createLog("trace", { write: (line: string) => void lines.push(line) }),
  });
  const { app, api, clock } = service;

  const post = (path: string, who: string | undefined, body?: unknown, headers: Record<string, string> = {}) =>
    api(path, who, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const send = (method: string, path: string, who: string, body?: unknown) =>
    api(path, who, {
      method,
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });

  let addresses = 0;
  const newAddress = () => `reader${++addresses}@example.com`;
  let products = 0;
  const newAsin = () => `B0CH${String(++products).padStart(6, "0")}`;

  /** The next mail to this address. Tests of a file share the mail server. */
  async function nextMail(to: string) {
    return await until(`a mail to ${to}`, async () => {
      const at = mail.mails.findIndex((each) => each.to === to);
      return at < 0 ? undefined : mail.mails.splice(at, 1)[0];
    });
  }

  /** An e-mail channel whose address is confirmed. */
  async function confirmedEmail(key: string, email = newAddress()) {
    const created = await post(CHANNELS, key, { type: "email", email });
    assert.equal(created.status, 201, created.text);
    const confirmation = await nextMail(email);
    const token = tokenIn(confirmation.plain, "confirm-channel");
    assert.equal((await post(`${CHANNELS}/confirm`, undefined, { token })).status, 200);
    return { id: created.body.data.id as string, email, confirmation };
  }

  /** A receiver that responds as Slack does. */
  async function startSlack() {
    return await startReceiver(scope, () => ({ body: "ok" }));
  }

  const secretPath = () => `/services/T0001/B0001/${"x".repeat(16)}${String(++products).padStart(4, "0")}`;
  const hookOf = (slack: { url: string }) => new URL(secretPath(), slack.url).href;

  const price = (asin: string, priceMinor: number) =>
    app.catalog.merge([observation(asin, { title: `Knife <b>${asin}</b> & "co"`, priceMinor, seenAt: clock.now() })]);

  async function stateOf(key: string, id: string): Promise<ChannelState> {
    return (await api(`${CHANNELS}/${id}`, key)).body.data;
  }

  /** Newest first. */
  async function deliveriesOf(key: string, id: string, query = ""): Promise<ListedDelivery[]> {
    return (await api(`${CHANNELS}/${id}/deliveries${query}`, key)).body.data.deliveries;
  }

  return {
    ...service,
    lines,
    mail,
    post,
    send,
    newAddress,
    newAsin,
    nextMail,
    confirmedEmail,
    startSlack,
    hookOf,
    price,
    stateOf,
    deliveriesOf,
  };
}
