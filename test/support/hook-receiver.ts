/** A webhook receiver that parses deliveries and verifies them with the Standard Webhooks library. */
import { Webhook } from "standardwebhooks";
import type { Scope } from "./cleanup.ts";
import { type Received, startReceiver } from "./receiver.ts";

export type Hook = {
  headers: Record<string, string>;
  event: { type: string; timestamp: string; data: Record<string, any> };
};

export type HookReceiver = Awaited<ReturnType<typeof startHookReceiver>>;

/** Responds with `status`, 200 by default. */
export async function startHookReceiver(scope: Scope) {
  const { url, requests, received } = await startReceiver(scope, () => ({ status: receiver.status, body: "{}" }));
  const receiver = {
    url,
    status: 200,
    hooks: () => requests.map(toHook),
    /** Waits until `count` deliveries have arrived in total. */
    received: async (count: number) => (await received(count)).map(toHook),
    /** Throws when a delivery is not signed with the secret, was changed, or is too old. */
    verifyAll(secret: string): void {
      for (const { headers, body } of requests) new Webhook(secret).verify(body, headers as Record<string, string>);
    },
  };
  return receiver;
}

function toHook({ headers, body }: Received): Hook {
  return { headers: headers as Record<string, string>, event: JSON.parse(body) };
}
