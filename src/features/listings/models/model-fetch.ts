/**
 * The HTTP client of models: `fetch` for one generation with limits on the time to the first byte, on pauses, on the whole time
 * and on the bytes read. Failures that pass are retried; redirects are not followed. The address guard checks accounts' addresses.
 */
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent, fetch as undiciFetch } from "undici";
import type { Clock } from "../../../platform/base/clock.ts";
import { type AddressGuard, RefusedAddress } from "../../../platform/security/address-guard.ts";
import { guardedConnector } from "../../../platform/security/guarded-connector.ts";
import { retryAfterMs } from "../../../platform/security/retry-after.ts";
import { isRefusal } from "../../../platform/security/sending-problem.ts";
import { longestResponse, type ModelLimits } from "./model.ts";
import { ModelProblem, problemOfStatus } from "./model-problem.ts";

export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

export type ModelHttp = {
  /** A `fetch` for one generation. Its problems are also kept in `problem`, because libraries wrap or swallow errors. */
  open(options: { isGuarded: boolean; limits: ModelLimits; signal: AbortSignal }): ModelFetch;
  close(): Promise<void>;
};

type ModelFetch = {
  fetch: typeof globalThis.fetch;
  problem(): ModelProblem | undefined;
  /** Ends the timers; a body that is still being read is aborted. */
  end(): void;
};

const CONNECT_TIMEOUT_MS = 10_000;

/** Requests after the first one. */
const MOST_RETRIES = 2;
const FIRST_RETRY_MS = 500;
/** An endpoint that asks for a longer wait is reported as busy instead: a person is waiting. */
const LONGEST_WAIT_MS = 20_000;

/** 529 is Anthropic's "overloaded". */
const RETRIED = new Set([408, 429, 500, 502, 503, 504, 529]);

const wait: Wait = async (ms, signal) => void (await sleep(ms, undefined, { signal }));

export function createModelHttp(parts: {
  guard: Pick<AddressGuard, "refusal" | "lookup" | "mayReach">;
  clock: Clock;
  wait?: Wait;
  ca?: string;
}): ModelHttp {
  const { guard, clock, ca } = parts;
  const pause = parts.wait ?? wait;
  const connecting = new Set<Socket>();
  // The limits below replace the agent's own.
  const untimed = { allowH2: false, headersTimeout: 0, bodyTimeout: 0 } as const;
  const guarded = new Agent({
    ...untimed,
    connect: guardedConnector({ guard, timeoutMs: CONNECT_TIMEOUT_MS, ca, connecting }),
  });
  const direct = new Agent({ ...untimed, connect: { timeout: CONNECT_TIMEOUT_MS, ...(ca && { ca }) } });

  return {
    open({ isGuarded, limits, signal }) {
      let problem: ModelProblem | undefined;
      const over = new AbortController();
      const fail = (found: ModelProblem): ModelProblem => {
        problem ??= found;
        over.abort(problem);
        return problem;
      };
      let timer: NodeJS.Timeout | undefined;
      const expect = (code: "no_response" | "stalled", ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => fail(new ModelProblem(code)), ms);
      };
      const total = setTimeout(() => fail(new ModelProblem("took_too_long")), limits.totalMs);
      const onAbort = () => fail(signal.reason instanceof ModelProblem ? signal.reason : new ModelProblem("cancelled"));
      const end = () => {
        clearTimeout(timer);
        clearTimeout(total);
        signal.removeEventListener("abort", onAbort);
        over.abort(problem);
      };
      if (signal.aborted) onAbort();
      else signal.addEventListener("abort", onAbort, { once: true });

      const send = async (url: string, init: RequestInit | undefined) => {
        const dispatcher = isGuarded ? guarded : direct;
        const sent = { ...init, redirect: "manual", dispatcher, signal: over.signal };
        try {
          return (await undiciFetch(url, sent as Parameters<typeof undiciFetch>[1])) as unknown as Response;
        } catch (cause) {
          if (problem !== undefined) throw problem;
          // The cause names addresses, which nobody but the operator may see, so it is dropped.
          throw fail(new ModelProblem(isRefusal(cause) ? "address_refused" : "connection_failed"));
        }
      };

      const attempt = async (url: string, init: RequestInit | undefined, retry: number): Promise<Response> => {
        expect("no_response", limits.firstByteMs);
        const response = await send(url, init);
        if (!RETRIED.has(response.status) || retry === MOST_RETRIES) return response;
        const asked = retryAfterMs(response.headers.get("retry-after") ?? undefined, clock.now());
        const waitMs = asked ?? FIRST_RETRY_MS * 4 ** retry;
        if (waitMs > LONGEST_WAIT_MS) return response;
        clearTimeout(timer);
        await response.body?.cancel();
        await pause(waitMs, over.signal).catch(() => {
          throw problem ?? new ModelProblem("cancelled");
        });
        return attempt(url, init, retry + 1);
      };

      const read = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
        let bytes = 0;
        const most = longestResponse(limits);
        const counted = new TransformStream<Uint8Array, Uint8Array>({
          transform(chunk, controller) {
            bytes += chunk.length;
            if (bytes > most) return controller.error(fail(new ModelProblem("too_long")));
            expect("stalled", limits.idleMs);
            controller.enqueue(chunk);
          },
          flush: () => clearTimeout(timer),
        });
        return body.pipeThrough(counted);
      };

      return {
        problem: () => problem,
        end,
        async fetch(input, init) {
          const url = String(input instanceof Request ? input.url : input);
          if (isGuarded && guard.refusal(url) !== undefined)
            throw fail(new ModelProblem("address_refused", { cause: new RefusedAddress() }));
          const response = await attempt(url, init, 0);
          if (!response.ok) {
            // The body is not read: it can be endless, and can repeat the prompt or the key.
            await response.body?.cancel().catch(() => {});
            throw fail(problemOfStatus(response.status));
          }
          if (response.body === null) throw fail(new ModelProblem("unreadable"));
          const { status, headers } = response;
          return new Response(read(response.body), { status, headers });
        },
      };
    },

    async close() {
      for (const socket of connecting) socket.destroy();
      await Promise.all([guarded.destroy(), direct.destroy()]);
    },
  };
}
