/** A webhook receiver on loopback that records requests and responds as the test says. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanUp, type Scope } from "./cleanup.ts";

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

export type Reply = { status?: number; headers?: Record<string, string>; body?: string };

/** Returns the response to a request, counted from 1. A promise that never settles makes the receiver hang. */
export type Respond = (received: Received, number: number) => Reply | Promise<Reply>;

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Generous, because tests share the machine. */
const WAIT_MS = 120_000;

export async function startReceiver(scope: Scope, first: Respond = () => ({})) {
  const requests: Received[] = [];
  let respond = first;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", async () => {
      const { method = "", url: path = "", headers } = request;
      const received = { method, path, headers, body: Buffer.concat(chunks).toString("utf8") };
      requests.push(received);
      const { status = 200, headers: extra = {}, body = "" } = await respond(received, requests.length);
      response.writeHead(status, extra).end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  cleanUp(scope, () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    respond(next: Respond) {
      respond = next;
    },
    /** Waits until `count` requests have arrived in total, and returns them. */
    async received(count: number): Promise<Received[]> {
      for (const deadline = Date.now() + WAIT_MS; requests.length < count; await sleep(5))
        if (Date.now() > deadline)
          throw new Error(`timed out waiting for ${count} requests; ${requests.length} arrived`);
      return requests;
    },
  };
}
