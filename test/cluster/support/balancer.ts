/**
 * A client that behaves well with two addresses: it takes turns, tries the other address once when a connection fails, avoids
 * the one that failed for a second, and gives up after a limit.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

/** Longer than the service waits for a database that hangs: 12 s for a statement under way, 3 s to get a connection. */
export const CLIENT_TIMEOUT_MS = 16_000;
const AVOIDED_FOR_MS = 1_000;
const RETRIES = 60;

/** `lost`: the connection broke on both addresses, so nobody knows whether the request was executed. */
export type Kind = "ok" | "refused" | "unavailable" | "broken" | "lost" | "late";

/** `body` is parsed when it is JSON. With more than one of `tries`, the earlier ones have an unknown outcome. */
export type Result = { kind: Kind; status: number; retryAfter: string | undefined; body: any; tries: number };

export type Call = { method?: "GET" | "POST" | "PATCH" | "DELETE"; body?: string; cookie?: string; key?: string };

export type Balancer = ReturnType<typeof createBalancer>;

export function createBalancer(urls: readonly string[]) {
  const nodes = urls.map((url) => ({ pool: new Pool(url, { connections: 64 }), avoidedUntil: 0 }));
  let turn = 0;

  const inOrder = () => {
    turn++;
    const rotated = nodes.map((_, i) => nodes[(i + turn) % nodes.length] as (typeof nodes)[number]);
    return rotated.toSorted((a, b) => Number(a.avoidedUntil > Date.now()) - Number(b.avoidedUntil > Date.now()));
  };

  const balancer = {
    async request(path: string, { method = "GET", body, key, cookie }: Call = {}): Promise<Result> {
      const headers = {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(cookie !== undefined && { cookie, "sec-fetch-site": "same-origin" }),
        ...(body?.startsWith("{") && { "content-type": "application/json" }),
      };
      const signal = AbortSignal.timeout(CLIENT_TIMEOUT_MS);
      let tries = 0;
      for (const node of inOrder()) {
        tries++;
        try {
          const response = await node.pool.request({ method, path, headers, signal, body: body ?? null });
          const text = await response.body.text();
          const isJson = String(response.headers["content-type"]).startsWith("application/json");
          const { statusCode: status } = response;
          const retryAfter = response.headers["retry-after"] as string | undefined;
          return { kind: kindOf(status), status, retryAfter, body: isJson ? JSON.parse(text) : text, tries };
        } catch (error) {
          if (signal.aborted) return { kind: "late", status: 0, retryAfter: undefined, body: undefined, tries };
          if (!isBrokenConnection(error)) throw error;
          node.avoidedUntil = Date.now() + AVOIDED_FOR_MS;
        }
      }
      return { kind: "lost", status: 0, retryAfter: undefined, body: undefined, tries };
    },
    /** Tries again while the service is unavailable, after the time that each 503 names. */
    async requestWithRetries(path: string, call: Call = {}): Promise<Result> {
      for (let left = RETRIES; ; left--) {
        const result = await balancer.request(path, call);
        if (result.kind !== "unavailable" || left === 0) return result;
        await sleep(1_000 * Number(result.retryAfter));
      }
    },
    close: () => Promise.all(nodes.map(({ pool }) => pool.destroy())),
  };
  return balancer;
}

function kindOf(status: number): Kind {
  if (status < 400) return "ok";
  if (status < 500) return "refused";
  return status === 503 ? "unavailable" : "broken";
}

function isBrokenConnection(error: unknown): boolean {
  const { code = "", cause } = error as { code?: string; cause?: { code?: string } };
  return /^(ECONN|EPIPE|UND_ERR_SOCKET)/.test(code) || /^ECONN/.test(cause?.code ?? "");
}
