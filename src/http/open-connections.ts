import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { ServerHttp2Session } from "node:http2";
import type { Socket } from "node:net";

export type Connections = {
  /** Each is ended with the next answer on it; who knows of that opens the next one elsewhere. */
  letGo(): void;
  end(): void;
};

/** How long a stop waits for answers under way, and for callers who are slow to take or to send. */
const WAIT_MS = 5_000;
const NO_ERROR = 0;
/** What was sent before the goodbye arrives is still answered. */
const ALL_STREAMS = 2 ** 31 - 1;

/**
 * Lets a stop come to its end. A connection that has never sent a request (a browser's spare one, say) counts as busy for
 * Node, and would keep the server from closing: these are closed at once, whatever else is open after a while.
 */
export function followConnections(server: Server, secure: boolean): Connections {
  const open = new Set<Socket>();
  const sessions = new Set<ServerHttp2Session>();
  /** By the last request on each. */
  const answers = new WeakMap<Socket, ServerResponse>();
  let areLetGo = false;
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
    server.on("session", (session: ServerHttp2Session) => {
      sessions.add(session);
      session.once("close", () => sessions.delete(session));
    });
  }
  // Before the framework, which may have answered when it returns.
  server.prependListener("request", ({ httpVersionMajor, socket }: IncomingMessage, answer: ServerResponse) => {
    if (httpVersionMajor >= 2) return;
    answers.set(socket, answer);
    if (areLetGo) answer.setHeader("connection", "close");
  });
  return {
    letGo() {
      if (areLetGo) return;
      areLetGo = true;
      for (const socket of open) {
        const answer = answers.get(socket);
        if (answer !== undefined && !answer.headersSent) answer.setHeader("connection", "close");
      }
      for (const session of sessions) if (!session.destroyed) session.goaway(NO_ERROR, ALL_STREAMS);
    },

    end() {
      for (const socket of open) {
        // An HTTP/2 connection says goodbye by itself.
        if (!answers.has(socket) && (socket as { alpnProtocol?: string }).alpnProtocol !== "h2") socket.destroy();
      }
      setTimeout(() => {
        for (const socket of open) socket.destroy();
      }, WAIT_MS).unref();
    },
  };
}
