/** Somebody's webhook receiver on loopback: keeps what it is sent, and answers as the test says. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { cleanUp } from "./cleanup.ts";

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: string };

export type Reply = { status?: number; headers?: Record<string, string>; body?: string };

/** What to answer to a request, counted from 1; never answering is a promise that does not settle. */
export type Answering = (received: Received, number: number) => Reply | Promise<Reply>;

export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

const WAIT_MS = 20_000;

export async function startReceiver(t: TestContext, answering: Answering = () => ({})) {
  const requests: Received[] = [];
  let answer = answering;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", async () => {
      const { method = "", url: path = "", headers } = request;
      const received = { method, path, headers, body: Buffer.concat(chunks).toString("utf8") };
      requests.push(received);
      const { status = 200, headers: told = {}, body = "" } = await answer(received, requests.length);
      response.writeHead(status, told).end(body);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  cleanUp(t, () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    requests,
    answer(next: Answering) {
      answer = next;
    },
    /** Waits until so many requests have come, and answers with them. */
    async received(count: number): Promise<Received[]> {
      for (const deadline = Date.now() + WAIT_MS; requests.length < count; await sleep(5))
        if (Date.now() > deadline) throw new Error(`waited in vain for ${count} requests; ${requests.length} came`);
      return requests;
    },
  };
}
