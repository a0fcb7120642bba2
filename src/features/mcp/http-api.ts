/** Calls the API of a running service over HTTP, with an API key. */
import { type CallApi, queryOf } from "./tool.ts";

const TIMEOUT_MS = 30_000;

export type HttpApiOptions = { baseUrl: string; key: string; fetch?: typeof globalThis.fetch };

export function createHttpApi({ baseUrl, key, fetch = globalThis.fetch }: HttpApiOptions): CallApi {
  return async ({ method, path, query = {}, body }) => {
    const search = new URLSearchParams(queryOf(query)).toString();
    try {
      const response = await fetch(`${baseUrl}${path}${search ? `?${search}` : ""}`, {
        method,
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      const message = `The service at ${baseUrl} does not respond. Check that it runs and that the address is right.`;
      return { status: 503, body: { error: { code: "unavailable", message, details: [] } } };
    }
  };
}
