import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";

export type Connections = {
  /** Closes each connection after its next response, and sends `Connection: close`. */
  drain(): void;
  close(): void;
};

/** How long a stop waits for responses in progress and for slow clients. */
const CLOSE_TIMEOUT_MS = 5_000;
const NO_ERROR = 0;
/** Requests sent before the GOAWAY frame arrives are still served. */
const ALL_STREAMS = 2 ** 31 - 1;

/**
 * Lets a stop finish. Node counts a connection that never sent a request (such as a browser's spare one) as busy, which would
 * keep the server open: these are closed at once, and all others after a timeout.
 */
export function trackConnections(server: Server, secure: boolean): Connections {
  const open = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  /** The response to the last request of each connection. */
  const responses = new WeakMap<Socket, ServerResponse>();
  let isDraining = false;
  const track = (socket: Socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  };
  server.on("connection", track);
  if (secure) {
    server.on("secureConnection", (socket: Socket & { _parent?: Socket }) => {
      track(socket);
      // After the handshake, only the TLS socket matters.
      if (socket._parent) open.delete(socket._parent);
    });
    server.on("session", (session: ServerHttp2Session) => {
      sessions.add(session);
      session.once("close", () => sessions.delete(session));
    });
  }
  // Before the framework, which may have responded when it returns.
  server.prependListener("request", ({ httpVersionMajor, socket }: IncomingMessage, response: ServerResponse) => {
    if (httpVersionMajor >= 2) return;
    responses.set(socket, response);
    if (isDraining) response.setHeader("connection", "close");
  });
  return {
    drain() {
      if (isDraining) return;
      isDraining = true;
      for (const socket of open) {
        const response = responses.get(socket);
        if (response !== undefined && !response.headersSent) response.setHeader("connection", "close");
      }
      for (const session of sessions) if (!session.destroyed) session.goaway(NO_ERROR, ALL_STREAMS);
    },

    close() {
      for (const socket of open) {
        // HTTP/2 sessions send GOAWAY by themselves.
        if (!responses.has(socket) && (socket as { alpnProtocol?: string }).alpnProtocol !== "h2") socket.destroy();
      }
      setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, CLOSE_TIMEOUT_MS).unref();
    },
  };
}
