/** The protocol over HTTP. Every request gets a new server, so nothing is kept between requests. */
import type { IncomingHttpHeaders } from "node:http";
import { createMcpHandler, type McpRequestContext } from "@modelcontextprotocol/server";
import { createServer } from "./create-server.ts";
import type { CallApi, ToolContext } from "./tool.ts";

export type McpRequest = {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
  signal: AbortSignal;
  scopes: readonly string[];
  /** The address of the resource metadata, for scope challenges. */
  metadataUrl: string;
  baseUrl: string;
  callApi: CallApi;
  onRefused: () => void;
};

/** Never sent back: the token was checked before. */
const CHECKED = "checked";

export function createHandler({ version, onError }: { version: string; onError: (error: Error) => void }) {
  const handler = createMcpHandler(
    ({ authInfo }: McpRequestContext) => createServer({ version, context: authInfo?.extra as ToolContext }),
    // No stream stays open: nothing here changes while a client listens.
    { maxSubscriptions: 0, onerror: onError },
  );
  return {
    async respond(request: McpRequest): Promise<Response> {
      const { method, url, headers, body, signal, scopes, metadataUrl, baseUrl, callApi, onRefused } = request;
      const plain = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value === undefined || name.startsWith(":") ? [] : [[name, String(value)]],
      );
      const extra = { callApi, baseUrl, onRefused } satisfies ToolContext;
      const authInfo = {
        token: CHECKED,
        clientId: CHECKED,
        scopes: [...scopes],
        resourceMetadataUrl: metadataUrl,
        extra,
      };
      return await handler.fetch(new Request(url, { method, headers: plain, signal }), {
        authInfo,
        ...(body !== undefined && { parsedBody: body }),
      });
    },
  };
}
