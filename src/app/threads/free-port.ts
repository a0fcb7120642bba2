import { once } from "node:events";
import { type AddressInfo, createServer, type ListenOptions, type Server } from "node:net";
import { listenError } from "../../platform/http/listening.ts";

/** A port reserved for this process until it is released. */
export type TakenPort = {
  port: number;
  /** Call it right before listening on the port. */
  vacate(): Promise<void>;
  release(): Promise<void>;
};

/**
 * Reserves the port of a node at its start: its address is then known to everything that is opened, and a port that threads
 * share cannot also be another program's. An exclusive listen fails when the port is in use. `0` becomes a free one, which stays
 * occupied until it is vacated. An abstract socket name, unique on this machine, keeps two services that start at the same moment
 * from both finding a port free.
 */
export async function takePort(host: string, port: number): Promise<TakenPort> {
  try {
    const probe = await listenOn({ host, port, exclusive: true });
    const free = (probe.address() as AddressInfo).port;
    const name = process.platform === "linux" ? await listenOn({ path: `\0nichescope ${host} ${free}` }) : undefined;
    const vacate = async () => void (probe.listening && (await close(probe)));
    if (port !== 0) await vacate();
    const release = async () => {
      await vacate();
      if (name?.listening) await close(name);
    };
    return { port: free, vacate, release };
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, host, port);
  }
}

async function listenOn(options: ListenOptions): Promise<Server> {
  const server = createServer((socket) => socket.destroy()).listen(options);
  await once(server, "listening");
  return server.unref();
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}
