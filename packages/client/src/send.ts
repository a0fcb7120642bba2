/** Sends requests: one attempt with its timeout, and the retries around it. */
import { checkBaseUrl, type Parameters, urlOf } from "./address.ts";
import { type FileBody, isStream } from "./body.ts";
import type { CallOptions } from "./calls.ts";
import { ApiError, ConnectionError, type ErrorDetail, NichescopeError, TimeoutError } from "./errors.ts";
import { KEYED } from "./paths.ts";
import { retryDelayMs } from "./retry.ts";

/** Time as the client sees it; tests pass their own. */
export type Clock = { sleep(ms: number, signal: AbortSignal | undefined): Promise<void> };

/** A response as `onResponse` sees it. */
export type ResponseInfo = {
  method: string;
  path: string;
  status: number;
  requestId: string | null;
  /** Query parameters that the service ignored, and unexpected effects of the request. */
  warnings: readonly ErrorDetail[];
  /** True if the response repeats that of an earlier request with the same `Idempotency-Key`. */
  isReplayed: boolean;
};

export type ClientOptions = {
  /** The address of the service, such as `https://research.example.com`. */
  baseUrl: string;
  /** `nsk_…`. Keep it on servers: everybody can read what a browser sends. */
  apiKey?: string | undefined;
  /** Milliseconds for one attempt; 30,000 by default. Uploads have no limit unless you set one. */
  timeoutMs?: number | undefined;
  /** Retries of one call; 3 by default. */
  maxRetries?: number | undefined;
  /** Milliseconds that one call waits between attempts in total; 60,000 by default. A longer wait is not started. */
  maxWaitMs?: number | undefined;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>) | undefined;
  fetch?: typeof fetch | undefined;
  clock?: Clock | undefined;
  random?: (() => number) | undefined;
  onResponse?: ((response: ResponseInfo) => void) | undefined;
  /** Receives the error of each call that fails for good. */
  onError?: ((error: unknown) => void) | undefined;
};

/** A request without its types. */
export type AnyRequest = CallOptions & {
  path?: Parameters | undefined;
  query?: Parameters | undefined;
  body?: unknown;
  file?: FileBody | undefined;
};

export type Outgoing = { method: string; path: string; request: AnyRequest; accept?: string };
export type Incoming = { response: Response; data: unknown };
export type Send = (outgoing: Outgoing) => Promise<Incoming>;

const JSON_TYPE = "application/json";
const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 3;
const MAX_WAIT_MS = 60_000;

export const SYSTEM_CLOCK: Clock = {
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, ms);
      signal?.addEventListener("abort", stop, { once: true });
    }),
};

export function createSender(options: ClientOptions): Send {
  const { apiKey, clock = SYSTEM_CLOCK, random = Math.random } = options;
  const baseUrl = checkBaseUrl(options.baseUrl);
  // Headers with such characters make fetch throw an error that contains the key.
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new NichescopeError("apiKey is empty or contains a character that a key can't have, such as a line break.");

  return async (outgoing) => {
    const { method, path, request } = outgoing;
    const { signal, maxRetries = options.maxRetries ?? MAX_RETRIES } = request;
    const { maxWaitMs = options.maxWaitMs ?? MAX_WAIT_MS } = request;
    const key = method === "post" && KEYED.includes(path) ? (request.idempotencyKey ?? newKey()) : undefined;
    if (key !== undefined && !/^[\x20-\x7e]{1,255}$/.test(key))
      throw new NichescopeError("idempotencyKey must have 1 to 255 printable ASCII characters.");
    // A stream can be read only once.
    const canResend = request.file === undefined || !isStream(request.file);
    const isRepeatable = key !== undefined || ["get", "put", "delete"].includes(method);
    let waitedMs = 0;
    for (let sent = 1; ; sent++) {
      try {
        return await attempt(outgoing, key);
      } catch (error) {
        signal?.throwIfAborted();
        const delayMs = canResend ? retryDelayMs({ error, sent, isRepeatable, random }) : null;
        if (delayMs === null || sent > maxRetries || waitedMs + delayMs > maxWaitMs) {
          options.onError?.(error);
          throw error;
        }
        waitedMs += delayMs;
        await clock.sleep(delayMs, signal);
      }
    }
  };

  async function attempt(outgoing: Outgoing, key: string | undefined): Promise<Incoming> {
    const { method, path, request, accept = JSON_TYPE } = outgoing;
    const { signal, timeoutMs = options.timeoutMs ?? (request.file === undefined ? TIMEOUT_MS : 0) } = request;
    const url = urlOf(baseUrl, path, request.path, request.query);
    // Outside of the try: what can't be sent is the caller's mistake, and no reason to try again.
    const init = {
      method: method.toUpperCase(),
      headers: headersOf(request, accept, key),
      ...bodyOf(request),
      // A redirect could send the key and the body to another host.
      redirect: "manual" as const,
    };
    signal?.throwIfAborted();
    const aborter = new AbortController();
    const abort = () => aborter.abort(signal?.reason);
    signal?.addEventListener("abort", abort, { once: true });
    const timer = timeoutMs > 0 ? setTimeout(() => aborter.abort(), timeoutMs) : undefined;
    let isRead = true;
    let response: Response;
    let body: Envelope | undefined;
    try {
      response = await (options.fetch ?? fetch)(url, { ...init, signal: aborter.signal });
      if (!response.ok) throw await refusalOf(response);
      isRead = accept === JSON_TYPE;
      body = isRead ? await readJson(response) : undefined;
    } catch (error) {
      if (error instanceof NichescopeError) throw error;
      if (aborter.signal.aborted) throw new TimeoutError(`The service did not respond within ${timeoutMs} ms.`);
      throw new ConnectionError(undefined, { cause: error });
    } finally {
      clearTimeout(timer);
      // The body of a download or stream is read later, and aborting the signal must still close it.
      if (isRead) signal?.removeEventListener("abort", abort);
    }
    options.onResponse?.({
      method,
      path,
      status: response.status,
      requestId: response.headers.get("x-request-id"),
      warnings: body?.meta?.warnings ?? [],
      isReplayed: response.headers.get("idempotency-replayed") === "true",
    });
    return { response, data: body?.data };
  }

  function headersOf(request: AnyRequest, accept: string, key: string | undefined): Headers {
    const { headers: own = {} } = options;
    const all = {
      ...(typeof own === "function" ? own() : own),
      accept,
      ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
      ...(request.body !== undefined && { "content-type": JSON_TYPE }),
      ...(request.file !== undefined && { "content-type": "application/octet-stream" }),
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const headers = new Headers();
    for (const [name, value] of Object.entries(all)) {
      try {
        headers.set(name, value);
      } catch {
        // The platform's error contains the value.
        throw new NichescopeError(`The header ${JSON.stringify(name)} has a name or a value that can't be sent.`);
      }
    }
    return headers;
  }
}

function bodyOf({ body, file }: AnyRequest): RequestInit {
  if (body !== undefined) return { body: JSON.stringify(body) };
  if (file === undefined) return {};
  // Streams need `duplex`, which the types of some platforms lack.
  return { body: file, ...(isStream(file) && { duplex: "half" }) } as RequestInit;
}

type Envelope = { success: true; data: unknown; meta?: { warnings?: ErrorDetail[] } };

async function readJson(response: Response): Promise<Envelope> {
  const body = parse(await response.text()) as Envelope | undefined;
  if (body?.success !== true) throw new ApiError(response.status, undefined);
  return body;
}

async function refusalOf(response: Response): Promise<NichescopeError> {
  // Browsers hide the target of a redirect; they report status 0.
  if (response.status < 400)
    return new NichescopeError("The service redirects to another address. Set baseUrl to the address it moved to.");
  return new ApiError(response.status, parse(await response.text()), response.headers.get("retry-after"));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function newKey(): string {
  // Not randomUUID, which browsers have only over HTTPS.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
