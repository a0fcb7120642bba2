/** One HTTP request to Keepa, whose response is a JSON object. It does not interpret the response. */

import { isRecord, parsedJson } from "../../../platform/base/json.ts";
import type { Fields } from "../../../platform/tables/row.ts";
import { createHttpClient } from "../network/http-client.ts";
import { redacted } from "../network/redact.ts";

/** `body` is sent as JSON. */
export type KeepaRequest = { path: string; query: Readonly<Record<string, string | number>>; body?: unknown };

/**
 * - `response`: a JSON object.
 * - `unreadable`: any other response; `problem` says what is wrong.
 * - `failed`: no response, or only its beginning.
 */
export type KeepaResult =
  | { kind: "response"; status: number; body: Fields }
  | { kind: "unreadable"; status: number; problem: string }
  | { kind: "failed"; problem: string };

export type KeepaHttp = ReturnType<typeof createKeepaHttp>;

const SILENCE_MS = 60_000;
/** A hundred of the busiest products are 20 MB. */
const LARGEST_BYTES = 64 * 1024 * 1024;

export function createKeepaHttp({ key, baseUrl, timeoutMs }: { key: string; baseUrl: string; timeoutMs: number }) {
  const http = createHttpClient({
    headersMs: timeoutMs,
    silenceMs: SILENCE_MS,
    wholeMs: timeoutMs,
    largestBytes: LARGEST_BYTES,
  });
  const base = new URL(baseUrl).href.replace(/\/$/, "");

  return {
    /** Throws only when the signal aborts. */
    async send({ path, query, body }: KeepaRequest, signal: AbortSignal): Promise<KeepaResult> {
      const url = new URL(`${base}${path}`);
      url.searchParams.set("key", key);
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
      const json = body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      };
      const sent = await http.send({ method: json ? "POST" : "GET", url, ...json }, signal);
      return sent.kind === "response" ? readBody(sent.status, sent.text, (text) => redacted(text, [key])) : sent;
    },
    close: http.close,
  };
}

/** The text is redacted before it is shortened, because part of a secret is still a secret. */
function readBody(status: number, text: string, redact: (text: string) => string): KeepaResult {
  const body = parsedJson(text);
  if (isRecord(body)) return { kind: "response", status, body };
  const isJson = body !== undefined;
  const problem = isJson
    ? "it is not an object"
    : text === ""
      ? "it is empty"
      : `it is not JSON: ${JSON.stringify(redact(text.slice(0, 2_000)).slice(0, 60))}`;
  return { kind: "unreadable", status, problem };
}
