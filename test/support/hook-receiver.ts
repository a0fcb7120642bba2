/** A receiver of webhooks: real HTTP, and the library that receivers use to verify. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { Webhook } from "standardwebhooks";
import { cleanUp } from "./cleanup.ts";
import { until } from "./import-files.ts";

export type Hook = {
  headers: Record<string, string>;
  body: string;
  told: { type: string; timestamp: string; data: any };
};

export type HookReceiver = Awaited<ReturnType<typeof startHookReceiver>>;

/** Where `status` is 200 unless it is set. */
export async function startHookReceiver(t: TestContext) {
  const hooks: Hook[] = [];
  const receiver = {
    url: "",
    status: 200,
    hooks,
    /** So many in all. */
    untilHas: (count: number, what = `${count} hooks have arrived`) =>
      until(what, async () => hooks.length >= count && hooks),
    /** Throws where one is not signed with the secret, was changed, or is old. */
    verifyAll(secret: string): void {
      for (const { headers, body } of hooks) new Webhook(secret).verify(body, headers);
    },
  };
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (piece) => (body += piece));
    request.on("end", () => {
      hooks.push({ headers: request.headers as Record<string, string>, body, told: JSON.parse(body) });
      response.writeHead(receiver.status).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp(t, () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
