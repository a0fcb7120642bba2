/**
 * Calls the API from within the process, for callers who are authenticated already: the MCP endpoint responds through the
 * routes of the API, so every gate, count and validation applies there too. The caller travels in the asynchronous context of
 * the call, where nothing that a client sends can put one.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Caller } from "./authenticate.ts";

export type InnerRequest = {
  method: "GET" | "POST" | "DELETE";
  path: string;
  query?: Record<string, string> | undefined;
  body?: unknown;
  requestId: string;
};

export type InnerCalls = ReturnType<typeof createInnerCalls>;

/** `app` is set once the server exists, which needs the gates, which in turn need the caller. */
export function createInnerCalls(app: () => Pick<FastifyInstance, "inject">) {
  const callers = new AsyncLocalStorage<Caller>();
  return {
    /** The caller of an inner call; undefined for requests of clients. */
    caller: (): Caller | undefined => callers.getStore(),

    async call(caller: Caller, { method, path, query, body, requestId }: InnerRequest) {
      const headers = { "x-request-id": requestId };
      // Awaited inside: the request is sent only when its result is asked for.
      const response = await callers.run(
        caller,
        async () =>
          await app().inject({
            method,
            url: path,
            headers,
            ...(query && { query }),
            ...(body !== undefined && { payload: body as object }),
          }),
      );
      return { status: response.statusCode, body: response.json() as unknown };
    },
  };
}
