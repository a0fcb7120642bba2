/** A webhook receiver for testing: it verifies signatures as documented, recognises repeated events and responds as configured. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import type { Clock } from "../../platform/base/clock.ts";
import { SetupError } from "../../platform/base/errors.ts";
import { describeEvent, oneLine } from "./event-words.ts";

export type Received = {
  at: Date;
  /** Null when the body does not name a type. */
  type: string | null;
  id: string | null;
  words: string;
  /** True if the signature is valid; null without a secret. */
  isRight: boolean | null;
  /** Why the signature is invalid. */
  problem: string | null;
  wasSeen: boolean;
  /** Status of the response. */
  status: number;
  /** Parsed JSON, or the text if it is not JSON. */
  body: unknown;
};

export type Receiving = {
  host: string;
  port: number;
  secret: string | undefined;
  status: number;
  /** Responds with 500 to every n-th delivery. */
  failEvery: number | undefined;
  clock: Clock;
  onReceived: (received: Received) => void;
};

export type Receiver = { host: string; port: number; close(): Promise<void> };

const MOST_BYTES = 1024 * 1024;
const LONGEST_REQUEST_MS = 30_000;
const LINGER_MS = 1_000;
const IDS_REMEMBERED = 100_000;

export async function receiveDeliveries(receiving: Receiving): Promise<Receiver> {
  const { host, port } = receiving;
  const take = takerOf(receiving);
  const server = createServer({ requestTimeout: LONGEST_REQUEST_MS }, (request, response) => {
    // The sender may have disconnected, so there is nobody to respond to.
    respond(request, response, take).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(whyNot(error, host, port)));
    server.listen(port, host, resolve);
  });
  return {
    host,
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(request: IncomingMessage, response: ServerResponse, take: Take): Promise<void> {
  const reply = (status: number, text: string, headers = {}) =>
    void response.writeHead(status, { "content-type": "text/plain", ...headers }).end(`${text}\n`);
  if (request.method !== "POST") {
    request.resume();
    return reply(405, "Webhooks are sent with POST.", { allow: "POST" });
  }
  const body = await readBody(request);
  if (body === undefined) {
    // Closing at once would also drop the response.
    request.resume();
    setTimeout(() => request.destroy(), LINGER_MS).unref();
    return reply(413, `A delivery must not exceed ${MOST_BYTES} bytes.`);
  }
  const { status, isRight } = take(request, body);
  // These have no body, and Node does not let them have one.
  if (status === 204 || status === 304) return void response.writeHead(status).end();
  reply(status, isRight === false ? "The signature is invalid." : status < 300 ? "Accepted." : "Refused.");
}

/** Returns undefined if the body is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

type Take = (request: IncomingMessage, body: Buffer) => Received;

function takerOf({ secret, status, failEvery, clock, onReceived }: Receiving): Take {
  const verifier = secret === undefined ? undefined : verifierOf(secret);
  const seen = new Set<string>();
  let count = 0;
  return (request, bytes) => {
    const id = textOf(request.headers["webhook-id"]);
    const problem = verifier?.(bytes, request) ?? null;
    const isRight = verifier === undefined ? null : problem === null;
    const wasSeen = id !== null && seen.has(id);
    if (id !== null && isRight !== false) {
      seen.add(id);
      if (seen.size > IDS_REMEMBERED) seen.delete(seen.values().next().value as string);
    }
    count++;
    const mustFail = failEvery !== undefined && count % failEvery === 0;
    const body = parsed(bytes);
    const received = {
      at: clock.now(),
      type: textOf((body as { type?: unknown } | null)?.type),
      id,
      words: describeEvent(body),
      isRight,
      problem,
      wasSeen,
      // A receiver must not accept unverified requests.
      status: isRight === false ? 401 : mustFail ? 500 : status,
      body,
    };
    onReceived(received);
    return received;
  };
}

/** Returns a function that reports what is wrong with a signature, or null. */
function verifierOf(secret: string): (body: Buffer, request: IncomingMessage) => string | null {
  const webhook = new Webhook(secret);
  return (body, { headers }) => {
    try {
      webhook.verify(body, headers as Record<string, string>, { jsonParse: false });
      return null;
    } catch (error) {
      if (error instanceof WebhookVerificationError) return error.message.toLowerCase();
      throw error;
    }
  };
}

function parsed(body: Buffer): unknown {
  const text = body.toString("utf8");
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function textOf(value: unknown): string | null {
  return typeof value === "string" ? oneLine(value, 100) : null;
}

function whyNot(error: NodeJS.ErrnoException, host: string, port: number): SetupError {
  if (error.code === "EADDRINUSE")
    return new SetupError(`Another program uses ${host}:${port}. Choose a free port with --port.`);
  return new SetupError(`Cannot listen on ${host}:${port}: ${error.message}`);
}
