/** One exchange with Keepa: a request out, an answer in, read as far as it can be read. What it means is not judged here. */
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Agent } from "undici";

export type Query = Readonly<Record<string, string | number>>;

/** `body` goes as JSON. */
export type KeepaRequest = { path: string; query: Query; body?: unknown };

export type Fields = Record<string, unknown>;

/**
 * - `answered`: with JSON.
 * - `unreadable`: it answered, but not with JSON; `problem` says what is wrong.
 * - `broken`: no answer came, or only its beginning.
 */
export type Exchange =
  | { kind: "answered"; status: number; answer: Fields }
  | { kind: "unreadable"; status: number; problem: string }
  | { kind: "broken"; problem: string };

export type KeepaHttp = ReturnType<typeof createKeepaHttp>;

const CONNECT_TIMEOUT_MS = 10_000;
/** Between two pieces of an answer. */
const BODY_TIMEOUT_MS = 60_000;
/** A hundred of the busiest products are 20 MB; this is packed and unpacked. */
const LARGEST_ANSWER_BYTES = 64 * 1024 * 1024;
const GZIP_MAGIC = 0x1f8b;

const unpack = promisify(gunzip);

export function createKeepaHttp({ key, baseUrl, timeoutMs }: { key: string; baseUrl: string; timeoutMs: number }) {
  const agent = new Agent({
    allowH2: false, // one request at a time: nothing to gain
    bodyTimeout: BODY_TIMEOUT_MS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: timeoutMs,
    keepAliveTimeout: 30_000,
    maxResponseSize: LARGEST_ANSWER_BYTES,
  });
  const { origin, pathname } = new URL(baseUrl);

  const send = async ({ path, query, body }: KeepaRequest, signal: AbortSignal) => {
    const search = new URLSearchParams({ key });
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    const response = await agent.request({
      origin,
      path: `${pathname.replace(/\/$/, "")}${path}?${search}`,
      method: body === undefined ? "GET" : "POST",
      headers: { "accept-encoding": "gzip", ...(body !== undefined && { "content-type": "application/json" }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    return { status: response.statusCode, bytes: Buffer.from(await response.body.arrayBuffer()) };
  };

  return {
    /** Throws only when the signal says so. */
    async exchange(request: KeepaRequest, signal: AbortSignal): Promise<Exchange> {
      const deadline = AbortSignal.timeout(timeoutMs);
      try {
        const { status, bytes } = await send(request, AbortSignal.any([signal, deadline]));
        return await readAnswer(status, bytes);
      } catch (error) {
        signal.throwIfAborted();
        if (deadline.aborted) return { kind: "broken", problem: `no answer within ${timeoutMs / 1000} s` };
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === "UND_ERR_RES_EXCEEDED_MAX_SIZE") return { kind: "unreadable", status: 200, problem: TOO_LARGE };
        return { kind: "broken", problem: code ?? message };
      }
    },
    async close(): Promise<void> {
      await agent.destroy();
    },
  };
}

const TOO_LARGE = `it is larger than ${LARGEST_ANSWER_BYTES / 1024 / 1024} MB`;

/** Keepa packs every answer, whatever was asked for; what stands before it may not. */
async function readAnswer(status: number, bytes: Buffer): Promise<Exchange> {
  const unreadable = (problem: string): Exchange => ({ kind: "unreadable", status, problem });
  let text: string;
  try {
    const isPacked = bytes.length >= 2 && bytes.readUInt16BE() === GZIP_MAGIC;
    text = (isPacked ? await unpack(bytes, { maxOutputLength: LARGEST_ANSWER_BYTES }) : bytes).toString();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_BUFFER_TOO_LARGE") return unreadable(TOO_LARGE);
    return unreadable(code === "Z_BUF_ERROR" ? "it is cut off" : `it cannot be unpacked: ${message}`);
  }
  try {
    const answer: unknown = JSON.parse(text);
    if (typeof answer === "object" && answer !== null && !Array.isArray(answer))
      return { kind: "answered", status, answer: answer as Fields };
    return unreadable("it is not an object");
  } catch {
    return unreadable(text === "" ? "it is empty" : `it is not JSON: ${JSON.stringify(text.slice(0, 60))}`);
  }
}
