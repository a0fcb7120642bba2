/**
 * One request to a live source and its answer, with everything bounded: time, size, connections. What the answer means is
 * not judged here. An address may hold a key: none is ever put into a problem.
 */
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "undici";
import { ACCEPTED_ENCODING, readBoundedBody } from "./bounded-body.ts";

export type Question = { method: "GET" | "POST"; url: URL; headers?: Record<string, string>; body?: string };

/**
 * - `answered`: with a text, whatever its status.
 * - `unreadable`: it answered, but with what is too large or cannot be unpacked.
 * - `broken`: no answer came, or only its beginning.
 */
export type Exchanged =
  | { kind: "answered"; status: number; headers: IncomingHttpHeaders; text: string }
  | { kind: "unreadable"; status: number; headers: IncomingHttpHeaders; problem: string }
  | { kind: "broken"; problem: string };

export type Bounds = {
  /** Until the answer begins. */
  headersMs: number;
  /** Between two pieces of it. */
  silenceMs: number;
  /** For the whole of it: bytes that drip in one by one are never silent. */
  wholeMs: number;
  /** Packed as well as unpacked. */
  largestBytes: number;
};

export type Exchange = ReturnType<typeof createExchange>;

const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
const CONNECTIONS = 8;

/** `always` are headers of every request. */
export function createExchange(
  { headersMs, silenceMs, wholeMs, largestBytes }: Bounds,
  always: Readonly<Record<string, string>> = {},
) {
  const agent = new Agent({
    allowH2: false, // a few requests a second: nothing to gain
    connect: { timeout: CONNECT_MS },
    connections: CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: headersMs,
    bodyTimeout: silenceMs,
  });

  return {
    /** Throws only when the signal says so. */
    async send({ method, url, headers = {}, body }: Question, signal?: AbortSignal): Promise<Exchanged> {
      const deadline = AbortSignal.timeout(wholeMs);
      try {
        const response = await request(url, {
          dispatcher: agent,
          method,
          headers: { ...always, ...headers, accept: "application/json", "accept-encoding": ACCEPTED_ENCODING },
          body: body ?? null,
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        });
        const { statusCode: status, headers: told } = response;
        const read = await readBoundedBody(response.body, largestBytes);
        return "text" in read
          ? { kind: "answered", status, headers: told, text: read.text }
          : { kind: "unreadable", status, headers: told, problem: read.problem };
      } catch (error) {
        signal?.throwIfAborted();
        if (deadline.aborted) return { kind: "broken", problem: `no answer within ${wholeMs / 1000} s` };
        // A code says more than undici's sentence, and less than could do harm.
        const { code } = error as NodeJS.ErrnoException;
        return { kind: "broken", problem: typeof code === "string" ? code : "the connection failed" };
      }
    },
    close: (): Promise<void> => agent.destroy(),
  };
}
