/**
 * Sends one webhook request with limits on the total time and on the bytes of the response that are read and stored. It does
 * not follow redirects. The address guard checks every address: names when they are resolved, IP addresses before connecting,
 * and in both cases the remote address of the connected socket.
 */
import type { Socket } from "node:net";
import { Agent, type Dispatcher } from "undici";
import type { Clock } from "../../platform/base/clock.ts";
import { type AddressGuard, RefusedAddress } from "../../platform/security/address-guard.ts";
import { guardedConnector } from "../../platform/security/guarded-connector.ts";
import { retryAfterMs } from "../../platform/security/retry-after.ts";
import {
  INCOMPLETE,
  isRefusal,
  problemOf,
  REDIRECTED,
  timeoutProblem,
} from "../../platform/security/sending-problem.ts";
import { type AttemptHeaders, type Headers, keptHeaders } from "./attempt-headers.ts";

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

export type SendResult = {
  /** Null when there was no response. */
  status: number | null;
  /** Null when the status alone explains the result. */
  problem: string | null;
  /** Zero for a refused address: the time would show whether a name exists in our network. */
  durationMs: number;
  /** The beginning of the response body. */
  response: string | null;
  /** The headers of the request and of its response; undefined when nothing was sent over HTTP. */
  headers?: AttemptHeaders;
  retryAfterMs: number | null;
  /** True when a connection was established and the request was sent. */
  isConnected: boolean;
  /** True when a retry cannot help. */
  isFinal?: boolean;
  /** True when the receiver will never accept anything again. A 410 response means the same. */
  isGone?: boolean;
  /** True when nothing was sent because no connection was free: the delivery is due again, and no attempt counts. */
  isPostponed?: boolean;
};

export type HttpSender = {
  /** Never rejects; an abort is reported as a problem, too. */
  send(request: WebhookRequest, signal?: AbortSignal): Promise<SendResult>;
  close(): Promise<void>;
};

export type SenderParts = {
  guard: Pick<AddressGuard, "refusal" | "lookup" | "mayReach">;
  clock: Clock;
  version: string;
  timeoutMs?: number;
  /** Certificates to trust in addition to the default ones. */
  ca?: string;
};

export const SEND_TIMEOUT_MS = 15_000;
const KEPT_BYTES = 20_000;
/** Responses up to this size are read to the end, so that the connection can be reused; longer ones are cut off. */
const READ_BYTES = 64_000;
/** Shorter than the five seconds after which many servers close idle connections, possibly during the next request. */
const KEEP_ALIVE_MS = 4_000;

/** Parsed addresses are cached: parsing is not free, and the same few addresses repeat. */
const TARGETS_CACHED = 5_000;

const ABORTED = "aborted because the service is stopping";

export function createHttpSender(parts: SenderParts): HttpSender {
  const { guard, clock, version, timeoutMs = SEND_TIMEOUT_MS } = parts;
  /** The agent does not know sockets that are still connecting. */
  const connecting = new Set<Socket>();
  const agent = new Agent({
    // With HTTP/2 all deliveries to a host would share one connection and its problems.
    allowH2: false,
    connect: guardedConnector({ guard, timeoutMs, ca: parts.ca, connecting }),
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The total time is limited below; two more timers per request would only cost time.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const always = { "user-agent": `Nichescope/${version}`, "content-type": "application/json" };
  const targets = new Map<string, Target>();
  const targetOf = (url: string): Target => {
    const known = targets.get(url);
    if (known !== undefined) return known;
    if (targets.size >= TARGETS_CACHED) targets.clear();
    const isRefused = guard.refusal(url) !== undefined;
    const { origin, pathname, search } = isRefused ? EMPTY_URL : new URL(url);
    const target = { origin, path: pathname + search, isRefused };
    targets.set(url, target);
    return target;
  };

  return {
    send({ url, headers, body }, signal) {
      const startedMs = performance.now();
      const { origin, path, isRefused } = targetOf(url);
      if (isRefused) return Promise.resolve(notSent(problemOf(new RefusedAddress())));
      const sentHeaders = { ...always, ...headers };
      return new Promise((resolve) => {
        let controller: Dispatcher.DispatchController | undefined;
        let status: number | null = null;
        let retryAfter: number | null = null;
        let responseHeaders: Headers | null = null;
        let chunks: Buffer[] = [];
        let bytes = 0;
        let isOver = false;
        const end = (problem: string | null, isRefused = false) => {
          if (isOver) return;
          isOver = true;
          clearTimeout(timer);
          signal?.removeEventListener("abort", onAbort);
          resolve({
            status,
            problem: problem ?? (status !== null && status >= 300 && status < 400 ? REDIRECTED : null),
            durationMs: isRefused ? 0 : Math.round(performance.now() - startedMs),
            response: status === null ? null : textOf(chunks, bytes),
            ...(controller !== undefined && { headers: { request: sentHeaders, response: responseHeaders } }),
            retryAfterMs: retryAfter,
            isConnected: controller !== undefined,
          });
          chunks = [];
        };
        const giveUp = (problem: string | null) => {
          end(problem);
          controller?.abort(new Error("aborted"));
        };
        const onAbort = () => giveUp(ABORTED);
        const timer = setTimeout(() => giveUp(timeoutProblem(timeoutMs, status !== null)), timeoutMs);
        if (signal?.aborted) return onAbort();
        signal?.addEventListener("abort", onAbort);

        agent.dispatch(
          { origin, path, method: "POST", headers: sentHeaders, body },
          {
            onRequestStart(started) {
              // The request may have waited for a connection until its time was over.
              if (isOver) started.abort(new Error("aborted"));
              else controller = started;
            },
            onResponseStart(_, code, headers) {
              if (code < 200) return; // informational, such as 100 Continue
              status = code;
              responseHeaders = keptHeaders(headers);
              if (code >= 300) retryAfter = retryAfterMs(headers["retry-after"], clock.now());
            },
            onResponseData(_, chunk) {
              if (bytes < KEPT_BYTES) chunks.push(chunk);
              bytes += chunk.length;
              if (bytes > READ_BYTES) giveUp(null);
            },
            onResponseEnd: () => end(null),
            onResponseError: (_, error) => end(status === null ? problemOf(error) : INCOMPLETE, isRefusal(error)),
          },
        );
      });
    },
    async close() {
      for (const socket of connecting) socket.destroy();
      await agent.destroy();
    },
  };
}

type Target = { origin: string; path: string; isRefused: boolean };

const EMPTY_URL = { origin: "", pathname: "", search: "" };

function notSent(problem: string): SendResult {
  return { status: null, problem, durationMs: 0, response: null, retryAfterMs: null, isConnected: false };
}

/** Decodes the body; replaces invalid bytes and NUL, and drops a split character. */
function textOf(chunks: Buffer[], bytes: number): string {
  if (bytes === 0) return "";
  const kept = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
  const text =
    kept.length > KEPT_BYTES
      ? new TextDecoder().decode(kept.subarray(0, KEPT_BYTES), { stream: true })
      : kept.toString("utf8");
  return text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
}
