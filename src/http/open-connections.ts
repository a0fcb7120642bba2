import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

/** How long a stop waits for answers under way, and for callers who are slow to take or to send. */
const WAIT_MS = 5_000;

/**
 * Lets a stop come to its end. A connection that has never sent a request (a browser's spare one, say) counts as busy for
 * Node, and would keep the server from closing: these are closed at once, whatever else is open after a while.
 */
export function followConnections(server: Server, secure: boolean): { end(): void } {
  const open = new Set<Socket>();
  const asked = new WeakSet<Socket>();
  const follow = (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  };
  server.on("connection", follow);
  if (secure) {
    server.on("secureConnection", (socket: Socket & { _parent?: Socket }) => {
      follow(socket);
      // From the handshake on the connection beneath is the secured one's affair.
      if (socket._parent) open.delete(socket._parent);
    });
  }
  server.on(
    "request",
    ({ httpVersionMajor, socket }: IncomingMessage) => void (httpVersionMajor < 2 && asked.add(socket)),
  );
  return {
    end() {
      for (const socket of open) {
        // An HTTP/2 connection says goodbye by itself.
        if (!asked.has(socket) && (socket as { alpnProtocol?: string }).alpnProtocol !== "h2") socket.destroy();
      }
      setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, WAIT_MS).unref();
    },
  };
}
