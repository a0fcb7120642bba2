/** The protocol over standard input and output, for desktop clients that start a program. */
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { createServer } from "./create-server.ts";
import type { ToolContext } from "./tool.ts";

export type StdioOptions = { version: string; context: ToolContext; onError: (error: Error) => void };

/** Serves until the client closes standard input. Standard output belongs to the protocol. */
export function startStdioServer({ version, context, onError }: StdioOptions): { close(): Promise<void> } {
  return serveStdio(() => createServer({ version, context }), { maxSubscriptions: 0, onerror: onError });
}
