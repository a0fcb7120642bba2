/** A proxy in front of the cluster that forwards everything, refuses connections, or forwards nothing. */
import { once } from "node:events";
import { type AddressInfo, createServer, connect as open, type Socket } from "node:net";
import type { TestContext } from "node:test";
import { cleanUp } from "../../support/cleanup.ts";

export type Gate = {
  url: string;
  open(): Promise<void>;
  /** Refuses connections and cuts those that are open. */
  shut(): Promise<void>;
  /** Accepts requests and never responds. */
  swallow(): void;
};

export async function openGate(t: TestContext, clusterUrl: string): Promise<Gate> {
  const { hostname, port } = new URL(clusterUrl);
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  const server = createServer((near) => {
    const far = open(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (data) => void (isSwallowing || far.write(data)));
    far.on("data", (data) => void (isSwallowing || near.write(data)));
  });
  const listen = async (at: number) => {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  cleanUp(t, () => {
    cut();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${own}`,
    async open() {
      isSwallowing = false;
      cut(); // swallowed requests never get a response
      if (!server.listening) await listen(own);
    },
    async shut() {
      const closed = once(server, "close");
      server.close();
      cut();
      await closed;
    },
    swallow() {
      isSwallowing = true;
    },
  };
}
