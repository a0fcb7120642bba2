/** A receiver of webhooks that reads what it is sent, and verifies it with the library that receivers use. */
import type { TestContext } from "node:test";
import { Webhook } from "standardwebhooks";
import { type Received, startReceiver } from "./receiver.ts";

export type Hook = {
  headers: Record<string, string>;
  told: { type: string; timestamp: string; data: Record<string, any> };
};

export type HookReceiver = Awaited<ReturnType<typeof startHookReceiver>>;

/** Where `status` is 200 unless it is set. */
export async function startHookReceiver(t: TestContext) {
  const { url, requests, received } = await startReceiver(t, () => ({ status: receiver.status, body: "{}" }));
  const receiver = {
    url,
    status: 200,
    hooks: () => requests.map(toHook),
    /** So many in all. */
    untilHas: async (count: number) => (await received(count)).map(toHook),
    /** Throws where one is not signed with the secret, was changed, or is old. */
    verifyAll(secret: string): void {
      for (const { headers, body } of requests) new Webhook(secret).verify(body, headers as Record<string, string>);
    },
  };
  return receiver;
}

function toHook({ headers, body }: Received): Hook {
  return { headers: headers as Record<string, string>, told: JSON.parse(body) };
}
