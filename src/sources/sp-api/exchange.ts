/** One request and its answer, whatever its status, with everything bounded: time, size, connections. */
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "undici";
import type { Clock } from "../../base/clock.ts";
import { ACCEPTED_ENCODINGS, BodyError, readBoundedBody } from "../bounded-body.ts";
import { type Attempt, type Failure, retryAfterMs } from "../retry.ts";
import { SourceError } from "../source.ts";

export type Question = {
  /** As it is told to people: `SP-API searchCatalogItems`. */
  name: string;
  method: "GET" | "POST";
  url: URL;
  headers: Record<string, string>;
  body?: string;
  signal?: AbortSignal | undefined;
};

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

export type Exchange = ReturnType<typeof createExchange>;

const CONNECT_MS = 10_000;
const SILENCE_MS = 30_000;
/** For the whole of it: bytes that drip in one by one are never silent. */
const WHOLE_MS = 60_000;
const KEEP_ALIVE_MS = 30_000;
const CONNECTIONS = 8;
/** Twenty items with all that we ask for are below 200 kB. */
const LARGEST_BODY_BYTES = 8_000_000;

export function createExchange({ userAgent }: { userAgent: string }) {
  const agent = new Agent({
    connect: { timeout: CONNECT_MS },
    connections: CONNECTIONS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });

  return {
    /** Connections that break are failures worth another attempt; a body beyond all bounds is not. */
    async send({ name, method, url, headers, body, signal }: Question): Promise<Attempt<Answer>> {
      const inTime = AbortSignal.timeout(WHOLE_MS);
      const either = signal ? AbortSignal.any([signal, inTime]) : inTime;
      try {
        const answer = await request(url, {
          dispatcher: agent,
          method,
          headers: {
            ...headers,
            accept: "application/json",
            "accept-encoding": ACCEPTED_ENCODINGS,
            "user-agent": userAgent,
          },
          body: body ?? null,
          signal: either,
        });
        const encoding = textOf(answer.headers["content-encoding"]);
        const bytes = await readBoundedBody(answer.body, encoding, LARGEST_BODY_BYTES, signal);
        return { value: { status: answer.statusCode, headers: answer.headers, text: bytes.toString() } };
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof BodyError && error.problem === "too_large")
          throw new SourceError("malformed", `${name}: ${error.message}.`);
        return { failure: new SourceError("unavailable", `${name} did not answer: ${reasonOf(error)}.`) };
      }
    },
    close: (): Promise<void> => agent.destroy(),
  };
}

/** Undefined when the answer is one to be read; otherwise it says that another attempt may fare better. */
export function passingFailure(name: string, { status, headers }: Answer, clock: Clock): Failure | undefined {
  if (status !== 429 && status < 500) return undefined;
  const failure =
    status === 429
      ? new SourceError("exhausted", `${name}: the quota is used up (429).`)
      : new SourceError("unavailable", `${name} answered ${status}.`);
  return { failure, retryAfterMs: retryAfterMs(textOf(headers["retry-after"]), clock.now()) };
}

/** Undefined when it is no JSON. The parser's own words quote the text, which may hold a token: they are not passed on. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** A code says more than undici's or zlib's sentence, and less than could do harm. */
function reasonOf(error: unknown): string {
  const inner = error instanceof BodyError ? (error.cause ?? error) : error;
  const { code, name } = inner as { code?: unknown; name?: unknown };
  if (name === "TimeoutError") return "it took too long";
  return typeof code === "string" ? code : inner instanceof BodyError ? inner.message : "the connection failed";
}
