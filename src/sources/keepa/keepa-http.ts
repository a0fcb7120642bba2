/** One exchange with Keepa: a request out, an object in. What it means is not judged here. */

import { isRecord, parsedJson } from "../json.ts";
import { createExchange } from "../network/exchange.ts";
import { redacted } from "../network/redact.ts";
import type { Fields } from "../source.ts";

/** `body` goes as JSON. */
export type KeepaRequest = { path: string; query: Readonly<Record<string, string | number>>; body?: unknown };

/**
 * - `answered`: with an object.
 * - `unreadable`: it answered, but with something else; `problem` says what is wrong.
 * - `broken`: no answer came, or only its beginning.
 */
export type KeepaExchanged =
  | { kind: "answered"; status: number; answer: Fields }
  | { kind: "unreadable"; status: number; problem: string }
  | { kind: "broken"; problem: string };

export type KeepaHttp = ReturnType<typeof createKeepaHttp>;

const SILENCE_MS = 60_000;
/** A hundred of the busiest products are 20 MB. */
const LARGEST_BYTES = 64 * 1024 * 1024;

export function createKeepaHttp({ key, baseUrl, timeoutMs }: { key: string; baseUrl: string; timeoutMs: number }) {
  const exchange = createExchange({
    headersMs: timeoutMs,
    silenceMs: SILENCE_MS,
    wholeMs: timeoutMs,
    largestBytes: LARGEST_BYTES,
  });
  const base = new URL(baseUrl).href.replace(/\/$/, "");

  return {
    /** Throws only when the signal says so. */
    async exchange({ path, query, body }: KeepaRequest, signal: AbortSignal): Promise<KeepaExchanged> {
      const url = new URL(`${base}${path}`);
      url.searchParams.set("key", key);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      const json = body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      };
      const sent = await exchange.send({ method: json ? "POST" : "GET", url, ...json }, signal);
      return sent.kind === "answered" ? readAnswer(sent.status, sent.text, (told) => redacted(told, [key])) : sent;
    },
    close: exchange.close,
  };
}

/** `redact` comes before the cut: a part of a secret is a secret. */
function readAnswer(status: number, text: string, redact: (text: string) => string): KeepaExchanged {
  const answer = parsedJson(text);
  if (isRecord(answer)) return { kind: "answered", status, answer };
  const isJson = answer !== undefined;
  const problem = isJson
    ? "it is not an object"
    : text === ""
      ? "it is empty"
      : `it is not JSON: ${JSON.stringify(redact(text.slice(0, 2_000)).slice(0, 60))}`;
  return { kind: "unreadable", status, problem };
}
