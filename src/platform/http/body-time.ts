/**
 * The timeout for receiving a body. Node's own limit (`requestTimeout`) has no exceptions, and a file upload may take hours; so
 * it is off and replaced by this one, which uploads lift. Requests without a body cost nothing here: headers have their
 * own timeout.
 */
import type { IncomingMessage, Server } from "node:http";
import { constants, type Http2ServerRequest } from "node:http2";
import type { FastifyReply, FastifyRequest } from "fastify";

const BODY_TIMEOUT_MS = 30_000;

const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Also applies to a body that nobody reads: the client still sends it. */
export function startBodyTimeout(server: Server, { raw, headers }: FastifyRequest, reply: FastifyReply): void {
  const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
  if (!hasBody || raw.complete) return;
  const timer = setTimeout(() => giveUp(server, raw, reply), BODY_TIMEOUT_MS);
  timer.unref();
  timers.set(raw, timer);
  for (const event of ["end", "close"]) raw.once(event, () => clearTimeout(timer));
}

export function liftBodyTimeout({ raw }: FastifyRequest): void {
  clearTimeout(timers.get(raw));
}

function giveUp(server: Server, raw: IncomingMessage, { raw: response }: FastifyReply): void {
  if (raw.complete) return;
  if (raw.httpVersionMajor > 1) {
    (raw as unknown as Http2ServerRequest).stream.close(constants.NGHTTP2_CANCEL);
    return;
  }
  if (response.headersSent) return void raw.destroy(); // with its socket
  const timeout = Object.assign(new Error("the body did not arrive in time"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  server.emit("clientError", timeout, raw.socket);
}
