/**
 * One delivery over the wire, with everything bounded: the time in all, how much of the answer is read and how much is kept.
 * What the answer means is not judged here. Redirects are not followed, and no address is connected to that the guard has
 * not seen: names when they are resolved, plain addresses before, and either way the one that a socket has come to.
 */
import { isIP, type Socket } from "node:net";
import { Agent, buildConnector, type Dispatcher } from "undici";
import type { Clock } from "../base/clock.ts";
import { type AddressGuard, RefusedAddress } from "./address-guard.ts";
import { retryAfterMs } from "./retry-after.ts";
import { BROKEN_OFF, problemOf, REDIRECTED, tooLate } from "./sending-problem.ts";

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

export type SendResult = {
  /** Null where no answer came. */
  status: number | null;
  /** Null where it is all said by the status. */
  problem: string | null;
  durationMs: number;
  /** The beginning of the answer. */
  response: string | null;
  retryAfterMs: number | null;
  /** Whether anybody was there: the request left over a connection. */
  isConnected: boolean;
};

export type HttpSender = {
  /** Never rejects. What is called back by the signal is a problem too. */
  send(sending: WebhookRequest, signal?: AbortSignal): Promise<SendResult>;
  close(): Promise<void>;
};

export type SenderParts = {
  guard: Pick<AddressGuard, "refusal" | "lookup" | "mayReach">;
  clock: Clock;
  version: string;
  timeoutMs?: number;
  /** Certificates to trust beside the usual ones. */
  ca?: string;
};

export const SEND_TIMEOUT_MS = 15_000;
const KEPT_BYTES = 20_000;
/** So much is read to the end, for the sake of the connection; from a longer answer the connection is cut. */
const READ_BYTES = 64_000;
/** Shorter than the five seconds after which many receivers close by themselves, maybe while the next request is on its way. */
const KEEP_ALIVE_MS = 4_000;

/** Addresses are few and come again and again: reading one is not free. */
const TARGETS_KEPT = 5_000;

const CALLED_BACK = "it was called back because the service stops";

export function createHttpSender(parts: SenderParts): HttpSender {
  const { guard, clock, version, timeoutMs = SEND_TIMEOUT_MS } = parts;
  /** The agent knows only of those that are connected. */
  const connecting = new Set<Socket>();
  const agent = new Agent({
    // One connection is one receiver's trouble. With HTTP/2 all deliveries to a host would share a single one.
    allowH2: false,
    connect: guardedConnector(guard, timeoutMs, parts.ca, connecting),
    keepAliveTimeout: KEEP_ALIVE_MS,
    // The time in all is kept here; two more timers for each request would only cost.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const always = { "user-agent": `Nichescope/${version}`, "content-type": "application/json" };
  const targets = new Map<string, Target>();
  const targetOf = (url: string): Target => {
    const known = targets.get(url);
    if (known !== undefined) return known;
    if (targets.size >= TARGETS_KEPT) targets.clear();
    const isRefused = guard.refusal(url) !== undefined;
    const { origin, pathname, search } = isRefused ? NOWHERE : new URL(url);
    const target = { origin, path: pathname + search, isRefused };
    targets.set(url, target);
    return target;
  };

  return {
    send({ url, headers, body }, signal) {
      const begun = performance.now();
      const { origin, path, isRefused } = targetOf(url);
      if (isRefused) return Promise.resolve(notSent(problemOf(new RefusedAddress())));
      return new Promise((resolve) => {
        let controller: Dispatcher.DispatchController | undefined;
        let status: number | null = null;
        let retryAfter: number | null = null;
        let chunks: Buffer[] = [];
        let bytes = 0;
        let isOver = false;
        const end = (problem: string | null) => {
          if (isOver) return;
          isOver = true;
          clearTimeout(timer);
          signal?.removeEventListener("abort", callBack);
          resolve({
            status,
            problem: problem ?? (status !== null && status >= 300 && status < 400 ? REDIRECTED : null),
            durationMs: Math.round(performance.now() - begun),
            response: status === null ? null : textOf(chunks, bytes),
            retryAfterMs: retryAfter,
            isConnected: controller !== undefined,
          });
          chunks = [];
        };
        const giveUp = (problem: string | null) => {
          end(problem);
          controller?.abort(new Error("given up"));
        };
        const callBack = () => giveUp(CALLED_BACK);
        const timer = setTimeout(() => giveUp(tooLate(timeoutMs, status !== null)), timeoutMs);
        if (signal?.aborted) return callBack();
        signal?.addEventListener("abort", callBack);

        agent.dispatch(
          { origin, path, method: "POST", headers: { ...always, ...headers }, body },
          {
            onRequestStart(started) {
              // It may have waited for a connection until nobody waited for it any more.
              if (isOver) started.abort(new Error("given up"));
              else controller = started;
            },
            onResponseStart(_, code, told) {
              if (code < 200) return; // "go on", and the like
              status = code;
              if (code >= 300) retryAfter = retryAfterMs(told["retry-after"], clock.now());
            },
            onResponseData(_, chunk) {
              if (bytes < KEPT_BYTES) chunks.push(chunk);
              bytes += chunk.length;
              if (bytes > READ_BYTES) giveUp(null);
            },
            onResponseEnd: () => end(null),
            onResponseError: (_, error) => end(status === null ? problemOf(error) : BROKEN_OFF),
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

const NOWHERE = { origin: "", pathname: "", search: "" };

function notSent(problem: string): SendResult {
  return { status: null, problem, durationMs: 0, response: null, retryAfterMs: null, isConnected: false };
}

/** What is not text becomes harmless marks; a character that was cut in half is left out. */
function textOf(chunks: Buffer[], bytes: number): string {
  if (bytes === 0) return "";
  const kept = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
  const text =
    kept.length > KEPT_BYTES
      ? new TextDecoder().decode(kept.subarray(0, KEPT_BYTES), { stream: true })
      : kept.toString("utf8");
  return text.includes("\0") ? text.replaceAll("\0", "\uFFFD") : text;
}

function guardedConnector(
  guard: SenderParts["guard"],
  timeoutMs: number,
  ca: string | undefined,
  connecting: Set<Socket>,
): buildConnector.connector {
  const connect = buildConnector({ allowH2: false, timeout: timeoutMs, lookup: guard.lookup, ...(ca && { ca }) });
  return (options, callback) => {
    const protocol = options.protocol as "http:" | "https:";
    const host = options.hostname.replace(/^\[(.*)\]$/, "$1");
    // Sockets do not look up what is an address already.
    if (isIP(host) !== 0 && !guard.mayReach(host, protocol)) return callback(new RefusedAddress(), null);
    const begun = connect(options, (error, socket) => {
      connecting.delete(begun);
      if (error) return callback(error, null);
      if (!guard.mayReach(socket.remoteAddress ?? "", protocol)) {
        socket.destroy();
        return callback(new RefusedAddress(), null);
      }
      callback(null, socket);
    }) as unknown as Socket; // as it does, though its type does not say so
    connecting.add(begun);
    begun.once("close", () => connecting.delete(begun));
  };
}
