/**
 * The HTTP client of live sources, with limits on time, size and connections. It does not interpret the response. A URL may
 * contain a key, so no URL is put into a problem.
 */
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "undici";
import { ACCEPTED_ENCODING, readBoundedBody } from "./bounded-body.ts";

type HttpRequest = { method: "GET" | "POST"; url: URL; headers?: Record<string, string>; body?: string };

/**
 * - `response`: a text, whatever the status.
 * - `unreadable`: a response that is too large or cannot be decompressed.
 * - `failed`: no response, or only its beginning.
 */
export type HttpResult =
  | { kind: "response"; status: number; headers: IncomingHttpHeaders; text: string }
  | { kind: "unreadable"; status: number; headers: IncomingHttpHeaders; problem: string }
  | { kind: "failed"; problem: string };

export type HttpLimits = {
  /** Until the response headers. */
  headersMs: number;
  /** Between two pieces of the body. */
  silenceMs: number;
  /** For the whole response: bytes that arrive one by one never cause a silence. */
  wholeMs: number;
  /** Compressed as well as decompressed. */
  largestBytes: number;
};

export type HttpClient = ReturnType<typeof createHttpClient>;

const CONNECT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;
const CONNECTIONS = 8;

/** `always` are headers for every request. */
export function createHttpClient(
  { headersMs, silenceMs, wholeMs, largestBytes }: HttpLimits,
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
    /** Throws only when the signal aborts. */
    async send({ method, url, headers = {}, body }: HttpRequest, signal?: AbortSignal): Promise<HttpResult> {
      const deadline = AbortSignal.timeout(wholeMs);
      try {
        const response = await request(url, {
          dispatcher: agent,
          method,
          headers: { ...always, ...headers, accept: "application/json", "accept-encoding": ACCEPTED_ENCODING },
          body: body ?? null,
          signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
        });
        const { statusCode: status, headers: responseHeaders } = response;
        const read = await readBoundedBody(response.body, largestBytes);
        return "text" in read
          ? { kind: "response", status, headers: responseHeaders, text: read.text }
          : { kind: "unreadable", status, headers: responseHeaders, problem: read.problem };
      } catch (error) {
        signal?.throwIfAborted();
        if (deadline.aborted) return { kind: "failed", problem: `no response within ${wholeMs / 1000} s` };
        // The error code is clearer than undici's message, and cannot contain a secret.
        const { code } = error as NodeJS.ErrnoException;
        return { kind: "failed", problem: typeof code === "string" ? code : "the connection failed" };
      }
    },
    close: (): Promise<void> => agent.destroy(),
  };
}
