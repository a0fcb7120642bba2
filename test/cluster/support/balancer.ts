/**
 * What a good client does with two addresses: it takes turns, tries the other one once when a connection fails, leaves the
 * one that failed alone for a second, and waits for nothing longer than its limit.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Pool } from "undici";

/** Longer than the service waits for an answer of a database that hangs: 12 s for a question under way, 3 s to get so far. */
export const CLIENT_TIMEOUT_MS = 16_000;
const AVOIDED_FOR_MS = 1_000;

/** `lost`: the connection broke, and so it did on the other address; nobody knows whether it was done. */
export type Kind = "ok" | "refused" | "unavailable" | "broken" | "lost" | "late";

/** `body` is what was answered, where it was answered with JSON; `tries` over one have an unknown outcome behind them. */
export type Answered = { kind: Kind; status: number; retryAfter: string | undefined; body: any; tries: number };

export type Question = { method?: "GET" | "POST" | "PATCH" | "DELETE"; body?: string; cookie?: string; key?: string };

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
    async ask(path: string, { method = "GET", body, key, cookie }: Question = {}): Promise<Answered> {
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
          const answer = await node.pool.request({ method, path, headers, signal, body: body ?? null });
          const text = await answer.body.text();
          const json = String(answer.headers["content-type"]).startsWith("application/json");
          const { statusCode: status } = answer;
          const retryAfter = answer.headers["retry-after"] as string | undefined;
          return { kind: kindOf(status), status, retryAfter, body: json ? JSON.parse(text) : text, tries };
        } catch (error) {
          if (signal.aborted) return { kind: "late", status: 0, retryAfter: undefined, body: undefined, tries };
          if (!isBrokenConnection(error)) throw error;
          node.avoidedUntil = Date.now() + AVOIDED_FOR_MS;
        }
      }
      return { kind: "lost", status: 0, retryAfter: undefined, body: undefined, tries };
    },
    /** Waits as long as it is told to wait. */
    async insist(path: string, question: Question = {}): Promise<Answered> {
      const answered = await balancer.ask(path, question);
      if (answered.kind !== "unavailable") return answered;
      await sleep(1_000 * Number(answered.retryAfter));
      return await balancer.insist(path, question);
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
