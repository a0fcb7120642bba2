/**
 * A body must arrive in its time. Node's own limit (`requestTimeout`) knows no exception, and a file may take hours to come;
 * so it is off, and this one stands in for it, to be lifted while a file is read. Requests without a body cost nothing here:
 * their headers have a limit of their own.
 */
import type { IncomingMessage, Server } from "node:http";
import { constants, type Http2ServerRequest } from "node:http2";
import type { FastifyReply, FastifyRequest } from "fastify";

const ARRIVE_WITHIN_MS = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Also for a body that nobody reads: it is on its way all the same. */
export function limitBodyTime(server: Server, { raw, headers }: FastifyRequest, reply: FastifyReply): void {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (!hasBody || raw.complete) return;
  const timer = setTimeout(() => giveUp(server, raw, reply), ARRIVE_WITHIN_MS);
  timer.unref();
  timers.set(raw, timer);
  raw.once("close", () => clearTimeout(timer));
}

export function liftBodyTime({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
}

function giveUp(server: Server, raw: IncomingMessage, { raw: answer }: FastifyReply): void {
  if (raw.complete) return;
  if (raw.httpVersionMajor > 1) {
    (raw as unknown as Http2ServerRequest).stream.close(constants.NGHTTP2_CANCEL);
    return;
  }
  if (answer.headersSent) return void raw.socket.destroy();
  const late = Object.assign(new Error("the body is late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  server.emit("clientError", late, raw.socket);
}
